"""The history of a table: openings, replay, going back, and reading what strangers hand in."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine import codec, dice
from engine.errors import BadOrder, BadRecord, GameError, NotAsked, RulesBug
from engine.journal import audit, load_record, replay, rewind, start
from engine.model import DecisionId, Order, Seat, Step
from engine.record import Opening, Record
from engine.registry import all_games
from engine.selfplay import opening_of, play_out
from tests.toys.dash import GAME
from tests.toys.market import GAME as MARKET

OPENING = opening_of(GAME, 2, seed=3)
ORDERS = (
    Order("answer", Seat(1), DecisionId(1), "fast"),
    Order("answer", Seat(2), DecisionId(2), "slow"),
    Order("close", by="host"),
    Order("lapse", None, DecisionId(3), by="clock"),
)


SNAKES = Opening("snakes", 1, 2, {}, "round", "", (), seed="00")


def played() -> list[Step[Any, Any, Any]]:
    return replay(GAME, OPENING, ORDERS)


def test_a_game_follows_from_its_opening_and_its_orders() -> None:
    steps = played()

    assert [step.entry.order for step in steps] == [Order("begin", by="host"), *ORDERS]
    assert steps == replay(GAME, OPENING, iter(ORDERS))
    assert steps[0] == start(GAME, OPENING)


def test_another_seed_or_salt_is_another_game() -> None:
    rolls = {
        tuple(roll.value for step in replay(GAME, opening, ORDERS[:3]) for roll in step.entry.rolls)
        for seed in range(20)
        for opening in (
            opening_of(GAME, 2, seed),
            dataclasses.replace(opening_of(GAME, 2, seed), tokens=("a", "b")),
        )
    }
    assert len(rolls) > 10


def test_the_seed_is_not_told_while_the_table_runs() -> None:
    with pytest.raises(BadRecord, match="published when the game ends"):
        dataclasses.replace(OPENING, seed="").key()
    with pytest.raises(BadRecord, match="hexadecimal"):
        dataclasses.replace(OPENING, seed="xyz").key()


def test_what_was_brought_along_is_part_of_the_opening() -> None:
    opening = dataclasses.replace(opening_of(MARKET, 2, seed=1), legacy={Seat(2): {"purse": 9, "races": 4}})

    assert start(MARKET, opening).table.state.races == (0, 4)


def test_going_back_restores_the_table_in_a_new_epoch() -> None:
    steps = played()

    back = rewind(GAME, OPENING, steps, 1)

    then, now = steps[1].table, back.table
    assert (now.state, now.open, now.answers, now.agenda) == (
        then.state,
        then.open,
        then.answers,
        then.agenda,
    )
    assert (now.epoch, now.entries, now.asked) == (1, len(steps) + 1, steps[-1].table.asked)
    assert back.entry.order == Order("rollback", line="1", by="host")
    assert (back.entry.number, back.entry.epoch, back.entry.events) == (len(steps), 1, ())


def test_the_same_orders_after_going_back_meet_other_dice() -> None:
    again = replay(GAME, OPENING, (*ORDERS[:3], Order("rollback", line="0"), *ORDERS[:3]))

    first, second = again[3].entry.rolls, again[7].entry.rolls
    assert [roll.label for roll in first] == [roll.label for roll in second]
    key = OPENING.key()
    assert [dice.draw(key, 1, roll.label, roll.sides) for roll in second] == [r.value for r in second]


def test_one_can_go_back_to_before_a_going_back() -> None:
    again = replay(GAME, OPENING, (*ORDERS, Order("rollback", line="0"), Order("rollback", line="4")))

    assert again[-1].table.state == again[4].table.state
    assert again[-1].table.epoch == 2


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_one_cannot_go_back_to_where_one_never_was(number: int) -> None:
    with pytest.raises(NotAsked, match="the last one is 4"):
        rewind(GAME, OPENING, played(), number)


@pytest.mark.parametrize("line", ["", "first", "1.5"])
def test_an_entry_is_named_by_its_number(line: str) -> None:
    with pytest.raises(BadOrder, match="is not an entry number"):
        replay(GAME, OPENING, (Order("rollback", line=line),))


def test_a_replay_stops_at_an_impossible_order() -> None:
    with pytest.raises(GameError):
        replay(GAME, OPENING, (Order("answer", Seat(2), DecisionId(1), "fast"),))
    with pytest.raises(RulesBug):
        replay(GAME, OPENING, (Order("begin"),))


@pytest.mark.parametrize(
    "data", [None, [], "record", {}, {"format": 99}, {"format": 2}, {"format": 2, "opening": 3}]
)
def test_what_is_no_record_is_refused_with_a_sentence(data: Any) -> None:
    with pytest.raises(BadRecord, match=r"^This is not .*"):
        load_record(data)


def test_a_record_from_before_the_first_release_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadRecord, match=r"^This table was exported before the first release: .*it\.$"):
        load_record({"format": 1, "opening": codec.dump(OPENING), "entries": [], "table": {}})


def test_a_record_of_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    opening = codec.dump(SNAKES)
    with pytest.raises(BadRecord, match="no game 'snakes'"):
        load_record({"format": 2, "opening": opening, "entries": [], "table": {}})


def test_a_record_of_an_unknown_game_is_not_called_clean() -> None:
    record = Record(SNAKES, (), played()[-1].table)

    assert audit(record) == [
        f"nothing can be checked: There is no game 'snakes'; choose one of: {', '.join(all_games())}."
    ]


@pytest.mark.parametrize("key", all_games())
def test_a_game_of_random_drivers_is_clean(key: str) -> None:
    game = all_games()[key]
    record = play_out(game, opening_of(game, game.seats[0], 1, drivers=("random",) * game.seats[0]))

    assert audit(record) == []
