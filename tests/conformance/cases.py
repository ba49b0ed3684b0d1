"""Which games the suite plays, and how often: every game at its tempos, with few and many, and each option.

A played game is kept, so that all tests look at the same one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from engine import registry
from engine.errors import BadOptions
from engine.game import Game
from engine.journal import start
from engine.model import Seat, Step, Table, Tempo
from engine.options import Setting, Value, settings
from engine.record import Opening
from engine.selfplay import opening_of
from tests import extent
from tests.conformance.play import play_wildly
from tests.toys import TOYS

GAMES: Mapping[str, Game] = {**TOYS, **registry.all_games()}
RELEASED: Mapping[str, Game] = {k: game for k, game in registry.all_games().items() if not game.workshop}
"""The games that people play; toys and the workshop speak English only and keep nothing written down."""
LONG_ROW = 5
ORDERS = 5_000
"""More than any game of the suite takes; a game that is still going on then does not end."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table of the suite. The seed decides the dice and what everybody says."""

    game: str
    seats: int
    tempo: Tempo
    options: tuple[tuple[str, Value], ...] = ()
    seed: int = 1

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options]
        options = chosen if len(chosen) < 2 else [f"{len(chosen)}-options"]
        return "-".join([self.game, str(self.seats), self.tempo, *options, str(self.seed)])


@dataclass(frozen=True, slots=True)
class Sample:
    """A game that was played to its end."""

    game: Game
    opening: Opening
    steps: tuple[Step[Any, Any, Any], ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.steps[0].table.seats

    @property
    def readers(self) -> tuple[Seat | None, ...]:
        """Everybody who reads along: the public and all seats."""
        return (None, *self.seats)

    @property
    def key(self) -> bytes:
        return self.opening.key()

    def tables(self, most: int = ORDERS) -> list[Table[Any, Any]]:
        """The tables after every entry, or as many of them evenly spread, the first and last among them."""
        return _spread([step.table for step in self.steps], most)

    def asking(self, most: int = ORDERS) -> list[Table[Any, Any]]:
        """The same without the last one, at which nobody is asked any more."""
        return _spread([step.table for step in self.steps[:-1]], most)


def cases_of(game: Game) -> Iterator[Case]:
    """What is played of a game: the tables that cover it, and with `--all` each of its options by itself."""
    yield from covering(game)
    if extent.whole():
        yield from singly(game)


def covering(game: Game) -> Iterator[Case]:
    """Tables with every tempo, few and many players, and every value of every option once.

    At the first table everything is as usual. Each value stands at the first other table where its option
    is still free and that opens with it; where there is none, at a new one.
    """
    ends, tempos = sorted({game.seats[0], extent.many(game.seats)}), game.tempos
    tables: list[Case] = []

    def another() -> Case:
        n = len(tables)
        tables.append(Case(game.key, ends[n % len(ends)], tempos[n % len(tempos)], seed=1 + n))
        return tables[-1]

    while len(tables) < max(len(ends), len(tempos)):
        another()
    for name, value in _alone(game):
        for n in range(1, len(tables) + len(ends) + 1):
            table = tables[n] if n < len(tables) else another()
            fuller = dataclasses.replace(table, options=(*table.options, (name, value)))
            if name not in dict(table.options) and _opens(game, fuller):
                tables[n] = fuller
                break
    return iter(tables)


def singly(game: Game) -> Iterator[Case]:
    """All tempos of a game with the fewest and the most players, every option by itself, and all at once."""
    few, many = game.seats[0], game.seats[-1]
    tables: list[tuple[int, Tempo]] = [
        (seats, tempo) for tempo in game.tempos for seats in sorted({few, many})
    ]
    for seed, (seats, tempo) in enumerate(tables, 11):
        yield Case(game.key, seats, tempo, seed=seed)
    usual = 2 if 2 in game.seats else few
    alone = [(chosen,) for chosen in _alone(game)]
    at_once = [tuple((s.name, s.values[-1]) for s in settings(game.rules.Options))] * len(game.tempos)
    for turn, chosen in enumerate((*alone, *at_once)):
        case = Case(game.key, usual, game.tempos[turn % len(game.tempos)], chosen, seed=100 + turn)
        if _opens(game, case):
            yield case


def _alone(game: Game) -> list[tuple[str, Value]]:
    """Each option with each of its values but the usual one."""
    return [(s.name, v) for s in settings(game.rules.Options) for v in _telling(s) if v != s.default]


def _telling(setting: Setting) -> tuple[Value, ...]:
    """The values of an option, of a long row of them the two ends."""
    return setting.values if len(setting.values) <= LONG_ROW else (setting.values[0], setting.values[-1])


@cache
def played(case: Case) -> Sample:
    """The game of that case, played wildly to its end."""
    game = GAMES[case.game]
    opening = _opening(game, case)
    try:
        return Sample(game, opening, play_wildly(game, opening, case.seed, ORDERS))
    except AssertionError as error:
        raise AssertionError(f"{case.game!r}: {error}") from None
    except Exception as error:
        told = f"the rules of {case.game!r} fail at what `choices` or `ask` has offered: {error!r}"
        raise AssertionError(told) from None


def _spread(tables: list[Table[Any, Any]], most: int) -> list[Table[Any, Any]]:
    if len(tables) <= most:
        return tables
    return [tables[round(n * (len(tables) - 1) / max(1, most - 1))] for n in range(most)]


def _opening(game: Game, case: Case) -> Opening:
    return opening_of(game, case.seats, case.seed, dict(case.options), case.tempo)


def _opens(game: Game, case: Case) -> bool:
    try:
        start(game, _opening(game, case))
    except BadOptions:
        return False
    return True


CASES = tuple(case for game in GAMES.values() for case in cases_of(game))
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
