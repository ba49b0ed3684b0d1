"""The rules in our own words, and the hints of a practice race."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.games.chariots import GAME
from engine.games.chariots.face.guide import chapters
from engine.games.chariots.rules.coins import COINS, FACES, IMPULSES, SCHEDULE
from engine.games.chariots.rules.play import GRID_PRICES, LOW, LOW_PRICE
from engine.games.chariots.rules.routes import GOOD_FACES
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.track import GRID
from engine.language import known, speaking
from engine.model import Seat
from tests.games.chariots.boards import board


@pytest.mark.parametrize("language", known())
def test_a_chapter_fits_a_message(language: str) -> None:
    with speaking(language):
        for chapter in chapters():
            assert 0 < len(chapter.text) <= 1500
            assert chapter.purpose in ("", "track")


def test_the_lines_of_a_paragraph_are_joined_and_those_of_a_table_are_not() -> None:
    speeds = next(c for c in chapters() if c.title == "Phases and impulses")

    assert "\n`3`" in speeds.text
    assert not any("\n" in p for p in speeds.text.split("\n\n") if not p.startswith("`"))


def lesson(race: Race, round: int) -> str:
    return GAME.face.lesson(GAME.rules.view(replace(race, round=round), Seat(1)), Seat(1))


def test_the_first_rounds_have_a_hint_each() -> None:
    race = board("red B4a\nblue B4b")
    hints = [lesson(race, number) for number in (1, 2, 3)]

    assert len(set(hints)) == 3
    assert all(0 < len(hint) <= 500 for hint in hints)
    assert lesson(race, 4) == ""


def test_a_hint_fits_the_position() -> None:
    assert "3 moves to the turn" in lesson(board("red B4a\nblue B1b"), 2)
    assert "You are in a turn." in lesson(board("red R2d\nblue B1b"), 2)
    assert "Blue is close" in lesson(board("red T3a\nblue T4a"), 3)
    assert "close" not in lesson(board("red T3a\nblue B4a"), 3)
    assert "your ace" in lesson(board("red T3a, no null\nblue B4a"), 3)
    assert "Both special coins are spent" in lesson(board("red T3a, no coins\nblue B4a"), 3)


def test_who_is_home_has_nothing_to_learn() -> None:
    assert lesson(board("red B4a, place 1\nblue B1b"), 2) == ""


NIGHT = {"en": "after twelve rounds", "de": "nach zwölf Durchgängen"}
ODDS = {
    "en": {(4, 6): "(four times in six)", (2, 6): "(twice in six)"},
    "de": {(4, 6): "(viermal von sechs)", (2, 6): "(zweimal von sechs)"},
}


def guide(language: str) -> str:
    """All chapters as people read them."""
    with speaking(language):
        return "\n\n".join(chapter.text for chapter in chapters())


@pytest.mark.parametrize("language", known())
def test_the_numbers_of_the_guide_are_those_of_the_rules(language: str) -> None:
    """The speed table (4.1) and the control rolls (5.3), which the guide spells out, are compared with the
    rules; squares (2.2), plots (3.2) and night (3.1), which it gets from them, with RULES.md.
    """
    text = guide(language)
    tables = [dict(rows) for rows in _tables(text)]

    assert [{speed: _numbers(row) for speed, row in tables[0].items() if speed != 5}] == [
        {speed: impulses for speed, impulses in SCHEDULE.items() if impulses != IMPULSES}
    ]
    rolls = {speed: row.split(":")[-1].split("(")[0] for speed, row in tables[1].items()}
    assert {speed: _numbers(row) for speed, row in rolls.items()} == {
        speed: tuple(map(int, GOOD_FACES.get(speed, ()))) for speed in COINS
    }
    assert " 96 " in text
    assert " 24 " in text
    assert NIGHT[language] in text


def _tables(text: str) -> list[list[tuple[int, str]]]:
    """The tables of the guide, each row with the coin it begins with."""
    rows = [p for p in text.split("\n\n") if p.startswith("`2`")]
    return [[(int(line[1]), line[3:]) for line in table.splitlines()] for table in rows]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in re.findall(r"\d", text))


@pytest.mark.parametrize("language", known())
def test_the_odds_of_the_guide_are_those_of_the_die(language: str) -> None:
    """Four times and twice in six, as the faces say."""
    _speeds, rolls = (dict(rows) for rows in _tables(guide(language)))

    for speed, faces in GOOD_FACES.items():
        assert ODDS[language][len(faces), len(FACES)] in rolls[speed]


@pytest.mark.parametrize("language", known())
def test_the_guide_tells_the_prices_of_a_fair_grid(language: str) -> None:
    """Which squares are named, and of how many chariots (2.6)."""
    (told,) = (p for p in guide(language).split("\n\n") if "B1b" in p)

    assert GRID_PRICES == {
        2: ((), ("null",)),
        3: ((), ("null",)),
        4: (("move", "first ace"), ("both",), ("first both",), ("first both",)),
    }
    assert LOW_PRICE == ("move", "first both")
    assert FACES[LOW] in told
    assert re.findall(r"B1[a-d]", told) == [*GRID, GRID[1]]
