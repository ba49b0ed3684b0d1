"""Moving all that the bot remembers between a SQLite file and a PostgreSQL database, either way.

What is moved is of one moment. The numbers of rows and a digest of all journals are compared before anything
counts, so a move that fails, or is killed, leaves the target as it was.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import count
from pathlib import Path
from typing import Any

from bot.scale.postgres import server
from bot.scale.postgres.server import APPLICATION_NAME, connection_to
from bot.store import backups, layouts
from bot.store.address import name_of
from bot.store.connection import SqliteConnection, opened
from bot.store.faults import Away, StoreError, store_error
from bot.store.files import copies_beside, open_file
from bot.store.private import begin_private
from bot.store.rows import DROP_SECRETS
from engine.cli.progress import Bar, progress

AT_ONCE = 1000
"""Rows that are read at a time."""
OF_POSTGRES = ("leases", "woken")
"""The tables of PostgreSQL alone: they belong to the processes that run on it."""
STAMP = "hippodrome"
"""The table in which each database has its own stamp."""
SHOWN = 5
_JOURNALS = "SELECT table_id, number, entry FROM entries ORDER BY table_id, number"


@dataclass(frozen=True, slots=True)
class Held:
    """The contents of a database: rows by table, and a digest of all journals."""

    rows: Mapping[str, int]
    journals: str

    @property
    def total(self) -> int:
        return sum(self.rows.values())


Parts = Mapping[str, Sequence[str]]
"""The columns of each table that are to be moved."""


async def to_postgres(path: Path, address: str, *, over: bool = False, aside: str = "") -> Held:
    """Move the file at `path`, of the present layout and with nobody at it, into the database at `address`.

    What is there is replaced, but only by the same tables, as far on or further, unless `over` says that
    anything may be. The schema that is there is kept under the name `aside`, where that is given, whatever
    its layout. All of it happens at once. Raises `StoreError`.
    """
    with _opened(path) as file:
        parts = layout_of(file)
        async with connection_to(address) as base, base.transaction():
            await base.execute("SELECT pg_advisory_xact_lock(hashtextextended('copy', 0))")
            await _nobody_else(base, address)
            if aside:
                await _put_aside(base, aside)
            await server.migrate(base, name_of(address))
            if not over:
                _must_be_older(await base.fetch(_FAR), file.execute(_FAR), name_of(address), str(path))
            await base.execute(f"TRUNCATE {', '.join((*parts, *OF_POSTGRES))}")
            held = held_by(file, parts)
            with progress(held.total, "rows") as bar:
                for table, columns in parts.items():
                    kinds = await _booleans(base, table, columns)
                    rows = _typed(_read(file, table, columns, bar), kinds)
                    await base.copy_records_to_table(table, records=rows, columns=columns)
            await _continue_numbers(base, _numbers(file))
            _must_be_equal(held, await _held_there(base, parts), name_of(address))
            await base.execute(DROP_SECRETS)
    return held


async def to_sqlite(address: str, path: Path, *, shown: bool = False) -> Held:
    """Move the database at `address` into a new file at `path`, which has the same layout.

    A terminal shows how far that has come where it is `shown`. Raises `StoreError`.
    """
    number = await _known(address)
    begin_private(path)
    async with opened(path) as file:
        parts = await file.run(_begin, number)
        async with (
            connection_to(address) as base,
            base.transaction(isolation="repeatable_read", readonly=True),
        ):
            held = await _held_there(base, parts)
            with progress(held.total, "rows", shown) as bar:
                for table, columns in parts.items():
                    await _write(base, file, table, columns, bar)
            await file.run(_go_on_from, await _numbers_there(base, parts))
        _must_be_equal(held, await file.run(held_by, parts), str(path))
    return held


def _begin(file: sqlite3.Connection, number: int) -> Parts:
    """Give an empty file the layout of a number, and begin the transaction in which it is filled."""
    layouts.migrate(file, layouts.migrations()[:number])
    file.execute("BEGIN")
    return layout_of(file)


def _go_on_from(file: sqlite3.Connection, numbers: Sequence[tuple[str, int]]) -> None:
    """Have no number given again, and end the transaction."""
    for table, number in numbers:
        file.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        file.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))
    file.execute("COMMIT")


async def back_up(address: str, target: Path) -> None:
    """As `backups.back_up`, of the database at `address`. Raises `StoreError`."""
    try:
        with copies_beside(target) as folder:
            copy = folder / "copy.db"
            await to_sqlite(address, copy)
            await asyncio.to_thread(backups.back_up, copy, target)
    except OSError as error:
        raise StoreError(f"The backup {target} cannot be written: {error.strerror}.") from error


async def _known(address: str) -> int:
    """The number of the layout of a database of the bot's. Raises `StoreError`, also where it is newer."""
    async with connection_to(address) as base:
        layout = await server.layout(base)
    if layout.fault in ("empty", "foreign"):
        raise StoreError(f"There is nothing of the bot's in the database {name_of(address)}.")
    return layout.accepted(name_of(address)).number


