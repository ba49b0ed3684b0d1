"""The oval: spaces, and the way from one to the next.

A space is `(h, lane)`. `h` counts half cells of the regular lane from the start space on and goes on counting
over the laps, so that outer spaces, of which a corner has twice as many, can be compared with regular ones:
cell i lies at h = 2i, and before its own outer space another one lies at h = 2i - 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from engine.games.charioteer.rules import values

Lane = Literal["straight", "regular", "outer"]


class Space(NamedTuple):
    """Where a chariot stands: half cells from the start space on, and the lane (3.3, 3.6)."""

    h: int
    lane: Lane

    @property
    def cell(self) -> int:
        """The cell of the lap it belongs to, from 0."""
        return (self.h + 1) // 2 % LAP

    @property
    def key(self) -> tuple[int, int]:
        """Larger is further ahead: a regular space before the outer one at its side (3.7)."""
        return self.h, self.lane != "outer"


def _corners() -> frozenset[int]:
    """The cells of a lap that lie in a corner (3.1)."""
    cells: list[str] = [kind for kind, length in values.value("track") for _ in range(length)]
    return frozenset(i for i, kind in enumerate(cells) if kind == "corner")


SECTIONS: tuple[tuple[str, int], ...] = tuple((kind, length) for kind, length in values.value("track"))
"""The parts of a lap from the start space on: `straight` or `corner`, with their cells (3.1, D2)."""
LAP: int = sum(length for _kind, length in SECTIONS)
"""Cells of a lap, which are its spaces on the regular lane (D2)."""
ROUND: int = 2 * LAP
"""The growth of `h` in a lap (3.4)."""
CORNERS = _corners()
"""The cells of the corners (3.1)."""
START = Space(0, "straight")
"""The start space, right behind the line (3.1)."""


def lap_of(h: int) -> int:
    """How many laps are finished at that h (3.4)."""
    return max(0, h // ROUND)


@lru_cache(maxsize=1024)
def next_space(space: Space, black: bool) -> Space:
    """Where one point leads from a space; black takes the regular spaces of corners (3.2, 3.3, 6.9, D19)."""
    if space.lane == "outer" and space.h % 2:
        at = space.h + 1
        return Space(at, "regular" if black else "outer")
    cell = space.h // 2 + 1
    if cell % LAP not in CORNERS:
        return Space(2 * cell, "straight")
    return Space(2 * cell, "regular") if black else Space(2 * cell - 1, "outer")


def on_from(space: Space, points: int, black: bool) -> Space:
    """The space to which the points lead from another if nobody is in the way (N2, N3)."""
    for _point in range(points):
        space = next_space(space, black)
    return space
