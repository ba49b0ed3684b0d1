"""A connection to a database that carries out several statements in one turn.

The statements are written once, as SQLite takes them; where databases differ, the connection says how.
"""

from __future__ import annotations

import sqlite3
import traceback
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar, TypeVarTuple

import aiosqlite

from bot.store.faults import Stale, store_error
from bot.store.files import open_file

FETCHED_AT_ONCE = 64
R = TypeVar("R")
Ts = TypeVarTuple("Ts")


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
    reads: str
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


class SqliteConnection:
    """A file of SQLite with the one thread in which it is opened, used and closed.

    Work goes to the file: neither it nor a cursor leaves the thread, as SQLite allows one thread at a time,
    and a cursor that dies elsewhere is a call, too. A cancelled turn is carried out all the same, in its
    order. A turn costs more than a statement: a wake-up of the thread, and one of the event loop.
    """

    reads = "BEGIN"
    writes = "BEGIN IMMEDIATE"  # nobody else writes meanwhile, so no row needs a lock
    personal = """SELECT layout.name FROM sqlite_master AS layout
        JOIN pragma_table_info(layout.name) AS columns
        WHERE layout.type = 'table' AND columns.name = 'user_id' ORDER BY layout.name"""
    locks = passes = ""

    def __init__(self, path: Path, open: Callable[[], sqlite3.Connection]) -> None:
        self.name = str(path)
        self._base = aiosqlite.Connection(open, FETCHED_AT_ONCE)

    async def open(self) -> None:
        """Begin the thread, and open the file there. Raises `StoreError`."""
        with self._told():
            await self._base

    async def run(self, work: Callable[[sqlite3.Connection, *Ts], R], *args: *Ts) -> R:
        """The result of work with the file, in its thread. Raises what the work does, and `StoreError`."""
        with self._told():
            return await self._base._execute(_within, self._base._conn, work, args)  # type: ignore[no-any-return, no-untyped-call]

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[Any]]:
        return await self.run(one_after_the_other, statements)

    async def rollback(self) -> None:
        await self.run(sqlite3.Connection.rollback)

    async def close(self) -> None:
        """Carry out what still waits, and end the thread. A second call does nothing."""
        await self._base.close()

    def alone(self, what: str) -> Sequence[Statement]:
        return ()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise store_error(error, self.name) from error


def _within(file: sqlite3.Connection, work: Callable[..., R], args: tuple[Any, ...]) -> R:
    """The result of work, of which no cursor outlives it: neither as a result nor in a traceback."""
    try:
        result = work(file, *args)
    except BaseException as error:
        for one in _that_led_to(error):
            traceback.clear_frames(one.__traceback__)
        raise
    if isinstance(result, (sqlite3.Connection, Iterator)):
        kind = type(result).__name__
        del result  # it would live on in the traceback of this frame
        raise TypeError(f"{work} hands out a {kind} of a database.")
    return result


def _that_led_to(error: BaseException) -> Iterator[BaseException]:
    """An error, and those in whose handling each was raised."""
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__ or one.__context__


def one_after_the_other(file: sqlite3.Connection, statements: Sequence[Statement]) -> list[list[sqlite3.Row]]:
    """The rows of each statement; those after one that fails are left out.

    Raises the `fault` of a statement, `sqlite3.Error`.
    """
    results = []
    for statement in statements:
        rows = file.execute(statement.sql, statement.values).fetchall()
        if statement.stale and not rows:
            raise statement.fault(statement.stale)
        results.append(rows)
    return results


@asynccontextmanager
async def opened(path: Path, **options: Any) -> AsyncIterator[SqliteConnection]:
    """A connection as of `connect`, which is closed afterwards. Raises `StoreError`."""
    connection = await connect(path, **options)
    try:
        yield connection
    finally:
        await connection.close()


async def connect(path: Path, **options: Any) -> SqliteConnection:
    """Open a connection whose transactions are begun and ended by statements; `options` are the library's.

    Raises `StoreError`.
    """
    connection = SqliteConnection(path, partial(_open, path, options))
    await connection.open()
    return connection


def _open(path: Path, options: Mapping[str, Any]) -> sqlite3.Connection:
    file = open_file(path, **options)
    file.row_factory = sqlite3.Row
    return file
