"""The scene between two poses of a film: each token after a part of its way, and the still rest."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from engine.face.beats import Passage, Place, Take, Way
from engine.face.scene import Inset, Layers, Point, Shape, Sprite

_SHRINKS = 0.7
"""By how much of its size what vanishes shrinks before it is gone."""
_PAST = "trail-", "mark-"
"""How the names of the sprites begin that tell what has been."""


def staying(take: Take, moves: Mapping[Sprite, Passage]) -> tuple[Shape, ...]:
    """The shapes of the first pose that stay; trails and marks do not where ways begin anew."""
    return tuple(_without(take.before.scene.shapes, moves, take.anew))


def at(move: Passage, part: float) -> Sprite:
    """The sprite after a part of its way."""
    start, end, way = move.start, move.end, move.way
    if end is None:
        return dataclasses.replace(start, size=start.size * (1 - _SHRINKS * part))
    place = _along(way, part)
    ahead, aside = (
        a + (b - a) * part for a, b in zip(_offset(start, way[0]), _offset(end, way[-1]), strict=True)
    )
    x, y = _beside(place, ahead, aside)
    size = start.size + (end.size - start.size) * part
    turn = place[2] % 360 if start.turn or end.turn else 0
    return dataclasses.replace(start, x=x, y=y, turn=turn, size=size)


def _offset(sprite: Sprite, place: Place) -> Point:
    x, y, turn = place
    right, down = sprite.x - x, sprite.y - y
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return right * cos + down * sin, down * cos - right * sin


def _beside(place: Place, ahead: float, aside: float) -> Point:
    x, y, turn = place
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return x + ahead * cos - aside * sin, y + ahead * sin + aside * cos


def behind(way: Way, part: float) -> tuple[Point, ...]:
    """The points of a way up to a part of its length."""
    left = part * sum(math.dist(a[:2], b[:2]) for a, b in pairwise(way))
    points = [way[0][:2]]
    for a, b in pairwise(way):
        left -= math.dist(a[:2], b[:2])
        if left <= 0:
            break
        points.append(b[:2])
    return (*points, _along(way, part)[:2])


def _along(way: Way, part: float) -> Place:
    """The place after a part of the length of a way."""
    lengths = [math.dist(a[:2], b[:2]) for a, b in pairwise(way)]
    left = part * sum(lengths)
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        if left <= length and length:
            share = left / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, _between(a[2], b[2], share)
        left -= length
    return way[-1]


def _between(start: float, end: float, part: float) -> float:
    """The heading after a part of the shorter turn."""
    return start + ((end - start + 180) % 360 - 180) * part


def _without(shapes: Iterable[Shape], moves: Mapping[Sprite, Passage], anew: bool) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Inset):
            yield dataclasses.replace(shape, shapes=tuple(_without(shape.shapes, moves, anew)))
        elif not (_moves_on(shape, moves) or (anew and _is_trail_or_mark(shape))):
            yield shape


def _moves_on(shape: Shape, moves: Mapping[Sprite, Passage]) -> bool:
    return isinstance(shape, Sprite) and shape in moves


def _is_trail_or_mark(shape: Shape) -> bool:
    """Whether it is a trail or a mark."""
    return isinstance(shape, Layers) or (isinstance(shape, Sprite) and shape.name.startswith(_PAST))
