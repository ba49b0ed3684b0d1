"""How the squares around a chariot look to its driver: what each is worth by the policy of the phase.

All worths are moves that are left to the line, so the smallest is the best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from engine.clauses.saying import at
from engine.games.chariots.rules.coins import IMPULSES, SCHEDULE
from engine.games.chariots.rules.moves import may_enter, occupied, straight_on
from engine.games.chariots.rules.policy import Line, Policy, Way
from engine.games.chariots.rules.routes import DEAD_ENDS, ROUTES, TOLLS, Route, expected, left, towards
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import (
    AHEAD,
    BEHIND,
    COLUMNS,
    CORNER,
    EDGE,
    INSIDE,
    LAP,
    SQUARES,
    Name,
    crossing,
)

Worth = tuple[float, float, float, Name]

NOWHERE = 99.0
_NEAR = 10
"""From how many moves away a named square is made for."""
_LANE, _WISH, _BLOCK, _CLEAR, _OFF_LINE = 3.0, 3.0, 2.5, 2.5, 4.0
"""The weights of wishes in moves: a lane, a square not to end on, a rival to block, an ace to keep clear of,
and a square that the line keeps away from."""
_LAST_COLUMNS = (f"B{COLUMNS}", f"T{COLUMNS}")
_NEIGHBOURS: Mapping[Name, tuple[Name, ...]] = {name: (*EDGE[name], *CORNER[name]) for name in SQUARES}
"""By edges first, then by corners."""
_AT_THE_LINE = AHEAD | BEHIND


MOVES_LEFT = {
    speed: tuple(sum(i > impulse for i in moving) for impulse in (0, *IMPULSES))
    for speed, moving in SCHEDULE.items()
}
"""For each speed the moves that it has after each impulse (4.1)."""


def moves_left(chariot: Chariot, impulse: int) -> int:
    """How many moves its speed has after that impulse of the phase."""
    return MOVES_LEFT[chariot.speed or 2][impulse]


def next_coin(race: Race, chariot: Chariot) -> int | None:
    """The coin of its next phase, None in the last one, as the next round is not plotted yet."""
    return chariot.plot[race.phase] if race.phase < len(chariot.plot) else None


class Lie(NamedTuple):
    """How a chariot lies on an empty track: `steps` counts moves of the phase after the present one, `last`
    says that the next forward crossing brings it home, `coin` is the one to be careful of afterwards."""

    square: Name
    banned: bool
    last: bool
    steps: int
    coin: int | None

    @property
    def route(self) -> Route:
        """The shortest way that is open in this phase."""
        return ROUTES["outside" if self.banned else "inside"]


class Around(NamedTuple):
    """The squares one step away, whatever coin is driven.

    `open` are the edge neighbours that the ban of the phase leaves open. `loss` is what the step adds to the
    way that is open now (-1 for a step forward), `progress` how much farther along the track it leads.
    """

    open: tuple[Name, ...]
    loss: Mapping[Name, int]
    progress: Mapping[Name, int]


@cache
def around(here: Name, banned: bool, last: bool) -> Around:
    """The squares around a chariot, neighbours by edges and by corners."""
    route = ROUTES["outside" if banned else "inside"]
    now = route.last[here] if last else route.more[here]
    return Around(
        tuple(name for name in EDGE[here] if not (banned and name in INSIDE)),
        {name: left(route, here, name, last) - now for name in _NEIGHBOURS[here]},
        {
            name: SQUARES[name].progress - SQUARES[here].progress + crossing(here, name) * LAP
            for name in _NEIGHBOURS[here]
        },
    )


@lru_cache(maxsize=8192)
def ahead(lie: Lie) -> Mapping[Name, float]:
    """The way left after each step if the rest of the phase is driven as well as can be."""
    table = expected(lie.steps, lie.banned, lie.last, lie.coin)
    if lie.square not in _AT_THE_LINE:
        return {name: table[name] for name in _NEIGHBOURS[lie.square]}
    return {name: _over_the_line(lie, name) for name in _NEIGHBOURS[lie.square]}


def _over_the_line(lie: Lie, name: Name) -> float:
    crossed = crossing(lie.square, name)
    if lie.last and crossed == 1:
        return -float(lie.steps)
    table = expected(lie.steps, lie.banned, lie.last and not crossed, lie.coin)
    return table[name] - crossed * ROUTES["inside"].lap


def _ranks(lie: Lie, line: Line, holds: bool) -> Mapping[Name, Worth]:
    """The edge neighbours as next squares on a line of the policy, without its other wishes.

    Of two that are worth the same the one farther along is better, then the one farther in, or out.
    """
    ranks: dict[Name, Worth] = {}
    ways, progress = _ways(lie, line, holds), around(lie.square, lie.banned, lie.last).progress
    for name in EDGE[lie.square]:
        key = SQUARES[name].inside_key
        sideways = -key if line == "outside" else key
        ranks[name] = ways[name], -progress[name], sideways, name
    return ranks


@lru_cache(maxsize=8192)
def _seen(lie: Lie, line: Line, holds: bool) -> tuple[Mapping[Name, float], Around, Mapping[Name, Worth]]:
    """The squares ahead and around, and the ranks of the neighbours: every move asks for all of it."""
    return ahead(lie), around(lie.square, lie.banned, lie.last), _ranks(lie, line, holds)


def _ways(lie: Lie, line: Line, holds: bool) -> Mapping[Name, float]:
    """The way left after a step to each edge neighbour."""
    waiting = holds and lie.banned and SQUARES[lie.square].kind == "straight"
    if line == "inside" or waiting:
        return ahead(lie)
    route = lie.route if lie.banned else ROUTES[line]
    tolls = TOLLS[lie.coin] if lie.coin is not None and not lie.steps else {}
    costs = {}
    for name in EDGE[lie.square]:
        avoided = name in DEAD_ENDS or (line == "outside" and SQUARES[name].inside)
        way = left(route, lie.square, name, lie.last)
        costs[name] = way + tolls.get(name, 0.0) + _OFF_LINE * avoided
    return costs


class Sight:
    """One chariot at its move on the present impulse.

    `policy` is that of the phase: the chariot's own one, unless another is given.
    """

    def __init__(self, race: Race, me: Chariot, policy: Policy | None = None) -> None:
        self.race = race
        self.me = me
        self.policy = policy = policy or at(me.policy, race.phase)
        last = me.crossings >= race.options.laps
        coin = next_coin(race, me) if policy.avoid == "traps" else None
        self.lie = Lie(me.square, me.banned, last, moves_left(me, race.impulse), coin)
        line = policy.banned if me.banned else policy.free
        self.ahead, (self._open, self.loss, self.progress), self._ranks = _seen(
            self.lie, line, policy.before == "hold"
        )
        through = policy.banned_via if me.banned else policy.free_via
        self._target = self._square_to_pass(through) if through else None
        wishes = policy.lane != "any" or policy.stance != "race" or bool(policy.avoid_end)
        as_ranked = self._target is None and not wishes
        self.worth: Callable[[Name], Worth] = self._ranks.__getitem__ if as_ranked else self._wished
        """The rank of an edge neighbour as the next square by the policy."""

    @cached_property
    def taken(self) -> Mapping[Name, Chariot]:
        """The chariot on each square."""
        return occupied(self.race)

    def _wished(self, name: Name) -> Worth:
        """A rank with what the policy wishes besides its line."""
        rank = self._ranks[name]
        way = rank[0]
        if self._target is not None:
            way = towards(self._target, self.me.banned).get(name, NOWHERE)
        return way + self._wishes(name), *rank[1:]

    def _square_to_pass(self, wanted: tuple[Name, ...]) -> Name | None:
        """The next of the squares that the policy wants to drive through, if it is near and ahead."""
        here = self.me.square
        for name in wanted:
            far = towards(name, self.me.banned).get(here, NOWHERE)
            ahead = SQUARES[name].progress > SQUARES[here].progress and name not in self.me.trail
            if ahead and far <= _NEAR:
                return name
        return None

    def _wishes(self, name: Name) -> float:
        cost = self._lane(name)
        if not self.lie.steps and name in self.policy.avoid_end:
            cost += _WISH
        stance = self.policy.stance
        if stance == "clear":
            cost += _CLEAR * any(self._armed(n) for n in EDGE[name])
        elif stance != "race":
            cost -= _BLOCK * self._blocks(name, stance.removeprefix("block-"))
        return cost

    def _lane(self, name: Name) -> float:
        here, lane = self.me.square, self.policy.lane
        homeward = self.lie.last and here in BEHIND
        place = name if SQUARES[name].kind == "straight" else here
        if lane == "any" or homeward or SQUARES[place].kind != "straight":
            return 0.0
        off = abs(SQUARES[place].inside_key - 1 - "abcd".index(lane))
        in_time = self.policy.change == "early" or here.startswith(_LAST_COLUMNS)
        return off * (_LANE if in_time else 0.1)

    def _armed(self, name: Name) -> bool:
        other = self.taken.get(name)
        return other is not None and other.seat != self.me.seat and other.ace

    def _blocks(self, name: Name, rival: str) -> bool:
        """Whether the square is one that a named rival behind me would drive to."""
        other = next((c for c in self.race.chariots if c.name == rival), None)
        if other is None or not other.racing or other.advancement > self.me.advancement:
            return False
        route = ROUTES["outside" if other.banned else "inside"].last
        return name in EDGE[other.square] and route[name] < route[other.square]

    def open_to_me(self) -> tuple[Name, ...]:
        """The edge neighbours that it may enter without a coin if nobody stands there (5.4, 10.7)."""
        if self.me.whipped:
            return tuple(n for n in straight_on(self.me) if may_enter(self.me, n))
        return self._open

    def wanted(self) -> Name | None:
        """The square it would move to if it were alone."""
        return min(self.open_to_me(), key=self.worth, default=None)

    def ways(self, name: Name) -> frozenset[Way]:
        """The names of a step to that square for a chariot whose way is barred."""
        gained = self.progress[name]
        if gained < 0 and not (self.me.banned and self.loss[name] < 0):
            return frozenset({"best", "back"})
        inward = SQUARES[name].inside_key < SQUARES[self.me.square].inside_key
        passing: Way = "inside" if inward else "outside"
        return frozenset({"best", passing, "side"} if gained == 0 else {"best", passing})
