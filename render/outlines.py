"""Outlines that drawings are made of: smooth closed lines and regular polygons."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.scene import Point


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
