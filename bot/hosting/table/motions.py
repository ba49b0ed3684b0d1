"""The rows of votes: motions with their ballots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.ids import PersonId
from bot.store import Motion, Reading, Writing
from bot.store.columns import MOTIONS, values


async def one(read: Reading, id: int) -> Motion | None:
    """A motion by its id."""
    return await read.one_of(MOTIONS, f"WHERE id = ?{read.locks}", id)


async def of_table(read: Reading, table: str) -> Sequence[Motion]:
    """The motions of a table, newest first."""
    return await read.all_of(MOTIONS, "WHERE table_id = ? ORDER BY id DESC", table)


async def ballots(read: Reading, motion: int) -> Mapping[PersonId, bool]:
    """The voters on a motion, and whether they agree."""
    rows = await read.rows("SELECT user_id, agrees FROM ballots WHERE motion = ? ORDER BY user_id", (motion,))
    return {row[0]: bool(row[1]) for row in rows}


async def add(tx: Writing, row: Motion) -> Motion:
    """Add a motion (`id` is ignored); returns it with its id."""
    [(id,)] = await tx.rows(f"{MOTIONS.insert} RETURNING id", values(row))
    return replace(row, id=id)


def save(tx: Writing, row: Motion) -> None:
    """Write a motion that has changed."""
    tx.later(f"{MOTIONS.update} WHERE id = :id", values(row))


def put_ballot(tx: Writing, motion: int, user: PersonId, agrees: bool) -> None:
    """A second vote of the same person takes the place of the first."""
    tx.later(
        """INSERT INTO ballots (motion, user_id, agrees) VALUES (?, ?, ?)
        ON CONFLICT (motion, user_id) DO UPDATE SET agrees = excluded.agrees""",
        (motion, user, agrees),
    )


def drop(tx: Writing, table: str) -> None:
    """Forget all votes of a table."""
    tx.later("DELETE FROM motions WHERE table_id = ?", (table,))
