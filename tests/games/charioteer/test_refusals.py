"""What cannot be played: one sentence that says which word it is, why, and what is possible."""

from __future__ import annotations

import pytest

from engine import language
from engine.errors import BadOrder
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.state import Race
from engine.kernel import spell
from tests.brackets import Brackets
from tests.games.charioteer.boards import asked, board

HAND = "b0b0y1w b0b0r2f y0y0r3w r3r3g6 r3g4b2 r4g5y2 r4g5b3 b1r3g5"


def race(tokens: str = "white plus3 whip, fan whip", crowd: str = "r3r3g6") -> Race:
    green = f"green 22, hand {HAND}, {tokens}".removesuffix(", ")
    return board(f"{green}\nyellow 20, fan whole shield", crowd=(crowd,) if crowd else ())


def refused(text: str, position: Race | None = None) -> BadOrder:
    position = position or race()
    with pytest.raises(BadOrder) as error:
        spell(GAME, position, asked(position), text)
    assert str(error.value).endswith(".")
    return error.value


def test_n9_a_card_that_does_not_show_the_symbol() -> None:
    """The answer says what the card shows, and which cards of the hand match."""
    error = refused("red3 r3r3g6 b0b0y1w")

    assert error.word == "b0b0y1w"
    assert str(error) == (
        "b0b0y1w does not match: it shows Black 0, Yellow 1. Your cards that show Red 3: y0y0r3w, r3r3g6, "
        "r3g4b2, b1r3g5."
    )


def test_n9_a_card_that_is_not_in_the_hand() -> None:
    """The answer names the cards of the hand that match."""
    error = refused("red3 r3r3g6 y1y1r3s")
    assert error.word == "y1y1r3s"
    assert str(error).startswith("y1y1r3s is not in your hand; your cards that show Red 3: y0y0r3w")


def test_n9_the_crowd_card_by_its_own_name() -> None:
    """The answer says which word plays the crowd card."""
    error = refused("red3 r3r3g6 y1y1r3s", race(crowd="y1y1r3s"))
    assert str(error) == "y1y1r3s is the crowd card; write crowd for it."


def test_n9_a_card_that_is_in_the_hand_once() -> None:
    """The answer says how often the card is there."""
    error = refused("red3 r3r3g6 r3r3g6")
    assert (error.word, str(error)) == ("r3r3g6", "r3r3g6 is in your hand only once.")


def test_n9_a_fourth_card() -> None:
    """The answer says how many cards of the hand a set may have."""
    error = refused("red3 y0y0r3w r3r3g6 r3g4b2 b1r3g5")
    assert str(error) == (
        "b1r3g5 is one too many: a set has at most 3 cards from your hand, plus the crowd card if it matches."
    )


def test_n9_a_crowd_card_that_does_not_show_the_symbol() -> None:
    """The answer says what the crowd card shows."""
    error = refused("black0 b0b0y1w b0b0r2f crowd")
    assert error.word == "crowd"
    assert str(error) == (
        "The crowd card does not match: it shows Red 3, Green 6 but not Black 0; leave it out."
    )


def test_n9_a_crowd_card_that_is_not_there() -> None:
    """The answer says that this turn has no crowd card."""
    error = refused("red3 r3r3g6 r3g4b2 crowd", race(crowd=""))
    assert str(error) == "There is no crowd card this turn."


def test_n9_a_crowd_card_without_a_card_of_the_hand() -> None:
    """The answer names the cards of the hand that could join it."""
    error = refused("red3 crowd")
    assert str(error).startswith("With the crowd card, at least one card from your hand has to show Red 3")


def test_n9_a_white_token_that_is_spent() -> None:
    """The answer says which tokens are still held."""
    error = refused("red3 r3r3g6 r3g4b2 shield")
    assert (error.word, str(error)) == (
        "shield",
        "You have already spent this token: Shield. You still hold: plus3, whip.",
    )


def test_n9_a_token_that_one_never_had() -> None:
    """The answer says which tokens are held."""
    error = refused("red3 r3r3g6 r3g4b2 whole")
    assert str(error) == "You do not hold this token: Full recovery. You hold: plus3, whip."


