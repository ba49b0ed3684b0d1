"""The one palette as numbers: which number a colour has, and what comes out where two colours meet.

Pictures are drawn in numbers from start to end. A smooth edge is a colour laid over another in one of `FULL`
steps; which colour of the palette that gives stands in a table, so that nothing is reckoned while drawing.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.theme import COLOURS, colour, palette

Numbers = NDArray[np.uint8]
FULL = 3
"""The step at which a colour covers what is below it; at 0 it leaves it alone."""
CLEAR = 255
"""No colour of the palette: nothing is drawn there."""
_LEVEL, _OVER = 1 << 16, 1 << 8
"""The weights of a step and of the number of the upper colour in a place of the table."""


@cache
def ink(name: str) -> int:
    """The number of a named colour; raises `ValueError` for a name that is not in the theme."""
    return palette().index(colour(name))


@cache
def flat_palette() -> bytes:
    """The palette as one row of red, green and blue."""
    return bytes(part for shade in palette() for part in shade)


def pressed(over: Numbers, level: Numbers) -> NDArray[np.uint32]:
    """Where the table has these colours at these steps; the number of the colour below is to be added."""
    return level.astype(np.uint32) * _LEVEL + over.astype(np.uint32) * _OVER


@lru_cache(maxsize=256)
def layered(colours: tuple[str, ...]) -> Numbers:
    """The table of colours that lie one on the other: `FULL` rows for each, after one that changes nothing.

    A row has the colour that is seen for every number below; only the first colour lies on what was there.
    """
    table = blends().reshape(FULL + 1, 256, 256)
    rows = [table[0, 0]]
    for below, name in pairwise(("", *colours)):
        under = slice(None) if not below else ink(below)
        rows += [np.broadcast_to(table[level, ink(name), under], 256) for level in range(1, FULL + 1)]
    return np.concatenate(rows)


@cache
def blends() -> Numbers:
    """The table: at `pressed(over, level) + under`, the colour that is seen."""
    count = len(palette())
    shades = np.array(palette(), np.int32)
    table = np.zeros((FULL + 1, 256, 256), np.uint8)
    table[0] = np.arange(256)
    table[FULL] = np.arange(256)[:, None]
    for level in range(1, FULL):
        mixed = (shades[:, None] * level + shades[None] * (FULL - level)) // FULL
        table[level, :count, :count] = nearest(mixed)
    return table.reshape(-1)


def nearest(shades: NDArray[np.signedinteger[Any]]) -> Numbers:
    """The numbers of the colours of the palette that come closest; the last axis is red, green and blue."""
    red, green, blue = (shades[..., part] >> 2 for part in range(3))
    numbers: Numbers = _cube()[(red << 12) + (green << 6) + blue]
    return numbers


@cache
def _cube() -> Numbers:
    """The nearest number for every colour in steps of four."""
    steps = np.arange(2, 256, 4, dtype=np.uint8)
    every = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), -1).reshape(512, 512, 3)
    sheet = Image.new("P", (1, 1))
    sheet.putpalette(flat_palette())
    cube: Numbers = np.array(
        Image.fromarray(every).quantize(palette=sheet, dither=Image.Dither.NONE)
    ).reshape(-1)
    for shade in (*palette(), *COLOURS.values()):
        red, green, blue = (part >> 2 for part in shade)
        cube[(red << 12) + (green << 6) + blue] = palette().index(shade)
    return cube
