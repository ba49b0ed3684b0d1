"""The events on the track since the last post: marks beside their drivers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from engine.face.coverage import Coverage
from engine.face.marks import Mark, mark
from engine.face.scene import Point, Shape
from engine.games.charioteer.face.oval import BREADTH, OVAL, Place, middle
from engine.games.charioteer.face.pieces import SIZE
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.state import Name, Race

_MARK = 38


def marks(race: Race, coverage: Coverage, there: Mapping[Name, Place]) -> Iterator[Shape]:
    """A mark for each whip where it was used, for each attack beside who attacked, for each fall.

    Each stands as far as possible from all chariots and other marks.
    """
    taken = [point for c, v in there.values() for point in _body(c, v)]
    for kind, (c, v) in dict.fromkeys(_deeds(race, coverage, there)):
        cell = math.dist(OVAL.at(c - 0.5, v), OVAL.at(c + 0.5, v))
        around = [(c + away / cell, v + out) for away in (-46, -24, 0, 24, 46) for out in (-38, 0, 38)]
        within = [OVAL.at(*at) for at in around if 20 <= at[1] <= BREADTH - 16]
        place = max(within, key=lambda at: min((math.dist(at, other) for other in taken), default=0))
        taken.append(place)
        yield mark(kind, *place, _MARK)


def _body(c: float, v: float) -> tuple[Point, Point]:
    """The middle of a chariot's shield, and of its horses."""
    x, y = OVAL.at(c, v)
    turn = math.radians(OVAL.heading(c))
    ahead = SIZE * 0.2 * math.cos(turn), SIZE * 0.2 * math.sin(turn)
    return (x - ahead[0], y - ahead[1]), (x + ahead[0], y + ahead[1])


def _deeds(race: Race, coverage: Coverage, there: Mapping[Name, Place]) -> Iterator[tuple[Mark, Place]]:
    for event in coverage.events:
        match event:
            case e.Driven(whip=True, path=path, chariot=name) if name in there:
                yield "whip", (middle(path[0]), there[name][1])
            case e.Attacked(seat=seat) if race.of(seat).name in there:
                yield "attack", there[race.of(seat).name]
            case e.AutomatonAttacked(chariot=name, cubes=cubes) if cubes and name in there:
                yield "attack", there[name]
            case e.LaidDown(chariots=fallen):
                yield from (("flip", there[name]) for name in fallen if race.chariot(name).lying)
