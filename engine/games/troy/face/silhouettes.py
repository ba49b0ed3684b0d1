"""The pieces of the game of Troy as vase painters drew them, each on a shield with its letter.

White's pieces are ivory with dark lines on round shields, Black's dark with light lines on square ones,
so that the sides differ in tone and in form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from engine.face.outlines import curve, ring
from engine.face.scene import Circle, Path, Point, Polygon, Shape, Sprite, Text

_RIM = 0.026
_PLATE_Y, _PLATE = 0.295, 0.36
"""The middle of the plate with the letter, and how wide it is."""
_LETTER = 0.345
_ABOVE = (1.0, 0.92, 0.0, -0.04)
"""How much broader and higher a silhouette is above its plate, and how far it is moved right and down."""
_BUST = (1.35, 1.35, 0.0, 0.16)
"""The same for one without a plate."""
_Fit = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A piece in hundredths: solid parts and limbs (drawn as one silhouette), then lines carved into it."""

    solids: tuple[tuple[Point, ...], ...]
    limbs: tuple[tuple[tuple[Point, ...], float], ...] = ()
    lines: tuple[tuple[tuple[Point, ...], float], ...] = ()


def _both(half: tuple[Point, ...]) -> tuple[Point, ...]:
    """A symmetrical outline from its right half, top to bottom."""
    return (*half, *((-x, y) for x, y in reversed(half) if x))


_KING = Silhouette(
    (
        # the crown with three spikes
        ((-17, -22), (-20, -40), (-10, -31), (0, -44), (10, -31), (20, -40), (17, -22)),
        # the face and the beard
        curve(_both(((9, -24), (11, -14), (7, -3), (0, 3)))),
        # the cloak
        curve(_both(((8, -8), (17, -4), (21, 8), (21, 20)))),
    ),
    lines=(
        (((-15, -23), (15, -23)), 3),
        (((-7, -7), (0, 6), (7, -7)), 2.5),
        (((0, 6), (0, 18)), 2.5),
    ),
)
_QUEEN = Silhouette(
    (
        ring(0, -40, 4, 16, 0),
        # the hair, falling to both sides
        curve(_both(((0, -37), (10, -33), (11, -22), (15, -14), (7, -15)))),
        # the bodice and the bell of the skirt
        _both(((5, -19), (9, -14), (7, -6), (4, -2), (11, 2), (18, 9), (22, 20))),
    ),
    limbs=((((-8, -13), (-17, -6), (-6, -1)), 4), (((8, -13), (17, -6), (6, -1)), 4)),
    lines=(
        (((-9, -31), (0, -34), (9, -31)), 2.5),
        (((-5, -2), (5, -2)), 3),
        (((-15, 11), (0, 14), (15, 11)), 2.5),
    ),
)
_ROOK = Silhouette(
    (
        (
            (-21, -40),
            (-12, -40),
            (-12, -33),
            (-5, -33),
            (-5, -40),
            (5, -40),
            (5, -33),
            (12, -33),
            (12, -40),
            (21, -40),
            (21, -23),
            (15, -18),
            (16, 10),
            (21, 15),
            (21, 20),
            (-21, 20),
            (-21, 15),
            (-16, 10),
            (-15, -18),
            (-21, -23),
        ),
    ),
    lines=(
        (((-19, -22), (19, -22)), 3),
        (((-12, -10), (1, -10)), 2),
        (((3, -1), (12, -1)), 2),
        (((-1, 20), (-1, 11), (1, 11), (1, 20)), 5),
    ),
)
_BISHOP = Silhouette(
    (
        ring(0, -40, 4, 16, 0),
        curve(_both(((0, -38), (12, -25), (14, -14), (8, -5)))),
        curve(_both(((13, -6), (13, -1)))),
        _both(((8, -3), (10, 6), (19, 13), (21, 20))),
    ),
    lines=(
        (((1, -17), (9, -28)), 3.2),
        (((-11, -4), (11, -4)), 2),
        (((-15, 13), (15, 13)), 2),
    ),
)
_KNIGHT = Silhouette(
    (
        curve(
            (
                (-3, -34),
                (0, -43),
                (5, -34),
                (12, -27),
                (20, -15),
                (21, -8),
                (16, -5),
                (9, -10),
                (4, -8),
                (6, 2),
                (12, 12),
                (14, 20),
                (-17, 20),
                (-19, 5),
                (-17, -14),
                (-11, -28),
            ),
            6,
        ),
    ),
    lines=(
        (((5, -22), (6, -21)), 4),
        (((-8, -25), (-12, -10), (-12, 8)), 2.5),
        (((16, -11), (18, -11)), 2.5),
    ),
)
_PAWN = Silhouette(
    (
        # the crest of horsehair over the helmet
        curve(((-14, -14), (-17, -28), (-10, -40), (2, -41), (10, -35), (2, -32), (-6, -28), (-8, -18))),
        curve(((-7, -29), (2, -33), (9, -27), (9, -14), (4, -10), (-7, -12))),
        # the round shield
        ring(-4, 3, 17.5, 36, 0),
    ),
    limbs=((((19, -40), (19, 20)), 4),),
    lines=(
        (((1, -22), (9, -22)), 3),
        ((*ring(-4, 3, 9, 24, 0), (5, 3)), 3),
    ),
)
_SKIRMISHER = Silhouette(
    (
        ring(-9, -27, 8.5, 24, 0),
        ((-18, -30), (-15, -41), (0, -31)),
        curve(((-15, -19), (-3, -19), (-1, 0), (-2, 20), (-20, 20), (-18, 0))),
    ),
    limbs=(
        (((-8, -11), (10, -13)), 6),
        (((6, -40), (15, -32), (19, -20), (19, -8), (15, 6), (6, 16)), 5),
        (((6, -40), (6, 16)), 2),
    ),
    lines=(),
)
SILHOUETTES: Mapping[str, Silhouette] = MappingProxyType(
    {
        "king": _KING,
        "queen": _QUEEN,
        "rook": _ROOK,
        "bishop": _BISHOP,
        "knight": _KNIGHT,
        "pawn": _PAWN,
        "skirmisher": _SKIRMISHER,
    }
)


