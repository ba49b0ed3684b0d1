"""The game in our own words."""

from __future__ import annotations

from engine import guidebook
from engine.games.charioteer.state import View
from engine.model import Chapter, Seat


def chapters() -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time."""
    return guidebook.chapters(__package__)


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner."""
    return ""
