"""Races without drivers and riders: can anybody still get home in time (N15.23)?

All is reckoned in his favour: he boards the first rig that he can reach or that comes round to him, and then
drives at the top speed, with free spaces.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Driver, Race, Rig
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.course import places
from engine.games.circus.rules.driver import footwork, reach

_FASTEST = values.TOP_SPEED + values.UNDERDOG


def nobody_in_time(race: Race) -> bool:
    """Whether nobody drives or rides, and nobody who can win could be home in time (N15.23)."""
    if any(rig.driver for rig in race.rigs):
        return False
    men = (man for man in places.in_play(race) if not places.mutant(race, man))
    return not any(_rounds(race, man) <= _in_time(race, man) for man in men)


def _in_time(race: Race, man: Driver) -> int:
    """The rounds that he has: as many for each lap that he has not finished (N15.23)."""
    return values.LATE_ROUNDS * math.ceil(places.way_left(race, man) / track.LAP)


def _rounds(race: Race, man: Driver) -> float:
    """The fewest rounds in which he could be home, on foot or on a rig (N15.23)."""
    way, run = places.way_left(race, man), charts.running(man.injuries)
    aboard = (_boarding(race, man, rig) + way / _FASTEST for rig in race.rigs)
    return min(way / run, *aboard)


def _boarding(race: Race, man: Driver, rig: Rig) -> float:
    """In how many rounds he is on a rig: he runs to one that stands, one that runs comes round to him.

    (N15.23)
    """
    if rig.speed:
        behind = places.progress(race, man.colour) - track.progress(rig.space, rig.crossings)
        return max(1, behind % track.LAP / rig.speed)
    goals = frozenset({rig.space, rig.chariot or rig.space})
    steps = min(footwork.far(start, goals) for start in _starts(race, man))
    down = 0 if man.where != "median" else 1 if man.arrived else 2
    return down + math.ceil(steps / charts.running(man.injuries))


def _starts(race: Race, man: Driver) -> Iterator[Name]:
    """The spaces from which he would run (N15.23)."""
    if man.where == "median":
        yield from (
            space for end, exits in track.MEDIAN_EXITS.items() if man.end in ("", end) for space in exits
        )
    else:
        yield reach.place(race, man.colour)
