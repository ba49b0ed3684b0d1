"""Looks back as they are stored: one of a person and game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import PersonId
from bot.store import Json, Reading, Writing
from bot.store.columns import Columns, values
from bot.times.instants import Instant
from engine.model import Seat


@dataclass(frozen=True)
class Kept:
    """The look back of somebody at a game from a seat, as dumped."""

    table: str
    user: PersonId
    seat: Seat
    look: Json
    at: Instant


LOOKS = Columns(Kept, "looks", "table_id", "user_id")


async def of_person(read: Reading, table: str, user: PersonId) -> Kept | None:
    """The look back that is kept for somebody of a game."""
    return await read.one_of(LOOKS, "WHERE table_id = ? AND user_id = ?", table, user)


def put(tx: Writing, row: Kept) -> None:
    """Keep a look back; the first one counts."""
    tx.later(f"{LOOKS.insert} ON CONFLICT DO NOTHING", values(row))


async def count(read: Reading) -> int:
    """The number of those that are kept."""
    [[number]] = await read.rows("SELECT COUNT(*) FROM looks")
    return int(number)
