"""Cheers: people who look on cheer for a seat, once a round; the next post tells how many did."""
