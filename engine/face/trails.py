"""Where racers have been since the last post: lines that say which way they led and whose they are.

A trail is thin where it is old and broad where it is new, has a dark edge and a pale casing, chevrons along
it, and a form of its own for each shield, so that it is known without its colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, pairwise, zip_longest

from engine.face.marks import mark
from engine.face.scene import Circle, Layers, Path, Point, Shape, Sprite
from engine.face.shields import Form, number_on

WIDTH = 9.0
"""How broad a trail is at its end, in scene units."""
_OLDEST = 0.5
"""How broad it is where it is oldest, of its width."""
_SHUTTLE = 34.0
"""How large the mark for there and back is at least."""
_GRID = 5.0
"""From one place where a trail may turn to the next, in scene units: whole pixels at all usual sizes."""
_BEADS = 17.0
"""From one bead to the next."""
_SPACED = 4.5
"""From one chevron to the next at least, in widths of the trail."""
_BACK = 0.45
"""A way that ends so near to where it began, in parts of its length, has gone back."""
_STEPS = 3
"""The steps in which it grows broader."""
_EDGE, _CASING = 2.8, 6.4
"""How much broader its dark edge and its pale casing are."""


def trail(
    points: Sequence[Point],
    colour: str,
    form: Form,
    *,
    width: float = WIDTH,
    chevrons: bool = True,
    tapers: bool = True,
) -> tuple[Shape, ...]:
    """The way through those points, the oldest first, for a racer with a shield of that form.

    With `chevrons` it says which way it led, and where it turns back on itself stands a mark for there and
    back. Unless it `tapers` it is equally broad everywhere.
    """
    points = _snapped(points)
    if len(points) < 2:
        return ()
    spans = _spans(points, width) if tapers else [(_corners(points), width)]
    lines: list[Path | Circle] = [Path(line, "paper", wide + _CASING) for line, wide in spans]
    lines += [Path(line, "ink", wide + _EDGE) for line, wide in spans]
    lines += [Path(line, colour, wide) for line, wide in spans]
    patterns = [_pattern(form, line, wide, colour) for line, wide in spans]
    lines += [shape for layer in zip_longest(*patterns) for shape in layer if shape]
    marks = [*_chevrons(points, colour, width), *_turning_points(points, width)] if chevrons else []
    return Layers(tuple(lines)), *marks


def _snapped(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points on a grid: lines between such points are few, and the painter knows most of them."""
    distinct: list[Point] = []
    for x, y in points:
        point = (round(x / _GRID) * _GRID, round(y / _GRID) * _GRID)
        if not distinct or point != distinct[-1]:
            distinct.append(point)
    return tuple(distinct)


def _spans(points: Sequence[Point], width: float) -> list[tuple[tuple[Point, ...], float]]:
    """The line in stretches of one breadth each, and these breadths."""
    last = len(points) - 1
    steps = [min(_STEPS - 1, n * _STEPS // last) for n in range(last)]
    spans: list[tuple[tuple[Point, ...], float]] = []
    for step, numbers in groupby(range(last), key=steps.__getitem__):
        run = list(numbers)
        part = step / (_STEPS - 1) if last >= _STEPS else (run[-1] + 1) / last
        line = _corners(points[run[0] : run[-1] + 2])
        spans.append((line, round(width * (_OLDEST + (1 - _OLDEST) * part), 1)))
    return spans


def _corners(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points at which a line turns, with its ends: what is straight is drawn in one go."""
    corners = [points[0]]
    for here, after in pairwise(points[1:]):
        (x, y), (dx, dy) = corners[-1], (after[0] - here[0], after[1] - here[1])
        across = (here[0] - x) * dy - (here[1] - y) * dx
        along = (here[0] - x) * dx + (here[1] - y) * dy
        if abs(across) > 1e-6 or along <= 0:
            corners.append(here)
    return (*corners, points[-1])


def _pattern(form: Form, line: tuple[Point, ...], width: float, colour: str) -> list[Path | Circle]:
    """The pattern that distinguishes the trails of unlike shields: nothing, a core, beads, or two cores."""
    light = number_on(colour)
    match form:
        case "round":
            return []
        case "square":
            return [Path(line, light, round(width * 0.36, 1))]
        case "triangle":
            return _beads(line, light, width * 0.32)
        case "diamond":
            return [Path(line, "ink", round(width * 0.26, 1))]
        case "notched":
            return _beads(line, "ink", width * 0.42)
        case "pointed":
            return [Path(line, light, round(width * 0.7, 1)), Path(line, colour, round(width * 0.3, 1))]


def _beads(line: tuple[Point, ...], colour: str, radius: float) -> list[Path | Circle]:
    """Small discs along a line."""
    beads: list[Path | Circle] = []
    for start, end in pairwise(line):
        count = max(1, round(math.dist(start, end) / _BEADS))
        for k in range(count):
            part = (k + 0.5) / count
            x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            beads.append(Circle(x, y, round(radius, 1), colour))
    return beads


def _chevrons(points: Sequence[Point], colour: str, width: float) -> list[Shape]:
    """The chevrons of direction, in the middle of each stretch that has room, but not too close together."""
    chevrons: list[Shape] = []
    since = _SPACED * width
    for start, end in pairwise(points):
        length = math.dist(start, end)
        since += length / 2
        if length >= 2.4 * width and since >= _SPACED * width:
            x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            turn = round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) / 15) * 15
            chevrons.append(Sprite("trail-arrow", x, y, width * 2.3, colour, turn))
            since = 0
        since += length / 2
    return chevrons


def _turning_points(points: Sequence[Point], width: float) -> list[Shape]:
    """A mark wherever the way goes back to where it has just come from."""
    shapes: list[Shape] = []
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if math.dist(before, after) < math.dist(before, here) * _BACK:
            turn = round(math.degrees(math.atan2(here[1] - before[1], here[0] - before[0])) / 15) * 15
            shapes.append(mark("shuttle", *here, max(_SHUTTLE, width * 3.1), turn))
    return shapes
