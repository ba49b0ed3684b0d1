"""Typed lines: any spelling from which only one plan can be meant."""

from __future__ import annotations

import pytest

from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.reading import read
from engine.kernel import act_of
from engine.model import Choice, Decision, DecisionId, Seat
from tests.games.circus.course import board, on_the_way

PLOT = Decision(DecisionId(0), Seat(1), "plot", "2")
DRIVING = board("red h3-14, speed 5\nblue e2-3 NE\ngreen h1-2\nyellow h4-2\nwhite h5-2\nblack h6-2")
RUNNING = board("red h3-14, on foot h7-10\nblue e2-3 NE")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("drive 3 left 2 swerve-left", "drive 3 left 2 swerve-left"),
        ("3,l,2", "drive 3 left 2"),
        ("3 L 2 SL", "drive 3 left 2 swerve-left"),
        ("3l 2sr", "drive 3 left 2 swerve-right"),
        ("Drive 3, turn left, then 2, swerve right", "drive 3 left 2 swerve-right"),
        ("swerve to the left", "drive swerve-left"),
        ("hw 4 r", "hard-whip 4 right"),
        ("Hard Whip", "hard-whip"),
        ("w", "whip"),
        ("b3", "brake-3"),
        ("brake 4 1", "brake-4 1"),
        ("Brake-2", "brake-2"),
        ("stop 4", "stop-4"),
        ("s2", "stop-2"),
        ("r+1 2 rl", "reins+1 2 ram-left"),
        ("reins 2 1 left", "reins 3 left"),
        ("reins 2 ram right 1", "reins 2 ram-right 1"),
        ("", ""),
        ("corner = 5", "drive corner:5"),
        ("whip corner : 5; straight:8", "whip corner:5 straight:8"),
        ("drive via:E3.4", "drive via:e3-4"),
        ("drive ram:blu", "drive ram:blue"),
        ("drive 5/ram:gr", "drive 5/ram:green"),
        ("drive ram:bl", "drive ram:bl"),
        ("drive ram:any", "drive ram:any"),
        ("drive xyzzy", "drive xyzzy"),
    ],
)
def test_a_plot_is_read_in_many_spellings(typed: str, line: str) -> None:
    """Commas, capitals, short words, numbers beside letters, cut colours; nonsense stays as it is."""
    assert " ".join(read(DRIVING, PLOT, typed)) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("H7-11 h7-12", "h7-11 h7-12"),
        ("h7.11", "h7-11"),
        ("Board jump:b", "board jump:blue"),
        ("to the stands", "stands"),
        ("wait", "wait"),
        ("jump : b", "jump:blue"),
    ],
)
def test_on_foot_spaces_and_goals_are_read(typed: str, line: str) -> None:
    assert " ".join(read(RUNNING, PLOT, typed)) == line


def test_a_colour_is_cut_short_only_where_one_alone_begins_so() -> None:
    """Blue and Black both begin with bl; where nobody drives Black, `bl` is Blue."""
    two = board("red h3-14, speed 5\nblue h2-1")
    assert read(two, PLOT, "drive ram:bl")[-1] == "ram:blue"


@pytest.mark.parametrize(
    ("kind", "typed", "line"),
    [
        ("control", "hw", "hard-whip"),
        ("control", "B3", "brake-3"),
        ("manoeuvre", "sl", "swerve-left"),
        ("manoeuvre", "Swerve left", "swerve-left"),
        ("fresh", "y", "yes"),
        ("grab", "n", "no"),
        ("attack", "nothing", "."),
    ],
)
def test_small_questions_are_answered_in_short(kind: str, typed: str, line: str) -> None:
    moving = on_the_way(board("red h3-14, speed 5\nblue h6-18"), "red", left=3, moved=2, came="h3-13")
    decision = Decision(DecisionId(0), Seat(1), kind, "whip" if kind == "grab" else "red")
    assert " ".join(read(moving, decision, typed)) == line


def test_behind_a_word_that_does_not_fit_nothing_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the time for a long line grows with its length alone."""
    looks, choices = list[int](), words.choices

    def counted(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        looks.append(len(written))
        return choices(race, decision, written)

    monkeypatch.setattr(words, "choices", counted)
    typed = ("xyzzy",) * 9
    assert read(DRIVING, act_of(Seat(1)), " ".join(typed)) == typed
    assert looks == [0]
