"""A scene to a PNG, fast: grounds and pieces are drawn once with smooth edges and kept.

Every picture has the same palette, so that a film of many pictures has one too.
"""

from __future__ import annotations

import dataclasses
import io
import math
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from engine.face.scene import Circle, Inset, Path, Point, Polygon, Rect, Scene, Shape, Sprite, Text
from render.letters import width
from render.raster import GROUND_SAMPLES, box_of, patch, still
from render.theme import palette

SCALE = 1.2
"""Pixels a scene unit: a scene 1,000 units wide becomes 1,200 pixels wide."""
_COMPRESSION = 3


def paint(scene: Scene, scale: float = SCALE) -> bytes:
    """The picture as a PNG with a palette; the same scene gives the same bytes."""
    data = io.BytesIO()
    draw(scene, scale).save(data, "PNG", compress_level=_COMPRESSION)
    return data.getvalue()


def draw(scene: Scene, scale: float = SCALE) -> Image.Image:
    """The picture in mode P with the common palette."""
    image = _ground(scene.ground, round(scene.width * scale), round(scene.height * scale), scale).copy()
    _lay(image, scene.shapes, scale, (0, 0))
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


def _lay(image: Image.Image, shapes: tuple[Shape, ...], scale: float, corner: tuple[int, int]) -> None:
    """Lay shapes on an image whose left top is at that pixel of the picture."""
    for shape in shapes:
        if isinstance(shape, Inset):
            left, top, right, bottom = box_of(shape, scale)
            place = left - corner[0], top - corner[1]
            window = image.crop((*place, right - corner[0], bottom - corner[1]))
            _lay(window, shape.shapes, scale, (left, top))
            image.paste(window, place)
            continue
        for piece, x, y in _pieces(shape):
            pixels, left, top = _patch(piece, scale)
            place = round(x * scale) + left - corner[0], round(y * scale) + top - corner[1]
            image.paste(pixels, place, pixels)


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in palette() for part in colour])
    return image


@lru_cache(maxsize=6)
def _ground(shapes: tuple[Shape, ...], width: int, height: int, scale: float) -> Image.Image:
    return still(shapes, width, height, scale, GROUND_SAMPLES)


def _pieces(shape: Shape) -> Iterator[tuple[Shape, float, float]]:
    """A shape cut into pieces moved to the origin, so that the same piece elsewhere is found again."""
    match shape:
        case Path():
            for part in _parts(shape):
                x, y = part.points[0]
                yield dataclasses.replace(part, points=_near(part.points)), x, y
        case Polygon():
            x, y = shape.points[0]
            yield dataclasses.replace(shape, points=_near(shape.points)), x, y
        case Rect() | Circle() | Text() | Sprite():
            yield dataclasses.replace(shape, x=0, y=0), shape.x, shape.y
        case Inset():
            raise TypeError("an inset is laid as a whole")


def _parts(path: Path) -> Iterator[Path]:
    pairs = list(zip(path.points, path.points[1:], strict=False))
    for number, pair in enumerate(pairs, 1):
        last = path.arrow and number == len(pairs)
        yield Path(pair, path.colour, path.line, last, path.dashed)


def _near(points: tuple[Point, ...]) -> tuple[Point, ...]:
    x, y = points[0]
    return tuple((round(px - x, 2), round(py - y, 2)) for px, py in points)


@lru_cache(maxsize=1024)
def _patch(piece: Shape, scale: float) -> tuple[Image.Image, int, int]:
    """The pixels of a piece, and where their left top is from its origin."""
    reach = _reach(piece)
    left, top = math.floor(reach.x * scale), math.floor(reach.y * scale)
    right, bottom = (
        math.ceil((reach.x + reach.width) * scale),
        math.ceil((reach.y + reach.height) * scale),
    )
    box = Rect(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
    return patch(piece, scale, box), left, top


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
        case Inset():
            return Rect(0, 0, piece.width, piece.height)


def _square(radius: float) -> Rect:
    return Rect(-radius - 1, -radius - 1, 2 * radius + 2, 2 * radius + 2)


def _round(points: tuple[Point, ...], rim: float) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(
        min(xs) - rim - 1, min(ys) - rim - 1, max(xs) - min(xs) + 2 * rim + 2, max(ys) - min(ys) + 2 * rim + 2
    )
