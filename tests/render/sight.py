"""What eyes find in a scene: every text and every mark in it, and the colour on which each of them stands."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.face.outlines import bounds, placed, within
from engine.face.scene import (
    Circle,
    Cut,
    Inset,
    Layers,
    Path,
    Point,
    Polygon,
    Rect,
    Scene,
    Shape,
    Sprite,
    Text,
)
from render.letters import in_room, width
from render.sprites import sprite_shapes
from render.theme import colour, luminance

PHONE = 390
"""How many pixels wide a phone shows a picture."""
BOX = (550, 350)
"""How many pixels a desktop client has for one attachment, across and down."""


def too_small(text: Text, scene: Scene) -> bool:
    """Whether a phone shows it in less than nine pixels."""
    return text.size * PHONE / scene.width < 9


def contrast(first: str, second: str) -> float:
    """The WCAG contrast of two named colours, from 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True, slots=True)
class Seen:
    """A text or a mark as it is painted: the colour of its letters or its frame, and what lies round them."""

    shape: Text | Sprite
    colour: str
    below: tuple[str, ...]

    @property
    def contrast(self) -> float:
        """The least contrast that it has anywhere."""
        return min(contrast(self.colour, ground) for ground in self.below)

    @property
    def faint(self) -> bool:
        """Whether WCAG asks for more: 4.5 for letters, 3 for what is not letters."""
        return self.contrast < (4.5 if isinstance(self.shape, Text) else 3)


