"""Crashes, flips and wrecks, and teams that nobody steers.

Steps: `crashing`, `strays`.
"""
