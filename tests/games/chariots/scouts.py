"""A second account of one person, which answers with all that it has seen of the dice.

Its driver weighs plots on tables as its seat can imagine them. Dice of a race of the same seed that have
fallen anywhere it looks fall there as they did; all others by chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import permutations
from typing import Any
from unittest.mock import patch

from engine import dice
from engine.games.chariots import GAME
from engine.games.chariots.face.duplicate import DUPLICATE
from engine.imagining import imagine
from engine.journal import start
from engine.kernel import may, submit
from engine.model import Decision, Entry, Order, Seat, Step, Table
from engine.reviewing import worth_after
from engine.selfplay import next_order, opening_of

MINE = Seat(1)
BOTS = {Seat(number): "keen" for number in (2, 3, 4)}
PLOTS = tuple(" ".join(coins) for coins in permutations("5432", 3))
"""All of them, fast ones first."""

Seen = Mapping[str, int]
"""Dice that have fallen, by their labels."""


def fallen(entries: Iterable[Entry[Any]]) -> Seen:
    """The dice of a race so far."""
    return {roll.label: roll.value for entry in entries for roll in entry.rolls}


def legal(table: Table[Any, Any], asked: Decision, plots: Sequence[str] = PLOTS) -> list[str]:
    """Those of some plots for which the coins are there."""
    return [plot for plot in plots if may(GAME, table.state, asked, plot)]


def chosen(table: Table[Any, Any], asked: Decision, seen: Seen, plots: Sequence[str] = PLOTS) -> str:
    """The plot that seems to be worth most to whoever has seen those dice."""
    return max(legal(table, asked, plots), key=lambda plot: _worth(table, asked, plot, seen))


def _worth(table: Table[Any, Any], asked: Decision, plot: str, seen: Seen) -> float:
    rng = random.Random(f"scout {asked.id}")
    imagined, key = imagine(GAME, table, MINE, rng), rng.randbytes(32)
    with _foreseen(seen):
        step = submit(GAME, imagined, Order("answer", MINE, asked.id, plot), key)
        return worth_after(GAME, step, MINE, key)


@contextmanager
def _foreseen(seen: Seen) -> Iterator[None]:
    honest = dice.draw

    def draw(key: bytes, epoch: int, label: str, sides: int) -> int:
        return seen[label] if label in seen else honest(key, epoch, label, sides)

    with patch.object(dice, "draw", draw):
        yield


class Account:
    """A race of one account beside three bots: it stands still until the round is closed."""

    def __init__(self, seed: int) -> None:
        opening = opening_of(GAME, 1 + len(BOTS), seed)
        self._key = opening.key()
        self.entries: list[Entry[Any]] = []
        self.sent: list[str] = []
        self._take(start(GAME, opening))
        self._go_on()

    @property
    def asked(self) -> Decision | None:
        """The plot that is awaited; None once the race is over."""
        return next((one for one in self.table.awaited() if one.seat == MINE), None)

    @property
    def done(self) -> tuple[int, ...]:
        events = [event for entry in self.entries for event in entry.events]
        return DUPLICATE.done(GAME.rules.view(self.table.state, None), events, MINE)

    def close(self, plot: str) -> None:
        """Send a plot, and let the round close."""
        asked = self.asked
        assert asked is not None
        self.sent.append(plot)
        self._take(submit(GAME, self.table, Order("answer", MINE, asked.id, plot), self._key))
        self._go_on()

    def _go_on(self) -> None:
        while self.table.outcome is None:
            order = next_order(GAME, self.table, BOTS, self._key)
            if order is None and self.asked is not None:
                return
            self._take(submit(GAME, self.table, order or Order("close", by="host"), self._key))

    def _take(self, step: Step[Any, Any, Any]) -> None:
        self.table = step.table
        self.entries.append(step.entry)
