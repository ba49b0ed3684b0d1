"""What has happened where in the round: bursts under what stands there, signs beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from engine.face.coverage import Coverage
from engine.face.marks import Mark, freest, mark
from engine.face.scene import Point, Shape
from engine.games.circus.face.chart import Chart
from engine.games.circus.rules import events as e
from engine.games.circus.rules.state import Deed, Race
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
    """Whips, attacks, rams and captures, each beside its space where the numbers of all leave room."""
    taken = list(others)
    for space, kind in dict.fromkeys((*_done(race), *_captures(race, coverage))):
        x, y = chart.middle(space)
        reaches = [away * chart.high for away in _AWAY]
        places = [(x + r * math.cos(a), y + r * math.sin(a)) for r in reaches for a in _PLACES]
        place = freest(places, taken, 0.85 * chart.wide)
        taken.append(place)
        yield mark(kind, *place, _SMALL * chart.wide)


def marked(race: Race, coverage: Coverage) -> set[Mark]:
    """The kinds of marks on the track."""
    below = {_BURSTS[deed] for _space, deed in race.marks if deed in _BURSTS}
    return below | {kind for _space, kind in (*_done(race), *_captures(race, coverage))}


def _done(race: Race) -> Iterator[tuple[Name, Mark]]:
    return ((space, _SIGNS[deed]) for space, deed in race.marks if deed in _SIGNS)


def _captures(race: Race, coverage: Coverage) -> Iterator[tuple[Name, Mark]]:
    """Where the chariots are that have been captured since the last post."""
    for event in coverage.events:
        if isinstance(event, e.Boarded) and event.captured and race.rigs:
            yield race.rig(event.rig).space, "capture"
