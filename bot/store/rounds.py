"""The rounds of a table: what stands in its log, each with the position at its beginning."""

from __future__ import annotations

import zlib

from bot.store.columns import ROUNDS, values
from bot.store.connection import Statement
from bot.store.reading import Reading
from bot.store.rows import JsonText, RoundRow
from bot.store.writing import Writing


def add(tx: Writing, row: RoundRow, position: JsonText) -> None:
    """Add a round behind all others of its table (`number` is ignored), with the position at it."""
    tx.later(
        """INSERT INTO rounds (table_id, number, entry, caption, position) VALUES (:table_id,
        (SELECT COALESCE(MAX(number), 0) + 1 FROM rounds WHERE table_id = :table_id),
        :entry, :caption, :position)""",
        values(row) | {"position": zlib.compress(position.encode(), 1)},
    )


def drop(tx: Writing, table: str, entry: int) -> None:
    """Drop the rounds with more than `entry` entries before them, after a rollback."""
    tx.later("DELETE FROM rounds WHERE table_id = ? AND entry > ?", (table, entry))


async def latest(read: Reading, table: str) -> tuple[RoundRow, JsonText] | None:
    """The latest round with the position at its beginning, None before the first."""
    which = "WHERE table_id = ? ORDER BY number DESC LIMIT 1"
    rows, kept = await read.each(
        Statement(f"{ROUNDS.select} {which}", (table,)),
        Statement(f"SELECT number, position FROM rounds {which}", (table,)),  # noqa: S608
    )
    if not rows:
        return None
    [row] = read.loaded(ROUNDS, rows)
    return row, read.unpacked(kept)[row.number]
