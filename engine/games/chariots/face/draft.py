"""Plots, routes and profiles while they are being written: read from any words, changed, spelled again."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.games.chariots.rules.actions import PASSING
from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, Policy, Terms
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.words import AND, by_chariot
from engine.model import Seat


@dataclass(frozen=True, slots=True)
class Plot:
    """The words for one chariot so far: its coins and how to drive, as changes to a base."""

    coins: tuple[int, ...]
    policy: Policy
    base: Policy

    @property
    def line(self) -> str:
        return " ".join((*map(str, self.coins), *self.clauses))

    @property
    def clauses(self) -> tuple[str, ...]:
        return CLAUSES.words(self.policy, self.base)

    @property
    def complete(self) -> bool:
        """Whether the coins are all there."""
        return len(self.coins) == COINS_IN_A_PLOT

    def with_coins(self, coins: tuple[int, ...]) -> Plot:
        return dataclasses.replace(self, coins=coins)


_COIN = {str(coin): coin for coin in COINS}


def read_plot(words: Iterable[str], terms: Terms, base: Policy) -> Plot:
    """The plot that words for one chariot make, as changes to a base; impossible words are left out."""
    coins: tuple[int, ...] = ()
    clauses = []
    for word in words:
        if ":" in word:
            clauses.append(word)
        elif (coin := _COIN.get(word)) is not None and coin not in coins:
            coins += (coin,)
    legal = CLAUSES.fitting(clauses, terms)
    return Plot(coins[:COINS_IN_A_PLOT], CLAUSES.saying(base, legal), base)


def read_plots(race: Race, seat: Seat, draft: str) -> tuple[Plot, ...]:
    """The plots of a draft, one for each chariot that the seat plots for."""
    parts = by_chariot(race, seat, draft.split())
    return tuple(read_plot(part, race.terms(c), DEFAULT) for c, part in parts)


def read_routes(race: Race, seat: Seat, draft: str) -> tuple[Plot, ...]:
    """The changes of a draft for the phase, one plot without coins for each chariot."""
    parts = by_chariot(race, seat, draft.split())
    return tuple(read_plot((w for w in part if ":" in w), race.terms(c), c.policy) for c, part in parts)


def route_line(lines: Sequence[str]) -> str:
    """The lines of the chariots as one route; who drives on as planned is named only before others."""
    parts = [line or PASSING for line in lines]
    while len(parts) > 1 and parts[-1] == PASSING:
        parts.pop()
    return f" {AND} ".join(parts)
