"""Plots, routes and profiles while they are being written: read from any words, changed, spelled again."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.games.chariots.rules.moves import PASSING
from engine.games.chariots.rules.policy import (
    DEFAULTS,
    NEWEST,
    NONE,
    Policy,
    fitting,
    with_clauses,
    words_of,
)
from engine.games.chariots.rules.state import COINS, Chariot, Options, Race
from engine.games.chariots.rules.words import AND, COINS_IN_A_PLOT, plotters, rivals, segments
from engine.model import Seat, Tempo


@dataclass(frozen=True, slots=True)
class Terms:
    """What clauses may say at a table (its options, its tempo, the names of the rivals), and what holds there
    where nothing is said."""

    options: Options
    tempo: Tempo | None
    rivals: tuple[str, ...]
    usual: Policy


PROFILE = Terms(
    Options(laps=4, chariots=2, extra_actions=True, faster_recovery=True), None, (), DEFAULTS[NEWEST]
)
"""What may be said in a profile: all that names nobody. Where a table does not know it, it is left out; and
what a profile does not say is at every table what is usual there."""


def terms(race: Race, chariot: Chariot) -> Terms:
    """What the driver of a chariot may say in this race."""
    return Terms(race.options, race.tempo, rivals(race, chariot), race.usual)


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
        return words_of(self.policy, self.base)

    @property
    def complete(self) -> bool:
        """Whether the coins are all there."""
        return len(self.coins) == COINS_IN_A_PLOT

    def with_coins(self, coins: tuple[int, ...]) -> Plot:
        return dataclasses.replace(self, coins=coins)

    def listing(self, key: str, words: Sequence[str]) -> Plot:
        """The plot with these answers to a question that keeps a list; a key may have its phase before it."""
        clauses = [f"{key}:{word}" for word in words or (NONE,)]
        return dataclasses.replace(self, policy=with_clauses(self.policy, clauses))

    def saying(self, word: str) -> Plot:
        """The plot with one more clause, which replaces what was said before on the question."""
        return dataclasses.replace(self, policy=with_clauses(self.policy, (word,)))

    def in_phase(self, key: str) -> tuple[str, ...]:
        """What is said on a question for a single phase."""
        return tuple(word.split(":", 1)[1] for word in self.policy.phases if _key(word) == key)

    def unsaying(self, key: str) -> Plot:
        """The plot without a clause for a single phase."""
        phases = tuple(word for word in self.policy.phases if _key(word) != key)
        return dataclasses.replace(self, policy=dataclasses.replace(self.policy, phases=phases))


_COIN = {str(coin): coin for coin in COINS}


def read_plot(words: Iterable[str], said: Terms, base: Policy | None = None) -> Plot:
    """What can be made of the words for one chariot; what is impossible is left out.

    They are changes to a base, which is what is usual at the table unless another one is given.
    """
    coins: tuple[int, ...] = ()
    clauses = []
    for word in words:
        if ":" in word:
            clauses.append(word)
        elif (coin := _COIN.get(word)) is not None and coin not in coins:
            coins += (coin,)
    legal = fitting(clauses, said.options, said.tempo, said.rivals)
    before = said.usual if base is None else base
    return Plot(coins[:COINS_IN_A_PLOT], with_clauses(before, legal), before)


def read_plots(race: Race, seat: Seat, draft: str) -> tuple[Plot, ...]:
    """The plots of a draft, one for each chariot that the seat plots for."""
    parts = segments(draft.split())
    chariots = plotters(race, seat)
    parts += [()] * (len(chariots) - len(parts))
    return tuple(read_plot(part, terms(race, c)) for c, part in zip(chariots, parts, strict=False))


def read_routes(race: Race, seat: Seat, draft: str) -> tuple[Plot, ...]:
    """What a draft changes for the phase, one plot without coins for each chariot."""
    parts = segments(draft.split())
    chariots = plotters(race, seat)
    parts += [()] * (len(chariots) - len(parts))
    return tuple(
        read_plot((w for w in part if ":" in w), terms(race, c), c.policy)
        for c, part in zip(chariots, parts, strict=False)
    )


def plot_line(lines: Sequence[str]) -> str:
    """The lines of the chariots as one plot; '' when nothing is said."""
    return f" {AND} ".join(lines).strip() if any(lines) else ""


def route_line(lines: Sequence[str]) -> str:
    """The lines of the chariots as one route; who drives on as planned is named only before others."""
    parts = [line or PASSING for line in lines]
    while len(parts) > 1 and parts[-1] == PASSING:
        parts.pop()
    return f" {AND} ".join(parts)


def fill_plot(race: Race, seat: Seat, words: Sequence[str], profile: str) -> str:
    """A plot with what a profile adds: coins where there are none, and clauses that are not spoken of.

    Of the profile only what fits the table is added; what is said stays, be it legal or not.
    """
    told = read_plot(profile.split(), PROFILE, race.usual)
    parts, chariots = segments(words), plotters(race, seat)
    parts += [()] * (len(chariots) - len(parts))
    for n, chariot in enumerate(chariots):
        parts[n] = _filled(parts[n], told, terms(race, chariot))
    return plot_line([" ".join(part) for part in parts])


def _filled(part: tuple[str, ...], told: Plot, said: Terms) -> tuple[str, ...]:
    coins = tuple(w for w in part if ":" not in w)
    clauses = tuple(w for w in part if ":" in w)
    spoken = {_key(w) for w in clauses}
    added = tuple(w for w in told.clauses if _key(w) not in spoken)
    legal = fitting((*clauses, *added), said.options, said.tempo, said.rivals)
    return (*(coins or map(str, told.coins)), *clauses, *(w for w in added if w in legal))


def _key(word: str) -> str:
    return word.partition(":")[0]
