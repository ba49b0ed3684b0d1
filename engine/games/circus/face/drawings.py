"""The game's own sprites, drawn inside a circle one unit wide; what can be turned faces east."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.face.outlines import curve, mirrored, ring, turned
from engine.face.scene import Circle, Path, Polygon, Rect, Shape, Sprite, Text
from engine.face.shields import FORMS, Form, shield
from engine.game import Drawing
from engine.games.circus.face.liveries import DARK

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


def _number(label: str, size: float, paint: str, y: float = 0) -> tuple[Shape, ...]:
    """A number on a plate `size` wide, as large as it has room there."""
    letters = size * (0.82 if len(label) == 1 else 0.72)
    return (Text(0, y, label, letters, "white" if paint in DARK else "ink", face="bold"),) if label else ()


def _horses(sprite: Sprite) -> tuple[Shape, ...]:
    """A team seen from above, a cloth of its colour on each back."""
    found: list[Shape] = []
    for y in (-0.17, 0.17):
        body = tuple((x - 0.47, y + dy) for x, dy in mirrored(_HORSE))
        found += [
            Polygon(body, sprite.trim or "coat-2", "ink", 0.04),
            Path(((-0.22, y - 0.05), (-0.22, y + 0.05)), sprite.colour, 0.16),
            Path(((0.1, y), (0.3, y)), "ink", 0.05),
        ]
    yoke = Path(((0.02, -0.2), (0.02, 0.2)), "ink", 0.05)
    return turned((*found, yoke), sprite.turn)


def _car(sprite: Sprite) -> tuple[Shape, ...]:
    """Wheels, axle and pole of a chariot."""
    wheels = tuple(Path(((-0.2, y), (0.2, y)), "ink", 0.13) for y in (-0.43, 0.43))
    axle = Path(((0, -0.43), (0, 0.43)), "ink", 0.08)
    return turned((*wheels, axle, Path(((0, 0), (0.48, 0)), "ink", 0.07)), sprite.turn)


def _badge(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of a racer with his number."""
    drop = -0.02 if form == "pointed" else 0
    plate = shield(form, 0, 0, 0.94, sprite.colour, "")
    return *plate, *_number(sprite.label, 0.94, sprite.colour, drop)


def _empty(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of a rig that nobody drives: hollow."""
    plate = shield(form, 0, 0, 0.94, sprite.colour, "")
    hole = shield(form, 0, 0, 0.72, "paper", "")
    letters = 0.7 if len(sprite.label) == 1 else 0.6
    return *plate, *hole, Text(0, 0, sprite.label, letters, "ink", face="bold")


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


# What happened


def _star(points: int, inner: float, fill: str) -> Polygon:
    outer, notch = ring(0, 0, 0.48, points, -90), ring(0, 0, inner, points, -90 + 180 / points)
    edge = tuple(p for pair in zip(outer, notch, strict=True) for p in pair)
    return Polygon(edge, fill, "ink", 0.035)


def _crash(sprite: Sprite) -> tuple[Shape, ...]:
    return _star(11, 0.34, "gold-light"), _star_within("alarm")


def _star_within(fill: str) -> Polygon:
    star = _star(9, 0.3, fill)
    return Polygon(tuple((x * 0.7, y * 0.7) for x, y in star.points), fill)


def _flip(sprite: Sprite) -> tuple[Shape, ...]:
    return _star(11, 0.34, "alarm"), _star_within("gold-light")


def _ram(sprite: Sprite) -> tuple[Shape, ...]:
    """Two wedges that meet."""
    wedges = (((-0.48, -0.3), (0.02, 0.0), (-0.48, 0.3)), ((0.48, -0.3), (-0.02, 0.0), (0.48, 0.3)))
    return tuple(Polygon(wedge, "alarm", "white", 0.06) for wedge in wedges)


_LASH = (
    (-0.42, 0.42),
    (-0.2, 0.16),
    (-0.02, 0.12),
    (0.06, -0.02),
    (-0.08, -0.16),
    (0.02, -0.32),
    (0.2, -0.34),
)


def _whip(sprite: Sprite) -> tuple[Shape, ...]:
    """A whip that strikes."""
    line = (*_LASH, (0.3, -0.2), (0.42, -0.36))
    return (
        Circle(0, 0, 0.49, "gold-light", "ink", 0.05),
        Path(tuple((x * 0.72, y * 0.72) for x, y in line), "ink", 0.08),
        Path(((-0.31, 0.31), (-0.16, 0.13)), "alarm", 0.14),
    )


def _blow(sprite: Sprite) -> tuple[Shape, ...]:
    """Two blades crossed: an attack with anything but a whip."""
    return (
        Circle(0, 0, 0.49, "gold-light", "ink", 0.05),
        Path(((-0.26, 0.26), (0.26, -0.26)), "alarm", 0.11),
        Path(((0.26, 0.26), (-0.26, -0.26)), "ink", 0.11),
    )


# Things that lie on the track


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
        **{f"badge-{form}": partial(_badge, form) for form in FORMS},
        **{f"empty-{form}": partial(_empty, form) for form in FORMS},
        "driver-walking": _walker,
        "driver-dragged": _lying,
        "driver-dead": _body,
        "debris": _debris,
        "deed-crash": _crash,
        "deed-flip": _flip,
        "deed-ram": _ram,
        "deed-whip": _whip,
        "deed-blow": _blow,
        **{f"tool-{kind}": partial(_tool, kind) for kind in _TOOLS},
        "gauge-speed": _speed,
        "gauge-fatigue": _fatigue,
        "gauge-damage": _damage,
        "gauge-injuries": _injury,
    }
)
"""The game's sprites by name."""
