"""Chariots on the oval, and the ways they have come in their last moves."""

from __future__ import annotations

from collections.abc import Mapping

from engine.face.scene import Circle, Path, Shape, Sprite
from engine.games.charioteer.face.liveries import livery, rig
from engine.games.charioteer.face.oval import OVAL, Place, lane, lanes, middle
from engine.games.charioteer.rules.state import NAMES, Chariot, Name, Race
from engine.games.charioteer.rules.track import ROUND, Space

SIZE = 60


def on_track(race: Race, own: int | None) -> list[Shape]:
    """All chariots, those further back first, with their ways under them; one's own has a halo."""
    there = places(race)
    found = [shape for c in race.racing for shape in _trail(c, there[c.name])]
    for name, (c, v) in there.items():
        chariot = race.chariot(name)
        x, y = OVAL.at(c, v)
        if own and chariot.seat == own:
            found.append(Sprite("halo", x, y, SIZE + 6, "white"))
        found.append(rig(chariot, x, y, SIZE, OVAL.heading(c)))
    return found


def places(race: Race) -> Mapping[Name, Place]:
    """Where all chariots stand, those further back first, and in a space the inner ones.

    Of those who share a space in different laps, the ones further ahead stand inside.
    """
    found: dict[Name, Place] = {}
    depth = {name: n for n, name in enumerate(race.stand)}
    for chariot in sorted(race.racing, key=lambda c: c.space.key):
        if chariot.name in found:
            continue
        there = [c for c in race.racing if _mark(c.space) == _mark(chariot.space)]
        there.sort(key=lambda c: (-c.space.h, depth[c.name]))
        for each, (c, v) in zip(there, lanes(chariot.space, len(there)), strict=True):
            found[each.name] = c + (each.space.h - chariot.space.h) / 2, v
    return found


def _mark(space: Space) -> tuple[int, str]:
    """Which space of the board it is, whatever the lap."""
    return space.h % ROUND, space.lane


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
