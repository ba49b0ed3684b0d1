"""Which games the suite plays, and how often: every game at its tempos, with few and many, with its options.

A played game is kept, so that all tests look at the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any, TypeAlias

import pytest

from engine import registry
from engine.errors import BadOptions
from engine.game import Game
from engine.journal import start
from engine.model import Seat, Step, Table, Tempo
from engine.options import Value, settings
from engine.record import Opening
from engine.selfplay import opening_of
from tests import extent
from tests.conformance.play import play_wildly
from tests.toys import TOYS

GAMES: Mapping[str, Game] = {**TOYS, **registry.all_games()}
RELEASED: Mapping[str, Game] = {k: game for k, game in registry.all_games().items() if not game.workshop}
"""The games that people play; toys and the workshop speak English only and keep nothing written down."""
FEW = 3
"""Of an option with more values than so many the ends are played."""
Row: TypeAlias = dict[str, Any]
"""A value for each choice that is made before a table opens."""
Met: TypeAlias = tuple[tuple[str, Any], ...]
"""Choices with values that are to meet at a table."""
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
    """What is played of a game: both ends of its seats, every tempo and option, and with `--all` each pair
    of those that people play.

    Toys and the workshop prove the suite, not themselves: of those with one tempo the second table will do.
    """
    released = game.key in RELEASED
    found = [*covering(game, extent.amount(2, 1) if released else 1)]
    yield from found if released or extent.whole() or len(game.tempos) > 1 else found[1:2]


def covering(game: Game, together: int) -> Iterator[Case]:
    """Tables at which the values of any so many choices (seats, tempo, options) meet, if such a table opens.

    At the first everything is as usual. Each further one begins with what is still missing, and makes the
    other choices that bring most of it.
    """
    values = _values(game)
    missing = {
        tuple(zip(names, chosen, strict=True)): None
        for names in combinations(values, together)
        for chosen in product(*(values[name] for name in names))
    }
    first: Met = ()
    number = 1
    while missing:
        row = _filled(game, values, first, missing)
        if _opens(game, case := _case(game, row, number)):
            yield case
            number += 1
            for met in combinations(row.items(), together):
                missing.pop(met, None)
        else:
            del missing[first]
        first = next(iter(missing), ())


def _filled(game: Game, values: Mapping[str, Sequence[Any]], first: Met, missing: Collection[Met]) -> Row:
    """What is usual but for the first choices, and for those that bring more to a table that opens."""

    def gain(other: Row) -> int:
        return sum(all(other[name] == value for name, value in met) for met in missing)

    row = {name: each[0] for name, each in values.items()} | dict(first)
    for name in [name for name in values if first and name not in dict(first)]:
        others = sorted((row | {name: value} for value in values[name]), key=gain, reverse=True)
        row = next((one for one in others if gain(one) > gain(row) and _opens(game, _case(game, one))), row)
    return row


def _values(game: Game) -> dict[str, tuple[Any, ...]]:
    """Every choice with its values, the usual one first; of numbers the ends."""
    found: dict[str, tuple[Any, ...]] = {
        "seats": tuple(dict.fromkeys((game.seats[0], extent.many(game.seats)))),
        "tempo": tuple(game.tempos),
    }
    for setting in settings(game.rules.Options):
        told = setting.values if len(setting.values) <= FEW else (setting.values[0], setting.values[-1])
        found[setting.name] = tuple(dict.fromkeys((setting.default, *told)))
    return found


def _case(game: Game, row: Row, seed: int = 1) -> Case:
    usual = {setting.name: setting.default for setting in settings(game.rules.Options)}
    options = tuple((name, row[name]) for name in usual if row[name] != usual[name])
    return Case(game.key, row["seats"], row["tempo"], options, seed)


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
ranked_case = pytest.mark.parametrize(
    "case", [case for case in CASES if GAMES[case.game].rules.ranks is not None], ids=str
)
"""The tables of games that know at any moment who is ahead."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
