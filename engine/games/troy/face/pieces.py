"""Pieces, marks and arrows on the board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from engine.face.scene import Circle, Path, Point, Polygon, Rect, Shape, Sprite, Text
from engine.games.troy.face.arena import CELL, Map
from engine.games.troy.face.sketch import Target
from engine.games.troy.rules.contents import KINDS, LETTERS, PIECES_OF, kind_of, side_of
from engine.games.troy.rules.move import Parts
from engine.games.troy.rules.wins import ELIMINATIONS

MAN = 94
"""The size of a piece that shares a cell; two stand side by side."""
_ALONE = 94
_ASIDE = CELL / 4
_HEAD = 28
"""The length of an arrow's head."""
_SHAFT = 12
_NAMES = dict(zip(KINDS, ELIMINATIONS, strict=True))
_SIDES = ("white", "black")


def bust(number: int, x: float, y: float, size: float) -> Sprite:
    """A piece by itself, without its letter."""
    return Sprite(f"bust-{_SIDES[side_of(number)]}-{_NAMES[kind_of(number)]}", x, y, size)


def army(side: int, x: float, y: float, size: float) -> Sprite:
    """The shield of a side."""
    return Sprite(f"army-{_SIDES[side]}", x, y, size)


def piece(number: int, x: float, y: float, size: float = MAN) -> Sprite:
    """The drawing of a piece with its letter."""
    name = f"{_SIDES[side_of(number)]}-{_NAMES[kind_of(number)]}"
    return Sprite(name, x, y, size, label=LETTERS[number].upper())


def pieces(chart: Map, codes: Sequence[int]) -> list[Shape]:
    """All pieces on the board; mates of one side stand on one axle."""
    return [shape for n, code in enumerate(codes) for shape in _content(PIECES_OF[code], *chart.middle(n))]


def _content(numbers: tuple[int, ...], x: float, y: float) -> list[Shape]:
    if len(numbers) < 2:
        return [piece(number, x, y, _ALONE) for number in numbers]
    left, right = numbers
    axle = [_axle(x, y, side_of(left))] if side_of(left) == side_of(right) else []
    return [*axle, piece(left, x - _ASIDE, y), piece(right, x + _ASIDE, y)]


def _axle(x: float, y: float, side: int) -> Sprite:
    return Sprite(f"axle-{_SIDES[side]}", x, y, MAN)


def plates(chart: Map, cells: Iterable[int]) -> list[Shape]:
    """A golden plate under each of these cells: a move began or ended there."""
    return [Rect(x, y, CELL, CELL, "gold-light", "gold-shade", 4) for x, y in map(chart.corner, cells)]


def chosen(chart: Map, n: int) -> list[Shape]:
    """The mark of the cell from which a move is begun."""
    x, y = chart.corner(n)
    return [
        Rect(x, y, CELL, CELL, "racer-6"),
        Rect(x, y, CELL, CELL, "", "paper", 7),
        Rect(x, y, CELL, CELL, "", "racer-2", 4.5),
    ]


def targets(chart: Map, cells: Iterable[tuple[int, Target]], codes: Sequence[int]) -> list[Shape]:
    """A dot where the begun move may end, a ring where it may capture."""
    marks: list[Shape] = []
    for n, target in cells:
        x, y = chart.middle(n)
        if target.capture:
            marks += capture_mark(x, y, CELL)
        if target.move:
            aside = CELL / 2 - 14 if codes[n] else 0
            marks += move_mark(x - aside, y - aside, 11 if codes[n] else 15)
    return marks


def reach(chart: Map, cells: Iterable[tuple[int, Target]], codes: Sequence[int]) -> list[Shape]:
    """A small mark where the chosen piece could go instead, a red one where it could only capture."""
    marks: list[Shape] = []
    for n, target in cells:
        x, y = chart.middle(n)
        aside = CELL / 2 - 11 if codes[n] else 0
        colour = "racer-2" if target.move else "alarm"
        marks.append(Circle(x - aside, y - aside, 9, colour, "paper", 2.5))
    return marks


