"""Chariots on the oval, and the ways they have come in their last moves."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.charioteer.arena import lanes
from engine.games.charioteer.liveries import livery, rig
from engine.games.charioteer.oval import at, breadth, heading, middle, way
from engine.games.charioteer.state import NAMES, Chariot, Race
from engine.games.charioteer.track import Space
from engine.scene import Circle, Path, Shape, Sprite

SIZE = 56


def on_track(race: Race, own: int | None) -> list[Shape]:
    """All chariots, those further back first, with their ways under them; one's own has a halo."""
    taken = dict.fromkeys(c.space for c in reversed(race.racing))
    found = [shape for c in race.racing for shape in _trail(c)]
    for space in sorted(taken, key=lambda s: s.key):
        found += _in_space(race, space, own)
    return found


def _in_space(race: Race, space: Space, own: int | None) -> Iterable[Shape]:
    there = race.at(space)
    for name, (c, v) in zip(there, lanes(space, len(there)), strict=True):
        chariot = race.chariot(name)
        x, y = at(c, v)
        if own and chariot.seat == own:
            yield Sprite("halo", x, y, SIZE + 6, "white")
        yield rig(chariot, x, y, SIZE, heading(c))


def _trail(chariot: Chariot) -> list[Shape]:
    """The last move as a thin line on a lane of its own, with a dot where it began."""
    if len(chariot.trail) < 2:
        return []
    look = livery(chariot.name)
    points = way([(middle(space), _aside(space, look.number)) for space in chariot.trail])
    return [
        Path(points, "joint", 6),
        Path(points, look.colour, 3.4),
        Circle(*points[0], 8, look.colour, "joint", 2),
    ]


def _aside(space: Space, number: int) -> float:
    low, high = breadth(space)
    return low + (high - low) * (number - 0.5) / len(NAMES)
