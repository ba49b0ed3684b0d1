"""The game's own sprites, drawn inside a circle one unit wide; what can be turned faces east."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.face.outlines import curve, mirrored, ring, shifted, turned
from engine.face.scene import Circle, Path, Polygon, Rect, Shape, Sprite, Text
from engine.face.shields import FORMS, Form, number_on, shield
from engine.face.teams import horse
from engine.game import Drawing

_HORSE = (
    (0.0, 0.0),
    (0.04, 0.1),
    (0.2, 0.115),
    (0.42, 0.095),
    (0.56, 0.105),
    (0.68, 0.06),
    (0.78, 0.065),
    (0.9, 0.045),
    (0.94, 0.0),
)


_LETTERS = 0.82
"""How large a number is, in the width of its plate."""
_SHADE = (0.05, 0.07)
"""How far to the right and down a shadow falls, whichever way a team looks."""


def _number(label: str, size: float, paint: str, y: float = 0) -> tuple[Shape, ...]:
    """A number on a plate `size` wide, as large as it has room there."""
    return (Text(0, y, label, size * _LETTERS, number_on(paint), face="bold"),) if label else ()


def _horses(sprite: Sprite) -> tuple[Shape, ...]:
    """A team seen from above, a cloth of its colour on each back, with its shadow."""
    shade = [
        Polygon(tuple((x - 0.47, y + dy) for x, dy in mirrored(_HORSE)), "shadow") for y in (-0.15, 0.15)
    ]
    drawn: list[Shape] = []
    for y in (-0.15, 0.15):
        drawn += horse(-0.4, y, 1.55, sprite.trim or "coat-2", sprite.colour)
    yoke = Path(((0.12, -0.2), (0.12, 0.2)), "ink", 0.045)
    return *shifted(turned(shade, sprite.turn), *_SHADE), *turned((*drawn, yoke), sprite.turn)


def _car(sprite: Sprite) -> tuple[Shape, ...]:
    """Wheels, axle and pole of a chariot, and its shadow."""
    shade = turned((Path(((0, -0.42), (0, 0.42)), "shadow", 0.26),), sprite.turn)
    wheels = tuple(Path(((-0.17, y), (0.17, y)), "ink", 0.12) for y in (-0.43, 0.43))
    rims = tuple(Path(((-0.16, y), (0.16, y)), "coat-2", 0.04) for y in (-0.43, 0.43))
    axle = Path(((0, -0.43), (0, 0.43)), "ink", 0.08)
    drawn = turned((*wheels, *rims, axle, Path(((0, 0), (0.48, 0)), "ink", 0.07)), sprite.turn)
    return *shifted(shade, *_SHADE), *drawn


def _line(broad: float, sprite: Sprite) -> tuple[Shape, ...]:
    """The pole that joins a team with its chariot, from end to end."""
    return turned((Path(((-0.5, 0), (0.5, 0)), "ink", broad),), sprite.turn)


def _badge(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of a racer with his number."""
    plate = shield(form, 0, 0, _PLATES.get(form, 0.94), sprite.colour, "")
    return *plate, *_number(sprite.label, 0.94, sprite.colour, _DROPS.get(form, 0))


