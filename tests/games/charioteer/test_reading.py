"""Typed lines: any usual spelling is read; where several sets can be meant it is asked which."""

from __future__ import annotations

import random

import pytest

from engine.errors import BadOrder
from engine.games.charioteer import GAME
from engine.games.charioteer.rules import reading
from engine.games.charioteer.rules.cards import DECK, in_order
from engine.games.charioteer.rules.sets import legal_sets
from engine.games.charioteer.rules.state import Race
from engine.imagining import random_line
from engine.kernel import spell
from engine.language import speaking
from engine.model import Decision, DecisionId, Seat
from tests.games.charioteer.boards import asked, board

HAND = "b0b0y1w b0b0r2f y0y0r3w r3r3g6 r3g4b2 r4g5y2 r4g5b3 b1r3g5"
"""In their order, so that these are the cards 1 to 8."""
REDS = "red3 r3r3g6 r3g4b2"
ROUND_TRIPS = 1500


def race(tokens: str = "white plus3 whip, fan whip", crowd: str = "r3r3g6") -> Race:
    return board(f"green 22, hand {HAND}, {tokens}", crowd=(crowd,))


def said(text: str, position: Race | None = None) -> str:
    position = position or race()
    return spell(GAME, position, asked(position), text)


def unclear(text: str, position: Race | None = None) -> tuple[str, ...]:
    with pytest.raises(BadOrder, match="This could mean several sets") as error:
        said(text, position)
    assert all(line in str(error.value) for line in error.value.possible)
    return error.value.possible


def meant(text: str, position: Race) -> tuple[str, ...]:
    """The line that is read, or those that are asked about."""
    try:
        return (said(text, position),)
    except BadOrder as error:
        return error.possible


@pytest.mark.parametrize(
    "text",
    [
        "red3 r3r3g6 r3g4b2",
        "red 3 r3g4b2 r3r3g6",
        "r3 r3r3g6 r3g4b2",
        "Red-3: R3R3G6, R3G4B2",
        "  r3g4b2   red3 r3r3g6 ",
        "red3 R3-R3-G6 + R3/G4/B2",
        "R3 R3 G6 R3 G4 B2",
        "R3 R3 R3 G6 R3 G4 B2",
        "g6r3r3 b2g4r3",
        "r3r3g6 and r3g4b2",
        "r3 4 5",
        "red 3, 5, 4",
        "4 5",
        "#4 #5",
        "red 4 and 5",
        "my set of red cards 4 and 5",
    ],
)
def test_n9_a_set_is_read_in_every_usual_spelling(text: str) -> None:
    assert said(text) == REDS


@pytest.mark.parametrize("text", ["+3", "+ 3", "plus3", "plus 3", "plus three", "PLUS3", "m", "token plus3"])
def test_n9_three_more_in_every_spelling(text: str) -> None:
    """A +3 can be typed by its sign, its word or its letter."""
    assert said(f"{REDS} {text}") == f"{REDS} plus3"
    assert said(f"{text} {REDS}") == f"{REDS} plus3"


@pytest.mark.parametrize("text", ["w w", "whip whip", "whips w", "with whip and whip"])
def test_n9_tokens_as_often_as_they_are_named(text: str) -> None:
    assert said(f"{REDS} {text}") == f"{REDS} whip whip"


@pytest.mark.parametrize(
    ("text", "token"),
    [("h", "half"), ("½", "half"), ("half recovery", "half"), ("full recovery", "whole"), ("x", "whole")],
)
def test_n9_recovery_in_every_spelling(text: str, token: str) -> None:
    """Half and full recovery can be typed by their names, their letters or a sign."""
    assert said(f"{REDS} {text}", race("white half, fan whole")) == f"{REDS} {token}"


def test_n9_tokens_and_the_crowd_card_come_into_their_order() -> None:
    assert said("whip crowd plus3 r3g4b2 r3r3g6 red3") == f"{REDS} crowd plus3 whip"


@pytest.mark.parametrize("text", ["crowd", "with crowd", "and the crowd card", "CROWD"])
def test_n9_the_crowd_card_joins(text: str) -> None:
    """The word `crowd` counts alone or with others around it."""
    assert said(f"r3r3g6 r3g4b2 {text}") == f"{REDS} crowd"


def test_n9_without_the_word_the_crowd_card_stays_where_it_is() -> None:
    assert said("r3r3g6 r3g4b2") == REDS


def test_n9_the_crowd_card_can_tell_which_symbol_counts() -> None:
    assert said("r4g5b3 r4g5y2 crowd", race(crowd="r4b4y4")) == "red4 r4g5y2 r4g5b3 crowd"


