"""The coins of the game, drawn inside a circle one unit wide."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.face.outlines import ring
from engine.face.scene import Circle, Polygon, Shape, Sprite, Text
from engine.game import Drawing


def _coin(sprite: Sprite) -> tuple[Shape, ...]:
    """A gold coin with what is on it; without a colour of its own it is spent: only its place is left."""
    if sprite.colour == "soft":
        return (Circle(0, 0, 0.4, outline="marble-dark", line=0.05),)
    return (
        Circle(0, 0, 0.46, "gold", "ink", 0.045),
        Circle(0, 0, 0.35, "gold-light", "gold-shade", 0.03),
    )


def _null(sprite: Sprite) -> tuple[Shape, ...]:
    """The null coin: an empty ring."""
    mark = "marble-dark" if sprite.colour == "soft" else "ink"
    return (*_coin(sprite), Circle(0, 0, 0.19, outline=mark, line=0.09))


def _ace(sprite: Sprite) -> tuple[Shape, ...]:
    """The ace coin: a star."""
    mark = "marble-dark" if sprite.colour == "soft" else "ink"
    outer, inner = ring(0, 0, 0.27, 5, -90), ring(0, 0, 0.11, 5, -54)
    star = tuple(p for pair in zip(outer, inner, strict=True) for p in pair)
    return (*_coin(sprite), Polygon(star, mark))


def _number_coin(sprite: Sprite) -> tuple[Shape, ...]:
    """A number coin: ivory when shown, face down without a label, dark while it is the present one."""
    present = sprite.colour == "ink"
    if not sprite.label:
        return (
            Circle(0, 0, 0.46, "marble-shade", "soft", 0.04),
            Circle(0, 0, 0.24, outline="marble-dark", line=0.04),
        )
    face, rim = ("ink", "gold") if present else ("paper", "ink")
    if sprite.colour == "soft":
        face, rim = "marble", "marble-dark"
    letters = "paper" if present else "ink"
    return Circle(0, 0, 0.46, face, rim, 0.06), Text(0, 0, sprite.label, 0.66, letters, face="bold")


DRAWINGS: Mapping[str, Drawing] = MappingProxyType({"ace": _ace, "coin": _number_coin, "null": _null})
"""The game's sprites by name."""
