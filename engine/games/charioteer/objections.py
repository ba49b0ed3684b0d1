"""Why a word is not possible, where a list of words would not say it."""

from __future__ import annotations

from engine.games.charioteer.state import Race
from engine.model import Decision


def objection(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    return ""
