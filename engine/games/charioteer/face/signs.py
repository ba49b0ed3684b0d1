"""The signs on cards, tokens and displays of Charioteer: symbols by colour and form, icons, cubes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from engine.face.outlines import ring
from engine.face.scene import Circle, Path, Point, Polygon, Shape, Sprite, Text
from engine.games.charioteer.rules.values import PLUS

_RIM = 0.032
PLUS_LETTERS = 0.56
"""How large the letters of more points are, of their sign."""


def _burst() -> tuple[Point, ...]:
    """A star of ten short points: red attacks."""
    outer, inner = ring(0, 0, 0.48, 10, -90), ring(0, 0, 0.37, 10, -72)
    return tuple(p for pair in zip(outer, inner, strict=True) for p in pair)


def _cross() -> tuple[Point, ...]:
    """A broad cross: yellow repairs."""
    a, b = 0.22, 0.42
    return ((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a),
            (-a, -a))  # fmt: skip


def _leaf() -> tuple[Point, ...]:
    """A leaf with a tip at either end: green runs."""
    tip, bulge = 0.335, 0.46
    points = []
    for side in (1, -1):
        for k in range(12):
            t = k / 12
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
            end = -tip * side
            points.append((a * end + b * bulge * side - c * end, a * end - b * bulge * side - c * end))
    return tuple(points)


_OUTLINES: Mapping[str, tuple[Point, ...]] = MappingProxyType(
    {
        "red": _burst(),
        "yellow": _cross(),
        "black": ring(0, 0, 0.46, 6, 0),
        "green": _leaf(),
    }
)
_INK = {"red": "white", "yellow": "ink", "black": "white", "green": "white"}


def _symbol(colour: str, sprite: Sprite) -> tuple[Shape, ...]:
    """A symbol with its number."""
    plate = Polygon(_OUTLINES[colour], f"card-{colour}", "ink", _RIM)
    if not sprite.label:
        return (plate,)
    return plate, Text(0, 0, sprite.label, 0.64, _INK[colour], face="bold")


def _plus(sprite: Sprite) -> tuple[Shape, ...]:
    """More points, on a sign that points onward."""
    edge = ((-0.46, -0.3), (0.3, -0.3), (0.48, 0), (0.3, 0.3), (-0.46, 0.3))
    plate = Polygon(edge, "gold-light", sprite.colour, 0.045)
    return plate, Text(-0.05, 0, sprite.label or f"+{PLUS}", PLUS_LETTERS, sprite.colour, face="bold")


def _whip(sprite: Sprite) -> tuple[Shape, ...]:
    lash = [(0.3 * math.cos(a) * (1 - a / 14) + 0.04, -0.08 + 0.26 * math.sin(a) * (1 - a / 14))
            for a in (math.radians(d) for d in range(150, -190, -20))]  # fmt: skip
    return (
        Path(((-0.29, 0.32), (-0.08, 0.1)), sprite.colour, 0.11),
        Path(((-0.08, 0.1), *lash), sprite.colour, 0.05),
    )


def _shield(sprite: Sprite) -> tuple[Shape, ...]:
    half = ((0.0, -0.36), (0.3, -0.3), (0.3, 0.04), (0.17, 0.26), (0.0, 0.38))
    edge = (*half, *((-x, y) for x, y in reversed(half) if x))
    return Polygon(edge, "silver", sprite.colour, 0.065), Path(((0, -0.3), (0, 0.3)), sprite.colour, 0.05)


def _recovery(whole: bool, sprite: Sprite) -> tuple[Shape, ...]:
    """A cross on a disc; of half a recovery one half is empty."""
    a, b = 0.11, 0.27
    right = ((0, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (0, b))
    left = tuple((-x, y) for x, y in right)
    return (
        Circle(0, 0, 0.42, "paper", sprite.colour, 0.05),
        Polygon(right, "card-green" if whole else "paper", sprite.colour, 0.04),
        Polygon(left, "card-green", sprite.colour, 0.04),
    )


def _fan(sprite: Sprite) -> tuple[Shape, ...]:
    """Two hands up: the crowd cheers."""
    shapes: list[Shape] = [Circle(0, -0.06, 0.12, sprite.colour)]
    for side in (-1, 1):
        shapes.append(Path(((0, 0.2), (side * 0.2, 0.08), (side * 0.28, -0.3)), sprite.colour, 0.09))
    return (*shapes, Path(((0, 0.1), (0, 0.34)), sprite.colour, 0.22))


def _token(sprite: Sprite) -> tuple[Shape, ...]:
    """The round plate of a token."""
    return Circle(0, 0, 0.48, sprite.colour, "ink", 0.035), Circle(
        0, 0, 0.41, "", sprite.trim or "gold", 0.03
    )


def _cube(sprite: Sprite) -> tuple[Shape, ...]:
    """A damage cube seen from a corner; `soft` is one that only waits."""
    top, left, right = ("cube-light", "cube", "cube") if sprite.colour != "soft" else ("paper",) * 3
    a, b = 0.4, 0.22
    middle, low = (0, -0.02), (0, 0.46)
    return (
        Polygon(((0, -0.46), (a, -b), middle, (-a, -b)), top, "ink", 0.04),
        Polygon(((-a, -b), middle, low, (-a, b)), left, "ink", 0.04),
        Polygon(((a, -b), middle, low, (a, b)), right, "ink", 0.04),
    )


SIGNS: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        **{f"symbol-{colour}": partial(_symbol, colour) for colour in _OUTLINES},
        "sign-plus3": _plus,
        "sign-fan": _fan,
        "sign-shield": _shield,
        "sign-half": partial(_recovery, False),
        "sign-whole": partial(_recovery, True),
        "sign-whip": _whip,
        "token": _token,
        "cube": _cube,
    }
)
"""All these drawings by name."""