async def name_aside(address: str) -> str:
    """A name for the schema that a restore puts aside, which none has yet. Raises `StoreError`."""
    async with connection_to(address) as base:
        before = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'before_restore_')"
        taken = {name for (name,) in await base.fetch(before)}
    return next(name for number in count(1) if (name := f"before_restore_{number}") not in taken)


async def _put_aside(base: Any, name: str) -> None:
    """Rename the schema in which the bot's tables are, and begin an empty one."""
    schema = await base.fetchval("SELECT quote_ident(current_schema())")
    await base.execute(f"ALTER SCHEMA {schema} RENAME TO {name}")
    await base.execute(f"CREATE SCHEMA {schema}")


async def nobody_at(address: str) -> None:
    """Raise `Away` where a bot is connected to a database."""
    async with connection_to(address) as base:
        await _nobody_else(base, address)


def must_not_be_ahead(target: Path, source: Path, name: str) -> None:
    """Raise `StoreError` where a file holds what another one, told by `name`, does not know."""
    with _opened(target) as there, _opened(source) as here:
        _must_be_older(there.execute(_FAR), here.execute(_FAR), str(target), name)


async def _write(base: Any, file: SqliteConnection, table: str, columns: Sequence[str], bar: Bar) -> None:
    places = ", ".join("?" * len(columns))
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608
    rows = await base.cursor(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608
    while lot := await rows.fetch(AT_ONCE):
        await file.run(_insert, insert, [tuple(row) for row in lot])
        bar.done(len(lot))


def _insert(file: sqlite3.Connection, statement: str, rows: Sequence[Any]) -> None:
    file.executemany(statement, rows)


def layout_of(file: sqlite3.Connection) -> Parts:
    """The tables and columns of a file, the order of rows included where it counts."""
    tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    names = _owners_first(file, sorted(n for n in tables if n != STAMP and not n.startswith("sqlite_")))
    return {name: [*_columns(file, name), *(["rowid"] if name in _IN_ORDER else [])] for name in names}


def _owners_first(file: sqlite3.Connection, names: Sequence[str]) -> list[str]:
    """Tables in an order in which each comes after those to whose rows its own belong."""
    owners = {
        name: sorted({row[2] for row in file.execute(f"PRAGMA foreign_key_list({name})")} - {name})
        for name in names
    }
    return [*TopologicalSorter(owners).static_order()]


_IN_ORDER = ("blocks", "lessons", "rides")
"""Tables whose rows are told in the order in which they came."""


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in file.execute(f"PRAGMA table_xinfo({table})") if not row[6]]


def held_by(file: sqlite3.Connection, parts: Parts) -> Held:
    """The contents of a file."""
    digest = hashlib.sha256()
    _add(digest, file.execute(_JOURNALS))
    counts = {name: file.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in parts}  # noqa: S608
    return Held(counts, digest.hexdigest())


