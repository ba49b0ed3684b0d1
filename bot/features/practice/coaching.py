"""Teaching: the lesson of a table, whether an answer has passed it, what the coach says of it.

Both see what the pupil's seat sees and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.events import Stopped
from bot.features.practice import rows
from bot.features.practice.rows import Passed
from bot.hosting.table.sitting import Sitting
from bot.store import Reading, SeatRow, Writing
from bot.times.instants import Instant
from engine import codec
from engine.face.lessons import Attempt, Lesson
from engine.game import Game
from engine.language import _
from engine.model import Decision, Entry
from engine.naming import naming
from engine.values import changed


def number_of(game: Game, lesson: Lesson) -> int:
    """The place of a lesson among those of its game, from 1; 0 for the last lap, which is none of them."""
    return game.lessons.index(lesson) + 1 if lesson in game.lessons else 0


def task(sitting: Sitting) -> list[str]:
    """The task that the pupil of a table has still to do, in small letters."""
    return [] if sitting.task is None else [small(sitting.task.told)]


def begun(sitting: Sitting, decision: Decision, line: str) -> str:
    """The line with which a lesson lets its pupil begin, where another one is proposed."""
    task = sitting.task
    return line if task is None else task.start(sitting.seen_by(decision.seat), decision, line)


def following(game: Game, lesson: Lesson) -> Lesson | None:
    """The lesson after that one."""
    return next(iter(game.lessons[number_of(game, lesson) :]), None)


def pupil_of(sitting: Sitting) -> SeatRow | None:
    """The seat of the person who practises there."""
    return next(iter(sitting.people), None) if sitting.row.practice else None


async def attempt_at(read: Reading, sitting: Sitting, entries: Sequence[Entry[Any]]) -> Attempt | None:
    """The pupil's answer among the entries since the latest stop and what came of it; None without one."""
    pupil = pupil_of(sitting)
    if pupil is None or not any(a.seat == pupil.seat for entry in entries for a in entry.answers):
        return None
    game, number = sitting.game, await read.last_round(sitting.row.id)
    kept = await read.positions(sitting.row.id, number, number)
    if number not in kept:
        return None
    before = game.rules.view(codec.read_state(game, kept[number]), pupil.seat)
    redacted = (game.rules.redact(event, pupil.seat) for entry in entries for event in entry.events)
    events = tuple(event for event in redacted if event is not None)
    return Attempt(pupil.seat, before, game.rules.view(sitting.running.state, pupil.seat), events)


async def teach(tx: Writing, stopped: Stopped) -> list[str]:
    """Keep that an answer has passed the lesson, and say what there is to learn at this stop of a table."""
    sitting = stopped.sitting
    if not sitting.row.practice or sitting.row.in_step:
        return []
    attempt, lesson = await attempt_at(tx, sitting, stopped.entries), sitting.lesson
    if attempt is None:
        return _beginning(sitting, lesson)
    said: list[str] = []
    weighed = lesson is None or lesson.coached or sitting.row.passed
    if lesson is not None and not sitting.row.passed:
        if lesson.passed(attempt):
            await _pass(tx, sitting, lesson, stopped.at)
            said.append(_praise(sitting.game, lesson))
        else:
            said.append(small(_not_yet(lesson, sitting.running.outcome is not None)))
    with naming(sitting.cast):
        advice = await asyncio.to_thread(sitting.game.coach, attempt) if weighed else ""
    return [*said, *([small(advice)] if advice else [])]


def small(advice: str) -> str:
    """A teacher's words beside a game, in small letters."""
    return f"-# {advice}" if advice else ""


async def _pass(tx: Writing, sitting: Sitting, lesson: Lesson, now: Instant) -> None:
    pupil = pupil_of(sitting)
    assert pupil is not None
    assert pupil.user is not None
    rows.put(tx, Passed(pupil.user, sitting.row.game, lesson.name, now))
    await tx.save_table(changed(sitting.row, passed=True))


def _beginning(sitting: Sitting, lesson: Lesson | None) -> list[str]:
    """The task of the lesson, or a hint."""
    if sitting.running.outcome is not None:
        return []
    if lesson is None:
        return [small(line) for line in hint(sitting)]
    words = _("**Lesson {n}: {title}**") if lesson in sitting.game.lessons else "**{title}**"
    return [words.format(n=number_of(sitting.game, lesson), title=lesson.called), f"-# {lesson.told}"]


def _not_yet(lesson: Lesson, over: bool) -> str:
    """The task once more, after an answer that has not done it."""
    if lesson.prepared is not None and over:
        return _("Another order would have won from there.")
    asked = lesson.asked
    return _("Not yet: {task}").format(task=asked[:1].lower() + asked[1:])


def _praise(game: Game, lesson: Lesson) -> str:
    if lesson.prepared is not None:
        return small(_("That was the end of a prepared race. Now a whole one?"))
    words = _("✓ **Lesson {n} passed: {title}.**")
    if following(game, lesson) is None:
        words = _("✓ **Lesson {n} passed: {title}.** It was the last one.")
    return words.format(n=number_of(game, lesson), title=lesson.called)


def hint(sitting: Sitting) -> list[str]:
    """A beginner's hint for this point of a practice game."""
    pupil = pupil_of(sitting)
    if pupil is None or sitting.running.outcome is not None or sitting.row.in_step:
        return []
    text = sitting.face.lesson(sitting.view(pupil.user), pupil.seat)
    return [text] if text else []
