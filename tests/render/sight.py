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
