"""The lessons of Chariots, and what its coach says of an order of coins."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.face.lessons import Attempt, Lesson
from engine.games.chariots import GAME
from engine.games.chariots.players.expectation import PLOTS, expected, to_the_finish
from engine.games.chariots.players.hindsight import hindsight
from engine.games.chariots.rules.coins import ALWAYS, NEVER
from engine.games.chariots.rules.events import Plotted
from tests import extent
from tests.classroom import Classroom

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}


def passed(lesson: Lesson, line: str, seed: int) -> list[bool]:
    """Whether each round of a race has passed the lesson, with the same plot every time."""
    room, found = Classroom(GAME, lesson, seed), []
    while room.asked is not None:
        found.append(lesson.passed(room.say(line)))
    return found


@pytest.mark.parametrize(
    ("name", "good", "bad", "seed"),
    [
        ("turns", "5 3 4", "4 5 2", 1),
        ("null", "2 3 4 null:gain2", "2 3 4 null:never", 2),
        ("ace", "5 2 4", "5 2 4 ace:never", 1),
        ("block", "5 4 2", "5 2 4", 1),
        ("finish", "5 4 3", "2 3 4", 1),
    ],
)
def test_each_lesson_can_be_passed_and_failed(name: str, good: str, bad: str, seed: int) -> None:
    assert any(passed(LESSONS[name], good, seed))
    assert not all(passed(LESSONS[name], bad, seed))


def test_a_task_says_the_speeds_of_the_rules() -> None:
    told = " ".join(lesson.told for lesson in GAME.lessons)

    assert f"a {ALWAYS} always gets in" in told
    assert f"a {NEVER} never does" in told
    assert "drive two inside squares" in told
    assert "{" not in told


def test_a_race_that_is_lost_does_not_pass_the_finish() -> None:
    assert not any(passed(LESSONS["finish"], "2 3 4", 1))


def test_a_coin_that_is_never_spent_passes_no_lesson_on_coins() -> None:
    for name in ("null", "ace"):
        assert not any(passed(LESSONS[name], "5 4 3 null:never ace:never", 1))


SURE = re.compile(r"With the same rolls and rivals, (\d \d \d) would have brought you to (\w+), (\d+) ")
LIKELY = re.compile(r"Against the same rivals, (\d \d \d) would .* (\d+) squares? further on average")


def advised(seed: int, pattern: re.Pattern[str]) -> Iterator[tuple[Classroom, Attempt, re.Match[str]]]:
    """The rounds of a race with a poor plot every time of which the coach says that."""
    room = Classroom(GAME, LESSONS["finish"], seed)
    while room.asked is not None:
        twin = copy.copy(room)
        attempt = room.say("3 2 5")
        if found := pattern.match(GAME.coach(attempt)):
            yield twin, attempt, found


@pytest.mark.long
def test_the_other_order_ends_where_the_coach_says_with_the_same_rolls_and_rivals() -> None:
    """The same round is played again with it: the rivals plot as they did, the dice fall as they fell."""
    told = [one for seed in range(1, 13) for one in advised(seed, SURE)]
    for twin, attempt, (order, square, more) in ((room, a, found.groups()) for room, a, found in told):
        again = twin.say(order)
        assert again.after.race.of(1)[0].square == square
        assert _way(again) - _way(attempt) == pytest.approx(int(more), abs=1)
    assert len(told) >= 3


def _way(attempt: Attempt) -> float:
    """The moves that a round has saved."""
    before, after = attempt.before.race.of(1)[0], attempt.after.race.of(1)[0]
    laps = attempt.before.race.options.laps
    start = to_the_finish(before.square, before.crossings, laps)
    return start - to_the_finish(after.square, after.crossings, laps)


def test_where_a_die_was_not_thrown_the_coach_says_what_is_so_on_average() -> None:
    """A 3 opens the inside in four of six rolls, and the coach has seen none of a 5 and a 2."""
    room = Classroom(GAME, LESSONS["turns"])
    attempt = room.say("5 2 4")
    race = attempt.before.race
    plotted = next(e for e in attempt.events if isinstance(e, Plotted) and e.seat == 1)
    me = replace(race.of(1)[0], plot=plotted.coins, policy=plotted.policy)
    driven = hindsight(race, [me], attempt.events, attempt.after.race)
    assert driven is not None
    assert driven.turnout(me.name, (5, 2, 4)).sure
    chances = sorted(course.chance for course in driven.turnout(me.name, (3, 5, 2)).courses)
    assert chances == pytest.approx([1 / 3, 2 / 3]) or chances == pytest.approx([1.0])
    assert any(any(advised(seed, LIKELY)) for seed in range(1, 4))


@pytest.mark.long
def test_the_coach_says_what_a_good_order_has_gained() -> None:
    """The best order of all is praised with the next best one."""
    found = []
    for seed in range(1, extent.amount(5, 2)):
        room = Classroom(GAME, LESSONS["turns"], seed, "champion")
        while room.asked is not None:
            found.append(GAME.coach(room.say(room.usual())))
    assert any(told.startswith("Well plotted: the next best order, ") for told in found)


def test_what_rivals_keep_secret_does_not_change_what_the_coach_says() -> None:
    """He sees the events of the pupil's seat, in which no rival's plot has any words."""
    attempt = Classroom(GAME, LESSONS["finish"]).say("3 2 5")
    rivals = [e for e in attempt.events if isinstance(e, Plotted) and e.seat != attempt.seat]
    assert rivals
    assert all(not e.coins for e in rivals)
    bare = replace(attempt, events=tuple(e for e in attempt.events if e not in rivals))
    assert GAME.coach(bare) == GAME.coach(attempt)


@pytest.mark.parametrize("line", ["2 3 4", "2 4 5"])
def test_a_round_that_is_not_over_is_weighed_by_the_odds_of_a_free_track(line: str) -> None:
    """Recomputed by the expectation of the computer players."""
    room = Classroom(GAME, LESSONS["turns"])
    attempt = room.say(line)
    square = attempt.before.race.of(1)[0].square
    left = {coins: expected(coins, False)[square] for coins in PLOTS}
    mine = left[tuple(int(coin) for coin in line.split())]
    early = tuple(e for e in attempt.events if isinstance(e, Plotted))
    told = GAME.coach(replace(attempt, events=early))
    order, more = re.match(r"On a free track, (\d \d \d) would have brought you (\d+) ", told).groups()  # type: ignore[union-attr]
    best = tuple(int(coin) for coin in order.split(" "))
    assert left[best] == pytest.approx(min(left.values()), abs=0.5)
    assert int(more) == pytest.approx(mine - left[best], abs=1)
