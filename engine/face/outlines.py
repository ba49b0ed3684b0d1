"""Outlines that drawings are made of: smooth closed lines and regular polygons; shapes turned and moved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from engine.face.scene import Circle, Cut, Inset, Layers, Path, Point, Polygon, Rect, Shape, Sprite, Text


def curve(points: Sequence[Point], steps: int = 8) -> tuple[Point, ...]:
    """A closed smooth line through points (Catmull-Rom)."""
    return _curve(tuple(points), steps)


@lru_cache(maxsize=512)
def _curve(points: tuple[Point, ...], steps: int) -> tuple[Point, ...]:
    curve = []
    count = len(points)
    for i in range(count):
        before, start, end, after = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        for step in range(steps):
            part = step / steps
            curve.append(
                (
                    _spline(before[0], start[0], end[0], after[0], part),
                    _spline(before[1], start[1], end[1], after[1], part),
                )
            )
    return tuple(curve)


def _spline(before: float, start: float, end: float, after: float, part: float) -> float:
    linear = (end - before) * part
    square = (2 * before - 5 * start + 4 * end - after) * part**2
    cube = (3 * start - before - 3 * end + after) * part**3
    return (2 * start + linear + square + cube) / 2


def ring(x: float, y: float, radius: float, corners: int, start: float) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first one `start` degrees clockwise from east."""
    angles = (math.radians(start + 360 * k / corners) for k in range(corners))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


def mirrored(half: Sequence[Point], y: float = 0) -> tuple[Point, ...]:
    """A closed smooth outline from its upper half, along a line at height y."""
    upper = [(px, y - py) for px, py in half]
    lower = [(px, y + py) for px, py in reversed(half) if py]
    return curve([*upper, *lower])


def turned(shapes: Sequence[Shape], degrees: float) -> tuple[Shape, ...]:
    """Polygons, circles and paths turned clockwise round the origin."""
    angle = math.radians(degrees)
    along, across = math.cos(angle), math.sin(angle)
    turned_shapes: list[Shape] = []
    for shape in shapes:
        match shape:
            case Polygon():
                points = tuple((x * along - y * across, x * across + y * along) for x, y in shape.points)
                turned_shapes.append(Polygon(points, shape.fill, shape.outline, shape.line))
            case Path():
                points = tuple((x * along - y * across, x * across + y * along) for x, y in shape.points)
                turned_shapes.append(Path(points, shape.colour, shape.line, shape.arrow, shape.dashed))
            case Circle():
                x, y = turn((shape.x, shape.y), degrees)
                turned_shapes.append(Circle(x, y, shape.radius, shape.fill, shape.outline, shape.line))
            case _:
                raise TypeError(f"a {type(shape).__name__} cannot be turned")
    return tuple(turned_shapes)


def turn(point: Point, degrees: float) -> Point:
    """A point turned clockwise round the origin."""
    angle = math.radians(degrees)
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def shifted(shapes: Sequence[Shape], x: float, y: float) -> tuple[Shape, ...]:
    """Shapes moved to the right and down."""
    return placed(shapes, 1, x, y)


def placed(shapes: Sequence[Shape], factor: float, x: float, y: float) -> tuple[Shape, ...]:
    """Shapes made larger by a factor round the origin, then moved to the right and down."""
    return tuple(_placed(shape, factor, x, y) for shape in shapes)


def _placed(shape: Shape, factor: float, x: float, y: float) -> Shape:
    def at(point: Point) -> Point:
        return point[0] * factor + x, point[1] * factor + y

    match shape:
        case Polygon() | Path():
            return replace(shape, points=tuple(map(at, shape.points)), line=shape.line * factor)
        case Layers():
            return Layers(tuple(cast("Path | Circle", _placed(s, factor, x, y)) for s in shape.shapes))
    left, top = at((shape.x, shape.y))
    match shape:
        case Rect():
            wide, high = shape.width * factor, shape.height * factor
            line, radius = shape.line * factor, shape.radius * factor
            return replace(shape, x=left, y=top, width=wide, height=high, line=line, radius=radius)
        case Circle():
            return replace(shape, x=left, y=top, radius=shape.radius * factor, line=shape.line * factor)
        case Inset() | Cut():
            wide, high = shape.width * factor, shape.height * factor
            return Inset(left, top, wide, high, placed(within(shape), factor, x, y))
        case Text():
            return replace(shape, x=left, y=top, size=shape.size * factor, room=shape.room * factor)
        case Sprite():
            return replace(shape, x=left, y=top, size=shape.size * factor)


def within(window: Inset | Cut) -> tuple[Shape, ...]:
    """The shapes that are seen through a window, or on a part of a sheet, where they are then."""
    if isinstance(window, Inset):
        return window.shapes
    seen = tuple(shape for shape in window.sheet.shapes if _reaches(shape, window))
    return placed(seen, 1, window.x - window.left, window.y - window.top)


def _reaches(shape: Shape, cut: Cut) -> bool:
    """Whether anything of a shape may lie on a part of its sheet."""
    left, top, right, low = bounds(shape)
    beside = right < cut.left or left > cut.left + cut.width
    return not (beside or low < cut.top or top > cut.top + cut.height)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and foot of what a shape covers at most; letters and windows may be anywhere."""
    match shape:
        case Rect(x, y, wide, high):
            return x, y, x + wide, y + high
        case Circle(x, y, reach) | Sprite(_, x, y, reach):
            return x - reach, y - reach, x + reach, y + reach
        case Polygon(points) | Path(points):
            xs, ys, rim = [x for x, _ in points], [y for _, y in points], 2 * shape.line
            return min(xs) - rim, min(ys) - rim, max(xs) + rim, max(ys) + rim
    return -math.inf, -math.inf, math.inf, math.inf
