"""The games that are played in a soak, and what it has to know of each."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Protocol

from bot.hosting.sitting import Sitting, Wishes
from engine.model import Decision
from engine.record import Record
from tests.soak import charioteer, chariots, troy


class Game(Protocol):
    """A module of this folder."""

    def wishes(self, rng: random.Random) -> Wishes:
        """The table that somebody opens."""

    def random_line(self, rng: random.Random, sitting: Sitting, decision: Decision) -> str:
        """A legal answer."""

    def scrawled(self, rng: random.Random, line: str) -> str:
        """A line as it is typed in a hurry; it may have become something else, or nothing."""

    def level(self, rng: random.Random) -> str:
        """A computer player for an empty seat."""

    def faults_of_game(self, record: Record, over: bool) -> Iterator[str]:
        """What is wrong by the rules of the game with a table that has ended (`over`) or was closed."""

    def ending(self, record: Record) -> str:
        """How a game has ended, in a word."""


GAMES: Mapping[str, Game] = {
    chariots.GAME: chariots,
    troy.GAME: troy,
    charioteer.GAME: charioteer,
}
