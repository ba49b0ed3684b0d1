"""Answers given in advance: tests of facts, steady orders, lines, and which of them comes first."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import GameError, NotAsked
from engine.kernel import begin, submit
from engine.model import WAKE, Fact, Filed, Link, Order, Seat, Standing, Table, Test
from tests.toys.dash import GAME

KEY = b"a key of the tests"
FAST = Standing("fast", "plot", (Link("fast"),))
SLOW = Standing("slow", "plot", (Link("slow"),))


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        (Test("behind", "==", 3), True),
        (Test("behind", "==", 2), False),
        (Test("behind", ">=", 3), True),
        (Test("behind", ">=", 4), False),
        (Test("behind", "<=", 3), True),
        (Test("behind", "<=", 2), False),
        (Test("last", "==", "e4"), True),
        (Test("last", "==", "e5"), False),
        (Test("last", ">=", "a1"), False),
        (Test("last", "<=", 3), False),
        (Test("behind", ">=", "3"), False),
        (Test("unheard of", "==", 0), False),
        (Test("unheard of", "<=", 0), False),
    ],
)
def test_a_fact_is_compared_with_its_own_kind_only(test: Test, holds: bool) -> None:
    facts: dict[str, Fact] = {"behind": 3, "last": "e4"}

    assert test.holds(facts) is holds


def opened(*orders: tuple[int, Standing]) -> Table[Any, Any]:
    """A dash of two at its second plot, with these orders filed before it."""
    table = begin(GAME, 2, KEY, tempo="phase").table
    for seat, standing in orders:
        table = submit(GAME, table, Order("file", Seat(seat), standing=standing), KEY).table
    return next_plot(table)


def next_plot(table: Table[Any, Any]) -> Table[Any, Any]:
    for decision in table.awaited():
        table = submit(GAME, table, Order("lapse", decision=decision.id), KEY).table
    return submit(GAME, table, Order("close"), KEY).table


def test_a_step_names_the_orders_that_have_answered_in_it_and_shows_them_to_nobody() -> None:
    table = begin(GAME, 2, KEY, tempo="phase").table
    for standing in (FAST, SLOW):
        table = submit(GAME, table, Order("file", Seat(1), standing=standing), KEY).table
    for decision in table.awaited():
        table = submit(GAME, table, Order("lapse", decision=decision.id), KEY).table

    step = submit(GAME, table, Order("close"), KEY)

    assert step.standing == ((Filed(Seat(1), FAST), step.table.answers[0]),)
    assert "fast" not in repr(step)


def plots(table: Table[Any, Any]) -> dict[int | None, tuple[str, str]]:
    return {answer.seat: (answer.line, answer.by) for answer in table.answers}


def test_a_standing_order_answers_for_its_seat_alone() -> None:
    assert plots(opened((1, FAST))) == {1: ("fast", "standing")}


def test_a_standing_order_waits_for_the_next_question() -> None:
    table = begin(GAME, 2, KEY).table

    table = submit(GAME, table, Order("file", Seat(1), standing=FAST), KEY).table

    assert plots(table) == {}


def test_an_answer_given_in_advance_is_ready_and_may_still_be_changed() -> None:
    table = opened((1, FAST))
    question = table.answers[0].decision
    assert table.ready == (question,)

    table = submit(GAME, table, Order("answer", Seat(1), question, "slow"), KEY).table

    assert plots(table) == {1: ("slow", "player")}
    assert table.ready == ()


def test_the_order_filed_first_comes_first() -> None:
    assert plots(opened((1, FAST), (1, SLOW)))[1][0] == "fast"
    assert plots(opened((1, SLOW), (1, FAST)))[1][0] == "slow"


def test_an_order_of_the_same_name_replaces_the_old_one() -> None:
    renamed = Standing("fast", "plot", (Link("slow"),))
    table = opened((1, FAST), (1, renamed))

    assert [filed.order for filed in table.filed] == [renamed]
    assert plots(table)[1][0] == "slow"


def test_two_seats_may_use_one_name() -> None:
    table = opened((1, FAST), (2, Standing("fast", "plot", (Link("slow"),))))

    assert plots(table) == {1: ("fast", "standing"), 2: ("slow", "standing")}


def test_the_first_link_that_fits_answers() -> None:
    never, rather = Link("fast", (Test("round", "<=", 0),)), Link("slow", (Test("round", ">=", 2),))

    assert plots(opened((1, Standing("mine", "plot", (never, rather, Link("fast"))))))[1][0] == "slow"


def test_all_tests_of_a_link_have_to_hold() -> None:
    link = Link("fast", (Test("round", "==", 2), Test("coins", ">=", 5)))

    assert plots(opened((1, Standing("mine", "plot", (link,))))) == {}


def test_an_answer_that_is_impossible_is_passed_over() -> None:
    assert plots(opened((1, Standing("mine", "plot", (Link("fly"), Link("slow"))))))[1][0] == "slow"


def test_an_order_for_questions_of_another_kind_says_nothing() -> None:
    assert plots(opened((1, Standing("mine", "coin", (Link("spend"),))))) == {}


def test_a_wish_to_be_woken_leaves_the_question_to_the_person() -> None:
    wake = Standing("wake", "plot", (Link(WAKE),))

    assert plots(opened((1, wake), (1, FAST))) == {}


def test_a_line_answers_once_with_each_link() -> None:
    line = Standing("plan", "plot", (Link("fast"), Link("slow")), line=True)
    table = opened((1, line))
    assert plots(table)[1][0] == "fast"
    assert table.filed == (Filed(Seat(1), line, 1),)

    table = next_plot(table)
    assert plots(table)[1][0] == "slow"
    assert table.filed == ()

    assert plots(next_plot(table)) == {}


def test_a_broken_line_leaves_the_answer_to_the_next_order() -> None:
    broken = Standing("plan", "plot", (Link("fast", (Test("round", "==", 9),)), Link("fast")), line=True)
    table = opened((1, broken), (1, SLOW))

    assert plots(table)[1][0] == "slow"
    assert [filed.order for filed in table.filed] == [SLOW]


def line(name: str, *links: tuple[str, int]) -> Standing:
    """A line that says each word in the round told with it."""
    return Standing(
        name, "plot", tuple(Link(word, (Test("round", "==", at),)) for word, at in links), line=True
    )


def names(table: Table[Any, Any]) -> list[str]:
    return [filed.order.name for filed in table.filed]


def test_branches_that_say_the_same_go_on_together() -> None:
    never, ever = line("never", ("fast", 2), ("fast", 9)), line("ever", ("fast", 2), ("slow", 3))
    table = opened((1, never), (1, ever))
    assert plots(table)[1][0] == "fast"
    assert [(filed.order.name, filed.done) for filed in table.filed] == [("never", 1), ("ever", 1)]

    table = next_plot(table)

    assert plots(table)[1][0] == "slow"
    assert names(table) == []


def test_the_first_branch_that_fits_answers_and_breaks_those_that_say_something_else() -> None:
    unfit, fit, other = (
        line("unfit", ("slow", 9)),
        line("fit", ("slow", 2), ("fast", 3)),
        line("o", ("fast", 2)),
    )
    table = opened((1, unfit), (1, fit), (1, other))

    assert plots(table)[1][0] == "slow"
    assert names(table) == ["fit"]


def test_all_branches_are_forgotten_where_none_fits() -> None:
    table = opened((1, line("a", ("fast", 9))), (1, line("b", ("slow", 9))), (2, line("c", ("fast", 2))))

    assert plots(table) == {2: ("fast", "standing")}
    assert names(table) == []


def test_a_line_comes_before_a_steady_order_that_was_filed_first() -> None:
    table = opened((1, SLOW), (1, line("plan", ("fast", 2))))
    assert plots(table)[1][0] == "fast"

    assert plots(next_plot(table))[1][0] == "slow"


def test_lines_wait_while_their_owner_answers_by_hand() -> None:
    table = begin(GAME, 2, KEY, tempo="phase").table
    table = submit(GAME, table, Order("file", Seat(1), standing=line("plan", ("fast", 2))), KEY).table

    table = submit(GAME, table, Order("answer", Seat(1), table.open[0].id, "slow"), KEY).table
    assert names(table) == ["plan"]

    assert plots(next_plot(table))[1] == ("fast", "standing")


def test_an_order_can_be_taken_back_by_its_name() -> None:
    table = opened((1, FAST), (2, FAST))

    table = submit(GAME, table, Order("unfile", Seat(1), line="fast"), KEY).table

    assert [filed.seat for filed in table.filed] == [2]
    with pytest.raises(NotAsked, match="you have: none"):
        submit(GAME, table, Order("unfile", Seat(1), line="fast"), KEY)


@pytest.mark.parametrize(
    ("seat", "standing"), [(None, FAST), (3, FAST), (1, None), (1, Standing("x", "plot", ()))]
)
def test_an_order_needs_a_seat_and_an_answer(seat: Seat | None, standing: Standing | None) -> None:
    table = begin(GAME, 2, KEY).table
    with pytest.raises(GameError):
        submit(GAME, table, Order("file", seat, standing=standing), KEY)


def test_nobody_is_woken_at_tempo_round() -> None:
    table = begin(GAME, 2, KEY, tempo="round").table
    wake = Standing("wake", "plot", (Link("fast", (Test("round", "==", 9),)), Link(WAKE)))
    with pytest.raises(GameError, match="tempo round"):
        submit(GAME, table, Order("file", Seat(1), standing=wake), KEY)
