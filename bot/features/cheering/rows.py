"""Cheers as they are stored: one of a person and round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import PersonId
from bot.store import Reading
from bot.store.columns import Columns
from engine.model import Seat


@dataclass(frozen=True)
class Cheer:
    """A seat that somebody who looks on has cheered in a round, by the number of its post."""

    table: str
    round: int
    user: PersonId
    seat: Seat


CHEERS = Columns(Cheer, "cheers", "table_id", "round", "user_id")


async def of_latest_round(read: Reading, table: str) -> Sequence[Cheer]:
    """The cheers since the latest post of a table."""
    latest = "(SELECT MAX(number) FROM rounds WHERE table_id = ?)"
    rest = f"WHERE table_id = ? AND round = {latest} ORDER BY user_id"
    return await read.all_of(CHEERS, rest, table, table)
