"""Crashes, flips and wrecks, and teams that nobody steers."""
