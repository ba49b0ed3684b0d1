"""Shapes to pixels: everything is drawn several times too large without grey levels, then reduced.

That gives smooth edges at any angle. The painter caches what is drawn here.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.face.scene import Circle, Inset, Path, Point, Polygon, Rect, Shape, Sprite, Text
from render.letters import font
from render.sprites import sprite_shapes
from render.theme import colour

GROUND_SAMPLES = 3
SPRITE_SAMPLES = 6
_HEAD = 2.6
"""The length of an arrow head in widths of its line."""
_DASH = 2.4
"""The length of a dash, and of the gap after it, in widths of its line."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where shapes are drawn: `scale` pixels a unit, `left` and `top` in pixels are added."""

    image: Image.Image
    draw: ImageDraw.ImageDraw
    scale: float
    left: float = 0
    top: float = 0

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.scale, self.top + y * self.scale

    def width(self, line: float) -> int:
        return max(1, round(line * self.scale))


def still(shapes: Sequence[Shape], width: int, height: int, scale: float, samples: int) -> Image.Image:
    """An RGB picture of shapes on a sheet of the sand's colour."""
    large = Image.new("RGB", (width * samples, height * samples), colour("sand"))
    paint_shapes(_canvas(large, scale * samples), shapes)
    return large.reduce(samples)


def patch(shape: Shape, scale: float, reach: Rect) -> Image.Image:
    """An RGBA picture of one shape; `reach` is what to show, in units, its left top a whole pixel."""
    size = math.ceil(reach.width * scale), math.ceil(reach.height * scale)
    if isinstance(shape, Text):
        return _lettering(shape, scale, reach, size)
    samples = SPRITE_SAMPLES
    # RGBa is premultiplied: it is reduced without the two conversions that RGBA would cost
    large = Image.new("RGBa", (size[0] * samples, size[1] * samples), (0, 0, 0, 0))
    step = scale * samples
    paint_shapes(_canvas(large, step, -reach.x * step, -reach.y * step), (shape,))
    return large.reduce(samples).convert("RGBA")


def _lettering(text: Text, scale: float, reach: Rect, size: tuple[int, int]) -> Image.Image:
    """Letters are smooth by themselves, and much faster so; they fade into their own colour."""
    image = Image.new("RGBA", size, (*colour(text.halo or text.colour), 0))
    canvas = Canvas(image, ImageDraw.Draw(image), scale, -reach.x * scale, -reach.y * scale)
    _text(canvas, text)
    return image


def _canvas(image: Image.Image, scale: float, left: float = 0, top: float = 0) -> Canvas:
    brush = ImageDraw.Draw(image)
    brush.fontmode = "1"
    return Canvas(image, brush, scale, left, top)


def paint_shapes(canvas: Canvas, shapes: Sequence[Shape]) -> None:
    """Draw shapes in order."""
    for shape in shapes:
        match shape:
            case Rect():
                _rect(canvas, shape)
            case Polygon():
                _polygon(canvas, shape)
            case Circle():
                _circle(canvas, shape)
            case Path():
                _path(canvas, shape)
            case Text():
                _text(canvas, shape)
            case Sprite():
                middle = canvas.at(shape.x, shape.y)
                inner = dataclasses.replace(
                    canvas, scale=canvas.scale * shape.size, left=middle[0], top=middle[1]
                )
                paint_shapes(inner, sprite_shapes(shape))
            case Inset():
                _inset(canvas, shape)


def box_of(inset: Inset, scale: float) -> tuple[int, int, int, int]:
    """The pixels of a window: left, top, right, bottom."""
    left, top = round(inset.x * scale), round(inset.y * scale)
    return left, top, round((inset.x + inset.width) * scale), round((inset.y + inset.height) * scale)


def _inset(canvas: Canvas, inset: Inset) -> None:
    box = box_of(inset, canvas.scale)
    left, top = round(canvas.left), round(canvas.top)
    place = (box[0] + left, box[1] + top, box[2] + left, box[3] + top)
    window = canvas.image.crop(place)
    paint_shapes(_canvas(window, canvas.scale, -box[0], -box[1]), inset.shapes)
    canvas.image.paste(window, place[:2])


