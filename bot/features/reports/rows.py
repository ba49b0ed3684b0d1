"""Reports as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.events import PersonForgotten
from bot.ids import PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns, values
from bot.store.rows import Json
from bot.times.instants import Instant


@dataclass(frozen=True)
class Report:
    """Words of somebody about a table: `redacted` may be read at once, `bundle` after its end."""

    id: int
    table: str
    entry: int
    user: PersonId
    words: str
    created: Instant
    redacted: Json
    bundle: Json


REPORTS = Columns(Report, "reports", "id", numbered=True)


async def of_table(read: Reading, table: str) -> Sequence[Report]:
    """The reports of a table, oldest first."""
    return await read.all_of(REPORTS, "WHERE table_id = ? ORDER BY id", table)


async def one(read: Reading, id: int) -> Report | None:
    """The report of that number."""
    return await read.one_of(REPORTS, "WHERE id = ?", id)


async def add(tx: Writing, row: Report) -> int:
    """Add a report (`id` is ignored); returns its id."""
    [(id,)] = await tx.rows(f"{REPORTS.insert} RETURNING id", values(row))
    return int(id)


async def forget(tx: Writing, event: PersonForgotten) -> None:
    """Let the reports of somebody stay, without name and words."""
    tx.later("UPDATE reports SET user_id = 0, words = '' WHERE user_id = ?", (event.person,))
