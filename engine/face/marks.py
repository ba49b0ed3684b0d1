"""Marks on the track for what happened since the last post, told apart by their outlines, not by colours.

Each stands on a pale plate of its own and has a dark rim on it, so that it stands out on whatever lies below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Literal, get_args

from engine.face.outlines import placed, ring, turned
from engine.face.scene import Circle, Path, Point, Polygon, Shape, Sprite

Mark = Literal[
    "crash", "flip", "skid", "push", "whip", "attack", "ram", "capture", "balk", "ban", "shuttle", "pass"
]
MARKS_OF_ALL: tuple[Mark, ...] = get_args(Mark)


def mark(kind: Mark, x: float, y: float, size: float, turn: float = 0) -> Sprite:
    """A mark round a place; those that point (push, pass, shuttle) are turned clockwise from east."""
    return Sprite(f"mark-{kind}", x, y, size, turn=turn)


def freest(places: Iterable[Point], taken: Sequence[Point], enough: float) -> Point:
    """The first of the places that is so far from all that are taken, or else the one farthest from them."""
    return max(places, key=lambda place: min((enough, *(math.dist(place, other) for other in taken))))


_WITHIN = 0.89
"""How much of a mark lies within the edge of its plate."""


def plated(sprite: Sprite, drawing: Callable[[Sprite], tuple[Shape, ...]]) -> tuple[Shape, ...]:
    """A mark on its plate."""
    return Circle(0, 0, 0.5, "paper"), *placed(drawing(sprite), _WITHIN, 0, 0)


def disc(fill: str = "paper") -> Shape:
    """The ground of most marks: a disc with a dark rim."""
    return Circle(0, 0, 0.49, fill, "ink", 0.07)


def _star(points: int, outer: float, inner: float, fill: str, line: float = 0.0) -> Polygon:
    tips, notches = ring(0, 0, outer, points, -90), ring(0, 0, inner, points, -90 + 180 / points)
    edge = tuple(p for pair in zip(tips, notches, strict=True) for p in pair)
    return Polygon(edge, fill, "ink" if line else "", line)


def _crash(sprite: Sprite) -> tuple[Shape, ...]:
    """A burst."""
    return (
        _star(9, 0.47, 0.3, "gold-light", 0.05),
        _star(9, 0.3, 0.18, "alarm"),
    )


def _flip(sprite: Sprite) -> tuple[Shape, ...]:
    """A burst with the wheel of a car that lies on its side."""
    spokes = tuple(Path((a, b), "ink", 0.05) for a, b in (((-0.2, 0), (0.2, 0)), ((0, -0.2), (0, 0.2))))
    return (
        _star(9, 0.47, 0.33, "alarm", 0.05),
        Circle(0, 0, 0.27, "paper", "ink", 0.07),
        *spokes,
        Circle(0, 0, 0.07, "ink"),
    )


def _skid(sprite: Sprite) -> tuple[Shape, ...]:
    """Two ruts that swerve."""
    rut = ((-0.12, 0.32), (-0.2, 0.16), (-0.02, 0.0), (-0.14, -0.16), (-0.04, -0.32))
    return disc(), *(Path(tuple((x + aside, y) for x, y in rut), "alarm", 0.1) for aside in (0.0, 0.24))


def _push(sprite: Sprite) -> tuple[Shape, ...]:
    """An arrow away from a wall."""
    shaft = Path(((-0.16, 0), (0.06, 0)), "alarm", 0.17)
    head = Polygon(((0.0, -0.26), (0.34, 0), (0.0, 0.26)), "alarm")
    return disc(), *turned((Path(((-0.26, -0.2), (-0.26, 0.2)), "ink", 0.1), shaft, head), sprite.turn)


_LASH = ((-0.3, 0.3), (-0.12, 0.1), (0.0, 0.06), (0.04, -0.04), (-0.06, -0.14), (0.02, -0.24), (0.14, -0.22))


def _whip(sprite: Sprite) -> tuple[Shape, ...]:
    return (
        disc(),
        Path((*_LASH, (0.2, -0.1), (0.3, -0.2)), "ink", 0.07),
        Path(((-0.29, 0.29), (-0.13, 0.11)), "alarm", 0.14),
    )


def _attack(sprite: Sprite) -> tuple[Shape, ...]:
    """Two blades crossed."""
    blades = (((-0.27, 0.27), (0.24, -0.24)), ((0.27, 0.27), (-0.24, -0.24)))
    guards = (((-0.29, 0.05), (-0.05, 0.29)), ((0.29, 0.05), (0.05, 0.29)))
    return (
        disc(),
        *(Path(blade, "ink", 0.09) for blade in blades),
        *(Path(guard, "alarm", 0.08) for guard in guards),
    )


def _ram(sprite: Sprite) -> tuple[Shape, ...]:
    """Two wedges that meet."""
    wedges = (((-0.36, -0.24), (-0.03, 0.0), (-0.36, 0.24)), ((0.36, -0.24), (0.03, 0.0), (0.36, 0.24)))
    spark = Path(((0, -0.33), (0, -0.15)), "ink", 0.07), Path(((0, 0.15), (0, 0.33)), "ink", 0.07)
    return disc(), *(Polygon(wedge, "alarm") for wedge in wedges), *spark


def _capture(sprite: Sprite) -> tuple[Shape, ...]:
    """A cross."""
    strokes = (((-0.21, -0.21), (0.21, 0.21)), ((-0.21, 0.21), (0.21, -0.21)))
    return disc(), *(Path(stroke, "alarm", 0.15) for stroke in strokes)


def _balk(sprite: Sprite) -> tuple[Shape, ...]:
    """A gate across the way."""
    posts = tuple(Path(((x, -0.27), (x, 0.27)), "ink", 0.09) for x in (-0.22, 0.22))
    bars = tuple(Path(((-0.26, y), (0.26, y)), "alarm", 0.1) for y in (-0.13, 0.11))
    return disc(), *bars, *posts


def _ban(sprite: Sprite) -> tuple[Shape, ...]:
    """No entry."""
    return disc("alarm"), Path(((-0.22, 0), (0.22, 0)), "paper", 0.16)


def _shuttle(sprite: Sprite) -> tuple[Shape, ...]:
    """There and back: an arrow with two heads."""
    heads = (((0.12, -0.2), (0.38, 0.0), (0.12, 0.2)), ((-0.12, -0.2), (-0.38, 0.0), (-0.12, 0.2)))
    shaft = Path(((-0.15, 0), (0.15, 0)), "ink", 0.12)
    arrow: list[Shape] = [shaft, *(Polygon(head, "ink") for head in heads)]
    return disc(), *turned(arrow, sprite.turn)


def _pass(sprite: Sprite) -> tuple[Shape, ...]:
    """Two chevrons."""
    lines = (((x - 0.12, -0.24), (x + 0.12, 0.0), (x - 0.12, 0.24)) for x in (-0.12, 0.12))
    return disc(), *turned([Path(line, "ink", 0.1) for line in lines], sprite.turn)


_DRAWN: Mapping[Mark, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        "crash": _crash,
        "flip": _flip,
        "skid": _skid,
        "push": _push,
        "whip": _whip,
        "attack": _attack,
        "ram": _ram,
        "capture": _capture,
        "balk": _balk,
        "ban": _ban,
        "shuttle": _shuttle,
        "pass": _pass,
    }
)


def _trail_arrow(sprite: Sprite) -> tuple[Shape, ...]:
    """The head of a trail in its colour, a little broader than the trail."""
    head = ((-0.26, -0.36), (0.42, 0.0), (-0.26, 0.36), (-0.1, 0.0))
    return turned((Polygon(head, sprite.colour, "ink", 0.1),), sprite.turn)


MARKS: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        **{f"mark-{kind}": partial(plated, drawing=drawing) for kind, drawing in _DRAWN.items()},
        "trail-arrow": _trail_arrow,
    }
)
"""The drawings by name."""
