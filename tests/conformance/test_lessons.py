"""What holds of the lessons of every game: there are five, each begins, and each can be passed and failed.

How each is passed stands with the tests of its game.
"""

from __future__ import annotations

import pytest

from engine import all_games
from engine.face.lessons import Lesson
from engine.game import Game
from engine.kernel import may, proposal, submit
from engine.language import known, speaking
from engine.model import Order, Seat
from tests import extent
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
def test_what_a_lesson_proposes_where_it_proposes_anything_is_legal(game: Game, lesson: Lesson) -> None:
    room = Classroom(game, lesson)
    for _answer in range(extent.amount(6, 2)):
        if room.asked is None:
            break
        view = game.rules.view(room.table.state, Seat(PUPIL))
        usual = proposal(game, view, room.asked)
        line = lesson.start(view, room.asked, usual)
        assert not line or may(game, room.table.state, room.asked, line)
        room.say(room.usual())


@pytest.mark.parametrize(("game", "lesson"), EACH)
def test_who_sends_what_a_lesson_proposes_has_done_its_task(game: Game, lesson: Lesson) -> None:
    """Most lessons propose nothing. A race is lost by the dice, too, so it is not among these."""
    for seed in range(1, extent.amount(24, 6)):
        room = Classroom(game, lesson, seed)
        done = False
        while room.asked is not None and not done:
            view = game.rules.view(room.table.state, Seat(PUPIL))
            usual = proposal(game, view, room.asked)
            line = lesson.start(view, room.asked, usual)
            done = not line or lesson.name == "finish" or lesson.passed(room.say(line))
        assert done, seed


BLAME = (" would have ", "Against the same rivals", "With the same rolls")


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_the_coach_never_argues_against_what_the_panel_proposed(game: Game) -> None:
    for seed in range(1, extent.amount(6, 4)):
        room = Classroom(game, game.lessons[-1], seed)
        for _answer in range(extent.amount(8, 4)):
            if room.asked is None:
                break
            view = game.rules.view(room.table.state, Seat(PUPIL))
            line = proposal(game, view, room.asked)
            if not may(game, room.table.state, room.asked, line):  # of moves: what its menu offers first
                menu = next(g for g in game.face.form(view, room.asked, "").groups if g.shape == "menu")
                line = menu.options[0].line
            told = game.coach(room.say(line))
            praised = told.startswith(("Well", "No other", "Against these", "On a free track, no"))
            assert praised or not any(words in told for words in BLAME), told


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_there_is_no_hint_after_the_end(game: Game) -> None:
    room = Classroom(game, game.lessons[-1])
    resigned = submit(game, room.table, Order("act", Seat(PUPIL), line="resign"), room.opening.key()).table
    for seat in resigned.seats:
        if resigned.outcome is not None:
            assert game.face.lesson(game.rules.view(resigned.state, seat), seat) == ""


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
