"""The pack: its order front to rear, the leader, the cocky, the underdogs.

A unit is `rig:<colour>` or `man:<colour>`, a driver on foot. Only manned chariots are the pack in which one
leads (N14.11, N15.3); riders, runners and loose teams are not.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import COLOURS, Colour, Race, Rig
from engine.games.circus.rules.course import places
from engine.values import Lately


def crossings(race: Race, rig: Rig) -> int:
    """The count of lines of a rig: its driver's, without one its own (N15.2)."""
    return race.driver(rig.driver).crossings if rig.driver else rig.crossings


def progress(race: Race, unit: str) -> float:
    """How far into the race a unit is, in spaces; not for who is on the median (N14.2)."""
    kind, _, colour = unit.partition(":")
    if kind == "rig":
        return _way(race, race.rig(colour))
    return places.progress(race, race.driver(colour).colour)


def _way(race: Race, rig: Rig) -> float:
    return track.progress(rig.space, crossings(race, rig))


def order(race: Race, units: Iterable[str]) -> tuple[str, ...]:
    """Front to rear, on one radial from the inside out (How to Play 1, 2, N8.5).

    In the same space chariots come first (N15.2), and then men as the draw of the race has them.
    """
    ahead = sorted(((progress(race, unit), unit) for unit in units), reverse=True)
    ordered: list[str] = []
    radial: list[str] = []
    last = 0.0
    for way, unit in ahead:
        if radial and last - way > values.TIE:
            ordered += sorted(radial, key=lambda tied: _place(race, tied))
            radial = []
        radial.append(unit)
        last = way
    return (*ordered, *sorted(radial, key=lambda tied: _place(race, tied)))


def _place(race: Race, unit: str) -> tuple[int, bool, int]:
    """The lane, then chariot before man, then the draw (How to Play 1, 2, N15.2)."""
    kind, _, colour = unit.partition(":")
    space = race.rig(colour).space if kind == "rig" else places.space_of(race, colour)
    lots = race.draw or COLOURS
    return track.SPACES[space].lane, kind == "man", lots.index(colour)


def manned(race: Race) -> tuple[Rig, ...]:
    """The pack: all manned chariots (N15.3)."""
    return tuple(rig for rig in race.rigs if rig.manned)


_ways: Lately[Race, dict[Colour, float]] = Lately(
    lambda race: {rig.colour: _way(race, rig) for rig in manned(race)}, most=16
)
"""How far into the race the pack is, in the latest positions: panels and controls ask again and again."""


def leaders(race: Race) -> tuple[Colour, ...]:
    """The foremost manned chariot, or those that tie for the first place (Cockiness, N14.11)."""
    ways = _ways(race)
    first = max(ways.values(), default=0.0)
    return tuple(colour for colour, way in ways.items() if first - way <= values.TIE)


def cocky(race: Race, colour: Colour) -> bool:
    """Whether a chariot leads alone and by so much that its driver waves instead of whipping (Cockiness).

    Counted are the spaces of its lane that are ahead of the next manned chariot (N15.3).
    """
    if leaders(race) != (colour,):
        return False
    ways = _ways(race)
    others = [way for other, way in ways.items() if other != colour]
    if not others:
        return False
    return track.spaces_ahead(race.rig(colour).space, ways[colour], max(others)) >= values.COCKINESS


def boosted(race: Race, colour: Colour) -> int:
    """The free spaces of a chariot: those of an underdog, from the second round on (Underdog Boost).

    Nobody has any who leads, alone or tied (N14.11).
    """
    underdog = race.round > 1 and race.rig(colour).manned and colour not in leaders(race)
    return values.UNDERDOG if underdog else 0
