"""Why a line is not possible, where a list of words would not say it."""

from __future__ import annotations

from engine.games.chariots.rules.speech import listed, name
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.words import AND, COINS_IN_A_PLOT, plotters, segments
from engine.language import _
from engine.model import Decision


def objection(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """Of a plot for two chariots that ends after the first (9.1): how both are written; '' otherwise."""
    if decision.kind != "plot" or word:
        return ""
    chariots = plotters(race, decision.seat)
    parts = segments(written)
    if len(parts) >= len(chariots) or len(parts[-1]) < COINS_IN_A_PLOT:
        return ""
    told = _("You plot for {chariots}: write the coins of each, with {and_} between, such as {example}.")
    example = f" {AND} ".join("4 5 3" for _each in chariots)
    return told.format(chariots=listed([name(c.name) for c in chariots]), and_=AND, example=example)
