"""The chariots of Charioteer: small enough for six side by side, their shield as large as the car.

Those that dice drive carry their shield on a cog and have horses of steel; they can lie on their sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from engine.face.outlines import mirrored, turn, turned
from engine.face.scene import Circle, Path, Point, Polygon, Shape, Sprite
from engine.face.shields import FORMS, Form, shield

_HORSE = ((0.0, 0.0), (0.02, 0.085), (0.12, 0.1), (0.2, 0.075), (0.27, 0.05), (0.34, 0.055), (0.39, 0.0))
_SHIELD = 0.53
_COGS = 9


def _horse(x: float, y: float, coat: str, mane: str) -> tuple[Shape, ...]:
    body = tuple((px + x, py + y) for px, py in mirrored(_HORSE))
    return Polygon(body, coat, "ink", 0.026), Path(((x + 0.14, y), (x + 0.28, y)), mane, 0.035)


def _car(coat: str, mane: str) -> tuple[Shape, ...]:
    """Two horses, the axle and the wheels."""
    wheels = tuple(Path(((-0.27, y), (0.0, y)), "ink", 0.08) for y in (-0.32, 0.32))
    return (
        *wheels,
        Path(((-0.13, -0.32), (-0.13, 0.32)), "ink", 0.06),
        *_horse(0.075, -0.12, coat, mane),
        *_horse(0.075, 0.12, coat, mane),
    )


def cog(x: float, y: float, radius: float, turned_by: float = 0) -> tuple[Point, ...]:
    """The edge of a toothed wheel."""
    found = []
    for tooth in range(_COGS):
        for at, reach in ((-0.3, 0.82), (-0.2, 1.0), (0.2, 1.0), (0.3, 0.82)):
            angle = 2 * math.pi * (tooth + at) / _COGS + math.radians(turned_by)
            found.append((x + reach * radius * math.cos(angle), y + reach * radius * math.sin(angle)))
    return tuple(found)


def _rig(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    x, y = turn((-0.12, 0), sprite.turn)
    coat = sprite.trim or "coat-2"
    return (
        *turned(_car(coat, "ink"), sprite.turn),
        *shield(form, x, y, _SHIELD, sprite.colour, sprite.label),
    )


def _automaton(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    x, y = turn((-0.11, 0), sprite.turn)
    return (
        *turned(_car("steel", "ink"), sprite.turn),
        Polygon(cog(x, y, 0.37, sprite.turn), "steel", "ink", 0.026),
        *shield(form, x, y, _SHIELD * 0.88, sprite.colour, sprite.label),
    )


def _fallen(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """An automaton on its side: across the way, with one of its wheels in the air."""
    x, y = turn((0.0, -0.12), sprite.turn)
    spokes = tuple(
        Path(((0.1, 0.22), (0.1 + 0.15 * math.cos(a), 0.22 + 0.15 * math.sin(a))), "ink", 0.035)
        for a in (math.radians(60 * k + 20) for k in range(6))
    )
    wheel: tuple[Shape, ...] = (
        Circle(0.1, 0.22, 0.19, "paper", "ink", 0.055),
        *spokes,
        Circle(0.1, 0.22, 0.05, "alarm"),
    )
    horses = (*_horse(-0.42, 0.19, "steel", "ink"), *_horse(-0.43, 0.01, "steel", "ink"))
    return (
        *turned(horses, sprite.turn),
        Polygon(cog(x, y, 0.36, 20), "steel", "ink", 0.026),
        *shield(form, x, y, _SHIELD * 0.88, sprite.colour, sprite.label),
        *turned(wheel, sprite.turn),
    )


def _badge(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of an automaton on its cog."""
    plate = Polygon(cog(0, 0, 0.48), "steel", "ink", 0.03)
    return plate, *shield(form, 0, 0, 0.6, sprite.colour, sprite.label)


RIGS: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        f"{name}-{form}": partial(drawing, form)
        for name, drawing in (("rig", _rig), ("automaton", _automaton), ("fallen", _fallen), ("cog", _badge))
        for form in FORMS
    }
)
"""All these drawings by name: `rig-round`, `automaton-round`, `fallen-round`, `cog-round`, …"""
