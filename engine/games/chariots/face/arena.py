"""The arena as a picture: track, barrier, wall and stands, before any chariot is on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from engine.face.racecourse import Oval, Spina, finish_line, sand, spina, stands
from engine.face.scene import READABLE, Path, Point, Rect, Shape, Sprite, Text
from engine.face.scene import WIDTH as WIDE
from engine.face.tableau import HEADER
from engine.games.chariots.rules.track import GRID, HEIGHT, SQUARES, WIDTH, Name, Square

TILES = (
    *((x, y) for y in (0, 4, 12, 16) for x in (8, 12, 16)),
    *((x, y) for y in (1, 5, 11, 15) for x in (4, 20)),
    *((x, y) for y in (6, 10) for x in (0, 24)),
)
"""Left top corners of the 24 tiles that the track is laid with, four squares each."""
LINE_X = 10
"""The start and finish line runs along the left edges of the squares B2a to B2d."""
_TURNING = ((8, 10), (20, 10))
"""The ends of the infield, round which the turns lead."""
_NUMERALS = ("I", "II", "III", "IV")
SAND = 0.8
"""How far the sand reaches beyond the track, in half squares."""


@dataclass(frozen=True, slots=True)
class Map:
    """Where the track lies in a scene: `unit` is the length of half a square there."""

    unit: float
    left: float
    top: float

    def at(self, x: float, y: float) -> Point:
        """The point of the scene for a point of the track."""
        return self.left + x * self.unit, self.top + y * self.unit

    def middle(self, name: Name) -> Point:
        """The middle of a square."""
        return self.at(*SQUARES[name].middle)


FULL = Map(30, 80, 105)
"""The whole track across a scene of the usual width, under its header.

Squares are whole pixels wide at all usual sizes, so that the painter knows most lines between them."""
FOOT = 752
"""Where the picture of the track ends."""


def flow(name: Name) -> float:
    """The heading of the race on a square, in degrees clockwise from east, in steps of 15."""
    x, y = SQUARES[name].middle
    if 8 < x < 20:
        return 0 if y > HEIGHT / 2 else 180
    end = _TURNING[x > WIDTH / 2]
    angle = math.degrees(math.atan2(-(x - end[0]), y - end[1]))
    return round(angle / 15) * 15 % 360


@lru_cache(maxsize=32)
def arena(chart: Map, named: bool) -> tuple[Shape, ...]:
    """Stands, wall, sand, barrier, squares and line, for those who plot with the names of squares."""
    oval = _oval(chart)
    return (
        *stands(oval, 0, HEADER, WIDE, FOOT - HEADER),
        *sand(oval),
        *_ways(chart),
        *(shape for square in SQUARES.values() for shape in _square(chart, square)),
        *(_tile(chart, *corner) for corner in TILES),
        *spina(barrier(chart)),
        *finish_line(chart.at(LINE_X, 0)[0], chart.at(0, 12)[1], 8 * chart.unit, chart.unit / 5),
        *(_stalls(chart) if named else ()),
        *(_name(chart, square) for square in SQUARES.values() if named),
    )


def _oval(chart: Map) -> Oval:
    left, top = chart.at(-SAND, -SAND)
    wide, high = ((side + 2 * SAND) * chart.unit for side in (WIDTH, HEIGHT))
    return Oval(left, top, wide, high, (7.4 + SAND) * chart.unit)


def barrier(chart: Map) -> Spina:
    """Where the spina lies, in the infield."""
    return Spina(*chart.at(14, 10), 14.6 * chart.unit, 1.45 * chart.unit)


def _square(chart: Map, square: Square) -> tuple[Shape, ...]:
    left, top = chart.at(square.x, square.y)
    side = 2 * chart.unit
    plate = Rect(left, top, side, side, square.kind)
    rim = Rect(left - 0.5, top - 0.5, side + 1, side + 1, "", "seam", 1)
    return (plate, *_hatch(left, top, side), rim) if square.inside else (plate, rim)


def _hatch(left: float, top: float, side: float) -> tuple[Shape, ...]:
    """Ruts in the earth, slanting: the mark of an inside square."""
    step = side / 4
    lines = []
    for k in range(1, 8):
        start = (left + max(0, k * step - side), top + min(side, k * step))
        end = (left + min(side, k * step), top + max(0, k * step - side))
        lines.append(Path((start, end), "inside-mark", side / 26))
    return tuple(lines)


def _tile(chart: Map, x: int, y: int) -> Shape:
    left, top = chart.at(x, y)
    line = chart.unit * 0.1
    return Rect(
        left - line / 2, top - line / 2, 4 * chart.unit + line, 4 * chart.unit + line, "", "joint", line, line
    )


def _stalls(chart: Map) -> tuple[Shape, ...]:
    """The grid positions: a stall open toward the line, with its number."""
    shapes: list[Shape] = []
    unit = chart.unit
    for number, name in zip(_NUMERALS, GRID, strict=True):
        left, top = chart.at(SQUARES[name].x, SQUARES[name].y)
        ends = ((1.2, 0.14), (0.14, 0.14), (0.14, 1.86), (1.2, 1.86))
        points = tuple((left + x * unit, top + y * unit) for x, y in ends)
        shapes.append(Path(points, "stand", unit * 0.09))
        shapes.append(
            Text(*chart.at(SQUARES[name].x + 0.9, SQUARES[name].y + 1.45), number, _size(chart), "stand")
        )
    return tuple(shapes)


def _ways(chart: Map) -> tuple[Shape, ...]:
    """Arrows in the corners of the sand: which way the race goes."""
    corners = ((2.2, 3.4, 135), (25.8, 3.4, 225), (25.8, 16.6, 315), (2.2, 16.6, 45))
    return tuple(Sprite("arrow", *chart.at(x, y), 1.4 * chart.unit, "soft", turn) for x, y, turn in corners)


def _name(chart: Map, square: Square) -> Text:
    colour = {"straight": "joint", "outside": "soft", "inside": "ink"}[square.kind]
    halo = "inside" if square.inside else ""
    x, y = square.middle
    place = chart.at(x - 0.1, y - 0.35) if square.name in GRID else chart.at(x, y)
    return Text(*place, square.name, _size(chart), colour, halo=halo)


def _size(chart: Map) -> float:
    """The letters on the track grow with it, but less."""
    return READABLE * math.sqrt(chart.unit / FULL.unit)
