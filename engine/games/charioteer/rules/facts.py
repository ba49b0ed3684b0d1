"""The facts that a standing order may test."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.charioteer.rules.state import View
from engine.model import Decision, Fact


def facts(view: View, decision: Decision) -> Mapping[str, Fact]:
    """The lap of the leader, the place in the race, and the cubes in one's own damage box."""
    race, seat = view.race, decision.seat
    if seat not in race.players:
        return {}
    place = race.race_order().index(race.of(seat).name) + 1
    return {"lap": race.lap, "place": place, "damage": race.driver(seat).damage}
