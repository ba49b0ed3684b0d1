"""The value of a round among rivals: guesses at their plots, rehearsals of one's own, the chance to win.

Everything is worked out from the view of one seat: where all stand, which coins they hold, and what they
plotted in the round before.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType

from engine.game import Budget
from engine.games.chariots.players.expectation import PLOTS, Coins, expected
from engine.games.chariots.players.rehearsal import Luck, Manner, Rehearsal, Runner, luck, runner_of
from engine.games.chariots.rules.coins import COINS_IN_A_PLOT
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import Name, crossing

Plan = tuple[Coins, Manner]
"""A plan for one round: the coins of a plot, and how they are driven."""

MANNERS = (
    Manner("inside", "gain2", "loss", "spend"),
    Manner("inside", "loss", "loss", "keep"),
    Manner("inside", "gain3", "gain2", "spend"),
    Manner("outside", "gain2", "loss", "spend"),
)
"""Ways of driving among which the plans choose, the usual one first."""
SIEVES = ((8, 6), (20, 3))
"""How often the plots are rehearsed, and how many of them are tried further."""
ODDS = 16
"""How often orders are rehearsed that are weighed for a person."""
FINAL = 16
"""How often the last ones are rehearsed in every manner."""
USUAL_NODES = 2_000
SCALE = 4.0
"""The moves of advantage that make it e times as likely to win."""
WORTH = 0.85
"""The value of a special coin in hand, in moves."""
BELIEF = 0.4
"""How likely a plot is against the next better one."""
GUESSES = 6
"""The number of a rival's best plots that are reckoned with."""
REPEATS = 0.7
"""How likely somebody who has laid a plot that made no sense lays it again."""
HOME = 6.0
"""How many moves better it is to be home than to be at the line, less two for each who is home before."""


def best_plan(
    race: Race, chariot: Chariot, planned: Mapping[str, Plan], rng: random.Random, budget: Budget
) -> Plan:
    """The plan with the best chance to win; `planned` are those of other chariots of the seat.

    Every plot is tried a few times, the better ones more often, the best with every manner.
    """
    duel = _Duel(race, chariot, planned, rng, budget.expired)
    times = budget.nodes / USUAL_NODES
    plans: list[Plan] = [(coins, MANNERS[0]) for coins in PLOTS]
    for rounds, kept in SIEVES:
        plans = duel.best(plans, max(1, round(rounds * times)))[:kept]
    plans = [(coins, manner) for coins, _ in plans for manner in MANNERS]
    return duel.best(plans, max(1, round(FINAL * times)))[0]


@lru_cache(maxsize=64)
def odds(
    race: Race,
    chariot: Chariot,
    orders: tuple[Coins, ...],
    manner: Manner,
    planned: tuple[tuple[str, Plan], ...] = (),
) -> Mapping[Coins, float]:
    """How likely orders of the coins are to win, driven in that manner among rivals, in their order.

    It is the same whenever the race looks the same.
    """
    rng = random.Random(f"{race.round} {chariot.name} {chariot.square}")  # it decides nothing in the game
    plans = _Duel(race, chariot, dict(planned), rng, bool).chances([(o, manner) for o in orders], ODDS)
    return MappingProxyType({coins: chance for (coins, _manner), chance in plans.items()})


class _Duel:
    """One chariot against all others, in the round to come."""

    def __init__(
        self,
        race: Race,
        chariot: Chariot,
        planned: Mapping[str, Plan],
        rng: random.Random,
        expired: Callable[[], bool],
    ) -> None:
        self._expired = expired
        self._name, self._rng, self._planned = chariot.name, rng, planned
        self._guesses: dict[str, Mapping[Coins, float]] = {
            c.name: guess(race, c) for c in race.chariots if c.racing
        }
        runners = [runner_of(c, (), MANNERS[0]) for c in race.chariots if c.racing]
        self._start = Rehearsal(race.options, runners, finished=len(race.chariots) - len(runners))

    def best(self, plans: Sequence[Plan], times: int) -> list[Plan]:
        """The plans by how likely they win, the best first."""
        chances = self.chances(plans, times)
        return sorted(plans, key=lambda plan: -chances[plan])

    def chances(self, plans: Sequence[Plan], times: int) -> dict[Plan, float]:
        """How likely each plan is to win; all of them meet the same dice and rivals."""
        chances, rehearsed = dict.fromkeys(plans, 0.0), 0
        while not rehearsed or (rehearsed < times and not self._expired()):
            rehearsed += 1
            rivals: dict[str, Plan] = {
                name: (self._drawn(plots), MANNERS[0]) for name, plots in self._guesses.items()
            }
            dice = luck(self._guesses, self._rng)
            for plan in plans:
                chances[plan] += self._chance({**rivals, **self._planned, self._name: plan}, dice)
        return {plan: chance / rehearsed for plan, chance in chances.items()}

    def _drawn(self, plots: Mapping[Coins, float]) -> Coins:
        return self._rng.choices([*plots], [*plots.values()])[0]

    def _chance(self, plans: Mapping[str, Plan], dice: Luck) -> float:
        ended = self._start.copy()
        for runner in ended.runners:
            runner.plot, runner.manner = plans[runner.name]
        ended.round(dice)
        return chance(ended, self._name)


def chance(ended: Rehearsal, name: str) -> float:
    """How likely a chariot is to be home before the chariots of all others, as things stand after a round."""
    me = next(r for r in ended.runners if r.name == name)
    mine = _left(ended, me)
    return 1 / (
        1 + sum(math.exp((mine - _left(ended, r)) / SCALE) for r in ended.runners if r.seat != me.seat)
    )


def _left(ended: Rehearsal, runner: Runner) -> float:
    """The moves to the end of its race, less what its coins are worth."""
    if runner.place:
        return 2 * runner.place - HOME
    laps = ended.goal - 1 - runner.crossings
    far = expected((), laps <= 0)[runner.square] + max(0, laps) * ROUTES["inside"].lap
    return far - WORTH * (runner.null + runner.ace)


def guess(race: Race, chariot: Chariot) -> Mapping[Coins, float]:
    """The plots that a rival may lay, with how likely each is: what is best for it, and what it laid before.

    A rival whose last plot was the best is expected to plot well again; others often repeat themselves.
    """
    ranked = _ranked(chariot.square, chariot.crossings >= race.options.laps)
    likely = {coins: BELIEF**n for n, coins in enumerate(ranked[:GUESSES])}
    total = sum(likely.values())
    repeats = _repeats(race, chariot)
    chances = {coins: weight / total * (1 - repeats) for coins, weight in likely.items()}
    if repeats:
        chances[chariot.before] = chances.get(chariot.before, 0.0) + repeats
    return chances


def _repeats(race: Race, chariot: Chariot) -> float:
    """How likely a rival lays the coins of the round before again, by how good they were there."""
    if len(chariot.before) < COINS_IN_A_PLOT or not chariot.trail:
        return 0.0
    crossed = chariot.crossings - sum(crossing(a, b) for a, b in pairwise(chariot.trail))
    rank = _ranked(chariot.trail[0], crossed >= race.options.laps).index(chariot.before)
    return REPEATS if rank >= GUESSES else REPEATS * rank / GUESSES


@cache
def _ranked(square: Name, last: bool) -> tuple[Coins, ...]:
    """All plots, the best on an empty track first."""
    return tuple(sorted(PLOTS, key=lambda coins: expected(coins, last)[square]))
