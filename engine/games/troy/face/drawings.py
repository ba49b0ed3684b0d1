"""The game's sprites by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.face.marks import disc, plated
from engine.face.scene import Circle, Path, Polygon, Rect, Shape, Sprite
from engine.game import Drawing
from engine.games.troy.face.silhouettes import BUSTS, MEN

_BOLT = (
    (0.06, -0.44),
    (-0.24, 0.05),
    (-0.04, 0.03),
    (-0.13, 0.44),
    (0.24, -0.1),
    (0.03, -0.08),
    (0.17, -0.41),
)


def _bolt(sprite: Sprite) -> tuple[Shape, ...]:
    """A thunderbolt of Zeus."""
    return (Polygon(_BOLT, sprite.colour, "ink", 0.045),)


def _check(sprite: Sprite) -> tuple[Shape, ...]:
    """A call: check."""
    return (
        disc("alarm"),
        Path(((0, -0.27), (0, 0.04)), "paper", 0.14),
        Circle(0, 0.24, 0.08, "paper"),
    )


def _promotion(sprite: Sprite) -> tuple[Shape, ...]:
    """Two chevrons upwards, as on the far ranks: foot has become something else."""
    chevrons = (((-0.24, y + 0.16), (0.0, y - 0.08), (0.24, y + 0.16)) for y in (-0.12, 0.12))
    return (disc(), *(Path(line, "alarm", 0.12) for line in chevrons))


def _axle(fill: str, rim: str, sprite: Sprite) -> tuple[Shape, ...]:
    """The bar that joins mates of one side."""
    return (Rect(-0.25, 0.23, 0.5, 0.13, fill, rim, 0.03),)


DRAWINGS: Mapping[str, Drawing] = MappingProxyType(
    {
        **MEN,
        **BUSTS,
        "axle-white": partial(_axle, "paper", "ink"),
        "axle-black": partial(_axle, "man-dark", "paper"),
        "bolt": _bolt,
        "mark-check": partial(plated, drawing=_check),
        "mark-promotion": partial(plated, drawing=_promotion),
    }
)
