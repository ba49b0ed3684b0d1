"""Teams seen from above: horses, car, shadow and the shield of their racer, all facing east.

A team is one drawing of the house, so that a racer looks the same in all pictures of a game. The number on
its shield stays upright whichever way it drives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Literal

from engine.face.outlines import mirrored, shifted, turn, turned
from engine.face.scene import Circle, Path, Polygon, Shape, Sprite
from engine.face.shields import FORMS, Form, shield

Horses = Literal[1, 2, 4]
State = Literal["driven", "empty", "flipped"]

_CAR = -0.2
"""Where the middle of the car is, behind that of the whole."""
_SHIELD = 0.43
_SHADE = (0.02, 0.032)
"""How far to the right and down a shadow falls, whichever way the chariot drives."""
_HORSE = (
    (0.0, 0.0),
    (0.02, 0.05),
    (0.08, 0.07),
    (0.19, 0.056),
    (0.29, 0.068),
    (0.36, 0.048),
    (0.42, 0.028),
    (0.47, 0.036),
    (0.53, 0.024),
    (0.55, 0.0),
)
_ABREAST: Mapping[int, tuple[tuple[float, float, float], ...]] = MappingProxyType(
    {
        1: ((-0.11, 0.0, 1.0),),
        2: ((-0.11, -0.11, 1.0), (-0.11, 0.11, 1.0)),
        4: ((-0.1, -0.285, 0.78), (-0.05, -0.1, 0.85), (-0.05, 0.1, 0.85), (-0.1, 0.285, 0.78)),
    }
)
"""Where the backs of the horses of a team begin, and how large each is."""


def chariot(
    form: Form,
    x: float,
    y: float,
    size: float,
    colour: str,
    number: str,
    turn: float = 0,
    *,
    horses: Horses = 2,
    coat: str = "coat-2",
    state: State = "driven",
) -> Sprite:
    """A chariot round a place; `empty` nobody drives it, `flipped` it lies on its side without its horses."""
    match state:
        case "driven":
            name = f"chariot-{form}" if horses == 2 else f"chariot-{form}-{horses}"
        case "empty":
            name = f"empty-chariot-{form}"
        case "flipped":
            name = f"wreck-{form}"
    return Sprite(name, x, y, size, colour, turn, number, coat)


def horse(x: float, y: float, scale: float, coat: str, cloth: str) -> tuple[Shape, ...]:
    """A galloping horse that faces east, the end of its back at that place."""
    mane = "ink" if coat != "coat-3" else "silver"

    def at(px: float, py: float) -> tuple[float, float]:
        return x + px * scale, y + py * scale

    body = tuple(at(*p) for p in mirrored(_HORSE))
    legs = ((0.1, 0.05, 0.03, 0.1), (0.3, 0.05, 0.37, 0.095))
    return (
        Path((at(-0.06, 0.0), at(0.02, 0.0)), mane, 0.03 * scale),
        *(Path((at(a, s * b), at(c, s * d)), "ink", 0.026 * scale) for a, b, c, d in legs for s in (-1, 1)),
        *(Path((at(0.43, s * 0.02), at(0.405, s * 0.05)), "ink", 0.02) for s in (-1, 1)),
        Polygon(body, coat, "ink", 0.02),
        Path((at(0.22, -0.055), at(0.22, 0.055)), cloth, 0.05 * scale),
        Path((at(0.31, 0.0), at(0.44, 0.0)), mane, 0.024 * scale),
    )


def _shade_of_horse(x: float, y: float, scale: float) -> Shape:
    return Polygon(tuple((x + px * scale, y + py * scale) for px, py in mirrored(_HORSE)), "shadow")


def _axle() -> tuple[Shape, ...]:
    """The wheels, what holds them together, and the pole."""
    wheels = tuple(Path(((-0.32, y), (-0.1, y)), "ink", 0.075) for y in (-0.275, 0.275))
    rims = tuple(Path(((-0.31, y), (-0.11, y)), "coat-2", 0.025) for y in (-0.275, 0.275))
    return (*wheels, *rims, Path(((_CAR, -0.275), (_CAR, 0.275)), "ink", 0.05))


def _yoke(horses: int, colour: str) -> tuple[Shape, ...]:
    places = _ABREAST[horses]
    reins = tuple(Path(((_CAR, 0.0), (x + 0.36 * s, y)), "gold-light", 0.014) for x, y, s in places)
    if horses == 1:
        return reins
    edge = places[-1]
    beam = Path(((edge[0] + 0.19, -edge[1]), (edge[0] + 0.19, edge[1])), "ink", 0.028)
    return (Path(((_CAR, 0.0), (edge[0] + 0.19, 0.0)), "ink", 0.028), beam, *reins)


def _shadow(shapes: tuple[Shape, ...], degrees: float) -> tuple[Shape, ...]:
    return shifted(turned(shapes, degrees), *_SHADE)


def _plate(form: Form, sprite: Sprite, x: float) -> tuple[Shape, ...]:
    middle = turn((x, 0), sprite.turn)
    return shield(form, *middle, _SHIELD, sprite.colour, sprite.label)


def _team(form: Form, horses: int, sprite: Sprite) -> tuple[Shape, ...]:
    coat = sprite.trim or "coat-2"
    shade = (
        *(_shade_of_horse(*place) for place in _ABREAST[horses]),
        Path(((_CAR, -0.26), (_CAR, 0.26)), "shadow", 0.15),
    )
    drawn = (
        *_axle(),
        *_yoke(horses, sprite.colour)[: None if horses == 1 else 2],
        *(shape for place in _ABREAST[horses] for shape in horse(*place, coat, sprite.colour)),
        *_yoke(horses, sprite.colour)[0 if horses == 1 else 2 :],
    )
    return (*_shadow(shade, sprite.turn), *turned(drawn, sprite.turn), *_plate(form, sprite, _CAR))


def _empty(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """A car with its shaft on the ground: nobody drives it, and its shield is hollow."""
    wheels = tuple(Path(((-0.14, y), (0.14, y)), "ink", 0.1) for y in (-0.36, 0.36))
    frame = (*wheels, Path(((0, -0.36), (0, 0.36)), "ink", 0.06), Path(((0, 0), (0.47, 0)), "ink", 0.05))
    hole = shield(form, 0, 0, 0.36, "paper", "")
    label = shield(form, 0, 0, 0.6, "paper", sprite.label)[1:]
    return (
        *_shadow((Path(((0, -0.34), (0, 0.34)), "shadow", 0.2),), sprite.turn),
        *turned(frame, sprite.turn),
        *shield(form, 0, 0, 0.56, sprite.colour, ""),
        *(hole if label else ()),
        *label,
    )


def _wreck(form: Form, sprite: Sprite) -> tuple[Shape, ...]:
    """A car on its side, one wheel in the air, planks about it."""
    planks = (((-0.4, -0.16), (-0.24, -0.34)), ((0.14, 0.36), (0.36, 0.24)), ((-0.39, 0.2), (-0.2, 0.35)))
    spokes = tuple(
        Path(((0.2, -0.2), (0.2 + dx, -0.2 + dy)), "ink", 0.035)
        for dx, dy in ((0.15, 0.0), (-0.15, 0.0), (0.0, 0.15), (0.0, -0.15))
    )
    loose: list[Shape] = [Path(plank, "ink", 0.09) for plank in planks]
    loose += [Path(plank, "outer", 0.045) for plank in planks]
    loose += [Circle(0.2, -0.2, 0.19, "paper", "ink", 0.055), *spokes, Circle(0.2, -0.2, 0.05, "ink")]
    x, y = turn((-0.06, 0.06), sprite.turn)
    return (
        *_shadow(
            (Polygon(((-0.28, -0.2), (0.26, -0.28), (0.3, 0.22), (-0.28, 0.28)), "shadow"),), sprite.turn
        ),
        *turned(loose, sprite.turn),
        *shield(form, x, y, 0.46, sprite.colour, sprite.label),
    )


def _loose(sprite: Sprite) -> tuple[Shape, ...]:
    coat = sprite.trim or "coat-2"
    places = ((-0.38, -0.15, 1.25), (-0.3, 0.15, 1.25))
    shade = tuple(_shade_of_horse(*place) for place in places)
    trace = (
        Path(((-0.46, 0.0), (-0.1, -0.14)), "ink", 0.025),
        Path(((-0.46, 0.0), (-0.02, 0.14)), "ink", 0.025),
    )
    drawn = (*trace, *(shape for place in places for shape in horse(*place, coat, sprite.colour)))
    return (*_shadow(shade, sprite.turn), *turned(drawn, sprite.turn))


TEAMS: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        **{f"chariot-{form}": partial(_team, form, 2) for form in FORMS},
        **{f"chariot-{form}-{n}": partial(_team, form, n) for form in FORMS for n in (1, 4)},
        **{f"empty-chariot-{form}": partial(_empty, form) for form in FORMS},
        **{f"wreck-{form}": partial(_wreck, form) for form in FORMS},
        "loose-horses": _loose,
    }
)
"""The drawings by name."""
