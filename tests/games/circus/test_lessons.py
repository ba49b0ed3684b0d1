"""The lessons of Circus Minimus, and what its coach says of a control."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.face.lessons import Attempt
from engine.games.circus import GAME
from engine.games.circus.rules.events import SpeedSet
from engine.games.circus.rules.plans.clauses import READY_TACTICS
from engine.model import Seat
from tests.classroom import PUPIL, Classroom

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}
MOST = 14
FAST = " ".join(("drive", *next(style.words for style in READY_TACTICS if style.id == "fast")))
"""The ready-made tactics that the last lesson names."""
KNOWN = re.compile(r"(?:With the same die and rivals, )?Whip would have brought speed (\d+)\b(?! to)")


def standing(room: Classroom) -> bool:
    """Whether the pupil still has a chariot under him."""
    return bool(GAME.rules.view(room.table.state, Seat(1)).race.of(1).where == "mounted")


def passed(name: str, line: str, seed: int = 1) -> list[bool]:
    """Whether each round has passed the lesson, with the same plan as long as its driver stands upright."""
    room = Classroom(GAME, LESSONS[name], seed)
    found: list[bool] = []
    while room.asked is not None and len(found) < MOST:
        if not standing(room):
            break
        found.append(LESSONS[name].passed(room.say(line)))
    return found


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("whip", "hard-whip", "reins"),
        ("brake", FAST, "brake-3"),
        ("turn", "drive", "reins"),
        ("rest", "drive hard:always", "reins"),
        ("finish", FAST, "reins"),
    ],
)
def test_each_lesson_can_be_passed_and_failed(name: str, good: str, bad: str) -> None:
    assert any(passed(name, good))
    assert not any(passed(name, bad))


@pytest.mark.long
def test_the_style_that_the_last_lesson_begins_with_wins_most_races() -> None:
    lesson, won = LESSONS["finish"], 0
    for seed in range(1, 7):
        room = Classroom(GAME, lesson, seed)
        while room.asked is not None:
            view = GAME.rules.view(room.table.state, Seat(PUPIL))
            usual = GAME.face.propose(view, room.asked, GAME.rules.fill(view, room.asked, "", ""))
            won += lesson.passed(room.say(lesson.start(view, room.asked, usual)))
    assert won >= 5


@pytest.mark.parametrize(("line", "speed"), [("reins", 0), ("reins+1", 1)])
def test_the_coach_says_what_another_control_would_have_been_worth(line: str, speed: int) -> None:
    """On the grid nothing is in the way: a Whip adds half a die, rounded up, to a speed of nothing."""
    room = Classroom(GAME, LESSONS["whip"])
    attempt = room.say(line)
    assert attempt.after.race.rig_of(attempt.after.race.of(1).colour).speed == speed
    mean = sum((die + 1) // 2 for die in range(1, 7)) / 6
    more = round(mean - speed)
    spaces = "1 space" if more == 1 else f"{more} spaces"
    whip = "Against the same rivals, Whip would have brought speed 1 to 3"
    assert GAME.coach(attempt) == f"{whip}: {spaces} more on average."


def rounds(line: str, seeds: range, rivals: int) -> Iterator[tuple[Classroom, Attempt]]:
    """Rounds with the same plan among some rivals, each with the table before it."""
    for seed in seeds:
        room = Classroom(GAME, replace(LESSONS["finish"], rivals=rivals), seed)
        while room.asked is not None and standing(room):
            twin = copy.copy(room)
            yield twin, room.say(line)


@pytest.mark.long
def test_a_whip_meets_the_die_that_was_thrown_for_a_hard_whip() -> None:
    """The same round played again with a Whip brings the speed that the coach says."""
    found = 0
    for twin, attempt in rounds("hard-whip", range(1, 7), 1):
        if told := KNOWN.match(GAME.coach(attempt)):
            found += 1
            again = [e for e in twin.say("whip").events if isinstance(e, SpeedSet) and e.rig == "red"]
            assert again[0].speed == int(told[1])
    assert found > 1


@pytest.mark.long
def test_rivals_stand_where_they_were_when_the_turn_came() -> None:
    """Without the moves of the rivals the coach would say something else."""
    said = set()
    for _twin, attempt in rounds("reins+1", range(1, 4), 3):
        plain = replace(attempt, events=tuple(e for e in attempt.events if not _of_a_rival(e)))
        said.add(GAME.coach(plain) == GAME.coach(attempt))
    assert said == {True, False}


def _of_a_rival(event: object) -> bool:
    return getattr(event, "rig", "red") != "red"


def test_the_coach_is_content_with_what_the_aims_would_choose() -> None:
    room = Classroom(GAME, LESSONS["whip"])
    for _round in range(4):
        told = GAME.coach(room.say("drive"))
        content = "No other control would have been worth a space more."
        assert told == content or told.startswith("Well driven: ")
