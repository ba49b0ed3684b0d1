"""The chariots of Charioteer: the teams of the house with larger shields, since they are small here.

Those that dice drive carry their shield on a cog and have horses of steel; they can lie on their sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from engine.face.outlines import turn
from engine.face.scene import Point, Polygon, Shape, Sprite
from engine.face.shields import FORMS, Form, shield
from engine.face.teams import TEAMS

_CAR, _WRECK = (-0.2, 0.0), (-0.06, 0.06)
"""Where the shields of a team and of a wreck are."""
_SHIELD = 0.49
_COGS = 9


def cog(x: float, y: float, radius: float, turned_by: float = 0) -> tuple[Point, ...]:
    """The edge of a toothed wheel."""
    points = []
    for tooth in range(_COGS):
        for at, reach in ((-0.3, 0.82), (-0.2, 1.0), (0.2, 1.0), (0.3, 0.82)):
            angle = 2 * math.pi * (tooth + at) / _COGS + math.radians(turned_by)
            points.append((x + reach * radius * math.cos(angle), y + reach * radius * math.sin(angle)))
    return tuple(points)


def _bare(name: str, sprite: Sprite) -> tuple[Shape, ...]:
    """A team of the house without its shield."""
    return TEAMS[name](replace(sprite, label=""))[:-1]


def _rig(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    x, y = turn(_CAR, sprite.turn)
    return (
        *_bare(f"chariot-{form}", sprite),
        *shield(form, x, y, _SHIELD, sprite.colour, sprite.label),
    )


def _automaton(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    x, y = turn(_CAR, sprite.turn)
    return (
        *_bare(f"chariot-{form}", replace(sprite, trim="steel")),
        Polygon(cog(x, y, 0.34, sprite.turn), "steel", "ink", 0.026),
        *shield(form, x, y, _SHIELD, sprite.colour, sprite.label),
    )


def _fallen(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """An automaton on its side: its horses are gone, one of its wheels is in the air."""
    x, y = turn(_WRECK, sprite.turn)
    return (
        *_bare(f"wreck-{form}", sprite),
        Polygon(cog(x, y, 0.34, sprite.turn + 20), "steel", "ink", 0.026),
        *shield(form, x, y, _SHIELD, sprite.colour, sprite.label),
    )


def _badge(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of an automaton on its cog."""
    plate = Polygon(cog(0, 0, 0.49), "steel", "ink", 0.03)
    return plate, *shield(form, 0, 0, 0.7, sprite.colour, sprite.label)


RIGS: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        f"{name}-{form}": partial(drawing, form)
        for name, drawing in (("rig", _rig), ("automaton", _automaton), ("fallen", _fallen), ("cog", _badge))
        for form in FORMS
    }
)
"""All these drawings by name: `rig-round`, `automaton-round`, `fallen-round`, `cog-round`, …"""
