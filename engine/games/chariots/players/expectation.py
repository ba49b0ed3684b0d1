"""The expectation: moves left after a plot on an empty track, by the odds of the control rolls.

Lower is better. A phase is planned with the best squares to end on, a round with what its end is worth
for the rounds after it: the fixed point of the same planning over endless rounds (`surcharge`).
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import permutations
from types import MappingProxyType

from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT
from engine.games.chariots.rules.routes import OPEN_CHANCE, ROUTES, Table, walk
from engine.games.chariots.rules.track import SQUARES, Name, crossing

Coins = tuple[int, ...]
PLOTS: tuple[Coins, ...] = tuple(permutations(COINS, COINS_IN_A_PLOT))
"""All 24 plots of one chariot."""

HOME = -12.0
"""The way left for a chariot that is home: less than for any that is not."""
ENOUGH = 0.01
"""A change in moves that no longer matters."""


def phase(coin: int, last: bool, after: Table) -> dict[Name, float]:
    """The expected moves left from each square before a phase with that coin, `after` those behind it."""
    chance = OPEN_CHANCE[coin]
    free = walk(coin, False, last, after.__getitem__) if chance else after
    banned = walk(coin, True, last, after.__getitem__) if chance < 1 else after
    return {name: chance * free[name] + (1 - chance) * banned[name] for name in SQUARES}


@cache
def expected(coins: Coins, last: bool, far: bool = True) -> Table:
    """The expected moves left from each square when these coins are still to be driven this round.

    `last` says that crossing the line ends the race for the chariot; without `far` the rounds after this one
    are taken to lead the shortest way.
    """
    if not coins:
        way = ROUTES["inside"].last if last else ROUTES["inside"].more
        extra = surcharge() if far else dict.fromkeys(SQUARES, 0.0)
        return MappingProxyType({name: way[name] + extra[name] for name in SQUARES})
    return MappingProxyType(phase(coins[0], last, expected(coins[1:], last, far)))


@cache
def expected_within(steps: int, banned: bool, last: bool, later: Coins) -> Table:
    """The expected moves left, by the moves that the phase has to go and the coins that follow."""
    return MappingProxyType(walk(steps, banned, last, expected(later, last).__getitem__))


def left_after(start: Name, end: Name, values: Table, last: bool) -> float:
    """The way left after a step; `values` is that from each square, before any crossing."""
    crossed = crossing(start, end)
    if last and crossed == 1:
        return HOME
    return values[end] - crossed * ROUTES["inside"].lap


@cache
def surcharge() -> Table:
    """Moves that a square costs beyond the shortest way when a round starts there; 0 for the best.

    It is kept as data, since working it out (`settled`) takes a second.
    """
    by_square = json.loads(resources.files(__package__).joinpath("surcharge.json").read_text("utf-8"))
    return MappingProxyType({name: by_square[name] for name in SQUARES})


def to_the_finish(square: Name, crossings: int, laps: int) -> float:
    """The moves left of a race: the shortest way, and what is lost on average in the rounds to come."""
    route = ROUTES["inside"]
    if crossings >= laps:
        return route.last[square] + surcharge()[square]
    return route.more[square] + surcharge()[square] + (laps - crossings) * route.lap


def settled() -> Table:
    """The surcharge, planned again until it no longer changes."""
    values = dict.fromkeys(SQUARES, 0.0)
    change = ENOUGH
    while change >= ENOUGH:
        better = replanned(values)
        change = max(abs(better[name] - values[name]) for name in SQUARES)
        values = better
    return MappingProxyType(values)


def replanned(extra: Table) -> dict[Name, float]:
    """The surcharge one round earlier, if this is the one after it; the true one stays as it is."""
    way = ROUTES["inside"].more
    after = {name: way[name] + extra[name] for name in SQUARES}
    ones = {c: phase(c, False, after) for c in COINS}
    twos = {(b, c): phase(b, False, ones[c]) for b, c in permutations(COINS, 2)}
    threes = [phase(a, False, twos[b, c]) for a, b, c in PLOTS]
    best = {name: min(three[name] for three in threes) - way[name] for name in SQUARES}
    least = min(best.values())
    return {name: best[name] - least for name in SQUARES}