def _ink(name: str) -> tuple[int, int, int] | None:
    return colour(name) if name else None


def _rect(canvas: Canvas, shape: Rect) -> None:
    left, top = canvas.at(shape.x, shape.y)
    right, bottom = canvas.at(shape.x + shape.width, shape.y + shape.height)
    box = (round(left), round(top), round(right) - 1, round(bottom) - 1)
    width = canvas.width(shape.line) if shape.outline else 0
    canvas.draw.rounded_rectangle(
        box, shape.radius * canvas.scale, fill=_ink(shape.fill), outline=_ink(shape.outline), width=width
    )


def _polygon(canvas: Canvas, shape: Polygon) -> None:
    points = [canvas.at(*p) for p in shape.points]
    if shape.fill:
        canvas.draw.polygon(points, fill=_ink(shape.fill))
    if shape.outline:
        _stroke(canvas, [*points, points[0]], canvas.width(shape.line), shape.outline)


def _circle(canvas: Canvas, shape: Circle) -> None:
    x, y = canvas.at(shape.x, shape.y)
    radius = shape.radius * canvas.scale
    box = (x - radius, y - radius, x + radius - 1, y + radius - 1)
    width = canvas.width(shape.line) if shape.outline else 0
    canvas.draw.ellipse(box, fill=_ink(shape.fill), outline=_ink(shape.outline), width=width)


def _path(canvas: Canvas, shape: Path) -> None:
    points = [canvas.at(*p) for p in shape.points]
    width = canvas.width(shape.line)
    if shape.arrow:
        points[-1] = _head(canvas, points[-2], points[-1], width, shape.colour)
    if shape.dashed:
        for start, end in dashes(points, _DASH * width):
            _stroke(canvas, [start, end], width, shape.colour)
    else:
        _stroke(canvas, points, width, shape.colour)


def _stroke(canvas: Canvas, points: Sequence[Point], width: int, name: str) -> None:
    canvas.draw.line(points, fill=_ink(name), width=width)
    radius = width / 2
    for x, y in points:
        canvas.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_ink(name))


def _head(canvas: Canvas, start: Point, end: Point, width: int, name: str) -> Point:
    """Draw an arrow head whose tip is the end; the line is to stop where it returns."""
    length = math.dist(start, end) or 1
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    size = _HEAD * width
    foot = (end[0] - along[0] * size, end[1] - along[1] * size)
    side = (-along[1] * size * 0.62, along[0] * size * 0.62)
    tips = [end, (foot[0] + side[0], foot[1] + side[1]), (foot[0] - side[0], foot[1] - side[1])]
    canvas.draw.polygon(tips, fill=_ink(name))
    return end[0] - along[0] * size * 0.9, end[1] - along[1] * size * 0.9


def dashes(points: Sequence[Point], size: float) -> list[tuple[Point, Point]]:
    """A line cut into dashes of that length with gaps of the same length between them."""
    found = []
    for start, end in pairwise(points):
        length = math.dist(start, end)
        count = max(1, round(length / (2 * size)))
        for k in range(count):
            found.append((_between(start, end, k / count), _between(start, end, (k + 0.5) / count)))
    return found


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _text(canvas: Canvas, shape: Text) -> None:
    x, y = canvas.at(shape.x, shape.y)
    size = max(1, round(shape.size * canvas.scale))
    letters = font(shape.face, size)
    capital = letters.getbbox("H", anchor="ls")[1]
    anchor = {"middle": "ms", "left": "ls", "right": "rs"}[shape.anchor]
    rim = round(size * 0.14) if shape.halo else 0
    canvas.draw.text(
        (round(x), round(y - capital / 2)),
        shape.text,
        fill=_ink(shape.colour),
        font=letters,
        anchor=anchor,
        stroke_width=rim,
        stroke_fill=_ink(shape.halo),
    )