def test_n9_a_token_more_often_than_it_is_held() -> None:
    """The answer says how many there are of the kind, and what else is left."""
    error = refused("red3 r3r3g6 r3g4b2 whip whip whip")
    assert str(error) == "You hold 2 tokens of this kind: Whip. Tokens left: plus3."


def test_n9_no_token_at_all() -> None:
    """The answer says that none is left."""
    error = refused("red3 r3r3g6 r3g4b2 plus3", race(tokens=""))
    assert str(error).endswith("You still hold: none.")


def test_n9_a_token_before_the_set_is_complete() -> None:
    """The answer says which cards make the set complete."""
    error = refused("red3 r3r3g6 plus3")
    assert error.word == "plus3"
    assert str(error).startswith("Complete the set before its tokens; Red 3 can be played with")


def test_n9_a_symbol_that_no_card_shows() -> None:
    """The answer names the symbols of which there is a set."""
    error = refused("yellow3 r3r3g6")
    assert error.word == "yellow3"
    assert str(error) == (
        "None of your cards shows Yellow 3. You can play sets of: red3, red4, black0, green5, green6."
    )


def test_n9_a_symbol_on_one_card_alone() -> None:
    """The answer says which card shows it, and that a set needs more."""
    error = refused("green4 r3g4b2")
    assert str(error).startswith("Only r3g4b2 shows Green 4, and a set needs more cards.")


def test_n9_one_card_where_two_are_needed() -> None:
    """The answer names the cards that can follow."""
    error = refused("red3 y0y0r3w")
    assert "something is missing" in str(error)
    assert set(error.possible) == {"crowd", "r3r3g6", "r3g4b2", "b1r3g5"}


def test_n9_cards_that_share_no_symbol() -> None:
    """The answer says what they show, and that a set shares one symbol."""
    error = refused("b0b0y1w r3r3g6")
    assert str(error) == (
        "These cards share no symbol: `b0b0y1w` (Black 0, Black 0, Yellow 1, Whip) and `r3r3g6` (Red 3, "
        "Red 3, Green 6). All cards of a set must show the same one."
    )


def test_n9_a_card_alone() -> None:
    """The answer says which symbols it could count for, or what the hand holds instead."""
    assert str(refused("r3r3g6")).startswith("Name the symbol first: r3r3g6 shows Red 3, Green 6.")
    assert str(refused("y1y1r3s")).startswith("y1y1r3s is not in your hand; you hold: b0b0y1w")


@pytest.mark.parametrize("text", ["red3 g4g4y4", "red3 r3r3g6 r3g4b2 whole", "y3y3b3", "red3 g4g4y4 g4g4y4"])
def test_n9_nobody_learns_what_a_rival_holds(text: str) -> None:
    """An answer about what is not possible is the same whatever others have in their hands."""
    mine = f"green 22, hand {HAND}"
    one = board(f"{mine}\nyellow 20, hand g4g4y4 g4g4y4, fan whole", crowd=("r3r3g6",))
    other = board(f"{mine}\nyellow 20, hand y3y3b3 y3y3b3", crowd=("r3r3g6",))

    assert str(refused(text, one)) == str(refused(text, other))


def test_n9_other_words_are_answered_by_a_list() -> None:
    """Where there is no sentence for a mistake, the possible words are listed."""
    assert str(refused("best red red")).startswith("'red' is not possible here")
    assert str(refused("xyzzy")).startswith("'xyzzy' is not possible here")


@pytest.mark.parametrize(
    "text",
    [
        *("red3 b0b0y1w", "red3 y1y1r3s", "red3 r3r3g6 r3r3g6", "red3 y0y0r3w r3r3g6 r3g4b2 b1r3g5"),
        *("black0 b0b0y1w b0b0r2f crowd", "red3 crowd", "red3 r3r3g6 r3g4b2 shield", "red3 r3r3g6 plus3"),
        *("red3 r3r3g6 r3g4b2 whole", "yellow3", "green4", "b0b0y1w r3r3g6", "r3r3g6", "r4g5y2 r4g5b3"),
    ],
)
def test_n9_every_sentence_can_be_said_in_another_language(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "_added", {})
    language.add_language("xx", Brackets())
    with language.speaking("xx"):
        position = race()
        with pytest.raises(BadOrder) as error:
            spell(GAME, position, asked(position), text)
    told = str(error.value)
    assert (told[0], told[-1]) == ("⟦", "⟧")
