"""Our own drawings, each made of plain shapes inside a circle one unit wide round the origin.

What can be turned faces east. Racers are told apart by the colour *and* the form of the shield *and*
the number on it, so that a picture also works in grey.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType

from engine.face.marks import MARKS
from engine.face.outlines import curve, mirrored, ring, shifted, turned
from engine.face.scene import Circle, Path, Polygon, Shape, Sprite, Text
from engine.face.shields import FORMS, Form, shield
from engine.face.teams import TEAMS
from engine.game import Drawing
from engine.registry import all_games


def sprite_shapes(sprite: Sprite) -> tuple[Shape, ...]:
    """The shapes of a sprite in its own unit, already turned; raises `ValueError` for an unknown name."""
    drawing = drawings().get(sprite.name)
    if drawing is None:
        raise ValueError(f"There is no drawing '{sprite.name}'; there are: {', '.join(drawings())}.")
    return drawing(sprite)


@cache
def drawings() -> Mapping[str, Drawing]:
    """The drawings of the house and of all games by name."""
    games = (game.face.drawings for game in all_games().values())
    return MappingProxyType({name: drawing for one in (SPRITES, *games) for name, drawing in one.items()})


def _emblem(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    return shield(form, 0, 0, 0.7, sprite.colour, sprite.label)


def _halo(sprite: Sprite) -> tuple[Shape, ...]:
    """A ring round what is one's own."""
    return (
        Circle(0, 0, 0.5, outline="ink", line=0.075),
        Circle(0, 0, 0.482, outline=sprite.colour, line=0.045),
    )


def _wheel(sprite: Sprite) -> tuple[Shape, ...]:
    """A wheel broken in two: the mark of a crash."""
    rim = ring(0, 0, 0.33, 32, -60)[:25]
    spokes = tuple(
        Path(((0, 0), (0.31 * math.cos(a), 0.31 * math.sin(a))), "ink", 0.07)
        for a in (math.radians(d) for d in (-30, 40, 110, 180))
    )
    piece = tuple((x + 0.06, y - 0.06) for x, y in ring(0, 0, 0.33, 32, -60)[27:31])
    return (
        Circle(0, 0, 0.5, "paper", "alarm", 0.06),
        *spokes,
        Path(rim, "ink", 0.1),
        Path(piece, "ink", 0.1),
        Circle(0, 0, 0.1, "ink"),
    )


def _laurel(sprite: Sprite) -> tuple[Shape, ...]:
    """A wreath that is open at the top, with what it is given for inside."""
    leaves: list[Shape] = []
    for side in (-1, 1):
        for k in range(7):
            angle = math.radians(90 - side * (14 + k * 22))
            x, y = 0.37 * math.cos(angle), 0.37 * math.sin(angle)
            tilt = math.degrees(angle) - side * 90
            for lean, out in ((-28, 0.055), (28, -0.035)):
                leaf = turned((Polygon(mirrored(_LEAF), sprite.colour, "ink", 0.016),), tilt - side * lean)[0]
                leaves += shifted((leaf,), x * (1 + out), y * (1 + out))
    label = (Text(0, 0, sprite.label, 0.42, "ink", face="bold"),) if sprite.label else ()
    return (*leaves, *label)


_LEAF = ((0.0, 0.0), (0.05, 0.035), (0.11, 0.025), (0.16, 0.0))


def _arrow(sprite: Sprite) -> tuple[Shape, ...]:
    """A broad chevron that says which way the race goes."""
    points = ((-0.27, -0.41), (0.07, -0.41), (0.4, 0), (0.07, 0.41), (-0.27, 0.41), (0.07, 0))
    return turned((Polygon(points, sprite.colour),), sprite.turn)


_DOLPHIN = (
    (-0.36, 0.13),
    (-0.24, -0.05),
    (-0.03, -0.16),
    (0.16, -0.11),
    (0.29, 0.03),
    (0.4, 0.1),
    (0.26, 0.11),
    (0.11, 0.05),
    (-0.05, -0.02),
    (-0.22, 0.08),
)


def _dolphin(sprite: Sprite) -> tuple[Shape, ...]:
    """One of the dolphins that counted the laps in Rome."""
    body = Polygon(curve(_DOLPHIN), sprite.colour, "ink", 0.025)
    fin = Polygon(((-0.06, -0.13), (-0.02, -0.29), (0.11, -0.13)), sprite.colour, "ink", 0.03)
    tail = Polygon(((-0.34, 0.1), (-0.4, 0.27), (-0.29, 0.19), (-0.18, 0.24)), sprite.colour, "ink", 0.03)
    return fin, tail, body, Circle(0.22, -0.02, 0.025, "ink")


def _egg(sprite: Sprite) -> tuple[Shape, ...]:
    """One of the eggs that counted the laps before the dolphins did."""
    shell = ((0.0, -0.44), (0.2, -0.3), (0.3, 0.02), (0.24, 0.3), (0.0, 0.42))
    left = tuple((-x, y) for x, y in reversed(shell) if x)
    return (Polygon(curve((*shell, *left)), sprite.colour, "ink", 0.04),)


def _obelisk(sprite: Sprite) -> tuple[Shape, ...]:
    """The obelisk in the middle of the arena, seen from above with its gilded tip."""
    base = ring(0, 0, 0.48, 4, 45)
    middle = ring(0, 0, 0.34, 4, 45)
    edges = tuple(Path((corner, (0, 0)), "gold-shade", 0.02) for corner in middle)
    return (
        Polygon(base, "marble", "ink", 0.03),
        Polygon(middle, "gold", "ink", 0.03),
        Polygon((middle[2], middle[3], (0, 0)), "gold-light"),
        *edges,
    )


def _post(sprite: Sprite) -> tuple[Shape, ...]:
    """Three cones at the end of the barrier: the turning post."""
    shapes: list[Shape] = []
    for x, y in ((-0.17, -0.21), (-0.17, 0.21), (0.21, 0)):
        shapes += [
            Circle(x, y, 0.22, "gold", "ink", 0.04),
            Circle(x, y, 0.1, "gold-light", "gold-shade", 0.03),
        ]
    return turned(shapes, sprite.turn)


SPRITES: Mapping[str, Drawing] = MappingProxyType(
    {
        **TEAMS,
        **MARKS,
        **{f"emblem-{form}": partial(_emblem, form) for form in FORMS},
        "arrow": _arrow,
        "dolphin": _dolphin,
        "egg": _egg,
        "halo": _halo,
        "laurel": _laurel,
        "obelisk": _obelisk,
        "post": _post,
        "wheel": _wheel,
    }
)
"""The drawings of the house by name."""
