"""Which sets may be played, and what they are worth."""

from __future__ import annotations

import random

import pytest

from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import CARDS, DECK, SYMBOLS, in_order
from engine.games.charioteer.rules.state import Driver, Play, Race
from tests.games.charioteer.boards import allows, board, played

HAND = "r3r3g6 r3r3g6 r3g4b2 b1r3g5 r5y1b3 g4g4y4"
CROWD = ("y1y1r3s", "b3b3y3", "y1y1g6")


def hand(cards: str = HAND, crowd: tuple[str, ...] = CROWD) -> Race:
    return board(f"green 22, hand {cards}\nyellow 0", crowd=crowd)


@pytest.mark.parametrize(
    "line",
    [
        "red3 r3r3g6 r3g4b2",
        "red3 r3r3g6 r3r3g6 b1r3g5",
        "red3 r3r3g6 r3r3g6 b1r3g5 crowd",
        "red3 b1r3g5 crowd",
        "yellow1 r5y1b3 crowd",
        "green4 g4g4y4 r3g4b2",
    ],
)
def test_8_2_cards_that_share_a_symbol(line: str) -> None:
    """One to three cards of the hand that all show the same symbol, and the crowd card if it shows it too."""
    assert allows(hand(), line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("red3 r3r3g6 r5y1b3", "the card shows another red"),
        ("red3 r3r3g6 g4g4y4", "the card shows no red"),
        ("red3 r3r3g6 r3r3g6 r3g4b2 b1r3g5", "four cards of the hand"),
        ("red3 r3r3g6 r3r3g6 r3r3g6", "there are only two of it"),
        ("red3 r3r3g6 y2y2r3", "the card is not in the hand"),
        ("green4 r3g4b2 g4g4y4 crowd", "the crowd card does not show it"),
        ("red3 crowd", "no card of the hand"),
        ("red3 r3r3g6 crowd crowd", "there is one crowd card"),
        ("red3 r3r3g6", "one card is no set"),
        ("red6 r3r3g6 r3g4b2", "no card has it"),
        ("red3", "no cards"),
        ("", "passing"),
        ("pass", "passing"),
        ("green4 r3g4b2 g4g4y4", "cards have one order"),
    ],
)
def test_8_2_and_no_others(line: str, why: str) -> None:
    """No set without a shared symbol, with four cards of the hand, or of the crowd card alone."""
    assert not allows(hand(), line), why


def test_8_2_the_crowd_card_behind_the_active_one_cannot_be_used_yet() -> None:
    assert not allows(hand(crowd=("b3b3y3", "y1y1r3s", "y1y1g6")), "red3 b1r3g5 crowd")


def test_d16_two_cards_at_least_the_crowd_card_counted() -> None:
    """One card of the hand is enough where the crowd card joins it."""
    assert not allows(hand(), "red3 b1r3g5")
    assert allows(hand(), "red3 b1r3g5 crowd")


def test_8_3_a_single_card_only_where_no_larger_set_is_possible() -> None:
    """Three cards that share nothing, and a crowd card that fits none of them."""
    alone = board("green 22, hand r3r3g6 b1b1g5 g4g4y4\nyellow 0", crowd=("r5y1b3", "b3b3y3", "y1y1g6"))
    helped = board("green 22, hand r3r3g6 b1b1g5 g4g4y4\nyellow 0", crowd=("b1r3g5", "b3b3y3", "y1y1g6"))

    assert allows(alone, "red3 r3r3g6")
    assert allows(alone, "green4 g4g4y4")
    assert not allows(alone, "red3 r3r3g6 crowd")
    assert allows(helped, "red3 r3r3g6 crowd")
    assert not allows(helped, "red3 r3r3g6")
    assert not allows(helped, "green4 g4g4y4")


