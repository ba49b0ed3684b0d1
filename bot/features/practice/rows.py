"""Lessons as they are stored: those that somebody has passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns, values
from bot.times.instants import Instant


@dataclass(frozen=True)
class Passed:
    """A lesson of a game that somebody has passed."""

    user: PersonId
    game: str
    lesson: str
    at: Instant


LESSONS = Columns(Passed, "lessons", "user_id", "game", "lesson")


async def of_person(read: Reading, user: PersonId, game: str) -> Sequence[Passed]:
    """The lessons of a game that somebody has passed, in the order in which it was."""
    return await read.all_of(LESSONS, "WHERE user_id = ? AND game = ? ORDER BY at, rowid", user, game)


def put(tx: Writing, row: Passed) -> None:
    """Keep that a lesson was passed; the first time counts."""
    tx.later(f"{LESSONS.insert} ON CONFLICT DO NOTHING", values(row))
