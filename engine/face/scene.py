"""The elements of a picture as plain data: shapes with named colours, painted in order.

Coordinates are in scene units with x to the right and y down. A scene is 1,000 units wide by custom, so
that letters of size 23.1 have nine pixels on a phone; `render` decides how many pixels a unit has. Colours
are names of `render/theme.py` (`racer-1` … for the racers), never values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["middle", "left", "right"]
Face = Literal["plain", "bold", "title"]

WIDTH = 1000
"""The width of a scene in scene units, by custom."""
SMALLEST = 23.1
"""The smallest size of letters that anybody has to read, in units of a scene of that width: nine pixels on a
phone."""
READABLE = 24
"""The same in public pictures, and a little more."""
AT_EASE = 36
"""The size of heads, and of what somebody reads to decide: fourteen pixels on a phone."""


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    outline: str = ""
    line: float = 0
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    fill: str = ""
    outline: str = ""
    line: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """`x`, `y` is the middle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    outline: str = ""
    line: float = 0


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points with round ends, with an arrow head at its end or dashes if wanted."""

    points: tuple[Point, ...]
    colour: str
    line: float
    arrow: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One row of letters. `y` is the middle of its capitals; `size` is the type size in scene units.

    A `halo` is a rim of that colour round the letters. What is wider than its `room`, if it has one, is
    written smaller, and cut where that is not enough.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str = "ink"
    anchor: Anchor = "middle"
    face: Face = "plain"
    halo: str = ""
    room: float = 0


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing by name from `render/sprites.py` round its middle, inside a circle `size` wide.

    It is turned `turn` degrees clockwise from east; its `label` stays upright. `trim` is the second
    colour of a sprite that has one.
    """

    name: str
    x: float
    y: float
    size: float
    colour: str = "ink"
    turn: float = 0
    label: str = ""
    trim: str = ""


@dataclass(frozen=True, slots=True)
class Inset:
    """Shapes seen through a window: what reaches beyond its edges is cut off."""

    x: float
    y: float
    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Layers:
    """Lines and discs of which each lies within those of the colour before, painted in one pass.

    Lines are neither dashed nor arrows, discs have no outline.
    """

    shapes: tuple[Path | Circle, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Shapes on a sheet of that size, painted once, of which pictures show parts. No other one equals it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a sheet: what is at `left`, `top` of the sheet stands at `x`, `y`.

    It belongs to the ground of a scene, and lies upon the rest of it.
    """

    x: float
    y: float
    width: float
    height: float
    sheet: Sheet
    left: float
    top: float


Shape = Rect | Polygon | Circle | Path | Text | Sprite | Inset | Layers | Cut


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: the `ground` is the same in many scenes of a game and is painted once.

    `alt` states the position for those who cannot see it (at most 1,000 characters); `twin` is the
    same board as text of any length.
    """

    width: float
    height: float
    ground: tuple[Shape, ...]
    shapes: tuple[Shape, ...]
    alt: str
    twin: str = ""
