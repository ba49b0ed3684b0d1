"""Where the spaces lie in a picture: an oval of two straights and two corners, laid out from the values.

Places are told by `c`, cells from the start line on in race direction, and `v`, how far outside of the
inner edge of the track. The oval stands upright: the race goes up on its right and down on its left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.face.scene import Point
from engine.games.charioteer.rules.track import SECTIONS, Space

BREADTH = 232
"""How broad the track is."""
REGULAR = 92
"""How broad the regular spaces of a corner are, which lie inside."""
LEFT, RIGHT = 22, 978
TOP = 102
STRAIGHT = 664
"""The length of a straight."""
BEND = 52
"""The radius of the inner edge where it bends."""
FOOT = TOP + 2 * (BREADTH + BEND) + STRAIGHT
_INNER_LEFT, _INNER_RIGHT = LEFT + BREADTH, RIGHT - BREADTH
_HIGH, _LOW = TOP + BREADTH + BEND, TOP + BREADTH + BEND + STRAIGHT
_ARC = (BEND + REGULAR) * math.pi / 2
_ACROSS = _INNER_RIGHT - _INNER_LEFT - 2 * BEND

INNER = (_INNER_LEFT, TOP + BREADTH, _INNER_RIGHT - _INNER_LEFT, STRAIGHT + 2 * BEND)
"""The infield: left, top, width, height."""
Place = tuple[float, float]
"""A `c` and a `v`."""


def middle(space: Space) -> float:
    """The `c` of the middle of a space, which goes on counting over the laps."""
    if space.lane != "outer":
        return space.h / 2 + 0.5
    return (space.h + 1) / 2 + 0.25 if space.h % 2 else space.h / 2 + 0.75


def reach(space: Space) -> tuple[float, float]:
    """From which `c` to which a space lies."""
    half = 0.25 if space.lane == "outer" else 0.5
    return middle(space) - half, middle(space) + half


def breadth(space: Space) -> tuple[float, float]:
    """From which `v` to which a space lies."""
    if space.lane == "straight":
        return 0, BREADTH
    return (0, REGULAR) if space.lane == "regular" else (REGULAR, BREADTH)


@dataclass(frozen=True, slots=True)
class Oval:
    """A lap of so many cells with two corners: `bounds` are the cells where each begins and ends."""

    lap: int
    bounds: tuple[int, int, int, int]

    def at(self, c: float, v: float) -> Point:
        """The point of a place."""
        x, y, turn = self._frame(c)
        out = math.radians(turn + 90)
        return x + v * math.cos(out), y + v * math.sin(out)

    def heading(self, c: float) -> float:
        """Which way the race goes there, in degrees clockwise from east, in steps of 15."""
        return round(self._frame(c)[2] / 15) * 15 % 360

    def outline(self, space: Space) -> tuple[Point, ...]:
        """A space as a polygon; bent where it is."""
        (start, end), (low, high) = reach(space), breadth(space)
        steps = 8 if self._bends(start, end) else 1
        along = [start + (end - start) * k / steps for k in range(steps + 1)]
        return (*(self.at(c, low) for c in along), *(self.at(c, high) for c in reversed(along)))

    def way(self, places: Sequence[Place]) -> tuple[Point, ...]:
        """A line through places, which follows the track."""
        found = [self.at(*places[0])]
        for (c, v), (d, w) in pairwise(places):
            steps = 5 if self._bends(c, d) else 1
            parts = (k / steps for k in range(1, steps + 1))
            found += [self.at(c + (d - c) * part, v + (w - v) * part) for part in parts]
        return tuple(found)

    @property
    def corners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The cells at which each corner begins and ends."""
        return self.bounds[:2], self.bounds[2:]

    def _bends(self, start: float, end: float) -> bool:
        return any(first <= c % self.lap <= last for c in (start, end) for first, last in self.corners)

    def _frame(self, c: float) -> tuple[float, float, float]:
        """The point of the inner edge, and the exact heading there, whose right-hand side is outside."""
        c %= self.lap
        one, two, three, four = self.bounds
        if one <= c <= two:
            return _corner((c - one) / (two - one))
        if three <= c <= four:
            x, y, turn = _corner((c - three) / (four - three))
            return LEFT + RIGHT - x, _HIGH + _LOW - y, turn + 180
        if two < c < three:
            return _INNER_LEFT, _HIGH + STRAIGHT * (c - two) / (three - two), 90
        gone = c - four if c > four else c + self.lap - four
        return _INNER_RIGHT, _LOW - STRAIGHT * gone / (self.lap - four + one), -90


def oval(sections: Sequence[tuple[str, int]]) -> Oval:
    """The oval of a track's sections, which have two corners."""
    cells = [kind for kind, length in sections for _ in range(length)]
    turns = [n for n, (before, kind) in enumerate(pairwise(cells), 1) if before != kind]
    one, two, three, four = (*turns, len(cells))[:4]
    return Oval(len(cells), (one, two, three, four))


OVAL = oval(SECTIONS)
"""The oval of the game."""


def _corner(part: float) -> tuple[float, float, float]:
    """The frame of the upper corner, `part` of the way along the line between its two kinds of spaces."""
    way = part * (2 * _ARC + _ACROSS)
    if way < _ARC:
        return (*_bent(_INNER_RIGHT - BEND, way / _ARC * 90), -90 - way / _ARC * 90)
    if way <= _ARC + _ACROSS:
        return _INNER_RIGHT - BEND - (way - _ARC), _HIGH - BEND, -180
    angle = 90 + (way - _ARC - _ACROSS) / _ARC * 90
    return (*_bent(_INNER_LEFT + BEND, angle), -90 - angle)


def _bent(x: float, degrees: float) -> Point:
    """A point of the inner edge round a middle at that x, so far round from its right."""
    angle = math.radians(degrees)
    return x + BEND * math.cos(angle), _HIGH - BEND * math.sin(angle)


ABREAST = 37.5
"""The room that a chariot needs beside others."""


def lanes(space: Space, count: int) -> tuple[Place, ...]:
    """The places of so many chariots in a space, from inside to outside; where it is narrow they stagger."""
    low, high = breadth(space)
    step = min(ABREAST, (high - low - ABREAST) / max(1, count - 1))
    first = low + ABREAST / 2 + (5 if high - low >= count * ABREAST + 5 else 0)
    ranks = min(3, math.ceil((ABREAST - 4) / step))
    start, end = reach(space)
    lag = (end - start) * 0.8 / ranks
    return tuple(
        (middle(space) + ((ranks - 1) / 2 - k % ranks) * lag, first + k * step) for k in range(count)
    )


def lane(space: Space, number: int, count: int) -> float:
    """The `v` of one of so many equal lanes of a space, from 0."""
    low, high = breadth(space)
    return low + (high - low) * (number + 0.5) / count
