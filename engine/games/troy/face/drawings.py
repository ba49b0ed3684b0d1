"""The game's sprites by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.face.scene import Polygon, Shape, Sprite
from engine.game import Drawing
from engine.games.troy.face.figures import MEN

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


DRAWINGS: Mapping[str, Drawing] = MappingProxyType({**MEN, "bolt": _bolt})
