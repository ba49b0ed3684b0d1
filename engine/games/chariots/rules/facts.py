"""The facts that a standing order of a seat may test: plain numbers and words about its chariot."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.chariots.rules.moves import free_squares, occupied
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.state import COLOURS, Chariot, Race, View
from engine.games.chariots.rules.track import EDGE
from engine.model import NO_SEAT, Decision, Fact


def facts(view: View, decision: Decision) -> Mapping[str, Fact]:
    """Facts about the chariot of the decision, or the seat's first one when it is about none.

    Yes and no are 1 and 0. `crash` says that the chariot has no square to enter without a coin,
    `left` counts moves to the line by the way that is open to it, `aside` is 0 before a plot.
    """
    race = view.race
    common: dict[str, Fact] = {"round": race.round, "phase": race.phase, "impulse": race.impulse}
    chariot = _subject(view, decision)
    return {**common, **_about(race, chariot)} if chariot else common


def _subject(view: View, decision: Decision) -> Chariot | None:
    if decision.about in COLOURS:
        return view.race.chariot(decision.about)
    return next((c for c in view.race.of(decision.seat or NO_SEAT) if c.racing), None)


def _about(race: Race, chariot: Chariot) -> dict[str, Fact]:
    route = ROUTES["outside" if chariot.banned else "inside"]
    taken = occupied(race)
    return {
        "chariot": chariot.name,
        "square": chariot.square,
        "lap": min(max(1, chariot.best), race.options.laps),
        "laps_left": race.options.laps - chariot.laps,
        "place": [c.name for c in race.standings()].index(chariot.name) + 1,
        "left": route.last[chariot.square],
        "speed": chariot.speed or 0,
        "aside": chariot.aside or 0,
        "banned": int(chariot.banned),
        "crashed": int(chariot.crashed),
        "null": int(chariot.null),
        "ace": int(chariot.ace),
        "crash": int(chariot.racing and not free_squares(race, chariot)),
        "beside": sum(n in taken for n in EDGE[chariot.square]),
    }
