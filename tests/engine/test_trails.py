"""Trails: lines one upon the other, and chevrons that say which way."""

from __future__ import annotations

import math
from itertools import pairwise

from engine.face.scene import Layers, Path, Point, Sprite
from engine.face.trails import trail

BEND = tuple((300 * math.cos(k / 12), 300 * math.sin(k / 12)) for k in range(18))
"""Points on a circle, clockwise, 25 units apart."""


def chevrons(points: tuple[Point, ...], width: float) -> list[Sprite]:
    found = trail(points, "racer-1", "round", width=width)
    return [shape for shape in found if isinstance(shape, Sprite)]


def test_chevrons_stand_along_a_bend_and_not_too_close_together() -> None:
    apart = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(chevrons(BEND, 8))]

    assert len(apart) > 5
    assert min(apart) > 4 * 8
    assert max(apart) < 8 * 8


def test_a_chevron_points_where_the_way_leads() -> None:
    (chevron,) = chevrons(((0, 0), (0, 60)), 8)

    assert (chevron.x, chevron.y, chevron.turn) == (0, 30, 90)


def test_casing_edge_and_colour_lie_one_upon_the_other_each_narrower_than_the_one_below() -> None:
    (layers,) = (shape for shape in trail(BEND, "racer-1", "round") if isinstance(shape, Layers))
    lines = [line for line in layers.shapes if isinstance(line, Path)]
    broadest = {colour: max(line.line for line in lines if line.colour == colour) for colour in LAID}

    assert list(dict.fromkeys(line.colour for line in lines)) == LAID
    assert sorted(LAID, key=broadest.__getitem__, reverse=True) == LAID


LAID = ["paper", "ink", "racer-1"]
"""The colours of a trail from the lowest to the uppermost."""
