"""Chariots on the oval, and the ways they have come in their last moves."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.charioteer.liveries import livery, rig
from engine.games.charioteer.oval import OVAL, Place, lane, lanes, middle
from engine.games.charioteer.state import NAMES, Chariot, Name, Race
from engine.games.charioteer.track import Space
from engine.scene import Circle, Path, Shape, Sprite

SIZE = 60


def on_track(race: Race, own: int | None) -> list[Shape]:
    """All chariots, those further back first, with their ways under them; one's own has a halo."""
    found = [shape for c in race.racing for shape in _trail(c, places(race)[c.name])]
    for name, (c, v) in places(race).items():
        chariot = race.chariot(name)
        x, y = OVAL.at(c, v)
        if own and chariot.seat == own:
            found.append(Sprite("halo", x, y, SIZE + 6, "white"))
        found.append(rig(chariot, x, y, SIZE, OVAL.heading(c)))
    return found


def places(race: Race) -> Mapping[Name, Place]:
    """Where all chariots stand, those further back first, and in a space the inner ones."""
    found: dict[Name, Place] = {}
    for space in sorted({c.space for c in race.racing}, key=lambda s: s.key):
        there = race.at(space)
        found.update(zip(there, lanes(space, len(there)), strict=True))
    return found


def _trail(chariot: Chariot, end: Place) -> list[Shape]:
    """The last move as a thin line on a lane of its own, with a dot where it began."""
    if len(chariot.trail) < 2:
        return []
    look = livery(chariot.name)
    points = OVAL.way([*(lane_of(space, look.number) for space in chariot.trail[:-1]), end])
    return [
        Path(points, "joint", 6),
        Path(points, look.colour, 3.4),
        Circle(*points[0], 8, look.colour, "joint", 2),
    ]


def lane_of(space: Space, number: int) -> Place:
    """Where the way of a chariot of that number leads through a space."""
    return middle(space), lane(space, number - 1, len(NAMES))
