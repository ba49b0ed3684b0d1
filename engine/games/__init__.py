"""One folder a game; none knows another."""
