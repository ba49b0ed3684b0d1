"""Why a line is not possible, where a list of words would not say it."""

from __future__ import annotations

from engine.games.chariots.rules.speech import listed, name
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.words import AND, plotters, segments
from engine.language import _
from engine.model import Decision


def objection(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """Of a plot that breaks off before the second of two chariots (9.1): how to write both; '' otherwise."""
    if decision.kind != "plot" or word not in ("", AND):
        return ""
    chariots = plotters(race, decision.seat)
    parts = segments(written)
    if len(chariots) < 2 or (len(parts) == len(chariots) and parts[-1]):
        return ""
    told = _("You plot for {chariots}: write the coins of each, with {and_} between, such as {example}.")
    example = f" {AND} ".join("4 5 3" for _each in chariots)
    return told.format(chariots=listed([name(c.name) for c in chariots]), and_=AND, example=example)
