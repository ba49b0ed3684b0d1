"""The arena as a picture: track, barrier, wall and stands, before any chariot is on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from engine.face.scene import SMALLEST, Circle, Path, Point, Rect, Shape, Sprite, Text
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


FULL = Map(32, 52, 122)
"""The whole track across a scene of the usual width."""


def flow(name: Name) -> float:
    """Which way the race goes on a square, in degrees clockwise from east, in steps of 15."""
    x, y = SQUARES[name].middle
    if 8 < x < 20:
        return 0 if y > HEIGHT / 2 else 180
    end = _TURNING[x > WIDTH / 2]
    angle = math.degrees(math.atan2(-(x - end[0]), y - end[1]))
    return round(angle / 15) * 15 % 360


@lru_cache(maxsize=32)
def arena(chart: Map) -> tuple[Shape, ...]:
    """Stands, wall, sand, barrier, squares, line and directions."""
    return (
        *_stands(chart),
        *_barrier(chart),
        *(shape for square in SQUARES.values() for shape in _square(chart, square)),
        *(_tile(chart, *corner) for corner in TILES),
        *_stalls(chart),
        *_line(chart),
        *_ways(chart),
        *(_name(chart, square) for square in SQUARES.values()),
    )


def _rounded(chart: Map, margin: float, fill: str, outline: str = "", line: float = 0) -> Rect:
    left, top = chart.at(-margin, -margin)
    wide, high = (side + 2 * margin for side in (WIDTH, HEIGHT))
    radius = (margin + 7.4) * chart.unit
    return Rect(left, top, wide * chart.unit, high * chart.unit, fill, outline, line, radius)


def _stands(chart: Map) -> tuple[Shape, ...]:
    """Tiers of seats with their crowd, the wall, and the sand within."""
    tiers = [_rounded(chart, m, f) for m, f in ((3.9, "stand"), (3.1, "stand-shade"), (2.3, "stand"))]
    return (
        *tiers,
        *_crowd(chart),
        _rounded(chart, 1.1, "marble", "ink", chart.unit * 0.06),
        _rounded(chart, 0.75, "sand", "marble-dark", chart.unit * 0.08),
    )


_CROWD = (
    "gold-light",
    "paper",
    "stand-light",
    "sand",
    "racer-1",
    "marble",
    "gold",
    "racer-2",
    "paper",
    "racer-3",
)


def _crowd(chart: Map) -> list[Shape]:
    """Heads in the corners, where the tiers show; who sits where is always the same."""
    found: list[Shape] = []
    for tier in range(4):
        radius = 7.4 + 1.5 + tier * 0.8
        for step in range(30):
            angle = math.radians(3 * step + 1.5 * (tier % 2))
            seat = (step * 7 + tier * 3) % 23
            if seat in (4, 9, 15, 20):
                continue
            for x, y in ((7.4, 7.4), (WIDTH - 7.4, 7.4), (7.4, HEIGHT - 7.4), (WIDTH - 7.4, HEIGHT - 7.4)):
                away_x, away_y = (1 if x > WIDTH / 2 else -1), (1 if y > HEIGHT / 2 else -1)
                place = chart.at(x + away_x * radius * math.cos(angle), y + away_y * radius * math.sin(angle))
                found.append(Circle(*place, 0.17 * chart.unit, _CROWD[seat % len(_CROWD)]))
    return found


def _barrier(chart: Map) -> tuple[Shape, ...]:
    """The spina in the infield with the obelisk and the turning posts."""
    unit = chart.unit
    left, top = chart.at(5.6, 9.35)
    posts = [Sprite("post", *chart.at(x, 10), 1.5 * unit, turn=t) for x, t in ((5.3, 180), (22.7, 0))]
    return (
        Rect(left, top, 16.8 * unit, 1.3 * unit, "marble", "ink", unit * 0.07, 0.6 * unit),
        Rect(
            left + 8, top + 8, 16.8 * unit - 16, 1.3 * unit - 16, "", "marble-shade", unit * 0.05, 0.4 * unit
        ),
        *posts,
        Sprite("obelisk", *chart.at(14, 10), 1.6 * unit),
    )


def _square(chart: Map, square: Square) -> tuple[Shape, ...]:
    left, top = chart.at(square.x, square.y)
    side = 2 * chart.unit
    plate = Rect(left, top, side, side, square.kind)
    rim = Rect(left - 0.5, top - 0.5, side + 1, side + 1, "", "seam", 1)
    match square.kind:
        case "inside":
            return plate, *_hatch(left, top, side), rim
        case "outside":
            return plate, *_studs(left, top, side), rim
        case "straight":
            return plate, rim


def _hatch(left: float, top: float, side: float) -> tuple[Shape, ...]:
    """Slanting lines: the mark of an inside square."""
    step = side / 6
    found = []
    for k in range(1, 12):
        start = (left + max(0, k * step - side), top + min(side, k * step))
        end = (left + min(side, k * step), top + max(0, k * step - side))
        found.append(Path((start, end), "inside-mark", side / 32))
    return tuple(found)


def _studs(left: float, top: float, side: float) -> tuple[Shape, ...]:
    """Four studs: the mark of an outside square."""
    corners = ((x, y) for y in (0.13, 0.87) for x in (0.13, 0.87))
    return tuple(Circle(left + x * side, top + y * side, side * 0.05, "outside-mark") for x, y in corners)


def _tile(chart: Map, x: int, y: int) -> Shape:
    left, top = chart.at(x, y)
    line = chart.unit * 0.1
    return Rect(
        left - line / 2, top - line / 2, 4 * chart.unit + line, 4 * chart.unit + line, "", "joint", line, line
    )


def _stalls(chart: Map) -> tuple[Shape, ...]:
    """The grid positions: a stall open toward the line, with its number."""
    found: list[Shape] = []
    unit = chart.unit
    for number, name in zip(_NUMERALS, GRID, strict=True):
        left, top = chart.at(SQUARES[name].x, SQUARES[name].y)
        ends = ((1.2, 0.14), (0.14, 0.14), (0.14, 1.86), (1.2, 1.86))
        points = tuple((left + x * unit, top + y * unit) for x, y in ends)
        found.append(Path(points, "stand", unit * 0.09))
        found.append(
            Text(*chart.at(SQUARES[name].x + 0.9, SQUARES[name].y + 1.45), number, _size(chart), "stand")
        )
    return tuple(found)


def _line(chart: Map) -> tuple[Shape, ...]:
    """The start and finish line, chequered."""
    unit = chart.unit
    size = unit / 5
    left, top = chart.at(LINE_X, 12)
    left -= size
    found: list[Shape] = [Rect(left - 1.5, top - 1.5, 2 * size + 3, 8 * unit + 3, "ink")]
    for row in range(40):
        x = left + (row % 2) * size
        found.append(Rect(x, top + row * size, size, size, "white"))
    return tuple(found)


def _ways(chart: Map) -> tuple[Shape, ...]:
    """Chevrons beside the straights and arrows round the turns."""
    size = 0.62 * chart.unit
    found: list[Shape] = []
    for x in (9.4, 11.4, 16.6, 18.6):
        found.append(Sprite("arrow", *chart.at(x, 8.65), size, "stand-light", 180))
        found.append(Sprite("arrow", *chart.at(x, 11.35), size, "stand-light", 0))
    for turn in _bends():
        points = tuple(chart.at(x, y) for x, y in turn)
        found.append(Path(points, "stand-light", 0.16 * chart.unit, arrow=True))
    return tuple(found)


def _bends() -> tuple[tuple[Point, ...], ...]:
    """Arcs in the four corners of the sand, in race direction."""
    found = []
    for x, y, start in ((20.6, 12.6, 62), (20.6, 7.4, -28), (7.4, 7.4, -118), (7.4, 12.6, 152)):
        angles = [math.radians(start - 3 * k) for k in range(12)]
        found.append(tuple((x + 7.2 * math.cos(a), y + 7.2 * math.sin(a)) for a in angles))
    return tuple(found)


def _name(chart: Map, square: Square) -> Text:
    colour = {"straight": "joint", "outside": "soft", "inside": "ink"}[square.kind]
    halo = "inside" if square.inside else ""
    x, y = square.middle
    place = chart.at(x - 0.1, y - 0.35) if square.name in GRID else chart.at(x, y)
    return Text(*place, square.name, _size(chart), colour, halo=halo)


def _size(chart: Map) -> float:
    """The letters on the track grow with it, but less."""
    return SMALLEST * math.sqrt(chart.unit / FULL.unit)