def move_mark(x: float, y: float, radius: float) -> tuple[Shape, ...]:
    """A blue dot with a light rim."""
    return Circle(x, y, radius + 3, "paper"), Circle(x, y, radius, "racer-2", "ink", 2)


def capture_mark(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A red ring with a light rim."""
    return tuple(
        Rect(x - half, y - half, 2 * half, 2 * half, "", colour, line, half * 0.55)
        for half, colour, line in ((size * 0.49, "paper", size * 0.09), (size * 0.475, "alarm", size * 0.06))
    )


def deeds(chart: Map, move: Parts, check: bool = False) -> list[Shape]:
    """The marks of a move on its target, along the upper edge from the corner off its arrow."""
    x, y = chart.middle(move.target)
    way = -1 if chart.middle(move.start)[0] > x else 1
    kinds = [
        *(["capture"] if move.taken is not None else []),
        *(["promotion"] if move.becoming else []),
        *(["check"] if check else []),
    ]
    corner = CELL / 2 - 8
    return [
        Sprite(f"mark-{kind}", x + way * (corner - k * 0.9 * _BADGE), y - corner, _BADGE)
        for k, kind in enumerate(kinds)
    ]


_BADGE = 42
"""The size of a mark on the board."""


def threat_frame(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A red frame, to lie under the pieces of a cell where a win is threatened."""
    left, top = x - size / 2, y - size / 2
    return Rect(left, top, size, size, "paper"), Rect(left, top, size, size, "", "alarm", size * 0.075)


def threat_badge(x: float, y: float) -> tuple[Shape, ...]:
    """An exclamation mark, to lie over the pieces of such a cell."""
    return Circle(x, y, 17, "alarm", "paper", 2.5), Text(x, y, "!", 30, "paper", face="bold")


def won_plates(chart: Map, cells: Iterable[int]) -> list[Shape]:
    """A golden plate with a double frame under each of the cells that have decided a game."""
    return [
        shape
        for x, y in map(chart.corner, cells)
        for shape in (
            Rect(x, y, CELL, CELL, "gold", "ink", 4),
            Rect(x + 5, y + 5, CELL - 10, CELL - 10, "gold-light", "ink", 2),
        )
    ]


def arrow(chart: Map, start: int, target: int, old: bool = False) -> list[Shape]:
    """A move's way from the middle of its cell to the edge of its target, to lie under the pieces.

    That of an `old` one is pale. The shaft is made of short pieces, since each is painted as a square of
    its own.
    """
    a, b = chart.middle(start), chart.middle(target)
    along = _along(a, b)
    reach = math.dist(a, b) - _edge(along) + 8
    neck = reach - _HEAD
    pieces = max(1, round(neck / CELL))
    points = tuple(_on(a, along, neck * k / pieces) for k in range(pieces + 1))
    colour = "marble" if old else "gold-light"
    return [
        Path(points, "ink", _SHAFT + 6),
        Polygon(_barbs(points[-1], along, _on(a, along, reach)), colour, "ink", 3.2),
        Path(points, colour, _SHAFT),
    ]


def number(chart: Map, start: int, text: str, manned: bool) -> list[Shape]:
    """The number of a move where it began; in the upper corner, off the letters, if it is occupied again."""
    x, y = chart.middle(start)
    aside = CELL / 2 - 18 if manned else 0
    place = x - aside, y - aside
    return [Circle(*place, 19, "paper", "ink", 2.5), Text(*place, text, 30, face="bold")]


def _along(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _edge(along: Point) -> float:
    """How far it is from the middle of a cell to its edge in a direction."""
    return CELL / 2 / max(map(abs, along))


def _barbs(neck: Point, along: Point, tip: Point) -> tuple[Point, Point, Point]:
    aside = -along[1] * _HEAD * 0.62, along[0] * _HEAD * 0.62
    return (neck[0] + aside[0], neck[1] + aside[1]), tip, (neck[0] - aside[0], neck[1] - aside[1])


def _on(start: Point, along: Point, length: float) -> Point:
    return start[0] + along[0] * length, start[1] + along[1] * length
