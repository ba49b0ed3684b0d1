"""What a game keeps from table to table: a legacy that is JSON, counted alike whenever it is counted."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import codec, registry
from engine.errors import BadOptions
from engine.game import Careers, Game
from engine.journal import audit, dump_record, load_record
from engine.kernel import begin
from engine.model import Outcome, Seat, seats_for
from engine.record import Record
from engine.selfplay import opening_of
from tests import extent
from tests.conformance.cases import CASES, GAMES, ORDERS, played
from tests.conformance.play import play_wildly

KEEPING = [game for game in GAMES.values() if game.careers is not None]
every_keeping_game = pytest.mark.parametrize("game", KEEPING, ids=lambda game: game.key)
KEY = b"key"


def rules_of(game: Game) -> Careers:
    assert game.careers is not None
    return game.careers


def with_careers(game: Game) -> Any:
    """A table at which all seats have a career that begins."""
    fresh = {seat: rules_of(game).fresh(100 + seat) for seat in seats_for(game.seats[-1])}
    return begin(game, game.seats[-1], KEY, legacy=fresh).table


def changes(game: Game) -> Iterator[Any]:
    """What the tables of the suite have changed of the legacy of a seat."""
    for case in extent.some([case for case in CASES if case.game == game.key], 1):
        outcome = played(case).steps[-1].table.outcome
        assert outcome is not None
        yield from outcome.legacy.values()


@every_keeping_game
def test_a_career_that_begins_opens_a_table_and_is_told(game: Game) -> None:
    fresh = rules_of(game).fresh(7)
    assert json.loads(json.dumps(fresh)) == fresh
    assert rules_of(game).ended(fresh) == ""
    assert all(rules_of(game).told(fresh))
    assert with_careers(game).outcome is None


@every_keeping_game
def test_what_a_table_changes_is_json_and_counts_alike_each_time(game: Game) -> None:
    rules = rules_of(game)
    for changed in changes(game):
        kept = json.loads(codec.text(codec.dump(changed)))
        legacy = rules.after(rules.fresh(7), kept)
        assert legacy == rules.after(rules.fresh(7), changed)
        assert json.loads(json.dumps(legacy)) == legacy
        assert rules.ended(legacy) in ("", "dead", "free")


@every_keeping_game
def test_a_career_that_has_ended_opens_no_table(game: Game) -> None:
    rules = rules_of(game)
    over = [found for c in changes(game) if rules.ended(found := rules.after(rules.fresh(1), c))]
    for legacy in over[:3]:
        with pytest.raises(BadOptions):
            begin(game, game.seats[-1], KEY, legacy={Seat(1): legacy})


@every_keeping_game
def test_a_table_that_ends_early_says_what_is_left_of_every_career(game: Game) -> None:
    table = with_careers(game)
    assert game.rules.ranks is not None
    for drawn in (False, True):
        found = game.rules.ranks.ended(table.state, drawn)
        assert isinstance(found, Outcome)
        assert set(found.legacy) == set(table.seats)


@every_keeping_game
def test_nothing_is_spent_before_anything_is_bought(game: Game) -> None:
    assert not rules_of(game).spent(with_careers(game).state)


def test_the_audit_of_a_table_needs_its_opening_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The legacies stand in the opening, and without them the same orders lead elsewhere."""
    game = GAMES["toy-arena"]
    monkeypatch.setattr(registry, "all_games", lambda: GAMES)
    brought = {Seat(1): {**rules_of(game).fresh(7), "coins": 4}}
    opening = dataclasses.replace(opening_of(game, 2, 1), legacy=brought)
    steps = play_wildly(game, opening, 1, ORDERS)
    record = Record(opening, tuple(step.entry for step in steps), steps[-1].table)
    assert audit(load_record(json.loads(json.dumps(dump_record(record))))) == []
    assert audit(dataclasses.replace(record, opening=dataclasses.replace(opening, legacy={}))) != []
