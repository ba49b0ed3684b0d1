"""The ways that chariots have come since the last post, each in lanes of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.face.coverage import UNTOLD, Coverage
from engine.face.scene import Shape
from engine.face.trails import trail
from engine.games.charioteer.face.liveries import livery
from engine.games.charioteer.face.oval import OVAL, Place, across, breadth, lanes, middle, part
from engine.games.charioteer.face.places import mark_of, places
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.state import Name, Race
from engine.games.charioteer.rules.track import Space

_LINE = 7.0
"""How broad a trail is."""
_APART = 15.0
"""How far the trails of two in the same space lie apart, where there is room."""
Way = tuple[Space, ...]


def driven(race: Race, coverage: Coverage) -> Mapping[Name, Way]:
    """The spaces through which each has driven since the last post; where none are told, in its last move."""
    if not any(isinstance(event, e.Driven) for event in coverage.events):
        return {c.name: c.trail for c in race.racing if len(c.trail) > 1}
    by_name: dict[Name, Way] = {}
    for event in coverage.events:
        if isinstance(event, e.Driven):
            before = by_name.get(event.chariot, event.path[:1])
            by_name[event.chariot] = (*before, *event.path[1:])
    return {c.name: by_name[c.name] for c in race.racing if len(by_name.get(c.name, ())) > 1}


def courses(
    race: Race, coverage: Coverage = UNTOLD, there: Mapping[Name, Place] | None = None
) -> Mapping[Name, Sequence[Place]]:
    """The places through which each has come, from the one where it stood to the one where it stands."""
    ways, there = driven(race, coverage), there or places(race)
    before = coverage.before.race if coverage.before else None
    stood = places(before) if before else {}
    begun = {name for name, way in ways.items() if before and before.chariot(name).space == way[0]}
    by_name = {
        name: _course(way, stood.get(name) if name in begun else None, there[name])
        for name, way in ways.items()
    }
    return _apart(by_name, ways)


def trails(race: Race, coverage: Coverage, there: Mapping[Name, Place]) -> Iterator[Shape]:
    for name, course in courses(race, coverage, there).items():
        worn = livery(name)
        points = tuple((float(round(x)), float(round(y))) for x, y in OVAL.way(course))
        yield from trail(points, worn.colour, worn.form, width=_LINE)


def _course(way: Way, stood: Place | None, end: Place) -> list[Place]:
    """The places along a way: from where it began in its space it comes evenly to where it ends."""
    start = stood or lanes(way[0], 1)[0]
    first, last = part(way[0], start[1]), part(way[-1], end[1])
    steps = len(way) - 1
    between = [(middle(s), across(s, first + (last - first) * n / steps)) for n, s in enumerate(way)]
    return [start, *between[1:-1], end]


def _apart(courses: Mapping[Name, list[Place]], ways: Mapping[Name, Way]) -> Mapping[Name, list[Place]]:
    """The courses so that no two lie on each other in a space that both have crossed."""
    shared: dict[tuple[int, str], list[tuple[float, Name, int]]] = {}
    for name, way in ways.items():
        for n, space in enumerate(way[1:-1], 1):
            shared.setdefault(mark_of(space), []).append((courses[name][n][1], name, n))
    for crossing in shared.values():
        crossing.sort()
        _first, name, n = crossing[0]
        low, high = breadth(ways[name][n])
        for (_v, name, n), v in zip(crossing, _spread([v for v, *_who in crossing], low, high), strict=True):
            courses[name][n] = courses[name][n][0], v
    return courses


def _spread(values: Sequence[float], low: float, high: float) -> list[float]:
    """Rising values, moved apart where two are too close, all of them within those bounds."""
    rim = 10.0
    gap = min(_APART, (high - low - 2 * rim) / max(1, len(values) - 1))
    spread: list[float] = []
    for value in values:
        spread.append(max(value, spread[-1] + gap if spread else low + rim))
    limit = high - rim
    for n in range(len(spread) - 1, -1, -1):
        spread[n] = min(spread[n], limit)
        limit = spread[n] - gap
    return spread
