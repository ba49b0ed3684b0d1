"""The track of 96 squares: geometry, neighbours, turns, the line and the order of advancement.

One unit is half a square, x to the right and y down, as in the rulebook's Figure 1. Squares are named
by straight (`B1a` … `T6d`: column in travel order, lane a inside) or turn (`R1c`, `L3b`: column outward
from the infield, letter in travel order).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

Name = str
Kind = Literal["straight", "inside", "outside"]

LAP = 30
"""`progress` of one lap; a chariot's advancement is its crossings times this, plus its progress (4.4)."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the track, with its place in the order of advancement, `progress` (4.5, 5.6).

    `to_straight` counts moves to the next straight over any turn squares (0 on a straight), and
    `to_straight_outside` the same over outside squares only, None where there is no such way.
    `edge` neighbours share a piece of edge, `corner` neighbours touch in a single point.
    """

    name: Name
    x: int
    y: int
    kind: Kind
    section: int
    progress: int
    to_straight: int
    to_straight_outside: int | None
    inside_key: float
    edge: tuple[Name, ...]
    corner: tuple[Name, ...]

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + 1, self.y + 1

    @property
    def inside(self) -> bool:
        return self.kind == "inside"


def _read() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("track.json").read_text("utf-8")
    track: dict[str, Any] = json.loads(text)
    return track


_DATA = _read()
WIDTH: int = _DATA["width"]
HEIGHT: int = _DATA["height"]
GRID: tuple[Name, ...] = tuple(_DATA["grid"])
"""The squares behind the line, position 1 first (2.3)."""
BEHIND = frozenset(_DATA["line"]["behind"])
"""The squares from which a step forward leads over the line (2.3)."""
AHEAD = frozenset(_DATA["line"]["ahead"])
"""The squares to which it leads (2.3)."""
TURNS = (1, 3)
"""The sections of the track that are turns."""
SQUARES: Mapping[Name, Square] = MappingProxyType(
    {
        s["name"]: Square(**{**s, "edge": tuple(s["edge"]), "corner": tuple(s["corner"])})
        for s in _DATA["squares"]
    }
)
"""All squares in race order (2.2)."""


COLUMNS = max(int(name[1]) for name, s in SQUARES.items() if s.kind == "straight")
"""The columns of a straight (2.2)."""
LANES = len({name[2] for name, s in SQUARES.items() if s.kind == "straight"})
"""The lanes of a straight (2.2)."""
TURN_COLUMNS = len({name[1] for name, s in SQUARES.items() if s.kind != "straight"})
"""The columns of a turn (2.2)."""


def crossing(start: Name, end: Name) -> int:
    """+1 over the line in race direction, -1 back over it, else 0; diagonal steps count too (2.3, 4.7)."""
    if start in BEHIND and end in AHEAD:
        return 1
    return -1 if start in AHEAD and end in BEHIND else 0


Side = tuple[int, int]


def side(dx: int, dy: int) -> Side:
    """The map direction of a step: one of four sides or four corners, each -1, 0 or 1 in x and y (10.7).

    A step to either neighbour at a half-square joint is a step over that side.
    """
    if abs(dx) < 2:
        return 0, dy // 2
    return dx // 2, dy // 2 if abs(dy) == 2 else 0


def step(start: Name, end: Name) -> tuple[int, int]:
    """How far a step leads to the right and down, in half squares."""
    a, b = SQUARES[start], SQUARES[end]
    return b.x - a.x, b.y - a.y


EDGE: Mapping[Name, tuple[Name, ...]] = MappingProxyType({n: s.edge for n, s in SQUARES.items()})
"""For each square its orthogonal neighbours, which share a piece of edge with it (2.2)."""
CORNER: Mapping[Name, tuple[Name, ...]] = MappingProxyType({n: s.corner for n, s in SQUARES.items()})
"""For each square its diagonal neighbours, which touch it in one point (2.2)."""
INSIDE = frozenset(n for n, s in SQUARES.items() if s.inside)
"""The inside squares of the turns (5.1)."""
NEARBY: Mapping[Name, frozenset[Name]] = MappingProxyType(
    {n: frozenset(far for near in (*EDGE[n], *CORNER[n]) for far in (near, *EDGE[near])) for n in SQUARES}
)
"""The squares one step away and those to which somebody who stands there can be pushed (7.4)."""


def _by_side(name: Name) -> Mapping[Side, tuple[Name, ...]]:
    by_side: dict[Side, tuple[Name, ...]] = {}
    for near in (*EDGE[name], *CORNER[name]):
        towards = side(*step(name, near))
        by_side[towards] = (*by_side.get(towards, ()), near)
    return MappingProxyType(by_side)


BESIDE: Mapping[Name, Mapping[Side, tuple[Name, ...]]] = MappingProxyType({n: _by_side(n) for n in SQUARES})
"""For each square the neighbours on each side (two at a half-square joint) and at each corner (2.2)."""
