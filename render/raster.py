"""Shapes to pixels: everything is drawn several times too large without smooth edges, then reduced.

That gives smooth edges at any angle. The painter caches what is drawn here.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import compress

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from engine.face.outlines import within
from engine.face.scene import Circle, Cut, Inset, Layers, Path, Point, Polygon, Rect, Shape, Sprite, Text
from render.inks import CLEAR, FULL, Numbers, ink, nearest
from render.letters import font, in_room
from render.sprites import sprite_shapes
from render.strokes import DASH, RIM, arrow_head, dashes
from render.theme import colour, palette

GROUND_SAMPLES = 3
SPRITE_SAMPLES = 6
_HAIR = 4
"""Of lines no wider, in samples, nobody sees how they end or bend."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where shapes are drawn in numbers of the palette.

    There are `scale` pixels a unit; `left` and `top` in pixels are added.
    """

    image: Image.Image
    draw: ImageDraw.ImageDraw
    scale: float
    left: float = 0
    top: float = 0

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.scale, self.top + y * self.scale

    def width(self, line: float) -> int:
        return max(1, round(line * self.scale))


def still(shapes: Sequence[Shape], width: int, height: int, scale: float, samples: int) -> Numbers:
    """A picture of shapes on a sheet of the sand's colour."""
    large = Image.new("L", (width * samples, height * samples), ink("sand"))
    paint_shapes(_canvas(large, scale * samples), shapes)
    return _reduced(large, samples)[0]


def patch(shape: Shape, scale: float, reach: Rect) -> tuple[Numbers, Numbers]:
    """A picture of one shape, and at which step each pixel covers what is below it.

    `reach` is what to show, in units, its left top a whole pixel.
    """
    size = math.ceil(reach.width * scale), math.ceil(reach.height * scale)
    if isinstance(shape, Text):
        return _lettering(shape, scale, reach, size)
    samples = SPRITE_SAMPLES
    large = Image.new("L", (size[0] * samples, size[1] * samples), CLEAR)
    step = scale * samples
    paint_shapes(_canvas(large, step, -reach.x * step, -reach.y * step), (shape,))
    return _reduced(large, samples)


