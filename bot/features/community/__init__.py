"""Community: ratings, leaderboards and cards for everybody; seasons, which the managers of a server begin."""
