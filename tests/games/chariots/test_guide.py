"""The rules in our own words, and the hints of a practice race."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.chariots import GAME
from engine.games.chariots.face.guide import chapters
from engine.games.chariots.rules.state import Race
from engine.language import known, speaking
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
    return GAME.face.lesson(GAME.rules.view(replace(race, round=round), 1), 1)


def test_the_first_rounds_have_a_hint_each() -> None:
    race = board("red B4a\nblue B4b")
    hints = [lesson(race, number) for number in (1, 2, 3)]

    assert len(set(hints)) == 3
    assert all(0 < len(hint) <= 500 for hint in hints)
    assert lesson(race, 4) == ""


def test_a_hint_fits_the_position() -> None:
    assert "3 moves to the turn" in lesson(board("red B4a\nblue B1b"), 2)
    assert "in a turn, on R2d" in lesson(board("red R2d\nblue B1b"), 2)
    assert "Blue is close" in lesson(board("red T3a\nblue T4a"), 3)
    assert "close" not in lesson(board("red T3a\nblue B4a"), 3)
    assert "your ace" in lesson(board("red T3a, no null\nblue B4a"), 3)
    assert "Both special coins are spent" in lesson(board("red T3a, no coins\nblue B4a"), 3)


def test_who_is_home_has_nothing_to_learn() -> None:
    assert lesson(board("red B4a, place 1\nblue B1b"), 2) == ""
