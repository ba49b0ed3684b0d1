"""A connection to the SQLite file that carries out several statements in one turn of its thread.

A turn costs more than a statement: a wake-up of the thread, and one of the event loop.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import aiosqlite

from bot.store.seam import Stale

FETCHED_AT_ONCE = 64


class Statement(NamedTuple):
    """A statement with its values; `stale` says what is wrong where it gives no row, '' where it need not."""

    sql: str
    values: Any = ()
    stale: str = ""


class Connection(aiosqlite.Connection):
    """aiosqlite's connection, by which a cancelled turn is carried out all the same, in its order."""

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[sqlite3.Row]]:
        """As `one_after_the_other`."""
        return await self._execute(one_after_the_other, self._conn, statements)  # type: ignore[no-any-return, no-untyped-call]


def one_after_the_other(file: sqlite3.Connection, statements: Sequence[Statement]) -> list[list[sqlite3.Row]]:
    """What each statement gives; those after one that fails are left out. Raises `Stale`, `sqlite3.Error`."""
    found = []
    for statement in statements:
        rows = file.execute(statement.sql, statement.values).fetchall()
        if statement.stale and not rows:
            raise Stale(statement.stale)
        found.append(rows)
    return found


async def connect(path: Path, busy_seconds: float) -> Connection:
    """Open a connection whose transactions are begun and ended by statements. Raises `sqlite3.Error`."""
    connection = Connection(
        partial(sqlite3.connect, path, timeout=busy_seconds, isolation_level=None, cached_statements=512),
        FETCHED_AT_ONCE,
    )
    await connection
    connection.row_factory = sqlite3.Row
    return connection
