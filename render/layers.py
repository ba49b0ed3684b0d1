"""Lines and discs one upon the other, as trails have them, laid in one pass.

Each pixel of a sheet of marks tells the uppermost layer there and how much of the pixel that layer covers.
What lies below it is known to be the layer before, and below the first the picture: a mark is all it takes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

from engine.face.scene import Circle, Layers, Path, Point
from render.inks import FULL, Numbers, layered
from render.raster import away, covered

Marks = NDArray[np.uint16]
"""Rows of the table of the layers, times 256: the number of the colour below is to be added."""
_CALL = 1500
"""The fixed cost of laying a window, in pixels."""


Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
Pens = tuple[tuple[float, int], ...]
"""The breadths of all lines that go one way, in pixels, and their layers."""


def lay(canvas: Numbers, layers: Layers, scale: float, left: int, top: int) -> None:
    """Lay layers on a canvas whose left top is at that pixel of the picture; what is outside is cut off."""
    stamps = list(_stamps(layers, scale, left, top))
    lefts, tops, rights, bottoms = zip(*(box for _, box in stamps), strict=True)
    left, top = min(lefts), min(tops)
    marks = _blank(max(bottoms) - top, max(rights) - left)
    for stamp, (x, y, right, bottom) in stamps:
        window = marks[y - top : bottom - top, x - left : right - left]
        np.maximum(window, stamp, out=window)
    table = layered(_colours(layers))
    for x, y, right, bottom in _together(box for _, box in stamps):
        window = marks[y - top : bottom - top, x - left : right - left]
        below = canvas[max(0, y) : max(0, bottom), max(0, x) : max(0, right)]
        places = below.astype(np.uint16)
        if below.shape == window.shape:
            places |= window
        else:
            above, beside = max(0, -y), max(0, -x)
            places |= window[above : above + len(below), beside : beside + below.shape[1]]
        below[...] = table.take(places)
        window[...] = 0


class _Kept(threading.local):
    """A sheet without marks, left as it was; a new one would cost more than a trail."""

    marks = np.zeros(0, np.uint16)


_kept = _Kept()


def _blank(height: int, width: int) -> Marks:
    if _kept.marks.size < height * width:
        _kept.marks = np.zeros(height * width, np.uint16)
    return _kept.marks[: height * width].reshape(height, width)


def _colours(layers: Layers) -> tuple[str, ...]:
    return tuple(colour for colour, _ in groupby(map(_colour, layers.shapes)))


def _colour(shape: Path | Circle) -> str:
    return shape.colour if isinstance(shape, Path) else shape.fill


def _stamps(layers: Layers, scale: float, left: int, top: int) -> Iterator[tuple[Marks, Box]]:
    """The marks of each stretch of a line, in all its breadths, and of each disc, and where they are."""
    for points, pens in _pens(layers, scale):
        pixels = [(round(x * scale) - left, round(y * scale) - top) for x, y in points]
        for start, end in pairwise(pixels) if len(pixels) > 1 else ((pixels[0], pixels[0]),):
            (x, y), (right, bottom) = (start, end) if start <= end else (end, start)
            stamp, ahead, above, wide, high = _stamp(right - x, bottom - y, pens)
            x, y = x + ahead, y + above
            yield stamp, (x, y, x + wide, y + high)


def _pens(layers: Layers, scale: float) -> Iterator[tuple[tuple[Point, ...], Pens]]:
    """The points of each line with all of its breadths; lines along the same points share them."""
    by_points: dict[int, tuple[tuple[Point, ...], list[tuple[float, int]]]] = {}
    for number, (_, shapes) in enumerate(groupby(layers.shapes, _colour)):
        for shape in shapes:
            if isinstance(shape, Path):
                points, breadth = shape.points, shape.line
            else:
                points, breadth = ((shape.x, shape.y),), 2 * shape.radius
            by_points.setdefault(id(points), (points, []))[1].append((breadth * scale, number))
    for points, pens in by_points.values():
        yield points, tuple(pens)


@lru_cache(maxsize=4096)
def _stamp(right: int, down: int, pens: Pens) -> tuple[Marks, int, int, int, int]:
    """The marks of a line from the origin, where their left top is, and how wide and high they are."""
    distances, left, top = away(right, down, max(width for width, _ in pens))
    marks = np.zeros(distances.shape, np.uint16)
    for width, number in pens:
        levels = covered(distances, width)
        np.maximum(marks, np.where(levels, levels + np.uint16(FULL * number), 0), out=marks)
    marks <<= 8
    return marks, left, top, distances.shape[1], distances.shape[0]


def _together(boxes: Iterable[Box]) -> Iterator[Box]:
    """The boxes, neighbours in one where that is laid faster."""
    boxes = iter(boxes)
    left, top, right, bottom = next(boxes)
    for box in boxes:
        x, y, far, low = min(left, box[0]), min(top, box[1]), max(right, box[2]), max(bottom, box[3])
        apart = (right - left) * (bottom - top) + (box[2] - box[0]) * (box[3] - box[1]) + _CALL
        if (far - x) * (low - y) < apart:
            left, top, right, bottom = x, y, far, low
        else:
            yield left, top, right, bottom
            left, top, right, bottom = box
    yield left, top, right, bottom
