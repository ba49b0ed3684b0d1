"""How the squares around a chariot look to its driver: what each is worth by the policy of the phase.

All worths are moves that are left to the line, so the smallest is the best.
"""

from __future__ import annotations

from engine.games.chariots.rules.moves import may_enter, occupied, straight_on
from engine.games.chariots.rules.policy import CLAUSES, Policy, Way
from engine.games.chariots.rules.routes import DEAD_ENDS, ROUTES, TOLLS, Route, left, outlook, towards
from engine.games.chariots.rules.state import SCHEDULE, Chariot, Race
from engine.games.chariots.rules.track import BEHIND, EDGE, LAP, SQUARES, Name, crossing

Worth = tuple[float, float, float, Name]

NOWHERE = 99.0
_NEAR = 10
"""From how many moves away a named square is made for."""
_LANE, _WISH, _BLOCK, _CLEAR, _OFF_LINE = 3.0, 3.0, 2.5, 2.5, 4.0
"""What wishes weigh in moves: a lane, a square not to end on, a rival to block, an ace to keep clear of, and
a square that the line keeps away from."""
_LAST_COLUMNS = ("B6", "T6")


def moves_left(chariot: Chariot, impulse: int) -> int:
    """How many moves its speed has after that impulse of the phase."""
    return sum(i > impulse for i in SCHEDULE[chariot.speed or 2])


def next_coin(race: Race, chariot: Chariot) -> int | None:
    """The coin of its next phase, None in the last one, as the next round is not plotted yet."""
    return chariot.plot[race.phase] if race.phase < len(chariot.plot) else None


class Sight:
    """One chariot at its move on the present impulse.

    `last` says that the next forward crossing brings it home, `steps` counts moves of this phase after the
    present one, `coin` is the one to be careful of at the end of the phase, `route` the shortest way that is
    open to it in this phase. `policy` is that of the phase: the chariot's own one, unless another is given.
    """

    def __init__(self, race: Race, me: Chariot, policy: Policy | None = None) -> None:
        self.race = race
        self.me = me
        self.policy = policy = policy or CLAUSES.at(me.policy, race.phase)
        self.taken: dict[Name, Chariot] = occupied(race)
        self.last = me.crossings >= race.options.laps
        self.steps = moves_left(me, race.impulse)
        self.coin = next_coin(race, me) if policy.avoid == "traps" else None
        self.route: Route = ROUTES["outside" if me.banned else "inside"]
        self._line = policy.banned if me.banned else policy.free
        self._target = self._square_to_pass(policy.banned_via if me.banned else policy.free_via)
        self._outlook = outlook(self.steps, me.banned, self.last, self.coin)
        self._no_wishes = policy.lane == "any" and policy.stance == "race" and not policy.avoid_end
        self._worths: dict[Name, Worth] = {}

    def ahead(self, name: Name) -> float:
        """What is left after a step to that square if the rest of the phase is driven as well as can be."""
        crossed = crossing(self.me.square, name)
        if self.last and crossed == 1:
            return -float(self.steps)
        table = outlook(self.steps, self.me.banned, False, self.coin) if crossed else self._outlook
        return table[name] - crossed * ROUTES["inside"].lap

    def loss(self, name: Name) -> int:
        """What a step to that square adds to the way that is open now; -1 for a step forward."""
        here = self.me.square
        now = self.route.last[here] if self.last else self.route.more[here]
        return left(self.route, here, name, self.last) - now

    def worth(self, name: Name) -> Worth:
        """The rank of an edge neighbour as the next square by the policy.

        Of two that are worth the same the one farther along is better, then the one farther in, or out.
        """
        if name not in self._worths:
            key = SQUARES[name].inside_key
            sideways = -key if self._line == "outside" else key
            worth = self._way(name) + self._wishes(name), -self.progress(name), sideways, name
            self._worths[name] = worth
        return self._worths[name]

    def progress(self, name: Name) -> int:
        """How much farther along the track a step to that square leads."""
        here = self.me.square
        return SQUARES[name].progress - SQUARES[here].progress + crossing(here, name) * LAP

    def _square_to_pass(self, wanted: tuple[Name, ...]) -> Name | None:
        """The next of the squares that the policy wants to drive through, if it is near and ahead."""
        here = self.me.square
        for name in wanted:
            far = towards(name, self.me.banned).get(here, NOWHERE)
            ahead = SQUARES[name].progress > SQUARES[here].progress and name not in self.me.trail
            if ahead and far <= _NEAR:
                return name
        return None

    def _way(self, name: Name) -> float:
        if self._target is not None:
            return towards(self._target, self.me.banned).get(name, NOWHERE)
        holds = self.policy.before == "hold" and SQUARES[self.me.square].kind == "straight"
        if self._line == "inside" or (self.me.banned and holds):
            return self.ahead(name)
        route = self.route if self.me.banned else ROUTES[self._line]
        toll = TOLLS[self.coin][name] if self.coin is not None and not self.steps else 0.0
        return left(route, self.me.square, name, self.last) + toll + _OFF_LINE * self._off_line(name)

    def _off_line(self, name: Name) -> bool:
        """Whether the line of the policy keeps away from the square."""
        return name in DEAD_ENDS or (self._line == "outside" and SQUARES[name].inside)

    def _wishes(self, name: Name) -> float:
        if self._no_wishes:
            return 0.0
        cost = self._lane(name)
        if not self.steps and name in self.policy.avoid_end:
            cost += _WISH
        stance = self.policy.stance
        if stance == "clear":
            cost += _CLEAR * any(self._armed(n) for n in EDGE[name])
        elif stance != "race":
            cost -= _BLOCK * self._blocks(name, stance.removeprefix("block-"))
        return cost

    def _lane(self, name: Name) -> float:
        here, lane = self.me.square, self.policy.lane
        homeward = self.last and here in BEHIND
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
        """The edge neighbours that it may enter without a coin if nobody stands there."""
        near = straight_on(self.me) if self.me.whipped else EDGE[self.me.square]
        return tuple(n for n in near if may_enter(self.me, n))

    def wanted(self) -> Name | None:
        """The square it would move to if it were alone."""
        return min(self.open_to_me(), key=self.worth, default=None)

    def ways(self, name: Name) -> frozenset[Way]:
        """What a step to that square would be called by one whose way is barred."""
        gained = self.progress(name)
        if gained < 0 and not (self.me.banned and self.loss(name) < 0):
            return frozenset({"best", "back"})
        inward = SQUARES[name].inside_key < SQUARES[self.me.square].inside_key
        passing: Way = "inside" if inward else "outside"
        return frozenset({"best", passing, "side"} if gained == 0 else {"best", passing})
