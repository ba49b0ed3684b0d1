"""Types to JSON and back: what was written is read again, and what is broken is refused with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import codec
from engine.errors import BadRecord
from engine.kernel import begin, submit
from engine.model import Answer, DecisionId, Link, Order, Outcome, Seat, Standing, Test
from tests.toys import TOYS
from tests.toys.dash import GAME

KEY = b"a key of the tests"


def rich_table() -> Any:
    """A table with answers, a ready seat and a standing order on it."""
    table = begin(GAME, 3, KEY).table
    standing = Standing(
        "mine", "coin", (Link("spend", (Test("behind", ">=", 2), Test("pace", "==", "fast"))),)
    )
    for order in (
        Order("answer", Seat(1), DecisionId(1), "fast coin", nonce="abc"),
        Order("ready", Seat(1), DecisionId(1)),
        Order("file", Seat(2), standing=standing),
    ):
        table = submit(GAME, table, order, KEY).table
    return table


def through_json(data: Any) -> Any:
    return json.loads(codec.text(data))


def test_a_table_is_read_as_it_was_written() -> None:
    table = rich_table()

    assert codec.load_table(GAME, through_json(codec.dump_table(GAME, table))) == table


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS)
def test_an_opening_entry_is_read_as_it_was_written(game: Any) -> None:
    entry = begin(game, game.seats[-1], KEY).entry

    assert codec.load_entry(game, through_json(codec.dump_entry(entry))) == entry


def test_an_outcome_keeps_its_legacy_by_seat() -> None:
    outcome = Outcome(
        (("Red", "Blue"),),
        ((Seat(1), Seat(2)),),
        "It is over.",
        {Seat(1): {"purse": 3}, Seat(2): [True, None, "x"]},
    )

    assert codec.load(Outcome, through_json(codec.dump(outcome))) == outcome


def test_an_outcome_keeps_who_drove_what_and_an_older_one_is_read_without() -> None:
    outcome = Outcome((("Red",), ("Automaton 1",)), ((Seat(1),),), "It is over.", driven={"Red": Seat(1)})
    data = through_json(codec.dump(outcome))
    assert codec.load(Outcome, data) == outcome

    del data["driven"]
    assert codec.load(Outcome, data) == Outcome(outcome.ranking, outcome.seats, outcome.reason)


def test_numbers_and_words_stay_what_they_are() -> None:
    tests = (Test("a", "==", 3), Test("b", "==", "3"))

    assert codec.load(tuple[Test, ...], through_json(codec.dump(tests, tuple[Test, ...]))) == tests


def test_members_of_a_union_carry_their_names() -> None:
    entry = begin(GAME, 2, KEY).entry
    data = codec.dump_entry(entry)

    assert [event["kind"] for event in data["events"]] == [type(event).__name__ for event in entry.events]


@pytest.mark.parametrize(
    "broken",
    [
        {"decision": "one", "seat": 1, "line": "", "by": "player", "nonce": ""},
        {"decision": 1, "seat": 1, "line": "", "by": "magic", "nonce": ""},
        {"decision": 1, "seat": 1},
        [],
        None,
        float("nan"),
        object(),
    ],
)
def test_what_does_not_fit_is_refused(broken: object) -> None:
    with pytest.raises(BadRecord, match="not a readable Answer"):
        codec.load(Answer, broken)


@pytest.mark.parametrize("part", ["state", "agenda", "open", "options", "outcome", "seats"])
def test_a_table_without_a_part_is_incomplete(part: str) -> None:
    data = codec.dump_table(GAME, rich_table())
    del data[part]
    with pytest.raises(BadRecord, match=part):
        codec.load_table(GAME, data)


@pytest.mark.parametrize("agenda", [[{"kind": "Teleport"}], ["Plot"], [{}], 7, "Plot"])
def test_a_step_that_the_rules_do_not_know_is_refused(agenda: object) -> None:
    data = codec.dump_table(GAME, rich_table()) | {"agenda": agenda}
    with pytest.raises(BadRecord):
        codec.load_table(GAME, data)


@pytest.mark.parametrize("data", [None, [], "table", 3, {}])
def test_what_is_no_table_and_no_entry_is_refused(data: Any) -> None:
    with pytest.raises(BadRecord):
        codec.load_table(GAME, data)
    with pytest.raises(BadRecord):
        codec.load_entry(GAME, data)


def test_the_same_values_are_the_same_text() -> None:
    assert codec.text({"b": 1, "a": ["é"]}) == codec.text({"a": ["é"], "b": 1}) == '{"a":["é"],"b":1}'


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS)
def test_the_text_of_a_table_is_that_of_its_values(game: Any) -> None:
    table = begin(game, game.seats[-1], KEY).table

    assert json.loads(codec.table_text(game, table)) == codec.dump_table(game, table)


def test_the_text_of_a_table_has_the_answers_that_lie_on_it() -> None:
    table = rich_table()

    assert json.loads(codec.table_text(GAME, table)) == codec.dump_table(GAME, table)
    assert codec.load_table(GAME, codec.parse(codec.table_text(GAME, table))) == table
