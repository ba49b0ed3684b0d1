"""The posts of a whole game at the real bot, played by four people who answer as bots would.

`python -m tests.bot.live_posts circus` prints them as the channel gets them.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from engine.game import Budget
from engine.registry import find
from engine.selfplay import seat_drivers
from tests.bot.stage import Stage, stage

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
DRIVERS = {
    "chariots": ("careful", "keen"),
    "charioteer": ("novice", "veteran"),
    "circus": ("careful", "shrewd", "keen", "brutal"),
    "troy": ("soldier", "captain"),
}
SEED = 4_710_001
