"""The rules in our own words, and the hints of a practice game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.troy import GAME
from engine.games.troy.face.diagrams import DIAGRAMS
from engine.games.troy.face.guide import chapters
from engine.games.troy.rules.fen import array, initial, kings_of
from engine.language import known, speaking
from tests.games.troy.tables import Played

FEW = "9k/q9/1(bn)(rs)(pp)6/10/10/10/10/10/1(KQ)(BN)(PS)6/R9 w"


@pytest.mark.parametrize("language", known())
def test_a_chapter_fits_a_message(language: str) -> None:
    with speaking(language):
        for chapter in chapters():
            assert 0 < len(chapter.text) <= 1500
            assert chapter.purpose in ("", "board", *DIAGRAMS)


def test_the_guide_says_that_the_array_is_a_reconstruction_and_where_kings_begin() -> None:
    told = next(c.text for c in chapters() if c.title == "The board and the array")

    assert "reconstruction" in told
    assert initial().starts == kings_of(initial().codes)
    assert "e2 and g2 for White, e9 and g9 for Black" in told
    assert array().count("k") == array().count("K") == 2


def lesson(number: int, position: str = "") -> str:
    """The hint for White in that turn, the men standing as in a position."""
    game = Played(position=position).game
    later = replace(game, moves=("b2N-a2", "b9n-a9") * (number - 1))
    return GAME.face.lesson(GAME.rules.view(later, 1), 1)


def test_the_first_turns_have_a_hint_each() -> None:
    hints = [lesson(number) for number in range(1, 6)]

    assert len(set(hints)) == 5
    assert all(0 < len(hint) <= 500 for hint in hints)
    assert lesson(6) == ""


def test_later_the_last_men_of_a_kind_are_named() -> None:
    assert "Only one left of a kind: king, queen, rook, bishop, knight, pawn, skirmisher." in lesson(6, FEW)
    assert "Only one" not in lesson(5, FEW)
