"""Reading what people type: generous at the edge, one spelling inside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import BadOrder
from engine.games.chariots import GAME
from engine.games.chariots.rules.options import Options
from engine.kernel import act_of, choices, spell
from engine.model import Decision, DecisionId, Seat
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
def test_n6_coins_are_read_with_anything_or_nothing_between_them(typed: str) -> None:
    """Commas, strokes, arrows and blanks are all the same, and `243` is `2 4 3`."""
    assert spell(GAME, ALONE, Decision(DecisionId(1), Seat(1), "plot", "1"), typed) == "2 4 3"


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
def test_n6_clauses_are_read_whatever_their_capitals_and_blanks(typed: str, stored: str) -> None:
    """However they are typed, they are kept in one spelling."""
    assert spell(GAME, ALONE, Decision(DecisionId(1), Seat(1), "plot", "1"), typed) == stored


@pytest.mark.parametrize("typed", ["2 4 3 lane:b / 5 2 3", "243 lane:B/523", "243 lane:b | 5,2,3"])
def test_n6_two_plots_are_read_with_a_stroke_between_them(typed: str) -> None:
    """Plots of two chariots may be written as freely as that of one."""
    assert spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "plot", "1"), typed) == "2 4 3 lane:b / 5 2 3"


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
def test_n6_a_move_is_read_by_its_squares_and_the_names_of_coins(typed: str, stored: str) -> None:
    """Squares in any capitals, coins by a letter or a name, and words such as "to" are passed over."""
    assert spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "move", "red"), typed) == stored


def test_n6_both_coins_of_a_move_are_read_in_any_order() -> None:
    """The null is kept before the push, whichever was typed first."""
    race = board("red B6a, speed 5\nblue R1c, speed 5")

    for typed in ("null push R1c R2c", "push null r1c r2c", "null and ace R1c R2c"):
        assert (
            spell(GAME, race, Decision(DecisionId(1), Seat(1), "move", "red"), typed) == "null push R1c R2c"
        )


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
def test_n6_an_announcement_is_read_in_any_order(typed: str, stored: str) -> None:
    """ "Pass" is nothing, and the null is kept before the ace, whichever was typed first."""
    assert spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "announce", "red"), typed) == stored


@pytest.mark.parametrize(("typed", "stored"), [("no", "."), ("yes", "swap"), ("Swap", "swap")])
def test_n6_yes_swaps_the_coins_and_no_does_not(typed: str, stored: str) -> None:
    """ "Yes" and "no" answer whether the fourth coin is driven."""
    assert spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "swap", "red"), typed) == stored


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
def test_n6_a_route_for_two_may_leave_one_as_planned(typed: str, stored: str | None) -> None:
    """A point, or "planned", stands for the chariot of which nothing is said."""
    decision = Decision(DecisionId(1), Seat(1), "route", "1.1")
    if stored is None:
        with pytest.raises(BadOrder):
            spell(GAME, RACE, decision, typed)
    else:
        assert spell(GAME, RACE, decision, typed) == stored


def test_n6_what_is_said_unasked_is_read_as_generously() -> None:
    """Resigning and another policy, whatever the capitals and the colour."""
    assert spell(GAME, RACE, act_of(Seat(1)), "RESIGN") == "resign"
    assert spell(GAME, RACE, act_of(Seat(1)), "Policy Green Null = never") == "policy green null:never"
    assert {c.word for c in choices(GAME, RACE, act_of(Seat(1)), ("policy",))} == {"red", "green"}


def test_n6_the_first_impossible_word_is_named_with_what_is_possible() -> None:
    """Reading is generous, but a word that means nothing here is refused."""
    with pytest.raises(BadOrder, match="B6d is not one step from B3b; these are: B2b") as error:
        spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "move", "red"), "B6d")

    assert error.value.possible[:1] == ("B2b",)


def test_n6_an_option_that_is_not_played_has_no_words() -> None:
    """A clause can be said only at a table that plays what it is about."""
    with pytest.raises(BadOrder, match="take:ace"):
        spell(GAME, ALONE, Decision(DecisionId(1), Seat(1), "plot", "1"), "2 3 4 take:ace")

    fast = replace(ALONE, options=Options(faster_recovery=True))
    assert (
        spell(GAME, fast, Decision(DecisionId(1), Seat(1), "plot", "1"), "2 3 4 take:ace") == "2 3 4 take:ace"
    )


@pytest.mark.parametrize("typed", ["2 4 3 / 5 4 3", "243 543", "2 4 3 5 4 3"])
def test_9_1_plots_for_two_chariots_need_nothing_between_them(typed: str) -> None:
    """Six coins are three for each of two chariots."""
    assert spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "plot", "1"), typed) == "2 4 3 / 5 4 3"


def test_9_1_a_plot_for_one_of_two_chariots_says_how_both_are_written() -> None:
    """Each of the two runs by its own plot, so one plot is half an answer."""
    with pytest.raises(BadOrder) as refused:
        spell(GAME, RACE, Decision(DecisionId(1), Seat(1), "plot", "1"), "2 4 3")

    assert str(refused.value) == (
        "You plot for Red and Green: write the coins of each, with / between, such as 4 5 3 / 4 5 3."
    )
