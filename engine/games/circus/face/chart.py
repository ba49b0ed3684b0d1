"""Where the spaces lie in a picture: columns and rows of the track, stretched to the room that there is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.face.scene import Point
from engine.games.circus.rules.basic.track import COLUMNS, LANES, ROW, SPACES, Facing, Name, Space

REACH = LANES + 1.5
"""How far the turns reach beyond the straights, in spaces."""
DEPTH = LANES + 1 + 2 / 3
"""How far the track reaches from the middle of the median, in rows."""
_HEX = ((0.0, -2 / 3), (0.5, -1 / 3), (0.5, 1 / 3), (0.0, 2 / 3), (-0.5, 1 / 3), (-0.5, -1 / 3))
"""The corners of a hex from its top clockwise, in widths and rows."""
_AHEAD = ((1.0, 0.0), (0.5, -1.0), (-0.5, -1.0), (-1.0, 0.0), (-0.5, 1.0), (0.5, 1.0))
"""Where the next space is for each facing."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A space is `wide` and a row `high`; `left`, `top` is column 0 in the middle of the median."""

    wide: float
    high: float
    left: float
    top: float

    def at(self, x: float, row: float) -> Point:
        """The point by spaces from the left end of the straights and rows below the middle."""
        return self.left + x * self.wide, self.top + row * self.high

    def middle(self, name: Name) -> Point:
        """The middle of what exists of a space."""
        space = SPACES[name]
        return self.at(space.x, space.row)

    def heading(self, facing: Facing) -> float:
        """Where a team with that facing looks here, in degrees clockwise from east, by steps of 5."""
        x, row = _AHEAD[facing]
        return round(math.degrees(math.atan2(row * self.high, x * self.wide)) / 5) * 5 % 360

    def ahead(self, name: Name, facing: Facing, part: float) -> Point:
        """A point on the way from a space to the next one; behind it where `part` is below 0."""
        space = SPACES[name]
        x, row = _AHEAD[facing]
        return self.at(space.x + x * part, space.row + row * part)

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The corners of a space; of a half-hex those of its outer half."""
        if space.straight:
            corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
            return tuple(self.at(space.x + x, space.row + y) for x, y in corners)
        if space.half:
            edge, out = (COLUMNS, 1) if space.sector == "e" else (0, -1)
            return tuple(self.at(edge + out * x, space.row + y) for x, y in _HEX[:4])
        return tuple(self.at(space.x + x, space.row + y) for x, y in _HEX)

    def ray(self, end: str, degrees: float, inner: float, outer: float) -> tuple[Point, Point]:
        """A radial of a turn from one ring of hexes to another, `degrees` round from where races enter."""
        angle = math.radians(degrees)
        x, row = math.sin(angle), math.cos(angle) / ROW
        ring = max(abs(row), x + abs(row) / 2)
        near, far = ((x * reach / ring, row * reach / ring) for reach in (inner, outer))
        if end == "e":
            return self.at(COLUMNS + near[0], near[1]), self.at(COLUMNS + far[0], far[1])
        return self.at(-near[0], -near[1]), self.at(-far[0], -far[1])
