"""Where the spaces lie in a picture: an oval of two straights and two corners, laid out from the values.

Places are told by `c`, cells from the start line on in race direction, and `v`, how far outside of the
inner edge of the track. The oval lies: the race goes to the right at its foot and back along its top.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.face.racecourse import Oval as Sand
from engine.face.scene import Point
from engine.face.tableau import HEADER
from engine.games.charioteer.rules.track import SECTIONS, Space

BREADTH = 172
"""How broad the track is."""
REGULAR = 76
"""How broad the regular spaces of a corner are, which lie inside."""
LEFT, RIGHT = 15, 985
TOP = HEADER + 16
SPINA = 44
"""How much of the infield is the barrier that counts the laps, along its upper edge."""
INFIELD = 160 + SPINA
"""The height of what lies between the straights."""
BEND = 28
"""The radius of the inner edge where it bends."""
FOOT = TOP + 2 * BREADTH + INFIELD
SAND = Sand(LEFT, TOP, RIGHT - LEFT, FOOT - TOP, BEND + BREADTH)
"""The track with its infield, as the ground of a picture."""
INNER = (LEFT + BREADTH, TOP + BREADTH, RIGHT - LEFT - 2 * BREADTH, INFIELD)
"""The infield: left, top, width, height."""
_WEST, _EAST = INNER[0] + BEND, INNER[0] + INNER[2] - BEND
_NORTH, _SOUTH = INNER[1] + BEND, INNER[1] + INFIELD - BEND
"""Between which the inner edge is straight."""
_ARC = (BEND + REGULAR) * math.pi / 2
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
    """A lap with two corners: `bounds` are the cells where each begins and ends."""

    lap: int
    bounds: tuple[int, int, int, int]

    def at(self, c: float, v: float) -> Point:
        """The point of a place."""
        x, y, turn = self._frame(c)
        out = math.radians(turn + 90)
        return x + v * math.cos(out), y + v * math.sin(out)

    def heading(self, c: float) -> float:
        """The heading of the race there, in degrees clockwise from east, in steps of 15."""
        return round(self._frame(c)[2] / 15) * 15 % 360

    def outline(self, space: Space) -> tuple[Point, ...]:
        """A space as a polygon; bent where it is."""
        (start, end), (low, high) = reach(space), breadth(space)
        steps = 8 if self._bends(start, end) else 1
        along = [start + (end - start) * k / steps for k in range(steps + 1)]
        return (*(self.at(c, low) for c in along), *(self.at(c, high) for c in reversed(along)))

    def way(self, places: Sequence[Place]) -> tuple[Point, ...]:
        """A line through places, which follows the track."""
        points = [self.at(*places[0])]
        for (c, v), (d, w) in pairwise(places):
            steps = 3 if self._bends(c, d) else 1
            parts = (k / steps for k in range(1, steps + 1))
            points += [self.at(c + (d - c) * part, v + (w - v) * part) for part in parts]
        return tuple(points)

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
            return LEFT + RIGHT - x, TOP + FOOT - y, turn + 180
        if two < c < three:
            return _EAST - (_EAST - _WEST) * (c - two) / (three - two), _NORTH - BEND, -180
        gone = c - four if c > four else c + self.lap - four
        return _WEST + (_EAST - _WEST) * gone / (self.lap - four + one), _SOUTH + BEND, 0


def oval(sections: Sequence[tuple[str, int]]) -> Oval:
    """The oval of a track's sections, which have two corners."""
    cells = [kind for kind, length in sections for _ in range(length)]
    turns = [n for n, (before, kind) in enumerate(pairwise(cells), 1) if before != kind]
    one, two, three, four = (*turns, len(cells))[:4]
    return Oval(len(cells), (one, two, three, four))


OVAL = oval(SECTIONS)
"""The oval of the game."""


def _corner(part: float) -> tuple[float, float, float]:
    """The frame of the right corner, `part` of the way along the line between its two kinds of spaces."""
    across = _SOUTH - _NORTH
    way = part * (2 * _ARC + across)
    if way < _ARC:
        angle = 90 - way / _ARC * 90
        return (*_bent(_SOUTH, angle), angle - 90)
    if way <= _ARC + across:
        return _EAST + BEND, _SOUTH - (way - _ARC), -90
    angle = -(way - _ARC - across) / _ARC * 90
    return (*_bent(_NORTH, angle), angle - 90)


def _bent(y: float, degrees: float) -> Point:
    """A point of the inner edge round a middle at that y, so far round from its right."""
    angle = math.radians(degrees)
    return _EAST + BEND * math.cos(angle), y + BEND * math.sin(angle)


ABREAST = 26
"""The room from one chariot to the next where they stand side by side, some of them half a length behind."""
_RIM = 15
"""From the middle of a chariot to the edge of its space."""
_BEHIND = 0.6
"""How far behind each other chariots stand in a space that has not lanes enough, in its lengths."""


def lanes(space: Space, count: int) -> tuple[Place, ...]:
    """The places of the chariots in a space, from inside to outside.

    Few leave a lane free beside each of them, and those in the next space have just these lanes, since a
    chariot is longer than a straight space. Many stagger, and where there are more than lanes they stand
    one behind the other, the first ones inside.
    """
    low, high = breadth(space)
    wide = high - low - 2 * _RIM
    slots = 1 + int(wide / ABREAST)
    odd = _number(space) % 2
    if 2 * count - 1 + odd <= slots:
        return tuple((middle(space), low + _RIM + (2 * k + odd) * wide / (slots - 1)) for k in range(count))
    step, ranks = wide / (slots - 1), max(2, math.ceil(count / slots))
    start, end = reach(space)
    if count <= slots:
        lags = [(0.5 - k % 2) * (end - start) / 2 for k in range(count)]
        return tuple((middle(space) + lag, low + _RIM + k * step) for k, lag in enumerate(lags))
    lag = (end - start) * _BEHIND
    pairs = ((k // ranks, k % ranks) for k in range(count))
    return tuple(
        (middle(space) + ((ranks - 0.5) / 2 - rank - lane % 2 / 2) * lag, low + _RIM + lane * step)
        for lane, rank in pairs
    )


def _number(space: Space) -> int:
    """The number of a space in its lane."""
    return space.h if space.lane == "outer" else space.h // 2


def part(space: Space, v: float) -> float:
    """How far outside in a space that is, from 0 to 1."""
    low, high = breadth(space)
    return (v - low) / (high - low)


def across(space: Space, part_of: float) -> float:
    """The `v` that is that far outside in a space."""
    low, high = breadth(space)
    return low + (high - low) * part_of
