"""What has happened where in the round: bursts under what stands there, signs beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from engine.face.coverage import Coverage
from engine.face.marks import Mark, freest, mark
from engine.face.scene import Point, Shape
from engine.games.circus.face.chart import Chart
from engine.games.circus.rules import events as e
from engine.games.circus.rules.state import Deed, Race, Rig
from engine.games.circus.rules.track import Name

_BURSTS: Mapping[Deed, Mark] = {"crash": "crash", "flip": "flip"}
_SIGNS: Mapping[Deed, Mark] = {"whip": "whip", "blow": "attack", "ram": "ram"}
_LARGE, _SMALL = 2.15, 1.08
"""How large bursts and signs are, in widths of a space."""
_PLACES = tuple(math.radians(angle) for angle in (-60, -120, 60, 120, 0, 180, -90, 90))
"""Where signs may stand round the middle of their space."""
_AWAY = (1.02, 1.9)
"""How far from it, in rows, the better distance first."""


def bursts(race: Race, chart: Chart) -> Iterator[Shape]:
    """Where chariots crashed or turned over."""
    for space, deed in dict.fromkeys(race.marks):
        if deed in _BURSTS:
            yield mark(_BURSTS[deed], *chart.middle(space), _LARGE * chart.wide)


def signs(race: Race, chart: Chart, coverage: Coverage, others: Sequence[Point]) -> Iterator[Shape]:
    """Whips, attacks, rams, skids and captures, each beside its space where the numbers of all leave room.

    Of places equally far from its space those come first to which its number is the nearest.
    """
    taken = list(others)
    for space, kind in dict.fromkeys((*_done(race), *_told(race, coverage))):
        x, y = chart.middle(space)
        own = _nearest((x, y), others)
        places = [
            place
            for reach in (away * chart.high for away in _AWAY)
            for place in sorted(_round(x, y, reach), key=lambda place: _nearest(place, others) != own)
        ]
        place = freest(places, taken, 0.85 * chart.wide)
        taken.append(place)
        yield mark(kind, *place, _SMALL * chart.wide)


def _round(x: float, y: float, reach: float) -> Iterator[Point]:
    return ((x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in _PLACES)


def _nearest(place: Point, others: Sequence[Point]) -> Point:
    return min(others, key=lambda other: math.dist(place, other), default=place)


def marked(race: Race, coverage: Coverage) -> set[Mark]:
    """The kinds of marks on the track."""
    below = {_BURSTS[deed] for _space, deed in race.marks if deed in _BURSTS}
    return below | {kind for _space, kind in (*_done(race), *_told(race, coverage))}


def _done(race: Race) -> Iterator[tuple[Name, Mark]]:
    return ((space, _SIGNS[deed]) for space, deed in race.marks if deed in _SIGNS)


def _told(race: Race, coverage: Coverage) -> Iterator[tuple[Name, Mark]]:
    return ((rig.chariot or rig.space, kind) for rig, kind in befallen(race, coverage))


def befallen(race: Race, coverage: Coverage) -> Iterator[tuple[Rig, Mark]]:
    """Which chariots have skidded or have been captured since the last post."""
    there = {rig.colour: rig for rig in race.rigs}
    for event in coverage.events:
        match event:
            case e.Skidded(rig=colour, skid=True) if colour in there:
                yield there[colour], "skid"
            case e.Boarded(rig=colour, captured=captured) if captured and colour in there:
                yield there[colour], "capture"
