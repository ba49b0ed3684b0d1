"""The last lap of practice: a race that is always prepared alike, which the pupil's own order decides."""

from __future__ import annotations

import dataclasses
from itertools import permutations
from typing import Any

import pytest

from engine import find, submit
from engine.journal import start
from engine.model import Decision, DecisionId, Order, Seat, Table
from engine.selfplay import opening_of, play_on, play_to

GAME = find("chariots")
PUPIL = Seat(1)
ORDERS = [" ".join(map(str, three)) for three in permutations((2, 3, 4, 5), 3)]


@dataclasses.dataclass(frozen=True)
class Prepared:
    """The race as the pupil finds it, with all that it takes to go on."""

    table: Table[Any, Any]
    drivers: dict[Seat, str]
    key: bytes

    @property
    def asked(self) -> Decision:
        return next(asked for asked in self.table.open if asked.seat == PUPIL)

    def driven(self, line: str) -> Table[Any, Any]:
        """The race after that order of the pupil's, as far as it goes without another one."""
        answered = submit(GAME, self.table, Order("answer", PUPIL, self.asked.id, line, "player"), self.key)
        table = answered.table
        for step in play_on(GAME, table, self.drivers, self.key):
            table = step.table
            if table.outcome is not None or any(d.id > self.asked.id and d.seat == PUPIL for d in table.open):
                break
        return table


@pytest.fixture(scope="module")
def race() -> Prepared:
    assert GAME.last_lap is not None
    assert GAME.last_lap.prepared is not None
    lesson, prepared = GAME.last_lap, GAME.last_lap.prepared
    seats = 1 + lesson.rivals
    opening = opening_of(GAME, seats, prepared.seed, lesson.options)
    opening = dataclasses.replace(opening, tokens=("",) * seats)
    first = start(GAME, opening).table
    drivers = dict(zip(first.seats, prepared.drivers, strict=True))
    *_before, last = play_to(GAME, first, drivers, opening.key(), prepared.question)
    return Prepared(last.table, drivers, opening.key())


def test_the_pupil_is_second_by_two_squares_in_the_last_lap(race: Prepared) -> None:
    first, second, *_others = race.table.state.standings()
    assert (second.seat, first.advancement[0] - second.advancement[0]) == (PUPIL, 2)
    assert second.best == race.table.state.options.laps
    assert [asked.kind for asked in race.table.open] == ["plot"] * 4
    assert race.asked.id == DecisionId(GAME.last_lap.prepared.question)  # type: ignore[union-attr]


def test_a_third_of_all_orders_win_the_proposed_one_among_them_and_all_end_the_race(race: Prepared) -> None:
    winners = {}
    for line in ORDERS:
        outcome = race.driven(line).outcome
        assert outcome is not None
        winners[line] = outcome.seats[0]
    won = {line for line, seats in winners.items() if seats == (PUPIL,)}
    assert len(won) == len(ORDERS) // 3
    view = GAME.rules.view(race.table.state, PUPIL)
    assert GAME.face.propose(view, race.asked, "") in won
