"""A game that ends early, where it knows how: all have a place, the journal holds it, nothing is shown."""

from __future__ import annotations

import random

import pytest

from engine.errors import NotAsked
from engine.journal import audit, replay
from engine.kernel import submit
from engine.model import DRAWN, Order, Seat
from engine.record import Record
from tests.conformance.cases import GAMES, Case, played, ranked_case

END = Order("end", by="host")
DRAW = Order("end", by="host", line=DRAWN)
RANKED = [key for key, game in GAMES.items() if game.rules.ranks is not None]


def plain(key: str) -> Case:
    """A full table of a game as it is usually played."""
    game = GAMES[key]
    return Case(key, game.seats[-1], game.tempos[0])


@ranked_case
def test_it_ends_where_it_stands_and_adds_up(case: Case) -> None:
    sample = played(case)
    assert sample.game.rules.ranks is not None
    for n, order in ((len(sample.steps) // 2, END), (len(sample.steps) // 3, DRAW)):
        before = sample.steps[n].table
        playing = sample.game.rules.ranks.playing(sample.game.rules.view(before.state, None))
        step = submit(sample.game, before, order, sample.opening.key())
        outcome = step.table.outcome
        assert outcome is not None
        assert sorted(seat for level in outcome.seats for seat in level) == list(before.seats)
        assert (step.table.open, step.entry.events, step.entry.rolls) == ((), (), ())
        steps = [*sample.steps[: n + 1], step]
        assert replay(sample.game, sample.opening, [s.entry.order for s in steps[1:]]) == steps
        assert audit(Record(sample.opening, tuple(s.entry for s in steps), step.table)) == []
        if order == DRAW and playing:
            assert len({outcome.place(seat) for seat in playing}) == 1


@ranked_case
def test_the_order_of_the_moment_tells_nothing_that_is_hidden(case: Case) -> None:
    sample = played(case)
    assert sample.game.rules.ranks is not None
    rng = random.Random(case.seed)
    for step in sample.steps[1 : -1 : max(1, len(sample.steps) // 6)]:
        state = step.table.state
        other = sample.game.rules.resample(state, None, rng)
        for drawn in (False, True):
            assert sample.game.rules.ranks.ended(other, drawn) == sample.game.rules.ranks.ended(state, drawn)


@pytest.mark.parametrize("key", RANKED)
def test_the_places_of_a_game_that_is_over_are_those_of_the_moment(key: str) -> None:
    sample = played(plain(key))
    table = sample.steps[-1].table
    assert sample.game.rules.ranks is not None
    stood = sample.game.rules.ranks.ended(table.state, False)
    assert table.outcome is not None
    assert stood is not None
    assert (stood.ranking, stood.seats) == (table.outcome.ranking, table.outcome.seats)


@pytest.mark.parametrize("key", RANKED)
def test_only_the_host_ends_a_game(key: str) -> None:
    sample = played(plain(key))
    with pytest.raises(NotAsked, match="cannot end like that"):
        submit(sample.game, sample.steps[1].table, Order("end", seat=Seat(1)), sample.opening.key())


@pytest.mark.parametrize("key", [key for key in GAMES if key not in RANKED])
def test_a_game_without_an_order_goes_on(key: str) -> None:
    game, case = GAMES[key], plain(key)
    for order in (END, DRAW):
        with pytest.raises(NotAsked, match="cannot end like that"):
            submit(game, played(case).steps[0].table, order, played(case).opening.key())
