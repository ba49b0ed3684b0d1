"""What a podium says of how a game was decided is so, whenever people resign: checked against the chances."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from engine.face.headlines import reads_as
from engine.game import Game
from engine.journal import start
from engine.kernel import first_position, submit
from engine.language import _
from engine.model import Order
from engine.registry import find
from engine.selfplay import opening_of
from engine.story import Past, finish, stretches
from tests import extent
from tests.conformance.play import act_words, wild_order

ORDERS = 4_000
SEEDS = range(1, extent.amount(24, 8))
SHORT: Mapping[str, Mapping[str, Any]] = {"chariots": {}, "charioteer": {"laps": 2}, "circus": {"laps": 1}}


def ended_at_random(game: Game, seed: int) -> tuple[Any, Past]:
    """A game in which people resign from a random moment on: the last table, and its past."""
    rng, seats = random.Random(seed), 4 if 4 in game.seats else 2
    opening = opening_of(game, seats, seed, SHORT.get(game.key, {}))
    begun, patience = start(game, opening), rng.choice((10, 60, 250, ORDERS))
    table, events = begun.table, [*begun.entry.events]
    for number in range(ORDERS):
        if table.outcome is not None:
            break
        seat, order = rng.choice(table.seats), wild_order(game, table, rng)
        if number > patience and rng.random() < 0.1 and "resign" in act_words(game, table, seat):
            order = Order("act", seat, line="resign")
        step = submit(game, table, order, opening.key())
        events += step.entry.events
        table = step.table
    state, _agenda = first_position(game, seats, table.options, {}, table.version)
    return table, (state, tuple(events))


@pytest.mark.parametrize("key", ["chariots", "charioteer", "circus", "troy"])
def test_a_game_turned_where_a_fact_of_that_time_helped_its_winner(key: str) -> None:
    game, said = find(key), 0
    chances, news = game.face.chances, game.face.news
    assert chances is not None
    assert news is not None
    for seed in SEEDS:
        table, past = ended_at_random(game, seed)
        end = finish(game, past)
        if table.outcome is None or end.turning is None:
            continue
        said += 1
        led = [*stretches(game, past)]
        course = [chances(one.view) for one in led]
        [winner] = [who for who, chance in course[-1].items() if chance]
        rises = [n for n in range(1, len(led)) if course[n][winner] > course[n - 1][winner]]
        told = [n for n in rises if game.face.when(led[n].view) == end.turning.when]
        assert told, (seed, end.turning.told())
        facts = [one for n in told for one in news(led[n]) if not one.ends]
        wordings = [words for one in facts for words in one.wordings]
        wordings += [_("It was open to the end.")] * (len(led) - 1 in told)
        assert any(reads_as(words, end.turning.full) for words in wordings), (seed, end.turning.told())

    assert said > len(SEEDS) // 4
