"""One folder a game; none knows another."""

USUAL = "chariots"
"""The key of the game that is meant where nobody names one."""
