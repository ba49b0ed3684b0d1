"""Answers in advance: `best`, favourite colours, and when tokens are spent."""

from __future__ import annotations

import random

import pytest

from engine.games.charioteer import sets
from engine.games.charioteer.autopilot import Taste, best, line_of, play_of, taste_of
from engine.games.charioteer.cards import DECK, in_order
from engine.games.charioteer.events import SetPlayed
from engine.games.charioteer.state import Play, Race
from tests.games.charioteer.boards import allows, board, played

ALL = "white plus3 fan shield half whip, fan whole"
NOBODY = ("y0r2b1w", "b3b3y3", "y1y1g6")
"""A crowd track whose active card makes no good set with any of the hands below."""


def hand(cards: str, *, crowd: tuple[str, ...] = NOBODY, more: str = "") -> Race:
    return board(f"blue 100\ngreen 22, hand {cards}{more}\nyellow 0", crowd=crowd)


def choice(race: Race, line: str = "best") -> str:
    """The line that `best` stands for in a hand."""
    return line_of(best(race, 1, taste_of(line.split()[1:])))


def test_n2_the_set_with_the_most_symbols_and_number() -> None:
    """Red 3 four times is worth seven, black 4 twice six."""
    assert choice(hand("y2y2r3 r3r3g6 b1r3g5 g4b4r2 g3g3b4")) == "red3 y2y2r3 r3r3g6 b1r3g5"


@pytest.mark.parametrize("seed", range(60))
def test_n2_in_any_hand_no_other_set_is_stronger(seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 9)
    race = board(f"green 22, hand {' '.join(cards[:8])}\nyellow 0", crowd=(cards[8], *NOBODY[1:]))
    found = best(race, 1, Taste())

    assert sets.strength(found) == max(map(sets.strength, sets.legal_sets(in_order(cards[:8]), cards[8])))
    assert found.tokens == ()
    assert allows(race, line_of(found))


def test_n3_among_equals_one_that_pleases_the_crowd() -> None:
    """Green 4 with the crowd's card is worth seven, as are two cards with a double yellow 3 each."""
    race = hand("y3y3b3 y3y3b3 g4b4r2 r3g4b2", crowd=("y0b2g4", *NOBODY[1:]))

    assert choice(race) == "green4 g4b4r2 r3g4b2 crowd"


def test_n3_then_one_with_more_icons() -> None:
    assert choice(hand("r1r1y1s r1r1y4 r1r1y4 r1r1g3h")) == "red1 r1r1y1s r1r1y4 r1r1g3h"


def test_n3_then_one_with_fewer_cards() -> None:
    """Five black 3s on three cards are worth eight, as are four green 4s on two."""
    assert choice(hand("b3b3y3 b3b3y3 r5y1b3 g4g4y4 g4g4y4")) == "green4 g4g4y4 g4g4y4"


@pytest.mark.parametrize(
    ("line", "symbol"),
    [
        ("best", "red5"),
        ("best red", "red5"),
        ("best green", "green4"),
        ("best black", "red5"),
        ("best black green", "green4"),
        ("best green red", "green4"),
        ("best red green", "red5"),
        ("best yellow", "red5"),
    ],
)
def test_n3_a_favourite_colour_may_be_two_weaker_and_no_more(line: str, symbol: str) -> None:
    """The best red set is worth eight, the green one six, the black one five, the yellow one less."""
    assert choice(hand("r5y1b3 g6y4r5 r5g3b0 g4b4r2 y0b2g4 g5y0b3"), line).split()[0] == symbol


def test_n3_the_taste_is_read_in_any_order() -> None:
    assert taste_of(["final", "red", "black"]) == Taste(("red", "black"), "final")
    assert taste_of([]) == Taste()
    assert Taste(("red", "black"), "final").words == ("red", "black", "final")
    assert taste_of(Taste(("green",), "mend").words) == Taste(("green",), "mend")


@pytest.mark.parametrize(
    ("spending", "damage", "tokens"),
    [
        ("", 9, ()),
        ("never", 9, ()),
        ("mend", 2, ()),
        ("mend", 3, ("shield", "whole")),
        ("spend", 0, ("plus3", "fan", "whip")),
        ("spend", 3, ("plus3", "fan", "shield", "whole", "whip")),
        ("final", 9, ()),
    ],
)
def test_n3_when_tokens_are_spent(spending: str, damage: int, tokens: tuple[str, ...]) -> None:
    race = hand("g4g4y4 g4g4y4", more=f", {ALL}, damage {damage}")

    assert best(race, 1, taste_of([spending])).tokens == tokens


def test_n3_final_waits_for_the_last_lap() -> None:
    """That of the leader: then all that help are spent."""
    early = board(f"green 130, {ALL}\nyellow 140", crowd=NOBODY)
    late = board(f"green 130, {ALL}\nyellow 144", crowd=NOBODY)

    assert best(early, 1, taste_of(["final"])).tokens == ()
    assert best(late, 1, taste_of(["final"])).tokens == ("plus3", "fan", "whip")


def test_n3_half_recovery_where_there_is_no_full_one() -> None:
    race = hand("g4g4y4 g4g4y4", more=", white half, damage 4")

    assert best(race, 1, taste_of(["mend"])).tokens == ("half",)


def test_n3_what_the_set_does_itself_is_not_paid_for() -> None:
    """A set with a shield needs no other one, and a yellow one may repair enough."""
    shield = hand("r1r1y1s r1r1y4 r1r1g3h", more=f", {ALL}, damage 5")
    repair = hand("r2r2y3 y3y3b3 y3y3b3", more=f", {ALL}, damage 4")

    assert best(shield, 1, taste_of(["mend"])).tokens == ()
    assert best(repair, 1, taste_of(["mend"])).tokens == ("shield",)


def test_n3_no_whip_is_spent_by_whoever_moves_first() -> None:
    race = board(f"green 60, {ALL}\nyellow 22", crowd=NOBODY)

    assert "whip" not in best(race, 1, taste_of(["spend"])).tokens


def test_n3_one_token_of_each_kind() -> None:
    race = hand("g4g4y4 g4g4y4", more=", white plus3 whip, fan plus3 plus3")

    assert best(race, 1, taste_of(["spend"])).tokens == ("plus3", "whip")


@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("best", True),
        ("best red", True),
        ("best red yellow black green", True),
        ("best mend", True),
        ("best red spend", True),
        ("best red red", False),
        ("best spend red", False),
        ("best never", False),
        ("best mend final", False),
        ("best red3", False),
        ("best plus3", False),
        ("red", False),
    ],
)
def test_n3_how_it_is_said(line: str, legal: bool) -> None:
    assert allows(hand("g4g4y4 g4g4y4"), line) == legal


def test_n3_the_set_is_chosen_when_all_is_shown() -> None:
    """What is answered is `best`; what is played stands in the event."""
    play = played(hand("r3r3g6 r3g4b2 g4g4y4", more=", white plus3"), green="best red spend")

    assert play.told(SetPlayed)[0].play == Play("red3", ("r3r3g6", "r3g4b2"), "", ("plus3",))


@pytest.mark.parametrize(
    "line", ["red3 r3r3g6 r3g4b2", "red3 r3r3g6 r3r3g6 crowd", "red3 r3r3g6 r3g4b2 plus3 plus3 whip"]
)
def test_a_set_as_a_line_and_back(line: str) -> None:
    race = hand("r3r3g6 r3r3g6 r3g4b2", crowd=("b1r3g5", "b3b3y3", "y1y1g6"))

    assert line_of(play_of(race, 1, line.split())) == line
