"""Outlines that drawings are made of: smooth closed lines and regular polygons, and how they are turned."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.face.scene import Circle, Path, Point, Polygon, Shape


def curve(points: Sequence[Point], steps: int = 8) -> tuple[Point, ...]:
    """A closed smooth line through points (Catmull-Rom)."""
    found = []
    count = len(points)
    for i in range(count):
        before, start, end, after = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        for step in range(steps):
            part = step / steps
            found.append(
                (
                    _spline(before[0], start[0], end[0], after[0], part),
                    _spline(before[1], start[1], end[1], after[1], part),
                )
            )
    return tuple(found)


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
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Polygon():
                points = tuple(turn(p, degrees) for p in shape.points)
                found.append(Polygon(points, shape.fill, shape.outline, shape.line))
            case Path():
                points = tuple(turn(p, degrees) for p in shape.points)
                found.append(Path(points, shape.colour, shape.line, shape.arrow, shape.dashed))
            case Circle():
                x, y = turn((shape.x, shape.y), degrees)
                found.append(Circle(x, y, shape.radius, shape.fill, shape.outline, shape.line))
            case _:
                raise TypeError(f"a {type(shape).__name__} cannot be turned")
    return tuple(found)


def turn(point: Point, degrees: float) -> Point:
    """A point turned clockwise round the origin."""
    angle = math.radians(degrees)
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
