"""A connection to a database that carries out several statements in one turn.

The statements are written once, as SQLite takes them; where databases differ, the connection says how.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import aiosqlite

from bot.store.faults import Stale, store_error
from bot.store.files import open_file

FETCHED_AT_ONCE = 64


class Statement(NamedTuple):
    """A statement with its values; `stale` says what is wrong where it gives no row, '' where it need not.

    The values of `?` are a sequence, those of `:name` a mapping; `fault` is what is raised then.
    """

    sql: str
    values: Any = ()
    stale: str = ""
    fault: type[Exception] = Stale


class Connection(Protocol):
    """The connection that `Reading` and `Writing` need."""

    name: str
    """The database, as sentences for the operator call it."""
    looks: str
    """The statement that begins one consistent look."""
    writes: str
    """The statement that begins a transaction that writes."""
    personal: str
    """The question for all tables with a column `user_id`."""
    locks: str
    """The end of a SELECT whose rows nobody else may change before the transaction ends."""

    passes: str
    """The end of a SELECT that takes only rows that nobody else has locked."""

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[Any]]:
        """The rows of each statement; those after one that fails are left out.

        Raises `Stale` or another `fault` of a statement, `StoreError`.
        """
        ...

    async def rollback(self) -> None: ...

    def alone(self, what: str) -> Sequence[Statement]:
        """A statement at which transactions that name the same thing take turns."""
        ...


class SqliteConnection(aiosqlite.Connection):
    """aiosqlite's connection, by which a cancelled turn is carried out all the same, in its order.

    A turn costs more than a statement: a wake-up of the thread, and one of the event loop.
    """

    name: str
    looks = "BEGIN"
    writes = "BEGIN IMMEDIATE"  # nobody else writes meanwhile, so no row needs a lock
    personal = """SELECT layout.name FROM sqlite_master AS layout
        JOIN pragma_table_info(layout.name) AS columns
        WHERE layout.type = 'table' AND columns.name = 'user_id' ORDER BY layout.name"""
    locks = passes = ""

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[Any]]:
        try:
            return await self._execute(one_after_the_other, self._conn, statements)  # type: ignore[no-any-return, no-untyped-call]
        except sqlite3.Error as error:
            raise store_error(error, self.name) from error

    def alone(self, what: str) -> Sequence[Statement]:
        return ()


def one_after_the_other(file: sqlite3.Connection, statements: Sequence[Statement]) -> list[list[sqlite3.Row]]:
    """The rows of each statement; those after one that fails are left out.

    Raises the `fault` of a statement, `sqlite3.Error`.
    """
    found = []
    for statement in statements:
        rows = file.execute(statement.sql, statement.values).fetchall()
        if statement.stale and not rows:
            raise statement.fault(statement.stale)
        found.append(rows)
    return found


async def connect(path: Path, busy_seconds: float) -> SqliteConnection:
    """Open a connection whose transactions are begun and ended by statements. Raises `sqlite3.Error`."""
    connection = SqliteConnection(
        partial(open_file, path, timeout=busy_seconds, cached_statements=512),
        FETCHED_AT_ONCE,
    )
    connection.name = str(path)
    await connection
    connection.row_factory = sqlite3.Row
    return connection