def flat(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """All shapes in the order in which they are painted: windows and sprites are what they are made of."""
    return (shape for shape, _window in _through(shapes, (-math.inf, -math.inf, math.inf, math.inf)))


def _through(shapes: Sequence[Shape], window: _Box) -> Iterator[tuple[Shape, _Box]]:
    """The same, each with the window through which it is seen."""
    for shape in shapes:
        match shape:
            case Inset(x, y, wide, high) | Cut(x, y, wide, high):
                yield from _through(within(shape), (x, y, x + wide, y + high))
            case Layers():
                yield from _through(shape.shapes, window)
            case Sprite():
                if shape.name.startswith(_MARKS):
                    yield shape, window
                yield from _through(placed(sprite_shapes(shape), shape.size, shape.x, shape.y), window)
            case Text():
                yield in_room(shape), window
            case _:
                yield shape, window


_MARKS = "mark-", "arrow"
"""How the names of marks begin: those for what has happened, those that say which way a race goes."""


def seen(scene: Scene) -> Iterator[Seen]:
    """Every text of a scene with what it stands on, every mark with what is round its frame, lines aside.

    Marks of which the edge of their window leaves less than three quarters are told by others like them.
    """
    painted: list[_Painted] = []
    for shape, window in _through((*scene.ground, *scene.shapes), (0, 0, scene.width, scene.height)):
        if isinstance(shape, Text) and shape.text.strip():
            grounds = {shape.halo} if shape.halo else {_ground(painted, place) for place in places_of(shape)}
            yield Seen(shape, shape.colour, tuple(sorted(grounds)))
        elif isinstance(shape, Sprite):
            if not _in_box((shape.x, shape.y), _shrunk(window, shape.size / 4)):
                continue
            for frame, around in _framed(shape, painted, window).items():
                wide = [ground for ground, count in around.items() if count * 4 >= around.total()]
                yield Seen(shape, frame, tuple(sorted(wide)))
        else:
            painted.append((bounds(shape), shape))


_Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_Painted = tuple[_Box, Shape]
_PLATE = "paper"
"""The plate of a mark holds it off what lies below, and is no part of it."""


def _framed(mark: Sprite, painted: Sequence[_Painted], window: _Box) -> dict[str, Counter[str]]:
    """The outermost colours of a mark but for its plate, and how often each colour is right outside them, as
    far as the window shows both."""
    drawn = placed(sprite_shapes(mark), mark.size, mark.x, mark.y)
    reach = mark.x - mark.size, mark.y - mark.size, mark.x + mark.size, mark.y + mark.size
    near = [one for one in painted if _meet(one[0], reach)]
    found: dict[str, Counter[str]] = {}
    for angle in range(0, 360, 15):
        way = math.cos(math.radians(angle)) * mark.size, math.sin(math.radians(angle)) * mark.size
        outside = ""
        for step in range(56, 10, -1):
            place = mark.x + way[0] * step / 100, mark.y + way[1] * step / 100
            if not _in_box(place, window):
                continue
            colour = next((fill for shape in reversed(drawn) if (fill := covers(shape, place))), "")
            if colour and colour != _PLATE:
                if outside:
                    found.setdefault(colour, Counter())[outside] += 1
                break
            outside = colour or _ground(near, place)
    return found


def places_of(text: Text) -> tuple[Point, ...]:
    """Points in the first, the middle and the last letter of a text."""
    long = width(text.text, text.size, text.face)
    left = {"left": 0.0, "middle": -long / 2, "right": -long}[text.anchor]
    edge = min(text.size * 0.25, long / 2)
    return tuple((text.x + left + part, text.y) for part in (edge, long / 2, long - edge))


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _ground(painted: Sequence[_Painted], place: Point) -> str:
    """The colour that is seen there: that of the last shape which covers the place."""
    there = (shape for box, shape in reversed(painted) if _in_box(place, box))
    return next((fill for shape in there if (fill := covers(shape, place))), "sand")


def covers(shape: Shape, place: Point) -> str:
    """The colour with which a shape covers a place, '' where it does not."""
    x, y = place
    match shape:
        case Rect():
            there = 0 <= x - shape.x < shape.width and 0 <= y - shape.y < shape.height
            return shape.fill if there else ""
        case Circle():
            away = math.dist(place, (shape.x, shape.y))
            if shape.outline and shape.radius - shape.line <= away < shape.radius:
                return shape.outline
            return shape.fill if away < shape.radius else ""
        case Polygon():
            edge = pairwise((*shape.points, shape.points[0]))
            if shape.outline and any(_away(a, b, place) < shape.line / 2 for a, b in edge):
                return shape.outline
            return shape.fill if _within(shape.points, place) else ""
        case Path():
            near = any(_away(a, b, place) < shape.line / 2 for a, b in pairwise(shape.points))
            return shape.colour if near and not shape.dashed else ""
    return ""


def _within(points: Sequence[Point], place: Point) -> bool:
    x, y = place
    inside = False
    for (ax, ay), (bx, by) in pairwise((*points, points[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _away(start: Point, end: Point, place: Point) -> float:
    """How far a place is from a straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    part = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / long if long else 0
    part = max(0.0, min(1.0, part))
    return math.dist(place, (start[0] + part * dx, start[1] + part * dy))


@dataclass(frozen=True, slots=True)
class Hidden:
    """A text on which something is painted later, and what that is."""

    text: str
    owner: str
    by: str


def hidden(scene: Scene) -> Iterator[Hidden]:
    """Every text of the shapes of a scene, the numbers on tokens among them, that something else covers."""
    pieces = list(_pieces(scene.shapes, (0, 0, scene.width, scene.height)))
    for n, piece in enumerate(pieces):
        for text in (shape for shape in piece.shapes if isinstance(shape, Text) and shape.text.strip()):
            places = [place for place in places_of(text) if piece.shows(place)]
            for later in pieces[n + 1 :]:
                if any(later.covers(place) for place in places):
                    yield Hidden(text.text, piece.name, later.name)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A shape or all of a sprite, as far as a window shows it, and a box that holds it."""

    name: str
    shapes: tuple[Shape, ...]
    window: _Box
    box: _Box

    def shows(self, place: Point) -> bool:
        return _in_box(place, self.window)

    def covers(self, place: Point) -> bool:
        if not (_in_box(place, self.box) and _in_box(place, self.window)):
            return False
        return any(_writes(s, place) if isinstance(s, Text) else covers(s, place) for s in self.shapes)


def _pieces(shapes: Sequence[Shape], window: _Box) -> Iterator[_Piece]:
    for shape in shapes:
        match shape:
            case Inset(x, y, wide, high) | Cut(x, y, wide, high):
                yield from _pieces(within(shape), (x, y, x + wide, y + high))
            case Sprite(name, x, y, size):
                drawn = placed(sprite_shapes(shape), size, x, y)
                told = f"{name} {shape.label}".strip()
                yield _Piece(told, drawn, window, (x - size, y - size, x + size, y + size))
            case Text():
                yield _Piece(shape.text, (in_room(shape),), window, window)
            case _:
                yield _Piece(type(shape).__name__, (shape,), window, bounds(shape))


def _shrunk(box: _Box, by: float) -> _Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def _in_box(place: Point, box: _Box) -> bool:
    return box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]


def _writes(text: Text, place: Point) -> bool:
    """Whether the letters of a row reach there."""
    long = width(text.text, text.size, text.face)
    left = text.x - {"left": 0.0, "middle": long / 2, "right": long}[text.anchor]
    return left < place[0] < left + long and abs(place[1] - text.y) < text.size * 0.3


_SIMULATED = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def apart(one: str, other: str, eyes: str) -> float:
    """How far two named colours are apart for such eyes, as CIELAB has it; about 2 can just be seen."""
    return math.dist(_lab(one, eyes), _lab(other, eyes))


def _lab(name: str, eyes: str) -> tuple[float, float, float]:
    linear = [_linear(part / 255) for part in colour(name)]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in _SIMULATED[eyes]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linear(part: float) -> float:
    """A part of a colour as light."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
