"""How far it is: moves to the line by the ways round the track, and what a control roll may cost.

Everything here ignores the other chariots and is worked out once, when the module is loaded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from engine.games.chariots.rules.coins import COINS, CONTROL, FACES, UNROLLED
from engine.games.chariots.rules.track import BEHIND, EDGE, SQUARES, Name, crossing

Table = Mapping[Name, float]

GOOD_FACES: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {speed: FACES[FACES.index(least) :] for speed, least in CONTROL.items()}
)
"""The faces of the die that open the inside of the turns to a speed that rolls (5.3)."""
OPEN_CHANCE: Mapping[int, float] = MappingProxyType(
    {
        speed: len(GOOD_FACES[speed]) / len(FACES) if speed in CONTROL else float(UNROLLED[speed])
        for speed in COINS
    }
)
"""How likely the inside of the turns is open to a chariot of that speed (5.2, 5.3)."""
_ASTRAY = 99.0
"""Stands for a way that nobody takes: back over the line when it is the last one."""
DEAD_ENDS = frozenset({"R1d", "R1e", "L1d", "L1e"})
"""Inside squares beside the infield: whom a ban catches there has only the straight to go to (5.5)."""


TRAPS: Mapping[Name, str] = MappingProxyType(
    {"R1d": "back", "L1d": "back", "B6a": "aside or back", "T6a": "aside or back"}
)
"""Squares from which only inside squares lead on, and the ways that a ban leaves there (5.5)."""


@dataclass(frozen=True, slots=True)
class Route:
    """The shortest way over the squares that `enters` allows, as moves from every square.

    `last` counts until the line is crossed once. `more` is for those who race on behind it: moves to the
    second crossing, less one `lap`; so both are comparable, and `more` knows which lane pays later.
    """

    last: Mapping[Name, int]
    more: Mapping[Name, int]
    lap: int

    def lap_from(self, start: Name) -> int:
        """The moves of a lap from a square of the grid to any square of it (2.2)."""
        return min(self.last[name] for name in EDGE[start] if crossing(start, name))


def _nearest(enters: Callable[[Name], bool], goals: Mapping[Name, int]) -> dict[Name, int]:
    """Moves from every square until over the line, with what `goals` adds for the B1 square of departure."""
    distances: dict[Name, int] = {}
    levels = sorted(goals.items(), key=lambda g: g[1])
    queue = deque(levels)
    while queue:
        name, moves = queue.popleft()
        if distances.get(name, 999) <= moves:
            continue
        distances[name] = moves
        if not enters(name):
            continue
        queue.extend((n, moves + 1) for n in SQUARES[name].edge if crossing(n, name) == 0)
    return distances


def _route(enters: Callable[[Name], bool]) -> Route:
    once = _nearest(enters, dict.fromkeys(BEHIND, 1))
    twice = _nearest(enters, _departures(once))
    thrice = _nearest(enters, _departures(twice))
    lap = thrice["B2a"] - twice["B2a"]
    more = {name: moves - lap for name, moves in twice.items()}
    return Route(MappingProxyType(once), MappingProxyType(more), lap)


def _departures(beyond: Mapping[Name, int]) -> dict[Name, int]:
    """For each B1 square one move more than from the best square behind the line."""
    return {name: 1 + min(beyond[n] for n in SQUARES[name].edge if crossing(name, n) == 1) for name in BEHIND}


ROUTES: Mapping[str, Route] = MappingProxyType(
    {
        "inside": _route(lambda name: True),
        "middle": _route(lambda name: name not in DEAD_ENDS),
        "outside": _route(lambda name: not SQUARES[name].inside),
    }
)
"""The ways round: over all squares, clear of the dead ends, over outside squares only (5.6)."""


def left(route: Route, start: Name, end: Name, last: bool) -> int:
    """Moves left on a route after the step from `start` to `end`; `last` when only the line is ahead.

    Over the line for the last time nothing is left; back over it a lap comes on top.
    """
    crossed = crossing(start, end)
    if not last:
        return route.more[end] - crossed * route.lap
    if crossed == 1:
        return 0
    return route.more[end] + route.lap if crossed else route.last[end]


@cache
def towards(target: Name, banned: bool) -> Mapping[Name, int]:
    """Moves from every square to a named one without crossing the line, if `banned` over outside squares.

    Squares from which there is no such way are missing.
    """
    distances = {target: 0}
    queue = deque([target])
    while queue:
        name = queue.popleft()
        if banned and SQUARES[name].inside:
            continue
        for near in SQUARES[name].edge:
            if near not in distances and crossing(near, name) == 0:
                distances[near] = distances[name] + 1
                queue.append(near)
    return MappingProxyType(distances)


def walk(steps: int, banned: bool, last: bool, after: Callable[[Name], float]) -> dict[Name, float]:
    """The least that is left from each square after that many steps, all of which must be taken."""
    values = {name: after(name) for name in SQUARES}
    for step in range(steps):
        values = _a_step_before(values, banned, last, step)
    return values


def _a_step_before(values: Mapping[Name, float], banned: bool, last: bool, done: int) -> dict[Name, float]:
    """The least that is left from each square before a step, by what is left after it; `done` follow it."""
    lap = ROUTES["inside"].lap
    before = {
        name: min([values[n] for n in exits], default=_ASTRAY) for name, exits in _EXITS[banned].items()
    }
    for start, exits in _OVER_THE_LINE[banned].items():
        there = []
        for end in exits:
            crossed = crossing(start, end)
            if last and crossed:
                there.append(-float(done) if crossed == 1 else _ASTRAY)
            else:
                there.append(values[end] - crossed * lap)
        before[start] = min(there, default=_ASTRAY)
    return before


def _exits(banned: bool) -> dict[Name, tuple[Name, ...]]:
    return {
        name: tuple(n for n in square.edge if not (banned and SQUARES[n].inside))
        for name, square in SQUARES.items()
    }


_EXITS: Mapping[bool, Mapping[Name, tuple[Name, ...]]] = {banned: _exits(banned) for banned in (False, True)}
"""The squares beside each one, those alone that are open."""
_OVER_THE_LINE: Mapping[bool, Mapping[Name, tuple[Name, ...]]] = {
    banned: {name: exits for name, exits in ways.items() if any(crossing(name, n) for n in exits)}
    for banned, ways in _EXITS.items()
}
"""The same of the squares at the line."""


def _toll(coin: int) -> dict[Name, float]:
    """Squares that a phase with this coin is expected to cost from each square because of the turns."""
    route = ROUTES["inside"].more
    steps = coin
    closed = walk(steps, True, False, lambda name: float(route[name]))
    return {name: (1 - OPEN_CHANCE[coin]) * (closed[name] - (route[name] - steps)) for name in SQUARES}


TOLLS: Mapping[int, Table] = MappingProxyType({coin: MappingProxyType(_toll(coin)) for coin in OPEN_CHANCE})
"""For each coin and square: how many squares a phase that starts there is expected to lose to the ban."""


@cache
def expected(steps: int, banned: bool, last: bool, coin: int | None) -> Table:
    """The least expected way left from each square, by the moves that the phase has to go.

    `coin` is the one of the next phase, None if there is none or it is not known.
    """
    if steps:
        return MappingProxyType(
            _a_step_before(expected(steps - 1, banned, last, coin), banned, last, steps - 1)
        )
    inside = ROUTES["inside"]
    plain = inside.last if last else inside.more
    toll = TOLLS[coin] if coin is not None else dict.fromkeys(SQUARES, 0.0)
    return MappingProxyType({name: plain[name] + toll[name] for name in SQUARES})