def test_8_3_a_single_card_is_played_like_any_set() -> None:
    """Where no two cards match, one card and its number make the move."""
    race = board("green 22, hand r3r3g6 b1b1g5 g4g4y4\nyellow 0", crowd=("r5y1b3", "b3b3y3", "y1y1g6"))

    assert played(race, green="green4 g4g4y4").driver("green").points == 6


def test_8_3_every_hand_has_a_set_and_sets_of_one_only_in_need() -> None:
    rng = random.Random(8)
    for _hand in range(400):
        cards = rng.sample(DECK, 9)
        legal = sets.legal_sets(in_order(cards[:8]), cards[8])
        assert legal
        assert len({len(play.whole) == 1 for play in legal}) == 1


def test_8_4_other_symbols_do_not_count_and_doubles_count_twice() -> None:
    assert sets.symbols_in(Play("red3", ("r3r3g6", "r3g4b2", "b1r3g5"))) == 4
    assert sets.symbols_in(Play("red3", ("r3r3g6", "r3r3g6", "r3r3g6"))) == 6
    assert sets.symbols_in(Play("green6", ("r3r3g6", "y1y1g6"))) == 2


@pytest.mark.parametrize(
    ("symbol", "cards", "crowd", "worth"),
    [
        ("yellow4", "g6y4r5 r4b4y4 r2g3y4", "", 7),
        ("yellow2", "y2y2r3 y2y2r3 y2y2b4", "", 8),
        ("red5", "r5y1b3 g6y4r5 r5g3b0", "g4r5b3", 9),
        ("green4", "g4b4r2 r3g4b2 b2g4r4", "g4r5b3", 8),
        ("yellow2", "r4g5y2 g3r1y2 g5b4y2", "b0y2r1w", 6),
        ("green6", "y1y1g6 r3r3g6 y1g6r2", "g6y4r5", 10),
        ("black0", "g3g3b0 r5g3b0 b0y2r1w", "", 3),
        ("red3", "r3r3g6 r3r3g6 r3r3g6", "", 9),
        ("red5", "r5r5g4 r5r5g4 r5r5g4", "", 11),
    ],
)
def test_8_6_what_named_sets_are_worth(symbol: str, cards: str, crowd: str, worth: int) -> None:
    """A set is worth as many points as it shows its symbol, plus the number once."""
    play = Play(symbol, tuple(cards.split()), crowd)

    assert all(CARDS[name].count(SYMBOLS[symbol]) for name in play.whole)
    assert sets.strength(play) == worth


def test_8_5_the_example_of_the_rulebook_makes_13() -> None:
    """A red set worth 11, a token of three, a skill worth one, two cubes, and one that does not count yet."""
    race = board("""
        green 22, hand r5r5g4 r5r5g4 r5r5g4, white plus3, skill red 5, damage 2, minor
        yellow 0
    """)
    play = played(race, green="red5 r5r5g4 r5r5g4 r5r5g4 plus3")

    assert play.driver("green").points == 13
    assert play.driver("green").damage == 3


def test_8_5_never_less_than_nothing() -> None:
    """However many cubes there are, the total is 0 at least."""
    play = Play("green4", ("g4g4y4", "g4g4y4"))

    assert [sets.total(Driver(damage=n), play) for n in (7, 8, 9, 100)] == [1, 0, 0, 0]


def test_8_3_passing_is_not_possible() -> None:
    assert not allows(board("green 22, damage 30\nyellow 0"), "")


def test_sets_are_ranked_by_points_and_only_then_by_fan_tokens() -> None:
    """The one that draws a fan token carries least, so it comes last."""
    driver = Driver(hand=("y0r2b1w", "r4g6y4", "b0b0r2f", "r4g6y4"))
    ranked = [
        (play.symbol, sets.total(driver, play), sets.fan_tokens(play))
        for play in sets.strongest_first(driver, "")
    ]

    assert ranked == [("green6", 8, 0), ("red4", 6, 0), ("yellow4", 6, 0), ("red2", 4, 1)]
