"""Chariots on the oval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.face.scene import Shape, Sprite
from engine.games.charioteer.face.liveries import rig
from engine.games.charioteer.face.oval import OVAL, Place
from engine.games.charioteer.face.standings import leads
from engine.games.charioteer.rules.state import Name, Race
from engine.games.charioteer.rules.track import LAP

SIZE = 66


def teams(race: Race, own: int | None, there: Mapping[Name, Place]) -> Iterator[Shape]:
    """All chariots where they stand; one's own has a halo, the leader a golden one.

    Chariots behind are painted first, whatever the lap, since horses reach into the next space.
    Rings lie below all numbers.
    """
    for name, place in there.items():
        if leads(race, race.chariot(name)):
            yield Sprite("halo", *OVAL.at(*place), SIZE + 8, "gold-light")
        if own and race.chariot(name).seat == own:
            yield Sprite("halo", *OVAL.at(*place), SIZE, "white")
    for name, (c, v) in _from_behind(there):
        yield rig(race.chariot(name), *OVAL.at(c, v), SIZE, OVAL.heading(c))


def _from_behind(there: Mapping[Name, Place]) -> list[tuple[Name, Place]]:
    """In the order of the lap, the first one who has the most room behind."""
    cells = [c for c, _v in there.values()]
    first = max(cells, key=lambda c: min(_ahead(other, c) or LAP for other in cells), default=0)
    return sorted(there.items(), key=lambda item: _ahead(first, item[1][0]))


def _ahead(c: float, other: float) -> float:
    """How many cells it is from one place on to another, whatever the lap."""
    return round(other - c, 6) % LAP
