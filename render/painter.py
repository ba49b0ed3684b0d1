"""A scene to a PNG, fast: grounds and pieces are drawn once with smooth edges, kept, and laid on each other.

Everything is numbers of the one palette from start to end, so that a film of many pictures has one too.
"""

from __future__ import annotations

import dataclasses
import io
import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.face.outlines import within
from engine.face.scene import (
    Anchor,
    Circle,
    Cut,
    Inset,
    Layers,
    Path,
    Point,
    Polygon,
    Rect,
    Scene,
    Shape,
    Sheet,
    Sprite,
    Text,
)
from render import SCALE
from render.inks import FULL, Numbers, blends, flat_palette, ink, pressed
from render.layers import lay
from render.letters import advance, in_room, width
from render.png import sheet_of
from render.raster import GROUND_SAMPLES, box_of, patch, still, stroke

_CALL = 1500
"""The fixed cost of laying a part of a patch, in pixels."""
_COPY = 0.1
"""The cost of a copied pixel, in looked-up ones."""


class Part(NamedTuple):
    """A rectangle of a patch; `left` and `top` are from the origin of the patch.

    The pixels are numbers if all of them cover what is below (`solid`), else places in the table of blends.
    """

    left: int
    top: int
    width: int
    height: int
    pixels: NDArray[Any]
    solid: bool

    def cost(self) -> float:
        return _CALL + self.pixels.size * (_COPY if self.solid else 1)


Patch = tuple[Part, ...]


def paint(scene: Scene, scale: float = SCALE) -> bytes:
    """The picture as a PNG with a palette; the same scene gives the same bytes."""
    return sheet_of(rows(scene, scale))


def draw(scene: Scene, scale: float = SCALE) -> Image.Image:
    """The picture in mode P with the common palette."""
    image = Image.fromarray(numbers(scene, scale))
    image.putpalette(flat_palette())
    return image