async def _held_there(base: Any, parts: Parts) -> Held:
    digest = hashlib.sha256()
    rows = await base.cursor(_JOURNALS)
    while lot := await rows.fetch(AT_ONCE):
        await asyncio.to_thread(_add, digest, lot)
    counts = {name: await base.fetchval(f"SELECT COUNT(*) FROM {name}") for name in parts}  # noqa: S608
    return Held(counts, digest.hexdigest())


def _add(digest: Any, rows: Iterable[Any]) -> None:
    for table, number, entry in rows:
        digest.update(f"{table} {number} {len(entry)} {entry}\n".encode())


def _must_be_equal(moved: Held, there: Held, name: str) -> None:
    wrong = [table for table in moved.rows if moved.rows[table] != there.rows[table]]
    if wrong:
        raise StoreError(f"Not all rows of {wrong[0]} have come to {name}; nothing there was changed.")
    if moved.journals != there.journals:
        raise StoreError(f"The journals have not come to {name} as they are; nothing there was changed.")


_FAR = "SELECT id, revision FROM tables"


def _must_be_older(there: Any, here: Any, target: str, source: str) -> None:
    """Raise `StoreError` where a target holds what its source does not know."""
    known = {row[0]: row[1] for row in here}
    ahead = sorted(row[0] for row in there if row[1] > known.get(row[0], -1))
    if ahead:
        more = f" and {len(ahead) - SHOWN} more" if len(ahead) > SHOWN else ""
        raise StoreError(
            f"{target} holds tables that {source} does not have, or that are further on there: "
            f"{', '.join(ahead[:SHOWN])}{more}. Nothing was copied."
        )


async def _nobody_else(base: Any, address: str) -> None:
    """Raise `Away` where a bot is connected to a database."""
    others = (
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1"
    )
    if await base.fetchval(others, APPLICATION_NAME):
        raise Away(f"A bot runs on the database {name_of(address)}; stop it first.")


def _numbers(file: sqlite3.Connection) -> dict[str, int]:
    """The highest number that was ever given, by table."""
    return dict(file.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


_SEQUENCES = """SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES' AND table_name <> ALL($1)"""


async def _continue_numbers(base: Any, numbers: Mapping[str, int]) -> None:
    for table, column in await base.fetch(_SEQUENCES, OF_POSTGRES):
        highest = await base.fetchval(f"SELECT MAX({column}) FROM {table}")  # noqa: S608
        last = max(highest or 0, numbers.get(table, 0))
        sequence = "SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)"
        await base.execute(sequence, table, column, max(1, last), last > 0)


async def _numbers_there(base: Any, parts: Parts) -> list[tuple[str, int]]:
    numbers = []
    for table, column in await base.fetch(_SEQUENCES, OF_POSTGRES):
        if column == "id" and table in parts:
            sequence = await base.fetchval("SELECT pg_get_serial_sequence($1, 'id')", table)
            last, called = await base.fetchrow(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608
            numbers += [(table, int(last))] if called else []
    return numbers


async def _booleans(base: Any, table: str, columns: Sequence[str]) -> list[int]:
    """The places of the columns that hold truth values, which SQLite has as numbers."""
    rows = await base.fetch(
        """SELECT column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = $1 AND data_type = 'boolean'""",
        table,
    )
    return [columns.index(row[0]) for row in rows if row[0] in columns]


def _read(file: sqlite3.Connection, table: str, columns: Sequence[str], bar: Bar) -> Iterator[list[Any]]:
    order = " ORDER BY rowid" if "rowid" in columns else ""
    rows = file.execute(f"SELECT {', '.join(columns)} FROM {table}{order}")  # noqa: S608
    while lot := rows.fetchmany(AT_ONCE):
        yield from map(list, lot)
        bar.done(len(lot))


def _typed(rows: Iterator[list[Any]], booleans: Sequence[int]) -> Iterator[list[Any]]:
    for row in rows:
        for place in booleans:
            row[place] = bool(row[place])
        yield row


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """One look at a file, by this thread alone. Raises `StoreError`."""
    try:
        with closing(open_file(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
            file.execute("BEGIN")
            yield file
    except sqlite3.Error as error:
        raise store_error(error, path) from error