def _lettering(text: Text, scale: float, reach: Rect, size: tuple[int, int]) -> tuple[Numbers, Numbers]:
    """Letters are smooth by themselves, and much faster so."""
    letters = _cover(text, scale, reach, size, 0)
    if not text.halo:
        return np.full_like(letters, ink(text.colour)), _level(letters)
    rim = _cover(text, scale, reach, size, _rim(text, scale))
    part = letters[..., None].astype(np.int32)
    upper, lower = (np.array(colour(name), np.int32) for name in (text.colour, text.halo))
    return nearest((upper * part + lower * (255 - part)) // 255), _level(np.maximum(letters, rim))


def _cover(text: Text, scale: float, reach: Rect, size: tuple[int, int], rim: int) -> Numbers:
    """How much of each pixel a text covers, out of 255, its strokes wider by a rim."""
    image = Image.new("L", size, 0)
    canvas = Canvas(image, ImageDraw.Draw(image), scale, -reach.x * scale, -reach.y * scale)
    _row(canvas, text, 255, rim)
    return np.array(image)


_LEVELS = ((np.arange(256) * FULL + 127) // 255).astype(np.uint8)


def _level(cover: Numbers) -> Numbers:
    return _LEVELS.take(cover)


def stroke(right: int, down: int, width: float) -> tuple[Numbers, int, int]:
    """How much of each pixel a line from the origin with round ends covers, and where its left top is.

    All is in pixels. Lines are so many and so various that they are reckoned, not drawn.
    """
    distances, left, top = away(right, down, width)
    return covered(distances, width), left, top


def away(right: int, down: int, width: float) -> tuple[NDArray[np.float64], int, int]:
    """How far each pixel that so wide a line from the origin may reach is from it, and their left top."""
    reach = math.ceil(width / 2) + 1
    left, top = min(0, right) - reach, min(0, down) - reach
    x = np.arange(left, max(0, right) + reach) + 0.5
    y = np.arange(top, max(0, down) + reach)[:, None] + 0.5
    along = np.clip((x * right + y * down) / (right * right + down * down or 1), 0, 1)
    return np.hypot(x - along * right, y - along * down), left, top


def covered(distances: NDArray[np.float64], width: float) -> Numbers:
    """At which step a line so wide covers pixels so far from it."""
    cover = np.clip((width + 1) / 2 - distances, 0, min(1, width))
    return np.rint(cover * FULL).astype(np.uint8)


_FIELD = 14
"""Bits for one of four sums that are made at once: 36 samples of 255 fit."""


@cache
def _packed() -> NDArray[np.int64]:
    """Red, green, blue and one for each colour of the palette, nothing for those that are none."""
    packed = np.zeros(256, np.int64)
    for number, (red, green, blue) in enumerate(palette()):
        packed[number] = red << 3 * _FIELD | green << 2 * _FIELD | blue << _FIELD | 1
    return packed


def _reduced(large: Image.Image, samples: int) -> tuple[Numbers, Numbers]:
    """A picture made smaller several times, and at which step each pixel covers what is below it.

    Only where samples differ, at the edges, is a mean made.
    """
    width, height = large.width // samples, large.height // samples
    rows = np.asarray(large).reshape(height, samples, width * samples)
    low = _across(rows.min(axis=1), samples, np.minimum)
    edges = np.nonzero(low != _across(rows.max(axis=1), samples, np.maximum))
    levels = np.where(low == CLEAR, 0, FULL).astype(np.uint8)
    blocks = rows.reshape(height, samples, width, samples)[edges[0], :, edges[1]]
    sums = _packed()[blocks].reshape(-1, samples * samples).sum(axis=1)
    mask = (1 << _FIELD) - 1
    counts = sums & mask
    parts = [(sums >> shift * _FIELD & mask) // counts for shift in (3, 2, 1)]
    low[edges] = nearest(np.stack(parts, -1))
    levels[edges] = (counts * FULL + samples * samples // 2) // (samples * samples)
    return low, levels


def _across(rows: Numbers, samples: int, choose: Callable[[Numbers, Numbers], Numbers]) -> Numbers:
    """The least or the largest of each run of samples in a row."""
    runs = rows.reshape(len(rows), -1, samples)
    return reduce(choose, (runs[..., n] for n in range(samples)))


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
                _text(canvas, in_room(shape))
            case Sprite():
                middle = canvas.at(shape.x, shape.y)
                inner = dataclasses.replace(
                    canvas, scale=canvas.scale * shape.size, left=middle[0], top=middle[1]
                )
                paint_shapes(inner, sprite_shapes(shape))
            case Inset() | Cut():
                _inset(canvas, shape)
            case Layers():
                paint_shapes(canvas, shape.shapes)


def box_of(inset: Inset | Cut, scale: float) -> tuple[int, int, int, int]:
    """The pixels of a window: left, top, right, bottom."""
    left, top = round(inset.x * scale), round(inset.y * scale)
    return left, top, round((inset.x + inset.width) * scale), round((inset.y + inset.height) * scale)


def _inset(canvas: Canvas, inset: Inset | Cut) -> None:
    box = box_of(inset, canvas.scale)
    left, top = round(canvas.left), round(canvas.top)
    place = (box[0] + left, box[1] + top, box[2] + left, box[3] + top)
    window = canvas.image.crop(place)
    paint_shapes(_canvas(window, canvas.scale, -box[0], -box[1]), within(inset))
    canvas.image.paste(window, place[:2])


def _ink(name: str) -> int | None:
    return ink(name) if name else None


def _rect(canvas: Canvas, shape: Rect) -> None:
    left, top = canvas.at(shape.x, shape.y)
    right, bottom = canvas.at(shape.x + shape.width, shape.y + shape.height)
    box = (round(left), round(top), max(round(left), round(right) - 1), max(round(top), round(bottom) - 1))
    width = canvas.width(shape.line) if shape.outline else 0
    if shape.fill and not width:
        _rounded(canvas.draw, box, shape.radius * canvas.scale, ink(shape.fill))
        return
    canvas.draw.rounded_rectangle(
        box, shape.radius * canvas.scale, fill=_ink(shape.fill), outline=_ink(shape.outline), width=width
    )


def _rounded(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], radius: float, fill: int) -> None:
    """A filled rectangle with round corners in one piece: Pillow's own, made of slices, takes long."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    if radius < 1:
        draw.rectangle(box, fill=fill)
        return
    steps = math.ceil(math.sqrt(radius)) + 2
    bends = [radius * (1 - math.cos(math.pi / 2 * n / steps)) for n in range(steps + 1)]
    arc = list(zip(bends, reversed(bends), strict=True))
    draw.polygon(
        [
            *((left + x, top + y) for x, y in arc),
            *((right - x, top + y) for x, y in reversed(arc)),
            *((right - x, bottom - y) for x, y in arc),
            *((left + x, bottom - y) for x, y in reversed(arc)),
        ],
        fill=fill,
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
    left, top = x - radius, y - radius
    box = (left, top, max(left, x + radius - 1), max(top, y + radius - 1))  # a pixel at least
    width = canvas.width(shape.line) if shape.outline else 0
    canvas.draw.ellipse(box, fill=_ink(shape.fill), outline=_ink(shape.outline), width=width)


def _path(canvas: Canvas, shape: Path) -> None:
    points = [canvas.at(*p) for p in shape.points]
    width = canvas.width(shape.line)
    if shape.arrow:
        tips, points[-1] = arrow_head(points[-2], points[-1], width)
        canvas.draw.polygon(tips, fill=_ink(shape.colour))
    if shape.dashed:
        for start, end in dashes(points, DASH * width):
            _stroke(canvas, [start, end], width, shape.colour)
    else:
        _stroke(canvas, points, width, shape.colour)


def _stroke(canvas: Canvas, points: Sequence[Point], width: int, name: str) -> None:
    """Draw a line with round ends and corners; where it hardly bends nothing is missing at a corner."""
    canvas.draw.line(points, fill=_ink(name), width=width)
    if width <= _HAIR:
        return
    radius = width / 2
    bends = [_bends(*run) for run in zip(points, points[1:], points[2:], strict=False)]
    corners = compress(points[1:], bends)
    for x, y in (points[0], *corners, points[-1]):
        canvas.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_ink(name))


def _bends(before: Point, at: Point, after: Point) -> bool:
    """Whether a line has another direction after a point, by more than some twenty degrees."""
    x, y, right, down = at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]
    along = x * right + y * down
    return along <= 0 or along * along < 0.88 * (x * x + y * y) * (right * right + down * down)


def _text(canvas: Canvas, shape: Text) -> None:
    if shape.halo:
        _row(canvas, shape, ink(shape.halo), _rim(shape, canvas.scale))
    _row(canvas, shape, ink(shape.colour))


def _rim(text: Text, scale: float) -> int:
    return round(max(1, round(text.size * scale)) * RIM)


def _row(canvas: Canvas, shape: Text, fill: int, rim: int = 0) -> None:
    """Write a row of letters, with strokes that are wider by a rim."""
    x, y = canvas.at(shape.x, shape.y)
    letters = font(shape.face, max(1, round(shape.size * canvas.scale)))
    capital = letters.getbbox("H", anchor="ls")[1]
    anchor = {"middle": "ms", "left": "ls", "right": "rs"}[shape.anchor]
    place = round(x), round(y - capital / 2)
    canvas.draw.text(place, shape.text, fill=fill, font=letters, anchor=anchor, stroke_width=rim)
