"""The end of a game as its podium: who came in where, how far behind, what decided it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.face.finish import Finish
from engine.face.podium import Podium, Racer, placed
from engine.game import Game
from engine.model import Outcome, Seat
from engine.naming import called


def ceremony(
    game: Game, view: Any, outcome: Outcome, end: Finish, names: Mapping[Seat, str]
) -> Podium | None:
    """The podium of a game that is over, from its last public view; None where all are level.

    Where no moment decided it, the sentence of the outcome says how it ended.
    """
    if game.face.mount is None or len(outcome.levels) < 2:
        return None
    others = game.face.automata(view) if game.face.automata else {}
    racers = []
    for place, one in placed(outcome.levels):
        name = (
            called(one, others[one]) if isinstance(one, str) else names.get(one) or game.face.label(view, one)
        )
        mount = game.face.mount(view, one)
        racers.append(Racer(place, name, end.margins.get(one, ""), mount.team, mount.shield))
    caption = game.face.caption(view)
    moment = end.turning.told() if end.turning else outcome.reason
    return Podium(game.title, caption[:1].upper() + caption[1:], tuple(racers), moment)
