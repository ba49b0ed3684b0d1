"""How a game of Troy went: the balance of captures after each move, and the checks."""

from __future__ import annotations

from dataclasses import replace

from engine import codec
from engine.face import charts
from engine.face.charts import Course
from engine.face.coverage import UNTOLD, Coverage
from engine.face.happenings import Stretch
from engine.games.troy.face.course import chart
from engine.games.troy.face.headlines import news
from engine.games.troy.rules.events import Moved, Retracted
from engine.games.troy.rules.state import View
from engine.games.troy.rules.what_if import after
from engine.model import Seat
from tests.games.troy.test_picture import CAPTURE, START

TAKEN = after(CAPTURE, ("d4RNxk-d5", "e6q-e7"))


def test_the_balance_counts_captures() -> None:
    found = chart(View(TAKEN), Coverage({Seat(1): "Livia"}))

    assert found.values == (0, 1, 1)
    assert found.stops == ("", "1", "")
    assert (found.upper.name, found.upper.gap) == ("Livia", "+1 piece")
    assert (found.lower.name, found.lower.gap) == ("Black", "")
    assert "White has taken 1 piece more." in found.told


def test_checks_are_marked_for_who_gave_them_unless_taken_back() -> None:
    played = after(START, ("b4P-b5", "h7p-h6", "b5P-b6"))
    told = (
        Moved("w", "b4P-b5", ("king",), called=True),
        Moved("b", "b7p-b6", ("king",), called=True),
        Retracted("b", ("b7p-b6",), 9),
        Moved("b", "h7p-h6"),
        Moved("w", "b5P-b6", ("queen",), called=True),
    )

    assert chart(View(played), Coverage({}, told)).marks == ((1, True, "check"), (3, True, "check"))
    assert not chart(View(played), UNTOLD).marks


def test_where_black_moves_first_blacks_move_is_the_first() -> None:
    line = START.opening.split()[0] + " b"
    black = replace(START, opening=line, position=replace(START.position, turn="b"))
    moved = after(black, ("h7p-h6", "b4P-b5"))
    told = (Moved("b", "h7p-h6", ("king",), called=True),)

    assert chart(View(moved), Coverage({}, told)).marks == ((1, False, "check"),)
    assert chart(View(moved), UNTOLD).stops == ("", "", "2")


def test_the_chart_comes_back_from_store_as_what_it_was() -> None:
    found = chart(View(TAKEN), UNTOLD)

    assert codec.load(Course, codec.dump(found, Course)) == found
    assert "White has taken 1 piece more." in charts.scene(found).alt


def test_nothing_is_told_about_the_course_of_a_game_by_a_move_that_was_taken_back() -> None:
    """Be it the first one, after which there is none."""
    events = (Moved("w", "b4P-b5"), Retracted("w", ("b4P-b5",), 9))
    moved = View(after(START, ("b4P-b5", "h7p-h6")))

    for view in (View(START), moved):
        assert len(news(Stretch(events, view, view))) == len(events)
