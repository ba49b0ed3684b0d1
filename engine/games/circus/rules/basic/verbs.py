"""The words with which a plot or an order may begin, but for controls, numbers, spaces and things."""

from __future__ import annotations

Line = tuple[str, ...]
"""An answer, word by word."""
Lines = tuple[Line, ...]

DRIVE = "drive"
"""The control by the aims of the policy."""
AGAIN = "again"
"""The subject of an order that is given in the middle of a move."""
BOARD, WAIT, FIGHT, DOWN = "board", "wait", "fight", "down"
MEDIAN, STANDS = "median", "stands"
ENDS = ("end-e", "end-w")
FISTS, OFF = "fists", "off"
BLADES = ("sword", "trident")
"""Weapons for a fight in a chariot."""
