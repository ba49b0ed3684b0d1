"""A scene as SVG: sharp at any size, and a few kilobytes where it repeats itself."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import groupby
from operator import itemgetter

from engine.face.outlines import turned, within
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
    Sprite,
    Text,
)
from render.letters import in_room
from render.sprites import sprite_shapes
from render.strokes import DASH, RIM, arrow_head, dashes
from render.theme import colour

STYLE = (
    "text{font-family:Cabin,sans-serif;font-weight:600}.bold{font-weight:700}"
    ".title{font-family:Quattrocento,serif;font-weight:400}.line{fill:none;stroke-linecap:round}"
    ".line,.halo{stroke-linejoin:round}.halo{paint-order:stroke}"
)
"""How letters and lines look in such a picture, as a style sheet."""
_ANCHORS: Mapping[Anchor, str] = {"middle": "middle", "left": "start", "right": "end"}
_CAPITAL = 0.35
"""Half the height of capitals, of the size of letters."""
_PARTS = 1
"""Places after the point in a scene, whose units are smaller than pixels."""
_FINE = 3
"""The same in a drawing, which is one unit wide."""
_SMALL = 300
"""A shorter part is written again wherever it is used."""
_PROBE = 90.0
"""How far a drawing is turned to see what of it turns."""
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def picture(scene: Scene) -> bytes:
    """The whole scene as a file, with its `alt` as its title; the same scene gives the same bytes."""
    pen = Pen()
    body = pen.all((*scene.ground, *scene.shapes))
    width, height = _number(scene.width, _PARTS), _number(scene.height, _PARTS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{_plain(scene.alt)}</title><style>{STYLE}</style>"
        f"<defs>{''.join(pen.drawings.values())}</defs>{body}</svg>\n"
    ).encode()


class Pen:
    """Writes shapes as elements, and keeps by their ids the drawings that these use."""

    def __init__(self, places: int = _PARTS) -> None:
        self._places = places
        self.drawings: dict[str, str] = {}

    def all(self, shapes: Iterable[Shape]) -> str:
        """The elements of these shapes, in order."""
        return "".join(map(self._one, shapes))

    def drawing(self, sprite: Sprite) -> str:
        """The id of what a sprite shows, wherever it stands and however large."""
        id, drawings = _drawing(sprite.name, sprite.colour, sprite.turn, sprite.label, sprite.trim)
        self.drawings |= drawings
        return id

    def symbol(self, markup: str) -> str:
        """Keep a drawing; its id."""
        id = f"d{hashlib.blake2s(markup.encode(), digest_size=8).hexdigest()}"
        self.drawings[id] = f'<g id="{id}">{markup}</g>'
        return id

    def _one(self, shape: Shape) -> str:
        match shape:
            case Rect():
                return self._rect(shape)
            case Circle():
                radius = shape.radius - self._inward(shape)
                place = f'cx="{self.number(shape.x)}" cy="{self.number(shape.y)}" r="{self.number(radius)}"'
                return f"<circle {place}{self._style(shape)}/>"
            case Polygon():
                return f'<polygon points="{self._points(shape.points)}"{self._style(shape)}/>'
            case Path():
                return self._path(shape)
            case Text():
                return self._text(in_room(shape))
            case Sprite():
                size = self.number(shape.size)
                place = f"translate({self.number(shape.x)} {self.number(shape.y)}) scale({size})"
                return f'<use href="#{self.drawing(shape)}" transform="{place}"/>'
            case Inset() | Cut():
                return self._inset(shape)
            case Layers():
                return self.all(shape.shapes)

    def _rect(self, rect: Rect) -> str:
        inward = self._inward(rect)
        place = f'x="{self.number(rect.x + inward)}" y="{self.number(rect.y + inward)}"'
        width, height = max(0, rect.width - 2 * inward), max(0, rect.height - 2 * inward)
        size = f'width="{self.number(width)}" height="{self.number(height)}"'
        radius = f' rx="{self.number(max(0, rect.radius - inward))}"' if rect.radius else ""
        return f"<rect {place} {size}{radius}{self._style(rect)}/>"

    def _path(self, path: Path) -> str:
        """A line, whose dashes are lines of their own: the painter fits them to each stretch."""
        points, head = list(path.points), ""
        if path.arrow:
            tips, points[-1] = arrow_head(points[-2], points[-1], path.line)
            head = f'<polygon points="{self._points(tips)}" fill="{hexed(path.colour)}"/>'
        runs = dashes(points, DASH * path.line) if path.dashed else [points]
        stretches = "".join(f"M{self._points(run)}" for run in runs)
        style = f'stroke="{hexed(path.colour)}" stroke-width="{self.number(path.line)}"'
        return f'<path class="line" d="{stretches}" {style}/>{head}'

    def _text(self, text: Text) -> str:
        kind, rim = str(text.face), ""
        if text.halo:
            kind = f"{kind} halo"
            rim = f' stroke="{hexed(text.halo)}" stroke-width="{self.number(2 * RIM * text.size)}"'
        place = f'x="{self.number(text.x)}" y="{self.number(text.y + _CAPITAL * text.size)}"'
        style = f'font-size="{self.number(text.size)}" text-anchor="{_ANCHORS[text.anchor]}"'
        ink = f'fill="{hexed(text.colour)}"'
        return f'<text class="{kind}" {place} {style} {ink}{rim}>{_plain(text.text)}</text>'

    def _inset(self, inset: Inset | Cut) -> str:
        x, y, width, height = map(self.number, (inset.x, inset.y, inset.width, inset.height))
        place = f'x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}"'
        return f"<svg {place}>{self.all(within(inset))}</svg>"

    def _inward(self, shape: Rect | Circle) -> float:
        """How far within its edge the middle of an outline is, which lies inside the shape."""
        return shape.line / 2 if shape.outline else 0

    def _style(self, shape: Rect | Circle | Polygon) -> str:
        fill = f' fill="{hexed(shape.fill) if shape.fill else "none"}"'
        if not shape.outline:
            return fill
        corners = ' stroke-linejoin="round"' if isinstance(shape, Polygon) else ""
        return f'{fill} stroke="{hexed(shape.outline)}" stroke-width="{self.number(shape.line)}"{corners}'

    def _points(self, points: Iterable[Point]) -> str:
        return " ".join(f"{self.number(x)},{self.number(y)}" for x, y in points)

    def number(self, number: float) -> str:
        return _number(number, self._places)


@lru_cache(maxsize=4096)
def _drawing(name: str, ink: str, turn: float, label: str, trim: str) -> tuple[str, Mapping[str, str]]:
    """A drawing by the id that its look gives it, with those that it uses itself: what only turns with it is
    one of its own, the same however far it is turned."""
    pen, body = Pen(_FINE), ""
    for to, run in groupby(_turns(Sprite(name, 0, 0, 1, ink, turn, label, trim)), key=itemgetter(0)):
        flat, shown = zip(*[pair for _to, *pair in run], strict=True)
        markup = pen.all(flat)
        if to is None or len(markup) < _SMALL:
            body += pen.all(shown)
        else:
            moved = f"translate({pen.number(to[0])} {pen.number(to[1])}) rotate({pen.number(turn)})"
            place = f' transform="{moved}"' if turn else ""
            body += f'<use href="#{pen.symbol(markup)}"{place}/>'
    return pen.symbol(body), pen.drawings


def _turns(sprite: Sprite) -> list[tuple[Point | None, Shape, Shape]]:
    """The shapes of a sprite before and after it is turned, each with where its middle is moved as it turns
    with the whole, None for one that does not."""
    flat, shown = sprite_shapes(replace(sprite, turn=0)), sprite_shapes(sprite)
    turn = sprite.turn or _PROBE
    probe = shown if sprite.turn else sprite_shapes(replace(sprite, turn=turn))
    if len(flat) != len(probe):
        return [(None, shape, shape) for shape in shown]
    ways = (_moved(*pair, turn) for pair in zip(flat, probe, strict=True))
    return [*zip(ways, flat, shown, strict=True)]


def _moved(before: Shape, after: Shape, turn: float) -> Point | None:
    """Where a shape is moved that is turned as well; None where something else happens to it."""
    if not isinstance(before, Polygon | Path) or not isinstance(after, type(before)):
        return None
    (there,) = turned((before,), turn)
    assert isinstance(there, Polygon | Path)
    if len(there.points) != len(after.points) or replace(after, points=there.points) != there:
        return None
    pairs = zip(there.points, after.points, strict=True)
    ways = {(round(a - x, _FINE), round(b - y, _FINE)) for (x, y), (a, b) in pairs}
    return ways.pop() if len(ways) == 1 else None


def hexed(name: str) -> str:
    """A colour of the theme as style sheets write it."""
    red, green, blue = colour(name)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _number(number: float, places: int) -> str:
    if not math.isfinite(number):
        raise ValueError(f"{number} is no place in a picture.")
    text = f"{number:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text.replace("0.", ".", 1) if abs(number) < 1 else text


def _plain(text: str) -> str:
    """Words without what XML cannot hold."""
    return escape(_NO_XML.sub("", text))