def badge(sprite: Sprite, side: float, pixels: int) -> bytes:
    """A square of a sprite from the origin, `side` units wide, as a transparent PNG."""
    reach = Rect(-sprite.x, -sprite.y, side, side)
    inked, level = patch(dataclasses.replace(sprite, x=0, y=0), pixels / side, reach)
    image = Image.fromarray(inked)
    image.putpalette(flat_palette())
    image = image.convert("RGBA")
    image.putalpha(Image.fromarray((level.astype(np.uint16) * 255 // FULL).astype(np.uint8)))
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def numbers(scene: Scene, scale: float = SCALE) -> Numbers:
    """The picture in numbers of the palette alone."""
    return rows(scene, scale)[:, 1:]


def over(below: Numbers, shapes: tuple[Shape, ...], scale: float) -> Numbers:
    """A picture in numbers of the palette with shapes laid on a copy of it."""
    canvas = below.copy()
    _lay(canvas, shapes, scale, 0, 0)
    return canvas


def rows(scene: Scene, scale: float) -> Numbers:
    """The picture in numbers of the palette, a zero before each row as PNG wants it."""
    canvas = _ground(scene, scale).copy()
    _lay(canvas[:, 1:], scene.shapes, scale, 0, 0)
    return canvas


def _lay(canvas: Numbers, shapes: tuple[Shape, ...], scale: float, left: int, top: int) -> None:
    """Lay shapes on a canvas whose left top is at that pixel of the picture."""
    for shape in shapes:
        if isinstance(shape, Inset | Cut):
            x, y, right, bottom = box_of(shape, scale)
            x, y = max(left, x), max(top, y)
            window = canvas[y - top : max(y, bottom) - top, x - left : max(x, right) - left]
            _lay(window, within(shape), scale, x, y)
        elif isinstance(shape, Layers):
            lay(canvas, shape, scale, left, top)
        else:
            for parts, x, y in _placed(shape, scale):
                for part in parts:
                    _put(canvas, part, x - left, y - top)


def _put(canvas: Numbers, part: Part, x: int, y: int) -> None:
    """Lay a part so that the origin of its patch is at that pixel; what is outside is cut off."""
    left, top, width, height, pixels, solid = part
    left, top = left + x, top + y
    window = canvas[top : top + height, left : left + width]
    if left < 0 or top < 0 or window.shape != pixels.shape:
        above, beside = max(0, -top), max(0, -left)
        window = canvas[top + above : max(0, top + height), left + beside : max(0, left + width)]
        pixels = pixels[above : above + len(window), beside : beside + window.shape[1]]
    if solid:
        window[...] = pixels
    else:
        places = window.astype(np.uint32)  # twice as fast as a sum of two types
        places += pixels
        window[...] = blends().take(places)


_GROUNDS = 16
_known: OrderedDict[tuple[int, float, float, float], tuple[tuple[Shape, ...], Numbers]] = OrderedDict()
"""Grounds by the identity of their shapes, which are kept beside them: comparing hundreds takes long."""


def _ground(scene: Scene, scale: float) -> Numbers:
    key = id(scene.ground), scene.width, scene.height, scale
    known = _known.get(key)
    if known is None:
        below = tuple(shape for shape in scene.ground if not isinstance(shape, Cut))
        drawn = _sheet(below, round(scene.width * scale), round(scene.height * scale), scale)
        if len(below) < len(scene.ground):
            drawn = drawn.copy()
            for shape in scene.ground:
                if isinstance(shape, Cut):
                    _put_cut(drawn[:, 1:], shape, scale)
        known = _known[key] = scene.ground, drawn
        while len(_known) > _GROUNDS:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return known[1]


def _put_cut(canvas: Numbers, cut: Cut, scale: float) -> None:
    left, top, right, bottom = box_of(cut, scale)
    x, y = round(cut.left * scale), round(cut.top * scale)
    sheet = _whole(cut.sheet, scale)
    canvas[top:bottom, left:right] = sheet[y : y + bottom - top, x : x + right - left]


@lru_cache(maxsize=_GROUNDS)
def _whole(sheet: Sheet, scale: float) -> Numbers:
    """All of a sheet, and a pixel more, as its parts may begin between two."""
    size = math.ceil(sheet.width * scale) + 1, math.ceil(sheet.height * scale) + 1
    return still(sheet.shapes, *size, scale, GROUND_SAMPLES)


@lru_cache(maxsize=_GROUNDS)
def _sheet(shapes: tuple[Shape, ...], width: int, height: int, scale: float) -> Numbers:
    bare = still(shapes, width, height, scale, GROUND_SAMPLES)
    return np.pad(bare, ((0, 0), (1, 0)))


Kind = Callable[..., Any]
"""A class of shapes."""
_NAMES: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        kind: tuple(field.name for field in dataclasses.fields(kind) if field.name not in ("x", "y"))
        for kind in (Rect, Circle, Text, Sprite)
    }
)
_STYLE: Mapping[Kind, Callable[[Any], tuple[Any, ...]]] = MappingProxyType(
    {kind: attrgetter(*names) for kind, names in _NAMES.items()}
)
"""All of a shape but its place: the same piece elsewhere is found again by it."""
_BEFORE: Mapping[Anchor, float] = MappingProxyType({"left": 0, "middle": 0.5, "right": 1})
"""The part of a text before its anchor."""


_LARGE = 60_000
"""Pixels of a rectangle of which only the latest are kept, as each of them takes much room."""


@lru_cache(maxsize=2048)
def _piece(kind: Kind, style: tuple[Any, ...], scale: float) -> Patch:
    """The pixels of a shape that looks so, round its place."""
    return _patch(kind(x=0, y=0, **dict(zip(_NAMES[kind], style, strict=True))), scale)


@lru_cache(maxsize=2048)
def _words(style: tuple[Any, ...], scale: float) -> tuple[tuple[Patch, int], ...]:
    """The words of a text that looks so, each with how far right of its place: rows are new, words seldom."""
    row = in_room(Text(x=0, y=0, **dict(zip(_NAMES[Text], style, strict=True))))
    size = max(1, round(row.size * scale))
    x = -_BEFORE[row.anchor] * advance(row.text, row.face, size)
    patches: list[tuple[Patch, int]] = []
    for word in row.text.split(" "):
        if word:
            text = dataclasses.replace(row, text=word, anchor="left", room=0)
            patches.append((_piece(Text, _STYLE[Text](text), scale), round(x)))
        x += advance(f"{word} ", row.face, size)
    return tuple(patches)


def _placed(
    shape: Rect | Circle | Sprite | Text | Path | Polygon, scale: float
) -> Iterable[tuple[Patch, int, int]]:
    """The patches of a shape, each with the pixel of its origin."""
    match shape:
        case Path() | Polygon():
            return _drawn(shape, scale)
        case Text():
            x, y = round(shape.x * scale), round(shape.y * scale)
            return [(patch, x + ahead, y) for patch, ahead in _words(_STYLE[Text](shape), scale)]
        case Rect() if shape.width * shape.height * scale * scale > _LARGE:
            patch = _plate(dataclasses.replace(shape, x=0, y=0), scale)
            return ((patch, round(shape.x * scale), round(shape.y * scale)),)
        case _:
            kind: Kind = type(shape)
            patch = _piece(kind, _STYLE[kind](shape), scale)
            return ((patch, round(shape.x * scale), round(shape.y * scale)),)


@lru_cache(maxsize=4096)
def _drawn(shape: Path | Polygon, scale: float) -> tuple[tuple[Patch, int, int], ...]:
    """The same of a line, stretch by stretch, or of a polygon."""
    if isinstance(shape, Path):
        return tuple(_stretches(shape, scale))
    x, y = shape.points[0]
    piece = dataclasses.replace(shape, points=_near(shape.points))
    return ((_patch(piece, scale), round(x * scale), round(y * scale)),)


def _stretches(path: Path, scale: float) -> Iterator[tuple[Patch, int, int]]:
    """A line from point to point, each a whole pixel, so that there are few different ways."""
    pixels = [(round(x * scale), round(y * scale)) for x, y in path.points]
    for number, ((x, y), (right, bottom)) in enumerate(pairwise(pixels), 2):
        arrow = path.arrow and number == len(pixels)
        if not (arrow or path.dashed) and (right, bottom) < (x, y):
            (x, y), (right, bottom) = (right, bottom), (x, y)
        yield _stretch(right - x, bottom - y, path.colour, path.line * scale, arrow, path.dashed), x, y


@lru_cache(maxsize=4096)
def _stretch(right: int, down: int, colour: str, width: float, arrow: bool, dashed: bool) -> Patch:
    """A straight line from the origin, in pixels."""
    if arrow or dashed:
        return _patch(Path(((0, 0), (right, down)), colour, width, arrow, dashed), 1)
    levels, left, top = _stroke(right, down, width)
    return _parts_of(np.full_like(levels, ink(colour)), levels, left, top)


_stroke = lru_cache(maxsize=2048)(stroke)
"""Lines of all colours have the same forms."""


def _near(points: tuple[Point, ...]) -> tuple[Point, ...]:
    x, y = points[0]
    return tuple((round(px - x, 2), round(py - y, 2)) for px, py in points)


def _patch(piece: Shape, scale: float) -> Patch:
    """The pixels of a piece round its origin."""
    reach = _reach(piece)
    left, top = math.floor(reach.x * scale), math.floor(reach.y * scale)
    right, bottom = (
        math.ceil((reach.x + reach.width) * scale),
        math.ceil((reach.y + reach.height) * scale),
    )
    box = Rect(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
    return _parts_of(*patch(piece, scale, box), left, top)


_plate = lru_cache(maxsize=32)(_patch)
"""The same of a large rectangle: trays and tablets, which are in every picture of a kind."""


def _parts_of(over: Numbers, levels: Numbers, left: int, top: int) -> Patch:
    """A patch without what is empty round it, halved again and again where that is laid faster."""
    ys, xs = np.nonzero(levels.any(axis=1))[0], np.nonzero(levels.any(axis=0))[0]
    if not len(xs):
        return ()
    window = slice(ys[0], ys[-1] + 1), slice(xs[0], xs[-1] + 1)
    over, levels, left, top = over[window], levels[window], left + int(xs[0]), top + int(ys[0])
    height, width = over.shape
    solid = bool((levels == FULL).all())
    whole = Part(left, top, width, height, over.copy() if solid else pressed(over, levels), solid)
    if whole.cost() < 3 * _CALL:
        return (whole,)
    down, right = (height // 2, 0) if height > width else (0, width // 2)
    first = slice(None, down or None), slice(None, right or None)
    second = slice(down, None), slice(right, None)
    parts = _parts_of(over[first], levels[first], left, top)
    parts += _parts_of(over[second], levels[second], left + right, top + down)
    return parts if sum(part.cost() for part in parts) < whole.cost() else (whole,)


def _reach(piece: Shape) -> Rect:
    """How far a piece at the origin reaches."""
    match piece:
        case Rect():
            return Rect(0, 0, piece.width, piece.height)
        case Circle():
            return _square(piece.radius)
        case Sprite():
            return _square(piece.size / 2)
        case Polygon():
            return _round(piece.points, piece.line)
        case Path():
            return _round(piece.points, piece.line * 2)
        case Text():
            length = width(piece.text, piece.size, piece.face) + piece.size
            left = {"middle": -length / 2, "left": -piece.size / 2, "right": piece.size / 2 - length}[
                piece.anchor
            ]
            return Rect(left, -piece.size, length, 2 * piece.size)
        case Inset() | Layers() | Cut():
            raise TypeError("it is laid as a whole")


def _square(radius: float) -> Rect:
    return Rect(-radius - 1, -radius - 1, 2 * radius + 2, 2 * radius + 2)


def _round(points: tuple[Point, ...], rim: float) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(
        min(xs) - rim - 1, min(ys) - rim - 1, max(xs) - min(xs) + 2 * rim + 2, max(ys) - min(ys) + 2 * rim + 2
    )
