"""A board of each game as it was drawn when it was last looked at: its shapes as text, its pixels as a PNG.

`python -m tests.render.kept` makes them anew after a change that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from engine.face.scene import Inset, Layers, Scene, Shape
from tests.games.charioteer import test_picture as charioteer
from tests.games.chariots import test_picture as chariots
from tests.games.circus import test_picture as circus
from tests.games.troy import test_picture as troy

_NUMBER = re.compile(r"-?\d+\.\d+(e-?\d+)?")
HERE = Path(__file__).parent
SCALE = 0.5
BOARDS: Mapping[str, Scene] = MappingProxyType(
    {
        "chariots": chariots.scene(chariots.PILE_UP),
        "charioteer": charioteer.scene(charioteer.moved(charioteer.DUEL)),
        "circus": circus.scene(circus.ALL_KINDS),
        "troy": troy.scene(troy.TAKEN),
    }
)
"""Positions that no change of play touches."""


def lines(scene: Scene) -> str:
    """What a scene is made of, a shape a line; its ground is told by how many shapes it has."""
    head = f"{scene.width:g} x {scene.height:g}, a ground of {len(scene.ground)} shapes"
    return "\n".join((head, *_told(scene.shapes), ""))


def _told(shapes: tuple[Shape, ...], indent: str = "") -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Inset | Layers):
            yield f"{indent}{type(shape).__name__}"
            yield from _told(shape.shapes, f"{indent}  ")
        else:
            yield f"{indent}{_rounded(shape)}"


def _rounded(shape: Shape) -> str:
    """A shape with its numbers in whole units."""
    told = repr(shape)
    return _NUMBER.sub(lambda found: f"{float(found.group()):.0f}", told)
