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
"""`progress` of one lap; a chariot's advancement is its crossings times this, plus its progress."""


@dataclass(frozen=True, slots=True)
class Square:
    """`to_straight` counts moves to the next straight over any turn squares (0 on a straight);

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
    found: dict[str, Any] = json.loads(text)
    return found


_DATA = _read()
WIDTH: int = _DATA["width"]
HEIGHT: int = _DATA["height"]
GRID: tuple[Name, ...] = tuple(_DATA["grid"])
BEHIND = frozenset(_DATA["line"]["behind"])
AHEAD = frozenset(_DATA["line"]["ahead"])
SQUARES: Mapping[Name, Square] = MappingProxyType(
    {
        s["name"]: Square(**{**s, "edge": tuple(s["edge"]), "corner": tuple(s["corner"])})
        for s in _DATA["squares"]
    }
)
"""All squares in race order."""


def crossing(start: Name, end: Name) -> int:
    """+1 over the line in race direction, -1 back over it, else 0; diagonal steps count too."""
    if start in BEHIND and end in AHEAD:
        return 1
    return -1 if start in AHEAD and end in BEHIND else 0
