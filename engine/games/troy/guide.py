"""The rules in our own words, and hints for beginners."""

from __future__ import annotations

from engine.games.troy.state import View
from engine.model import Chapter, Seat


def chapters() -> tuple[Chapter, ...]:
    """The whole rules."""
    return ()


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner."""
    return ""
