"""The empty board as a picture: cells, coordinates, the kings' start cells, the altar, the far ranks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.face.scene import WIDTH, Circle, Path, Point, Rect, Shape, Text
from engine.face.tableau import BAND, band_ground, tablet
from engine.games.troy.rules.cells import FILES, RANKS, SIZE, numbers
from engine.games.troy.rules.fen import Starts
from engine.games.troy.rules.wins import CENTRE

CELL = 92
"""The length of a cell's side."""
MARGIN = 40
"""The room round the board, for the coordinates."""
FOOT = BAND + 2 * MARGIN + SIZE * CELL + 4
"""Where the board ends and the tablet begins."""


@dataclass(frozen=True, slots=True)
class Map:
    """Where the cells lie in a scene: `turned` has Black's side at the foot."""

    turned: bool = False

    def corner(self, n: int) -> Point:
        """The left top corner of a cell."""
        x, y = n % SIZE, SIZE - 1 - n // SIZE
        if self.turned:
            x, y = SIZE - 1 - x, SIZE - 1 - y
        return MARGIN + x * CELL, BAND + MARGIN + y * CELL

    def middle(self, n: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(n)
        return x + CELL / 2, y + CELL / 2


@lru_cache(maxsize=16)
def ground(chart: Map, starts: Starts, height: float) -> tuple[Shape, ...]:
    """All that never changes in the pictures of a game, with an empty tablet of that height."""
    side = SIZE * CELL
    return (
        *band_ground(),
        Rect(0, BAND + 2, WIDTH, FOOT + height - BAND, "stand-shade"),
        Rect(MARGIN - 8, BAND + MARGIN - 8, side + 16, side + 16, "stand", "gold", 3, 6),
        *(shape for n in range(SIZE * SIZE) for shape in _cell(chart, n)),
        *(shape for n in (*range(SIZE), *range(90, 100)) for shape in _far(chart, n)),
        *_altar(chart),
        *(shape for cells in starts for n in numbers(cells) for shape in king_mark(*chart.corner(n), CELL)),
        Rect(MARGIN - 2, BAND + MARGIN - 2, side + 4, side + 4, "", "ink", 3),
        *_coordinates(chart),
        *tablet(FOOT, height - 12),
    )


def _cell(chart: Map, n: int) -> tuple[Shape, ...]:
    light = (n + n // SIZE) % 2
    if n in CENTRE:
        return altar_tile(*chart.corner(n), CELL, bool(light))
    return (Rect(*chart.corner(n), CELL, CELL, "cell-light" if light else "cell-dark"),)


def _far(chart: Map, n: int) -> tuple[Shape, ...]:
    up = (n >= SIZE) is not chart.turned
    x, y = chart.middle(n)
    return promotion_mark(x, y, 34, up)


def promotion_mark(x: float, y: float, size: float, up: bool) -> tuple[Shape, ...]:
    """A double chevron: the mark of a rank where foot promote."""
    rise = size / 3 * (1 if up else -1)
    return tuple(
        Path(((x - size / 2, y + rise + dy), (x, y + dy), (x + size / 2, y + rise + dy)), "cell-mid", 5)
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
    """Letters above and below the board, numbers on both sides."""
    found: list[Shape] = []
    near, far = MARGIN / 2 - 4, 1.5 * MARGIN + SIZE * CELL + 4
    for k, (file, rank) in enumerate(zip(FILES, RANKS, strict=True)):
        x, _ = chart.middle(k)
        _, y = chart.middle(k * SIZE)
        found += [Text(x, BAND + at, file, 25, "gold-light", face="bold") for at in (near, far)]
        found += [Text(at, y, str(rank), 23, "gold-light", face="bold") for at in (near, far)]
    return found
