"""Reading what people type: generous at the edge, one spelling inside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import BadOrder
from engine.games.chariots import GAME
from engine.games.chariots.rules.options import Options
from engine.kernel import act_of, choices, spell
from engine.model import Decision
from tests.games.chariots.boards import board

RACE = board(
    """
    red    B3b, seat 1, speed 5
    blue   B4b, seat 2, speed 5
    green  T3b, seat 1, speed 5
    yellow T4d, seat 2, speed 5
    """,
    options=Options(extra_actions=True),
)
ALONE = board("red B3b, speed 5\nblue B4b, speed 5", options=Options(extra_actions=True))


@pytest.mark.parametrize(
    "typed", ["2 4 3", "2,4,3", "243", "2-4-3", "2; 4; 3", " 2  4\t3 ", "2 → 4 → 3", "24 3"]
)
def test_n6_a_plot(typed: str) -> None:
    assert spell(GAME, ALONE, Decision(1, 1, "plot", "1"), typed) == "2 4 3"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("243 NULL:Never", "2 4 3 null:never"),
        ("243 lane = c, free : outside", "2 4 3 lane:c free:outside"),
        ("243 null-at:r1c", "2 4 3 null-at:R1c"),
        ("243 2/lane:b", "2 4 3 2/lane:b"),
        ("2 4 3 2 / lane: b", "2 4 3 2/lane:b"),
    ],
)
def test_n6_a_plot_with_clauses(typed: str, stored: str) -> None:
    assert spell(GAME, ALONE, Decision(1, 1, "plot", "1"), typed) == stored


@pytest.mark.parametrize("typed", ["2 4 3 lane:b / 5 2 3", "243 lane:B/523", "243 lane:b | 5,2,3"])
def test_n6_a_plot_for_two(typed: str) -> None:
    assert spell(GAME, RACE, Decision(1, 1, "plot", "1"), typed) == "2 4 3 lane:b / 5 2 3"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("b3A", "B3a"),
        ("to B3a", "B3a"),
        ("n b2c", "null B2c"),
        ("push b4b to b5b", "push B4b B5b"),
        ("ace B4b, B5b", "push B4b B5b"),
    ],
)
def test_n6_a_move(typed: str, stored: str) -> None:
    assert spell(GAME, RACE, Decision(1, 1, "move", "red"), typed) == stored


def test_n6_a_move_with_both_coins_in_any_order() -> None:
    race = board("red B6a, speed 5\nblue R1c, speed 5")

    for typed in ("null push R1c R2c", "push null r1c r2c", "null and ace R1c R2c"):
        assert spell(GAME, race, Decision(1, 1, "move", "red"), typed) == "null push R1c R2c"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("pass", "."),
        ("-", "."),
        ("Whip Blue", "whip blue"),
        ("first and whip blue", "first whip blue"),
        ("whip blue, first", "first whip blue"),
    ],
)
def test_n6_an_announcement(typed: str, stored: str) -> None:
    assert spell(GAME, RACE, Decision(1, 1, "announce", "red"), typed) == stored


@pytest.mark.parametrize(("typed", "stored"), [("no", "."), ("yes", "swap"), ("Swap", "swap")])
def test_n6_a_swap(typed: str, stored: str) -> None:
    assert spell(GAME, RACE, Decision(1, 1, "swap", "red"), typed) == stored


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("as planned", None),
        ("planned", "."),
        (".", "."),
        ("lane:a", "lane:a"),
        (". / lane:a", ". / lane:a"),
        ("lane:a / .", "lane:a / ."),
    ],
)
def test_n6_a_route_for_two(typed: str, stored: str | None) -> None:
    decision = Decision(1, 1, "route", "1.1")
    if stored is None:
        with pytest.raises(BadOrder):
            spell(GAME, RACE, decision, typed)
    else:
        assert spell(GAME, RACE, decision, typed) == stored


def test_n6_what_is_said_unasked() -> None:
    assert spell(GAME, RACE, act_of(1), "RESIGN") == "resign"
    assert spell(GAME, RACE, act_of(1), "Policy Green Null = never") == "policy green null:never"
    assert {c.word for c in choices(GAME, RACE, act_of(1), ("policy",))} == {"red", "green"}


def test_n6_the_first_impossible_word_is_named_with_what_is_possible() -> None:
    with pytest.raises(BadOrder, match="'B6d' is not possible here; try one of: B2b") as error:
        spell(GAME, RACE, Decision(1, 1, "move", "red"), "B6d")

    assert error.value.possible[:1] == ("B2b",)


def test_n6_an_option_that_is_not_played_has_no_words() -> None:
    with pytest.raises(BadOrder, match="take:ace"):
        spell(GAME, ALONE, Decision(1, 1, "plot", "1"), "2 3 4 take:ace")

    fast = replace(ALONE, options=Options(faster_recovery=True))
    assert spell(GAME, fast, Decision(1, 1, "plot", "1"), "2 3 4 take:ace") == "2 3 4 take:ace"


@pytest.mark.parametrize("typed", ["2 4 3 / 5 4 3", "243 543", "2 4 3 5 4 3"])
def test_9_1_plots_for_two_chariots_need_nothing_between_them(typed: str) -> None:
    assert spell(GAME, RACE, Decision(1, 1, "plot", "1"), typed) == "2 4 3 / 5 4 3"


def test_9_1_a_plot_for_one_of_two_chariots_says_how_both_are_written() -> None:
    with pytest.raises(BadOrder) as refused:
        spell(GAME, RACE, Decision(1, 1, "plot", "1"), "2 4 3")

    assert str(refused.value) == (
        "You plot for Red and Green: write the coins of each, with / between, such as 4 5 3 / 4 5 3."
    )
