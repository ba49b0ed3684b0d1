"""How lines are dashed and end in arrows, alike in every kind of picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from engine.face.scene import Point

_HEAD = 2.6
"""The length of an arrow head in widths of its line."""
DASH = 2.4
"""The length of a dash, and of the gap after it, in widths of its line."""
RIM = 0.14
"""How far a halo reaches round letters, of their size."""


def arrow_head(start: Point, end: Point, width: float) -> tuple[list[Point], Point]:
    """The corners of an arrow head whose tip is the end, and where its line is to stop."""
    length = math.dist(start, end) or 1
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    size = _HEAD * width
    foot = (end[0] - along[0] * size, end[1] - along[1] * size)
    side = (-along[1] * size * 0.62, along[0] * size * 0.62)
    tips = [end, (foot[0] + side[0], foot[1] + side[1]), (foot[0] - side[0], foot[1] - side[1])]
    return tips, (end[0] - along[0] * size * 0.9, end[1] - along[1] * size * 0.9)


def dashes(points: Sequence[Point], size: float) -> list[tuple[Point, Point]]:
    """A line cut into dashes of that length with gaps of the same length between them."""
    pieces = []
    for start, end in pairwise(points):
        length = math.dist(start, end)
        count = max(1, round(length / (2 * size)))
        for k in range(count):
            pieces.append((_between(start, end, k / count), _between(start, end, (k + 0.5) / count)))
    return pieces


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
