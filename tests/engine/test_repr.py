"""What stands in a log or at a prompt for a table: one readable line without anybody's secrets."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.game import Game
from engine.journal import start
from engine.kernel import submit
from engine.model import Decision, DecisionId, Filed, Link, Order, Seat, Standing
from engine.registry import all_games
from engine.selfplay import opening_of, play_out
from tests.toys import TOYS

KEY = b"repr"
LONGEST = 300


@pytest.fixture
def dash() -> Game:
    """The toy with sealed plots."""
    return TOYS["toy-dash"]


def test_a_decision_says_who_is_asked_what_and_not_what_its_seat_alone_may_know() -> None:
    asked = Decision(DecisionId(3), Seat(2), "plot", "red", fallback="2 4 3", given="5 4 2", sealed=True)
    assert repr(asked) == "<Decision 3: plot 'red' of seat 2, sealed>"
    assert repr(Decision(DecisionId(4), None, "pace", fallback="go")) == "<Decision 4: pace of the host>"
    assert repr(Decision(DecisionId(5), Seat(1), "swap", offer=True)) == "<Decision 5: swap of seat 1, offer>"


def test_a_table_says_who_is_asked_and_who_has_answered(dash: Game) -> None:
    opening = opening_of(dash, 2, 1)
    table = start(dash, opening).table
    first, second = table.open
    told = "<Table of toy-dash: seats 2, tempo round, entries 1, asks "
    assert first.subject == second.subject
    assert repr(table) == f"{told}{first.subject} of seats 1, 2>"
    table = submit(dash, table, Order("answer", Seat(1), first.id, "fast"), opening.key()).table
    table = submit(dash, table, Order("answer", Seat(2), second.id, "slow"), opening.key()).table
    table = submit(dash, table, Order("ready", Seat(2), second.id), opening.key()).table
    assert f"{first.subject} of seats 1 (answered), 2 (ready)>" in repr(table)


def test_a_table_tells_no_answer_no_standing_order_and_nothing_of_the_position(dash: Game) -> None:
    opening = opening_of(dash, 2, 1)
    table = start(dash, opening).table
    first = table.open[0]
    one, other = (
        submit(dash, table, Order("answer", Seat(1), first.id, line), opening.key()).table
        for line in ("fast", "slow")
    )
    assert one != other
    assert repr(one) == repr(other)
    filed = (Filed(Seat(1), Standing("never", "plot", (Link("slow"),))),)
    assert repr(replace(one, filed=filed, state=None, agenda=(), options=None)) == repr(one)


def test_an_entry_tells_no_answer_and_no_event(dash: Game) -> None:
    record = play_out(dash, opening_of(dash, 2, 1, drivers=("random", "random")))
    answered = next(entry for entry in record.entries if entry.order.verb == "answer")
    hidden = replace(answered, order=replace(answered.order, line="", nonce=""))
    assert repr(answered) == repr(hidden)
    assert repr(answered).startswith(f"<Entry {answered.number}: answer of seat 1 by brain, ")


def test_an_opening_keeps_its_seed_to_itself(dash: Game) -> None:
    opening = opening_of(dash, 2, 1)
    assert opening.seed not in repr(opening)
    assert opening.commit in repr(opening)


@pytest.mark.long
@pytest.mark.parametrize("game", all_games().values(), ids=all_games().keys())
def test_everything_that_an_order_leads_to_is_one_readable_line(game: Game) -> None:
    seats = game.seats[-1]
    opening = opening_of(game, seats, 1, drivers=("random",) * seats)
    record = play_out(game, opening)
    for step in (start(game, opening), record):
        views = [game.rules.view(step.table.state, seat) for seat in (None, *step.table.seats)]
        for shown in (step, step.table, *step.table.open, *views):
            assert len(repr(shown)) <= (2 * LONGEST if shown is step else LONGEST), repr(shown)
            assert "\n" not in repr(shown)
    assert repr(record) == f"<Record of {record.table!r}>"
    assert repr(record.table).endswith(", over>")


RELEASED = {key: game for key, game in all_games().items() if not game.workshop}


@pytest.mark.parametrize("game", RELEASED.values(), ids=RELEASED.keys())
def test_a_view_says_whose_it_is(game: Game) -> None:
    table = start(game, opening_of(game, game.seats[-1], 1)).table
    for seat in table.seats:
        assert re.search(rf"\bseat[ =]{seat}\b", repr(game.rules.view(table.state, seat)))
    assert re.search(r"\bpublic\b|\bseat=None\b", repr(game.rules.view(table.state, None)))
