"""Injuries and deaths of drivers, wherever they come from (J3)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.flow import RaceRun
from engine.games.circus.rules.state import Colour, Driver, Race
from engine.games.circus.rules.track import Name


def injure(run: RaceRun, colour: Colour, points: int, why: str, by: Colour | str = "") -> None:
    """Injuries for a driver; the sixth kills him (J3A, J3F)."""
    if not points:
        return
    total = run.state.driver(colour).injuries + points
    run.emit(e.Injured(colour, points, total, why, by))  # type: ignore[arg-type]
    if total >= values.DEAD_AT:
        die(run, colour, "injuries", by)


def die(run: RaceRun, colour: Colour, why: e.Death, by: Colour | str = "") -> None:
    """A driver dies; unless he stays in his chariot he drops what he holds where he dies (J3F, N15.14)."""
    man = run.state.driver(colour)
    space = place(run.state, man)
    if man.where != "mounted":
        for thing in (*(("whip",) if man.whip else ()), *man.things):
            run.emit(e.Dropped(colour, "", thing, space))
    run.emit(e.Died(colour, man.rig, space, why, by))  # type: ignore[arg-type]


def place(race: Race, man: Driver) -> Name:
    """The space of a driver: on foot his own, else his chariot's, while it moves its team's (N15.14)."""
    if not man.rig:
        return man.space
    rig = race.rig(man.rig)
    moving = race.move is not None and race.move.rig == rig.colour and not race.move.ended
    return rig.space if moving or not rig.chariot else rig.chariot
