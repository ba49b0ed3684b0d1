"""The forms of the racers' shields, which tell them apart without colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from engine.face.outlines import curve, ring
from engine.face.scene import Point, Polygon, Shape, Sprite, Text

Form = Literal["round", "square", "triangle", "diamond", "notched", "pointed"]
FORMS: tuple[Form, ...] = get_args(Form)


@dataclass(frozen=True, slots=True)
class Crest:
    """The shield by which a racer is known: its own name (letters a-z), its label as people read it in the
    language that is spoken, and the sprite."""

    racer: str
    label: str
    sprite: Sprite


CREST = 100
"""The side of the square in which a crest is drawn, in scene units."""


def crest(racer: str, label: str, drawing: str, colour: str, letters: str, size: float = 86) -> Crest:
    """A crest of one of a game's drawings, at a size at which it fills its square."""
    sprite = Sprite(drawing, CREST / 2, CREST / 2, size, colour, label=letters)
    return Crest(racer, label, sprite)


_RIM = 0.035
_DARK = frozenset(
    (
        "racer-1",
        "racer-2",
        "racer-3",
        "racer-8",
        "purple",
        "card-red",
        "card-green",
        "coat-2",
        "teal",
        "navy",
        "ink",
    )
)
"""Racers' colours on which a white number reads better than a dark one."""


def number_on(colour: str) -> str:
    """The colour of letters on a shield of that colour."""
    return "white" if colour in _DARK else "ink"


def _outline(form: Form, x: float, y: float, size: float) -> tuple[Point, ...]:
    """The edge of a shield of that form, all of about the same weight to the eye."""
    match form:
        case "round":
            return ring(x, y, size * 0.5, 40, 0)
        case "square":
            return _rounded(ring(x, y, size * 0.62, 4, 45), 0.07)
        case "triangle":
            return _rounded(ring(x, y + size * 0.08, size * 0.7, 3, -90))
        case "diamond":
            return _rounded(ring(x, y, size * 0.64, 4, 0))
        case "notched":
            return _placed(_NOTCHED, x, y, size)
        case "pointed":
            return _placed(_POINTED, x, y, size)


_NOTCHED = (
    (0.0, -0.54),
    (0.3, -0.46),
    (0.47, -0.22),
    (0.31, -0.06),
    (0.27, 0.0),
    (0.31, 0.06),
    (0.47, 0.22),
    (0.3, 0.46),
)
"""The right half of a shield of Boeotia, from its top to its foot."""
_POINTED = ((0.0, -0.48), (0.44, -0.48), (0.48, -0.44), (0.48, -0.1), (0.41, 0.2), (0.24, 0.4), (0.0, 0.56))


def _placed(right: Sequence[Point], x: float, y: float, size: float) -> tuple[Point, ...]:
    """A symmetrical outline from its right half; what is notched is also symmetrical from top to foot."""
    half = right if right is _POINTED else (*right, (0.0, 0.54))
    whole = (*half, *((-px, py) for px, py in reversed(half) if px))
    edge = whole if right is _POINTED else curve(whole, 4)
    return tuple((x + px * size, y + py * size) for px, py in edge)


def _rounded(corners: Sequence[Point], part: float = 0.12) -> tuple[Point, ...]:
    """A polygon with slightly rounded corners."""
    rounded = []
    for i, corner in enumerate(corners):
        for other, order in ((corners[i - 1], 0), (corners[(i + 1) % len(corners)], 1)):
            near = (corner[0] + (other[0] - corner[0]) * part, corner[1] + (other[1] - corner[1]) * part)
            half = ((near[0] + corner[0]) / 2, (near[1] + corner[1]) / 2)
            middle = (half[0] * 0.9 + near[0] * 0.1, half[1] * 0.9 + near[1] * 0.1)
            rounded += [near, middle] if order == 0 else [middle, near]
    return tuple(rounded)


def shield(form: Form, x: float, y: float, size: float, colour: str, label: str) -> tuple[Shape, ...]:
    """A shield round a place with its number; `size` is how wide a round one is."""
    drop = {"triangle": 0.1, "pointed": -0.03}.get(form, 0) * size
    letters = {"triangle": 0.72, "diamond": 0.76, "notched": 0.72}.get(form, 0.8) * size
    letters *= 1 if len(label) == 1 else 0.8
    plate = Polygon(_outline(form, x, y, size), colour, "ink", _RIM)
    if not label:
        return (plate,)
    return plate, Text(x, y + drop, label, letters, number_on(colour), face="bold")
