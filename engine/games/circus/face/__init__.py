"""How Circus Minimus looks and speaks: panels, posts, pictures, the rules in our own words."""
