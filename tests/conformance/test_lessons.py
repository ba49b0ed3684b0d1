"""What holds of the lessons of every game: there are five, each begins, and each can be passed and failed.

How each is passed stands with the tests of its game.
"""

from __future__ import annotations

import pytest

from engine import all_games
from engine.face.lessons import Lesson
from engine.game import Game
from engine.language import known, speaking
from tests.classroom import PUPIL, Classroom

TAUGHT = [game for game in all_games().values() if game.lessons]
EACH = [
    pytest.param(game, lesson, id=f"{game.key}-{lesson.name}") for game in TAUGHT for lesson in game.lessons
]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_a_game_has_five_lessons_of_different_names(game: Game) -> None:
    assert len({lesson.name for lesson in game.lessons}) == len(game.lessons) == 5


@pytest.mark.parametrize("language", known())
@pytest.mark.parametrize(("game", "lesson"), EACH)
def test_a_task_is_short_and_its_title_fits_a_button(game: Game, lesson: Lesson, language: str) -> None:
    with speaking(language):
        assert 0 < len(lesson.called) <= 40
        assert 0 < len(lesson.told) <= 250


@pytest.mark.parametrize(("game", "lesson"), EACH)
def test_a_lesson_begins_with_a_question_for_the_pupil(game: Game, lesson: Lesson) -> None:
    room = Classroom(game, lesson)
    assert room.asked is not None
    assert room.asked.seat == PUPIL


@pytest.mark.parametrize(("game", "lesson"), EACH)
def test_what_the_coach_says_is_one_sentence_of_views_alone(game: Game, lesson: Lesson) -> None:
    """The coach gets what the pupil's seat sees; a sentence that fits two lines and a half of a phone."""
    room = Classroom(game, lesson)
    for _answer in range(3):
        if room.asked is None:
            break
        attempt = room.say(room.usual())
        assert type(attempt.before) is type(attempt.after) is game.rules.View
        assert attempt.before.seat == PUPIL
        assert len(game.coach(attempt)) <= 120
