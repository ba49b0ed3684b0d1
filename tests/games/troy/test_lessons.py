"""The lessons of Troy, and what its coach says of a move."""

from __future__ import annotations

import pytest

from engine.face.lessons import Attempt
from engine.games.troy import GAME
from tests.classroom import Classroom

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}


def made(name: str, move: str) -> Attempt:
    """What came of the first move of a lesson."""
    return Classroom(GAME, LESSONS[name]).say(move)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("pair", "b4PS-b5", "d2R-d3"),
        ("capture", "d5Nxr-f6", "d2R-c3"),
        ("drag", "e5Rb-e6", "e5R-e6"),
        ("promote", "a9P-a10=Q", "d2QR-d1"),
        ("last", "d5Nxq-f6", "d2R-c3"),
    ],
)
def test_each_lesson_can_be_passed_and_failed(name: str, good: str, bad: str) -> None:
    assert LESSONS[name].passed(made(name, good))
    assert not LESSONS[name].passed(made(name, bad))


def test_the_coach_names_the_piece_that_could_have_been_captured() -> None:
    """The knight on d5 reaches f6, where a rook stands alone; nothing dearer can be captured."""
    assert GAME.coach(made("capture", "d2R-c3")) == "d5Nxr-f6 would have captured a rook."
    assert GAME.coach(made("capture", "d5Nxr-f6")) == "Nothing was to be won or saved."


def test_the_coach_names_the_piece_that_can_be_captured_now() -> None:
    """A pawn that stays on a9 can be captured there; moving on, it would be a queen by now."""
    told = GAME.coach(made("promote", "d2QR-d1"))
    assert told.endswith("would have kept your pawn: after d2QR-d1 it can be captured.")


def test_the_coach_tells_of_a_win_that_was_missed() -> None:
    assert GAME.coach(made("last", "d2R-c3")) == "d5Nxq-f6 would have won at once."
    assert GAME.coach(made("last", "d5Nxq-f6")) == ""
