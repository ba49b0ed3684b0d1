"""The facts that a standing order may test: the latest moves."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.troy.rules.state import View
from engine.model import Decision, Fact


def facts(view: View, decision: Decision) -> Mapping[str, Fact]:
    """`last` is the move of the other side just made, `mine` the own one before it, `number` the turn."""
    moves = ("", "", *view.game.moves)
    return {"last": moves[-1], "mine": moves[-2], "number": view.game.number}
