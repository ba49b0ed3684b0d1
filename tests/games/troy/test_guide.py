"""The rules in our own words, and the hints of a practice game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.games.troy import GAME
from engine.games.troy.face.diagrams import DIAGRAMS
from engine.games.troy.face.guide import chapters
from engine.games.troy.rules.cells import NAMES, SIZE, numbers
from engine.games.troy.rules.contents import KINDS, ROOM
from engine.games.troy.rules.fen import array, initial
from engine.games.troy.rules.options import RETRACTIONS
from engine.games.troy.rules.state import QUIET_TURNS, REPETITIONS
from engine.games.troy.rules.wins import CENTRE, ELIMINATIONS, WAYS
from engine.language import known, speaking
from engine.model import Seat
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
    white, black = (" and ".join(NAMES[n] for n in numbers(cells)) for cells in initial().starts)
    assert f"{white} for White, {black} for Black" in " ".join(told.split())


def lesson(number: int, position: str = "") -> str:
    """The hint for White in that turn, the men standing as in a position."""
    game = Played(position=position).game
    later = replace(game, moves=("b2N-a2", "b9n-a9") * (number - 1))
    return GAME.face.lesson(GAME.rules.view(later, Seat(1)), Seat(1))


def test_the_first_turns_have_a_hint_each() -> None:
    hints = [lesson(number) for number in range(1, 6)]

    assert len(set(hints)) == 5
    assert all(0 < len(hint) <= 500 for hint in hints)
    assert lesson(6) == ""


def test_later_the_last_men_of_a_kind_are_named() -> None:
    assert "Only one left of a kind: king, queen, rook, bishop, knight, pawn, skirmisher." in lesson(6, FEW)
    assert "Only one" not in lesson(5, FEW)


WORDS = {
    "en": {2: "two", 3: "third", 4: "four", 7: "seven", 10: "ten", 50: "fifty"},
    "de": {2: "zwei", 3: "dritten", 4: "vier", 7: "sieben", 10: "zehn", 50: "fünfzig"},
}
NUMBERS = {
    "en": (
        (SIZE, "board of {n} by {n} cells"),
        (ROOM, "never holds more than {n} pieces"),
        (len(WAYS), "there are {n} ways to win"),
        (len(WAYS), "{n} ways to win: horse"),
        (len(ELIMINATIONS), "ways to win: {n} kinds"),
        (len(KINDS), "whatever you like of the {n} kinds"),
        (len(CENTRE), "each of the {n} central cells"),
        (RETRACTIONS, "{n} times in a game you may take back"),
        (REPETITIONS, "has come up for the {n} time"),
        (QUIET_TURNS, "in {n} turns of each side nothing was captured or promoted"),
    ),
    "de": (
        (SIZE, "brett von {n} mal {n} feldern"),
        (ROOM, "nie mehr als {n} figuren"),
        (len(WAYS), "es gibt {n} wege zum sieg"),
        (len(WAYS), "{n} wege zum sieg: pferd"),
        (len(ELIMINATIONS), "wege zum sieg: {n} arten"),
        (len(KINDS), "beliebigen der {n} arten"),
        (len(CENTRE), "jedem der {n} felder in der mitte"),
        (RETRACTIONS, "{n}mal im spiel darfst du deinen letzten zug zurücknehmen"),
        (REPETITIONS, "zum {n} mal"),
        (QUIET_TURNS, "in {n} zügen jeder seite nichts geschlagen oder umgewandelt"),
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_numbers_of_the_guide_are_those_of_the_rules(language: str) -> None:
    """Most are filled in; those of titles, "third" and "fifty" are written out and held by this alone."""
    with speaking(language):
        told = " ".join(f"{chapter.title} {chapter.text}" for chapter in chapters()).lower()

    for number, sentence in NUMBERS[language]:
        assert sentence.format(n=WORDS[language][number]) in told, sentence


@pytest.mark.parametrize("language", WORDS)
def test_the_armies_of_the_guide_are_those_of_the_array(language: str) -> None:
    with speaking(language):
        told = " ".join(chapter.text for chapter in chapters())
    army = re.sub(r"[^A-Z]", "", array().split()[0])

    assert f"{len(army)} " in told
    assert f" {len(army) // 2} " in told
    for kind in KINDS:
        assert re.search(rf"\b{WORDS[language][army.count(kind)]} \w+ \({kind}\)", told), kind
