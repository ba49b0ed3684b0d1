"""The empty board as a picture: cells, coordinates, the kings' start cells, the altar, the far ranks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.face.rows import GAP, Box, frames
from engine.face.scene import WIDTH, Circle, Path, Point, Rect, Shape, Text
from engine.face.tableau import HEADER, header_ground
from engine.games.troy.rules.cells import FILES, RANKS, SIZE, numbers
from engine.games.troy.rules.fen import Starts
from engine.games.troy.rules.wins import CENTRE

CELL = 94
"""The length of a cell's side."""
SIDE = SIZE * CELL
LEFT = 44
"""Where the board begins: to the left and below it stand the coordinates."""
_EDGE = 8
"""Between plates and the edge of the picture."""
_FRAME = 9
"""How far the frame of the board reaches beyond its cells."""
_LETTERS = 32
"""The height of the coordinates below the board, with its frame."""
_PLAYER, _NEWS = 76, 100
"""The heights of the plate of a player and of the one that tells what happened."""
TOP = HEADER + _EDGE + _PLAYER + GAP + _FRAME
BELOW = SIDE + _FRAME + _LETTERS
"""How far below the upper edge of the board there is room for plates."""
HEIGHT = TOP + BELOW + _PLAYER + GAP + _NEWS + _EDGE
"""The height of a picture of a game."""


def plate(y: float, height: float) -> Box:
    """A plate as wide as the picture."""
    return Box(_EDGE, y, WIDTH - 2 * _EDGE, height)


PLATES = (
    plate(HEADER + _EDGE, _PLAYER),
    plate(TOP + BELOW, _PLAYER),
    plate(TOP + BELOW + _PLAYER + GAP, _NEWS),
)
"""The plates of the players above and below the board, and at the foot the one that tells what happened."""


@dataclass(frozen=True, slots=True)
class Map:
    """Where the cells lie in a scene: `turned` has Black's side at the foot, `top` is the upper edge."""

    turned: bool = False
    top: float = TOP

    def corner(self, n: int) -> Point:
        """The left top corner of a cell."""
        x, y = n % SIZE, SIZE - 1 - n // SIZE
        if self.turned:
            x, y = SIZE - 1 - x, SIZE - 1 - y
        return LEFT + x * CELL, self.top + y * CELL

    def middle(self, n: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(n)
        return x + CELL / 2, y + CELL / 2


@lru_cache(maxsize=16)
def ground(chart: Map, starts: Starts, plates: tuple[Box, ...] = PLATES) -> tuple[Shape, ...]:
    """All that never changes in the pictures of a game, with empty plates."""
    top, foot = chart.top, plates[-1].y + plates[-1].height + _EDGE
    return (
        *header_ground(),
        Rect(0, HEADER, WIDTH, foot - HEADER, "stand-shade"),
        Rect(LEFT - 7, top - 7, SIDE + 14, SIDE + 14, "stand", "gold", 3, 6),
        *(shape for n in range(SIZE * SIZE) for shape in _cell(chart, n)),
        *(shape for n in (*range(SIZE), *range(90, 100)) for shape in _far(chart, n)),
        *_altar(chart),
        *(shape for cells in starts for n in numbers(cells) for shape in king_mark(*chart.corner(n), CELL)),
        Rect(LEFT - 2, top - 2, SIDE + 4, SIDE + 4, "", "ink", 3),
        *_coordinates(chart),
        *frames(plates),
    )


def _cell(chart: Map, n: int) -> tuple[Shape, ...]:
    light = (n + n // SIZE) % 2
    if n in CENTRE:
        return altar_tile(*chart.corner(n), CELL, bool(light))
    return (Rect(*chart.corner(n), CELL, CELL, "cell-light" if light else "cell-dark"),)


def _far(chart: Map, n: int) -> tuple[Shape, ...]:
    up = (n >= SIZE) is not chart.turned
    x, y = chart.middle(n)
    return promotion_mark(x, y, 38, up)


def promotion_mark(x: float, y: float, size: float, up: bool) -> tuple[Shape, ...]:
    """A double chevron: the mark of a rank where foot promote."""
    rise = size / 3 * (1 if up else -1)
    return tuple(
        Path(((x - size / 2, y + rise + dy), (x, y + dy), (x + size / 2, y + rise + dy)), "cell-mid", 4.5)
        for dy in (-rise * 1.1, rise * 0.1)
    )


def altar_tile(left: float, top: float, size: float, light: bool) -> tuple[Shape, ...]:
    """A slab of marble with a ring: the mark of a cell of the altar."""
    slab, mark = ("marble", "marble-dark") if light else ("marble-shade", "marble-dark")
    middle = left + size / 2, top + size / 2
    return (
        Rect(left, top, size, size, slab),
        Circle(*middle, size * 0.4, "", mark, size / 30),
        Circle(*middle, size * 0.32, "", mark, size / 45),
    )


def _altar(chart: Map) -> tuple[Shape, ...]:
    """The frame round the four central cells."""
    corners = [chart.corner(n) for n in CENTRE]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return (
        Rect(left - 3, top - 3, 2 * CELL + 6, 2 * CELL + 6, "", "ink", 6),
        Rect(left - 1.5, top - 1.5, 2 * CELL + 3, 2 * CELL + 3, "", "gold", 3),
    )


def king_mark(left: float, top: float, size: float) -> tuple[Shape, ...]:
    """A double frame with cut corners: the mark of a cell where a king began."""
    return tuple(
        Path(_notched(left, top, size, inset * size), "stand", line * size)
        for inset, line in ((0.045, 0.045), (0.115, 0.02))
    )


def _notched(left: float, top: float, size: float, inset: float) -> tuple[Point, ...]:
    a, b, cut = inset, size - inset, size * 0.12
    points = (
        (a + cut, a), (b - cut, a), (b - cut, a + cut), (b, a + cut), (b, b - cut), (b - cut, b - cut),
        (b - cut, b), (a + cut, b), (a + cut, b - cut), (a, b - cut), (a, a + cut), (a + cut, a + cut),
        (a + cut, a),
    )  # fmt: skip
    return tuple((left + x, top + y) for x, y in points)


def _coordinates(chart: Map) -> list[Shape]:
    """Letters below the board, numbers to the left of it."""
    shapes: list[Shape] = []
    for k, (file, rank) in enumerate(zip(FILES, RANKS, strict=True)):
        x, _ = chart.middle(k)
        _, y = chart.middle(k * SIZE)
        shapes.append(Text(x, chart.top + SIDE + 24, file, 27, "gold-light", face="bold"))
        shapes.append(Text(LEFT / 2 - 3, y, str(rank), 26, "gold-light", face="bold"))
    return shapes