def test_n9_cards_with_several_symbols_in_common_are_asked_about() -> None:
    assert unclear("r4g5y2 r4g5b3") == ("red4 r4g5y2 r4g5b3", "green5 r4g5y2 r4g5b3")
    assert said("red r4g5y2 r4g5b3") == "red4 r4g5y2 r4g5b3"
    assert said("green 6 7") == "green5 r4g5y2 r4g5b3"
    assert said("g5 6 7") == "green5 r4g5y2 r4g5b3"


def test_n9_an_icon_may_be_left_out_or_stand_apart() -> None:
    whipless = race(tokens="white plus3")
    assert said("b0b0y1 b0b0r2") == "black0 b0b0y1w b0b0r2f"
    assert said("b0b0y1 w b0b0r2 f", whipless) == "black0 b0b0y1w b0b0r2f"
    assert said("b0b0y1w b0b0r2f w") == "black0 b0b0y1w b0b0r2f whip"


def test_n9_an_icon_apart_that_could_be_a_token_is_asked_about() -> None:
    assert unclear("b0b0y1 w b0b0r2") == ("black0 b0b0y1w b0b0r2f", "black0 b0b0y1w b0b0r2f whip")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("best", "best"),
        ("BEST: black, final", "best black final"),
        ("best final black", "best black final"),
        ("the best set", "best"),
        ("best never", "best never"),
        ("best usual", "best"),
        ("best green red", "best green red"),
    ],
)
def test_n9_the_best_set(text: str, line: str) -> None:
    """`best` and what may follow it can be typed in any order."""
    assert said(text) == line


def test_n9_colours_are_read_in_the_language_that_is_spoken() -> None:
    with speaking("de"):
        assert said("Rot 3 r3r3g6 r3g4b2") == REDS
        assert said("red 3 r3r3g6 r3g4b2") == REDS


def test_n9_what_means_nothing_is_left_as_it_was_typed() -> None:
    words = GAME.rules.read(race(), asked(race()), "red 3 xyzzy r3r3g6")
    assert words == ("red3", "r3r3g6", "xyzzy")


@pytest.mark.parametrize("text", [",".join(("r3", "r3", "g6") * 7), "+".join(["1"] * 2000)])
def test_n9_a_text_of_very_many_words_is_left_as_it_was_typed(text: str) -> None:
    """However they are separated: the ways to understand it would have no end."""
    assert GAME.rules.read(race(), asked(race()), text) == (text,)


def test_n9_without_a_chariot_on_the_track_nothing_is_read() -> None:
    assert GAME.rules.read(race(), Decision(DecisionId(0), Seat(1), "act"), "Resign") == ("resign",)
    assert GAME.rules.read(race(), Decision(DecisionId(1), Seat(5), "set"), "Red 3") == ("red", "3")


def test_n9_a_stored_line_stays_as_it_is() -> None:
    for seed in range(ROUND_TRIPS):
        rng = random.Random(seed)
        cards = rng.sample(DECK, 9)
        position = board(
            f"green 22, hand {' '.join(in_order(cards[:8]))}, white plus3 whip, fan whip whole",
            crowd=(cards[8],),
        )
        line = random_line(GAME, position, asked(position), rng)
        assert GAME.rules.read(position, asked(position), line) == tuple(line.split())


def test_n9_a_set_is_found_by_its_cards_in_any_order_or_asked_about() -> None:
    for seed in range(ROUND_TRIPS // 5):
        rng = random.Random(seed)
        cards = rng.sample(DECK, 9)
        position = board(f"green 22, hand {' '.join(in_order(cards[:8]))}", crowd=(cards[8],))
        play = rng.choice(legal_sets(position.driver(Seat(1)).hand, position.active))
        words = [*play.cards, *(["crowd"] if play.crowd else [])]
        rng.shuffle(words)
        line = " ".join((play.symbol, *play.cards, *(["crowd"] if play.crowd else [])))
        assert said(" ".join((*words, play.symbol)), position) == line
        assert line in meant(" ".join(words), position)


@pytest.mark.parametrize("again", ["r3 r3 g6 r3 g4 b2", "b0 b0 y1 b0 b0 r2", "red 3", "r4 g5 y2 r4 g5 b3"])
@pytest.mark.parametrize("loose", [False, True])
def test_n9_a_line_that_can_mean_much_word_for_word_does_not_multiply(again: str, loose: bool) -> None:
    hand = race().driver(Seat(1)).hand
    ways = [*reading._ways((again.split() * reading.LONGEST)[: reading.LONGEST], hand, loose)]
    assert len(ways) < 20