def _scaled(points: tuple[Point, ...], fit: _Fit) -> tuple[Point, ...]:
    wide, high, right, down = fit
    return tuple((x / 100 * wide + right, y / 100 * high + down) for x, y in points)


def _in_one_colour(silhouette: Silhouette, colour: str, more: float, fit: _Fit) -> list[Shape]:
    """All solid parts and limbs in one colour, wider by `more` on every side."""
    shapes: list[Shape] = [
        Path(_scaled(points, fit), colour, line / 100 * fit[0] + 2 * more)
        for points, line in silhouette.limbs
    ]
    for points in silhouette.solids:
        shapes.append(Polygon(_scaled(points, fit), colour, colour if more else "", 2 * more))
    return shapes


def _inks(side: str) -> tuple[str, str]:
    """The colour of the bodies of a side, and that of their rims."""
    return ("paper", "ink") if side == "white" else ("man-dark", "paper")


def _drawn(silhouette: Silhouette, side: str, fit: _Fit) -> tuple[Shape, ...]:
    body, rim = _inks(side)
    lines = (Path(_scaled(points, fit), rim, line / 100 * fit[0]) for points, line in silhouette.lines)
    return (*_in_one_colour(silhouette, rim, _RIM, fit), *_in_one_colour(silhouette, body, 0, fit), *lines)


def _piece(silhouette: Silhouette, side: str, sprite: Sprite) -> tuple[Shape, ...]:
    """A piece on the board, its letter below it."""
    return (*_drawn(silhouette, side, _ABOVE), *_shield(side, sprite.label, _PLATE_Y, _PLATE))


def _bust(silhouette: Silhouette, side: str, sprite: Sprite) -> tuple[Shape, ...]:
    """A piece by itself, as large as it can be."""
    return _drawn(silhouette, side, _BUST)


def _army(side: str, sprite: Sprite) -> tuple[Shape, ...]:
    """The shield of a side with the head of its king."""
    crown = _drawn(SILHOUETTES["king"], side, (0.95, 0.95, 0.0, 0.11))
    return (*_shield(side, "", 0, 0.9 if side == "white" else 0.82), *crown)


def _shield(side: str, letter: str, y: float, wide: float) -> tuple[Shape, ...]:
    """A round shield of White or a square one of Black."""
    half = wide / 2
    body, rim = _inks(side)
    if side == "white":
        plate: Shape = Circle(0, y, half + _RIM / 2, body, rim, _RIM)
    else:
        corners = tuple((dx * half, y + dy * half) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
        plate = Polygon(corners, body, rim, _RIM)
    return (plate, Text(0, y, letter, _LETTER, rim, face="bold")) if letter else (plate,)


_SIDES = ("white", "black")
MEN: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {f"{side}-{name}": partial(_piece, drawn, side) for side in _SIDES for name, drawn in SILHOUETTES.items()}
)
"""The drawings of all pieces by name: `white-king`, …"""
BUSTS: Mapping[str, Callable[[Sprite], tuple[Shape, ...]]] = MappingProxyType(
    {
        **{
            f"bust-{side}-{name}": partial(_bust, drawn, side)
            for side in _SIDES
            for name, drawn in SILHOUETTES.items()
        },
        **{f"army-{side}": partial(_army, side) for side in _SIDES},
    }
)
"""The drawings of pieces that are counted, without letters, and the shields of both sides."""
