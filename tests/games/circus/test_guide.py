"""The rules in our own words, what is reconstructed, and the hints of a practice race."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus import GAME
from engine.games.circus.face.guide import chapters
from engine.games.circus.face.provenance import LABELS, provenance
from engine.games.circus.rules import values
from engine.games.circus.rules.state import Race, View
from engine.games.circus.rules.values import MARKS
from engine.language import known, speaking
from tests.games.circus.course import board


@pytest.mark.parametrize("language", known())
def test_a_chapter_fits_a_message(language: str) -> None:
    with speaking(language):
        for chapter in chapters():
            assert 0 < len(chapter.text) <= 1500
            assert 0 < len(chapter.title) <= 60
            assert chapter.purpose in ("", "board", "mine")


def test_every_value_is_called_printed_inferred_or_reconstructed() -> None:
    """Each entry of the file of values has a name, which stands with all of its kind."""
    printed, ours = provenance()

    assert set(LABELS) == set(MARKS)
    for name, mark in MARKS.items():
        assert LABELS[name] in (ours if mark == "reconstructed" else printed).text
    assert "the Skid Table" in ours.text
    assert "**Printed**" in printed.text


def text(title: str) -> str:
    return next(c.text for c in chapters() if c.title == title)


def test_the_prices_of_the_guide_are_those_of_the_shop() -> None:
    """A line of the table for each price (B4 to B12)."""
    lines = text("Purchases").split("\n\n")[1].splitlines()
    things = [("war",), ("whip", "sling", "sword", "trident", "net"), ("talent",), ("drug",)]
    things += [("sabotage",), ("fresh",), ("appeal",), ("entertainment",)]

    assert len(lines) == len(things)
    for line, items in zip(lines, things, strict=True):
        assert {values.COSTS[item] for item in items} == {int(line[1])}


def test_the_numbers_of_the_guide_are_those_of_the_rules() -> None:
    """As long as the file of values says so, the guide says so."""
    assert (values.CUT_LOOSE, values.DEAD_AT, values.COCKINESS, values.UNDERDOG) == (5, 6, 3, 2)
    assert (values.wrecked_at(war=False), values.wrecked_at(war=True)) == (10, 15)
    assert (values.CAPTURE, values.BOARD, values.PICK_UP, values.STOP_SPEED) == (4, 5, 4, 4)
    assert (values.SLING_RANGE, values.SLING_SHOTS, values.RUNNER_SPACES, values.COINS) == (2, 6, 2, 3)
    assert (values.PURSES["winner"], values.PURSES["killer"], values.FREEDOM) == (5, 3, 25)
    assert values.NO_HARD_WHIP_FROM == 4
    assert values.TOP_SPEED == 10


def lesson(race: Race, round: int) -> str:
    return GAME.face.lesson(View(1, replace(race, round=round)), 1)


def test_the_first_hint_says_how_to_send_a_plot() -> None:
    hint = lesson(board("red h3-10\nblue h4-10"), 1)
    assert "Choose a plan and press Send" in hint
    assert "10 spaces of straight" in hint


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("red h3-18, speed 5", "2 spaces to the turn"),
        ("red e3-4, speed 5", "A turn at speed 4 skids"),
        ("red h3-11, speed 5, lines 1", "space"),
        ("red b3-2, speed 5", "A long straight"),
        ("red b3-2, speed 5, fatigue 9", "Your team has 9 fatigue"),
        ("red b3-2, speed 5, damage 6", "Your chariot has 6 damage"),
        ("red b3-2, dragged", "Cut yourself loose"),
        ("red b3-2, on foot h2-5", "You are on foot"),
        ("red b3-2, median e", "On the median"),
        ("red b3-2, riding", "You ride"),
        ("red b3-2, dead", ""),
    ],
)
def test_a_hint_fits_the_position(line: str, words: str) -> None:
    hint = lesson(board(f"{line}\nblue h4-10"), 4)
    assert words in hint
    assert len(hint) <= 500
    assert bool(hint) == bool(words)
