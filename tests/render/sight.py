"""What eyes find in a scene: every text and every mark in it, and the colour on which each of them stands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.face.outlines import placed
from engine.face.scene import Circle, Inset, Layers, Path, Point, Polygon, Rect, Scene, Shape, Sprite, Text
from render.letters import in_room, width
from render.sprites import sprite_shapes
from render.theme import colour

PHONE = 390
"""How many pixels wide a phone shows a picture."""
BOX = (550, 350)
"""How many pixels a desktop client has for one attachment, across and down."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A text or a mark as it is painted, and the colours below it, the lowest first."""

    shape: Text | Sprite
    below: tuple[str, ...]


def flat(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """All shapes in the order in which they are painted: windows and sprites are what they are made of."""
    for shape in shapes:
        match shape:
            case Inset() | Layers():
                yield from flat(shape.shapes)
            case Sprite():
                if shape.name.startswith("mark-"):
                    yield shape
                yield from flat(placed(sprite_shapes(shape), shape.size, shape.x, shape.y))
            case Text():
                yield in_room(shape)
            case _:
                yield shape


def seen(scene: Scene) -> Iterator[Seen]:
    """Every text and mark of a scene with what it stands on, at its middle and at its ends."""
    painted: list[Shape] = []
    for shape in flat((*scene.ground, *scene.shapes)):
        if isinstance(shape, Text) and shape.text.strip():
            places = places_of(shape)
            grounds = {_ground(painted, place) for place in places}
            yield Seen(shape, tuple(sorted(grounds)))
        elif isinstance(shape, Sprite):
            around = [
                (shape.x + shape.size * 0.53 * math.cos(a), shape.y + shape.size * 0.53 * math.sin(a))
                for a in (0.4, 2.0, 3.6, 5.2)
            ]
            yield Seen(shape, tuple(sorted({_ground(painted, place) for place in around})))
        else:
            painted.append(shape)


def places_of(text: Text) -> tuple[Point, ...]:
    """Points in the first, the middle and the last letter of a text."""
    long = width(text.text, text.size, text.face)
    left = {"left": 0.0, "middle": -long / 2, "right": -long}[text.anchor]
    edge = min(text.size * 0.25, long / 2)
    return tuple((text.x + left + part, text.y) for part in (edge, long / 2, long - edge))


def _ground(painted: Sequence[Shape], place: Point) -> str:
    """The colour that is seen there: that of the last shape which covers the place."""
    return next((fill for shape in reversed(painted) if (fill := covers(shape, place))), "sand")


def covers(shape: Shape, place: Point) -> str:
    """The colour with which a shape covers a place, '' where it does not."""
    x, y = place
    match shape:
        case Rect():
            there = 0 <= x - shape.x < shape.width and 0 <= y - shape.y < shape.height
            return shape.fill if there else ""
        case Circle():
            return shape.fill if math.dist(place, (shape.x, shape.y)) < shape.radius else ""
        case Polygon():
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
    window: tuple[float, float, float, float]
    box: tuple[float, float, float, float]

    def shows(self, place: Point) -> bool:
        return _in_box(place, self.window)

    def covers(self, place: Point) -> bool:
        if not (_in_box(place, self.box) and _in_box(place, self.window)):
            return False
        return any(_writes(s, place) if isinstance(s, Text) else covers(s, place) for s in self.shapes)


def _pieces(shapes: Sequence[Shape], window: tuple[float, float, float, float]) -> Iterator[_Piece]:
    for shape in shapes:
        match shape:
            case Inset(x, y, wide, high, inner):
                yield from _pieces(inner, (x, y, x + wide, y + high))
            case Sprite(name, x, y, size):
                drawn = placed(sprite_shapes(shape), size, x, y)
                told = f"{name} {shape.label}".strip()
                yield _Piece(told, drawn, window, (x - size, y - size, x + size, y + size))
            case Text():
                yield _Piece(shape.text, (in_room(shape),), window, window)
            case _:
                yield _Piece(type(shape).__name__, (shape,), window, _box_of(shape) or window)


def _box_of(shape: Shape) -> tuple[float, float, float, float] | None:
    match shape:
        case Polygon(points) | Path(points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            line = shape.line
            return min(xs) - line, min(ys) - line, max(xs) + line, max(ys) + line
        case Circle(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Rect(x, y, wide, high):
            return x, y, x + wide, y + high
    return None


def _in_box(place: Point, box: tuple[float, float, float, float]) -> bool:
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
