"""The lessons of Charioteer, and what its coach says of a set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import SYMBOLS
from engine.games.charioteer.rules.state import Play, View
from engine.language import in_words
from engine.model import Seat
from tests.classroom import PUPIL, Classroom

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}
Way = Callable[[Classroom], str]


def seen(room: Classroom) -> View:
    view: View = GAME.rules.view(room.table.state, Seat(PUPIL))
    return view


def legal(room: Classroom) -> tuple[Play, ...]:
    race = seen(room).race
    return sets.legal_sets(race.driver(Seat(PUPIL)).hand, race.active)


def line(play: Play) -> str:
    return " ".join((play.symbol, *play.cards, *(("crowd",) if play.crowd else ())))


def black(room: Classroom) -> str:
    """A black set, where the hand has one."""
    found = [play for play in legal(room) if SYMBOLS[play.symbol].colour == "black"]
    return line(found[-1]) if found else room.usual()


def weakest(room: Classroom) -> str:
    return line(min(legal(room), key=sets.strength))


def passed(name: str, way: Way, seed: int = 1) -> list[bool]:
    """Whether each turn of a race has passed the lesson."""
    room, found = Classroom(GAME, LESSONS[name], seed), []
    while room.asked is not None:
        found.append(LESSONS[name].passed(room.say(way(room))))
    return found


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("set", Classroom.usual),
        ("crowd", Classroom.usual),
        ("skill", Classroom.usual),
        ("corner", black),
        ("finish", Classroom.usual),
    ],
)
def test_each_lesson_can_be_passed_and_failed(name: str, good: Way) -> None:
    assert any(any(passed(name, good, seed)) for seed in (1, 2, 3))
    assert not passed(name, weakest)[0]


def test_a_task_names_the_numbers_of_the_rules_and_of_its_table() -> None:
    laps, automata = (LESSONS["finish"].options[name] for name in ("laps", "automata"))

    assert f"set of {in_words(values.FAN_SET)} cards or more" in LESSONS["crowd"].told
    assert (
        f"race of {in_words(laps)} laps first or second of {in_words(1 + automata)}" in LESSONS["finish"].told
    )


def test_weak_sets_pass_nothing_that_needs_large_ones() -> None:
    for name in ("set", "crowd", "finish"):
        assert not any(passed(name, weakest))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_coach_says_how_many_spaces_further_the_best_set_leads(seed: int) -> None:
    """Recomputed by playing every set from the same position: in the first turn passing costs nothing."""
    ends = {}
    for play in legal(Classroom(GAME, LESSONS["set"], seed)):
        room = Classroom(GAME, LESSONS["set"], seed)
        attempt = room.say(line(play))
        ends[play] = attempt.after.race.of(PUPIL).space.h, GAME.coach(attempt)
    most = max(h for h, _told in ends.values())
    for h, sentence in ends.values():
        spaces = (most - h) // 2
        if spaces:
            assert f" would have carried you {spaces} space" in sentence
        else:
            assert sentence == "No other set would have carried you further."
