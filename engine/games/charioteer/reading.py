"""Typed lines, read generously."""

from __future__ import annotations

from engine.games.charioteer.state import Race
from engine.model import Decision


def read(race: Race, decision: Decision, text: str) -> tuple[str, ...]:
    return tuple(text.lower().split())