def _empty(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of a rig that nobody drives: hollow."""
    wide = _PLATES.get(form, 0.94)
    plate = shield(form, 0, 0, wide, sprite.colour, "")
    hole = shield(form, 0, 0, wide - 0.18, "paper", "")
    return *plate, *hole, *_number(sprite.label, 0.94, "paper", _DROPS.get(form, 0))


_PLATES: Mapping[Form, float] = {"diamond": 0.86, "triangle": 0.88}
"""How large shields are that reach far out."""
_DROPS: Mapping[Form, float] = {"pointed": -0.02, "triangle": 0.08}
"""How far below the middle of a shield its number stands."""


def _walker(sprite: Sprite) -> tuple[Shape, ...]:
    """A man on foot: head, legs, and his number on a round tunic."""
    legs = (((-0.1, 0.2), (-0.2, 0.48)), ((0.1, 0.2), (0.2, 0.46)))
    return (
        *(Path(leg, "ink", 0.12) for leg in legs),
        Circle(0, -0.39, 0.11, "gold-light", "ink", 0.05),
        Circle(0, 0.06, 0.39, sprite.colour, "ink", 0.05),
        *_number(sprite.label, 0.88, sprite.colour, 0.06),
    )


def _lying(sprite: Sprite) -> tuple[Shape, ...]:
    """A man who is dragged, his number upright."""
    limbs = (
        Path(((-0.1, -0.1), (-0.48, -0.2)), "ink", 0.12),
        Path(((-0.1, 0.1), (-0.48, 0.2)), "ink", 0.12),
        Circle(0.38, 0, 0.125, "gold-light", "ink", 0.05),
    )
    tunic = Circle(0, 0, 0.39, sprite.colour, "ink", 0.05)
    return *turned(limbs, sprite.turn), tunic, *_number(sprite.label, 0.88, sprite.colour)


def _body(sprite: Sprite) -> tuple[Shape, ...]:
    """A dead man: pale, crossed out, his number above."""
    cross = (((-0.42, -0.34), (0.42, 0.34)), ((-0.42, 0.34), (0.42, -0.34)))
    return (
        *(Path(line, "ink", 0.16) for line in cross),
        *(Path(line, "paper", 0.08) for line in cross),
        Circle(0, 0, 0.38, sprite.colour, "ink", 0.05),
        *_number(sprite.label, 0.86, sprite.colour),
    )


def _debris(sprite: Sprite) -> tuple[Shape, ...]:
    """A wreck: planks, and a wheel broken in two in the colour of the rig."""
    planks = ((-0.44, -0.3, 0.1, -0.44), (-0.1, 0.42, 0.46, 0.26), (-0.46, 0.1, -0.2, 0.42))
    spokes = (
        Path(((0, 0), (0.3 * math.cos(a), 0.3 * math.sin(a))), "ink", 0.07) for a in (0.3, 1.5, 2.7, 4.0)
    )
    return (
        *(Path(((x, y), (p, q)), "ink", 0.15) for x, y, p, q in planks),
        *(Path(((x, y), (p, q)), "outer", 0.08) for x, y, p, q in planks),
        *spokes,
        Path(ring(0, 0, 0.33, 24, -50)[:19], "ink", 0.17),
        Path(ring(0, 0, 0.33, 24, -50)[:19], sprite.colour, 0.09),
        Circle(0, 0, 0.09, "ink"),
    )


# Things that lie on the track


_LASH = (
    (-0.42, 0.42),
    (-0.2, 0.16),
    (-0.02, 0.12),
    (0.06, -0.02),
    (-0.08, -0.16),
    (0.02, -0.32),
    (0.2, -0.34),
)


def _tool(kind: str, sprite: Sprite) -> tuple[Shape, ...]:
    """A thing on a pale disc."""
    return (Circle(0, 0, 0.48, "paper", "ink", 0.06), *_TOOLS[kind])


_TOOLS: Mapping[str, tuple[Shape, ...]] = {
    "whip": (Path(tuple((x * 0.75, y * 0.75) for x, y in _LASH), "coat-2", 0.1),),
    "sword": (
        Path(((-0.26, 0.26), (0.26, -0.26)), "ink", 0.12),
        Path(((-0.24, 0.02), (-0.02, 0.24)), "ink", 0.09),
    ),
    "trident": (
        Path(((-0.28, 0.28), (0.12, -0.12)), "ink", 0.09),
        Path(((-0.04, -0.28), (0.0, -0.06), (0.06, 0.0), (0.28, 0.04)), "ink", 0.08),
        Path(((0.12, -0.12), (0.28, -0.28)), "ink", 0.08),
    ),
    "net": (
        *(Path(((x, -0.28), (x, 0.28)), "ink", 0.05) for x in (-0.2, 0.0, 0.2)),
        *(Path(((-0.28, y), (0.28, y)), "ink", 0.05) for y in (-0.2, 0.0, 0.2)),
    ),
    "sling": (
        Path(((-0.3, -0.2), (-0.06, 0.16), (0.14, 0.16), (0.3, -0.24)), "coat-2", 0.08),
        Circle(0.04, 0.16, 0.13, "ink"),
    ),
}


# What the rows tell


def _speed(sprite: Sprite) -> tuple[Shape, ...]:
    chevrons = (((x, -0.32), (x + 0.3, 0), (x, 0.32)) for x in (-0.34, 0.0))
    return tuple(Path(points, sprite.colour, 0.15) for points in chevrons)


def _fatigue(sprite: Sprite) -> tuple[Shape, ...]:
    """A drop of sweat."""
    return (
        Polygon(
            curve(((0, -0.46), (0.24, 0.0), (0.26, 0.24), (0, 0.44), (-0.26, 0.24), (-0.24, 0.0))),
            "racer-6",
            "ink",
            0.06,
        ),
    )


def _damage(sprite: Sprite) -> tuple[Shape, ...]:
    """A wheel."""
    spokes = (
        Path(((0, 0), (0.36 * math.cos(a), 0.36 * math.sin(a))), "ink", 0.07)
        for a in (0, 1.26, 2.51, 3.77, 5.03)
    )
    return (Circle(0, 0, 0.44, "paper", "ink", 0.11), *spokes, Circle(0, 0, 0.1, "ink"))


def _injury(sprite: Sprite) -> tuple[Shape, ...]:
    """A red cross."""
    return (
        Rect(-0.42, -0.16, 0.84, 0.32, "alarm"),
        Rect(-0.16, -0.42, 0.32, 0.84, "alarm"),
    )


DRAWINGS: Mapping[str, Drawing] = MappingProxyType(
    {
        "team-horses": _horses,
        "team-car": _car,
        "pole": partial(_line, 0.1),
        "reins": partial(_line, 0.06),
        **{f"badge-{form}": partial(_badge, form) for form in FORMS},
        **{f"empty-{form}": partial(_empty, form) for form in FORMS},
        "driver-walking": _walker,
        "driver-dragged": _lying,
        "driver-dead": _body,
        "debris": _debris,
        **{f"tool-{kind}": partial(_tool, kind) for kind in _TOOLS},
        "gauge-speed": _speed,
        "gauge-fatigue": _fatigue,
        "gauge-damage": _damage,
        "gauge-injuries": _injury,
    }
)
"""The game's sprites by name."""
