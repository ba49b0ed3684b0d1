"""The cells by name and number, and the lines through them.

Cells are numbered from a1 = 0 by ranks to j10 = 99; a set of cells is an integer with those bits.
"""

from __future__ import annotations

from functools import lru_cache

FILES = "abcdefghij"
SIZE = len(FILES)
RANKS = range(1, SIZE + 1)
NAMES: tuple[str, ...] = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
CELLS = {name: number for number, name in enumerate(NAMES)}
_FIRST = (1 << SIZE) - 1
ALL = (1 << len(NAMES)) - 1
FAR: tuple[int, int] = (_FIRST << SIZE * (SIZE - 1), _FIRST)
"""The promotion rank of each side: the far edge (rule 18)."""

RANK, FILE, RISING, FALLING = (1, 0), (0, 1), (1, 1), (1, -1)
_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


@lru_cache(maxsize=8192)
def numbers(cells: int) -> tuple[int, ...]:
    """The cells of a set, from a1 on."""
    bits = []
    while cells:
        low = cells & -cells
        bits.append(low.bit_length() - 1)
        cells ^= low
    return tuple(bits)


def ray(cell: int, dx: int, dy: int) -> tuple[int, ...]:
    """The cells from a cell to the edge in one direction, the nearest first."""
    x, y = cell % SIZE + dx, cell // SIZE + dy
    cells = []
    while 0 <= x < SIZE and 0 <= y < SIZE:
        cells.append(y * SIZE + x)
        x, y = x + dx, y + dy
    return tuple(cells)


class Line(dict[int, int]):
    """A line through a cell, both ways: from the stops on it to the cells that are reached.

    A stop is reached and ends the line. `mask` holds the cells of the line without the cell itself.
    """

    def __init__(self, cell: int, direction: tuple[int, int]) -> None:
        dx, dy = direction
        self.rays = (ray(cell, dx, dy), ray(cell, -dx, -dy))
        self.mask = sum(1 << n for way in self.rays for n in way)

    def __missing__(self, stops: int) -> int:
        reached = 0
        for way in self.rays:
            for n in way:
                reached |= 1 << n
                if stops >> n & 1:
                    break
        self[stops] = reached
        return reached


LINES: tuple[tuple[Line, Line, Line, Line], ...] = tuple(
    (Line(n, RANK), Line(n, FILE), Line(n, RISING), Line(n, FALLING)) for n in range(len(NAMES))
)
"""The four lines through each cell: rank, file and both diagonals."""
JUMPS: tuple[int, ...] = tuple(
    sum(
        1 << (n + dx + SIZE * dy)
        for dx, dy in _JUMPS
        if 0 <= n % SIZE + dx < SIZE and 0 <= n // SIZE + dy < SIZE
    )
    for n in range(len(NAMES))
)
"""Where a knight leaps to from each cell (rule 12)."""
AROUND: tuple[int, ...] = tuple(
    sum(1 << way[0] for line in LINES[n] for way in line.rays if way) for n in range(len(NAMES))
)
"""The cells next to each cell, diagonals included."""
AHEAD: tuple[tuple[int, ...], tuple[int, ...]] = (
    tuple(ALL << SIZE * (n // SIZE + 1) & ALL for n in range(len(NAMES))),
    tuple((1 << SIZE * (n // SIZE)) - 1 for n in range(len(NAMES))),
)
"""All cells on higher ranks as each side sees them: `AHEAD[side][cell]`."""
