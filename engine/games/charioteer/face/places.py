"""Where the chariots of a race stand on the oval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.games.charioteer.face.oval import Place, lanes
from engine.games.charioteer.rules.state import Name, Race
from engine.games.charioteer.rules.track import ROUND, Space


def lined_up(race: Race) -> Race:
    """A race before its set-up with all chariots in the start space, in their own order."""
    return race if race.stand or race.over else replace(race, stand=tuple(c.name for c in race.racing))


def places(race: Race) -> Mapping[Name, Place]:
    """Where all chariots stand, those further back first, and in a space the inner ones.

    Of those who share a space in different laps, the ones further ahead stand inside.
    """
    by_name: dict[Name, Place] = {}
    depth = {name: n for n, name in enumerate(race.stand)}
    for chariot in sorted(race.racing, key=lambda c: c.space.key):
        if chariot.name in by_name:
            continue
        there = [c for c in race.racing if mark_of(c.space) == mark_of(chariot.space)]
        there.sort(key=lambda c: (-c.space.h, depth[c.name]))
        for each, (c, v) in zip(there, lanes(chariot.space, len(there)), strict=True):
            by_name[each.name] = c + (each.space.h - chariot.space.h) / 2, v
    return by_name


def mark_of(space: Space) -> tuple[int, str]:
    """The printed space of the board, whatever the lap."""
    return space.h % ROUND, space.lane
