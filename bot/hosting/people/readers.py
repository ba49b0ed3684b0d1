"""Readers of what is shown to one person alone: with codes of places and cards, or in words.

This is the one place that knows it; panels, receipts and pages are written by what it says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId
from bot.store import Reading
from engine.notation import writing

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody at a table, in their `first` game of its kind or not, with `codes` of places or without."""

    first: bool = False
    codes: bool = True

    def of(self, write: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Let a function write for this reader."""
        with writing(self.codes):
            return write(*args, **kwargs)


EXPERIENCED = Reader()


async def reader_of(read: Reading, user: PersonId, sitting: Sitting) -> Reader:
    """The reader of a table that somebody is."""
    played = await read.has_played(user, sitting.row.game, sitting.row.id)
    return Reader(not played, (await read.person(user)).reads_codes(played))
