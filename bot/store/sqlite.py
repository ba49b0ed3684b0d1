"""The store in one SQLite file, on aiosqlite: every statement of the bot is here.

One writer and a few readers, each a connection with a thread of its own; WAL keeps readers and the
writer out of each other's way. `<file>.lock` is held while the store is open, so that a second bot on
the same file is refused; the operating system frees it even after kill -9.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import aiosqlite

from bot.store import (
    Draft,
    Filter,
    Json,
    Parcel,
    Post,
    Reading,
    SeatRow,
    Stale,
    StoreError,
    TableRow,
    Writing,
)
from engine.codec import text

APPLICATION = int.from_bytes(b"HIPP", "big")
READERS = 3
BUSY_SECONDS = 5.0
INTERACTIONS_KEPT = 86_400.0
"""Seconds for which an interaction is remembered; Discord forgets it after a quarter of an hour."""

_TABLES = """SELECT id, game, stage, guild, channel, organiser, tempo, options, seats, seed,
    commitment AS "commit", created, thread, invited, anyone_starts, practice, pause, homeless, told, latest,
    body,
    stop, state, revision FROM tables"""
_POSTS = "SELECT table_id, key, channel, message, created FROM posts"
_IN_FRONT = "id IN (SELECT MIN(id) FROM parcels GROUP BY channel)"


class SqliteStore:
    """A `Store` in the file at `path`; the folder is made if it is missing.

    `synchronous` NORMAL survives the death of the process, FULL also a power cut.
    Transactions are not to be nested. One that is cancelled while it commits may have been committed.
    """

    def __init__(self, path: Path | str, *, synchronous: Literal["NORMAL", "FULL"] = "NORMAL") -> None:
        self.path = Path(path).resolve()
        self._synchronous = synchronous
        self._lock: sqlite3.Connection | None = None
        self._writer: aiosqlite.Connection | None = None
        self._readers: list[aiosqlite.Connection] = []
        self._idle: asyncio.LifoQueue[aiosqlite.Connection] = asyncio.LifoQueue()
        self._writing = asyncio.Lock()
        self._owner: asyncio.Task[Any] | None = None

    async def open(self) -> None:
        """Take the lock, connect, examine the file and migrate it. Raises `StoreError`."""
        try:
            await self._open()
        except BaseException as error:
            await self.close()
            if isinstance(error, sqlite3.Error):
                raise _store_error(error, self.path) from error
            raise

    async def _open(self) -> None:
        await asyncio.to_thread(self._take_lock)
        self._writer = await self._connect()
        scripts = migrations()
        await _examine(self._writer, self.path, len(scripts))
        await self._writer.execute_fetchall("PRAGMA journal_mode = WAL")
        await self._writer.execute_fetchall(f"PRAGMA synchronous = {self._synchronous}")
        await migrate(self._writer, scripts)
        await self._writer.execute_fetchall("PRAGMA foreign_keys = ON")
        for _ in range(READERS):
            reader = await self._connect()
            self._readers.append(reader)
            self._idle.put_nowait(reader)
            await reader.execute_fetchall("PRAGMA query_only = ON")

    def _take_lock(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {self.path.parent} cannot be made: {error.strerror}.") from error
        lock = Path(f"{self.path}.lock")
        self._lock = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY:
                raise
            raise StoreError(
                f"Another bot already runs on {self.path}; stop it first, or give this one a file of its own."
            ) from error

    async def _connect(self) -> aiosqlite.Connection:
        connection = await aiosqlite.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return connection

    async def close(self) -> None:
        """Wait for the transactions under way, then let go of the file. A second call does nothing."""
        async with self._writing:
            writer, self._writer = self._writer, None
        readers, self._readers = self._readers, []
        for _ in readers:
            await (await self._idle.get()).close()
        if writer:
            await writer.close()
        if self._lock:
            self._lock.close()
            self._lock = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reading]:
        """One consistent look at what is committed; not delayed by a writer."""
        if not self._readers:
            raise StoreError(f"The database {self.path} is not open.")
        connection = await self._idle.get()
        try:
            reader = _Reader(connection, self.path)
            await reader.rows("BEGIN")
            yield reader
        finally:
            try:
                await connection.rollback()
            finally:
                self._idle.put_nowait(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """One transaction; whoever comes second waits. Any exception undoes all of it."""
        if self._owner is asyncio.current_task():
            raise RuntimeError("A transaction was begun inside another one of the same task.")
        async with self._writing:
            if self._writer is None:
                raise StoreError(f"The database {self.path} is not open.")
            writer = _Writer(self._writer, self.path)
            self._owner = asyncio.current_task()
            # A cancelled statement is carried out all the same: it lies in the connection's queue. So does
            # the rollback, behind it and ahead of the next transaction's BEGIN.
            try:
                await writer.rows("BEGIN IMMEDIATE")
                yield writer
                await writer.rows("COMMIT")
            except BaseException:
                await self._writer.rollback()
                raise
            finally:
                self._owner = None


def migrations() -> list[str]:
    """The scripts that lead from an empty file to the present layout; the n-th one makes version n."""
    folder = resources.files("bot.store") / "migrations"
    scripts = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return [script.read_text("utf-8") for script in scripts]


async def migrate(connection: aiosqlite.Connection, scripts: Sequence[str]) -> None:
    """Run the scripts that this file has not seen, each with its version in one transaction."""
    version = await _pragma(connection, "user_version")
    for number, script in enumerate(scripts[version:], start=version + 1):
        try:
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except BaseException:
            await connection.rollback()
            raise


async def _examine(connection: aiosqlite.Connection, path: Path, newest: int) -> None:
    """Refuse a file that is not ours, newer than this program, or damaged; nothing is written to it."""
    version = await _pragma(connection, "user_version")
    used = version or await _pragma(connection, "schema_version")
    if used and await _pragma(connection, "application_id") != APPLICATION:
        raise StoreError(f"{path} is the database of another program; give the bot a file of its own.")
    if version > newest:
        raise StoreError(
            f"{path} was written by a newer version of this bot (layout {version}, this one knows {newest}). "
            "Update the bot, or restore a backup from before."
        )
    if await _pragma(connection, "quick_check(1)") != "ok":
        raise StoreError(_SENTENCES[sqlite3.SQLITE_CORRUPT].format(path=path))


async def _pragma(connection: aiosqlite.Connection, name: str) -> Any:
    [row] = await connection.execute_fetchall(f"PRAGMA {name}")
    return row[0]


_NO_WRITING = "The database {path} cannot be opened for writing; check the folder and its permissions."
_SENTENCES: Mapping[int, str] = {
    sqlite3.SQLITE_NOTADB: "{path} is not a database; give the bot a file of its own, or restore a backup.",
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged; restore the latest backup.",
    sqlite3.SQLITE_CANTOPEN: _NO_WRITING,
    sqlite3.SQLITE_READONLY: _NO_WRITING,
    sqlite3.SQLITE_PERM: _NO_WRITING,
    sqlite3.SQLITE_BUSY: "The database {path} is held by another program; close that one first.",
    sqlite3.SQLITE_FULL: "There is no room left on the disk of {path}; nothing was changed.",
}


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code, 0 for errors of the Python module itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _store_error(error: sqlite3.Error, path: Path) -> StoreError:
    sentence = _SENTENCES.get(_code(error), "The database {path} cannot be used: {error}.")
    return StoreError(sentence.format(path=path, error=error))


def _values(row: Any) -> dict[str, Any]:
    """The fields of a row as SQLite takes them."""
    return {field.name: _stored(getattr(row, field.name)) for field in fields(row)}


def _stored(value: Any) -> Any:
    return text(value) if isinstance(value, dict | tuple) else value


def _table_row(row: sqlite3.Row) -> TableRow:
    found = dict(row)
    for name in ("options", "invited", "state"):
        found[name] = None if found[name] is None else json.loads(found[name])
    for name in ("thread", "anyone_starts", "practice", "homeless"):
        found[name] = bool(found[name])
    if found["invited"] is not None:
        found["invited"] = tuple(found["invited"])
    return TableRow(**found)


def _parcel(row: sqlite3.Row) -> Parcel:
    return Parcel(**{**dict(row), "payload": json.loads(row["payload"])})


class _Reader:
    """`Reading` on one connection, inside a transaction that somebody else began."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    async def rows(self, statement: str, values: Any = ()) -> list[sqlite3.Row]:
        try:
            return list(await self._connection.execute_fetchall(statement, values))
        except sqlite3.Error as error:
            raise _store_error(error, self._path) from error

    async def table(self, id: str) -> TableRow | None:
        rows = await self.rows(f"{_TABLES} WHERE id = ?", (id,))
        return _table_row(rows[0]) if rows else None

    async def tables(self, where: Filter) -> Sequence[TableRow]:
        conditions, values = _conditions(where)
        rows = await self.rows(
            f"{_TABLES} WHERE {' AND '.join(conditions)} ORDER BY created DESC, id DESC LIMIT ?",
            (*values, where.limit),
        )
        return [_table_row(row) for row in rows]

    async def seats(self, table: str) -> Sequence[SeatRow]:
        rows = await self.rows(
            "SELECT table_id, seat, user_id, name, driver, token FROM seats WHERE table_id = ? ORDER BY seat",
            (table,),
        )
        return [SeatRow(*row) for row in rows]

    async def entries(self, table: str, first: int = 0) -> Sequence[Json]:
        rows = await self.rows(
            "SELECT entry FROM entries WHERE table_id = ? AND number >= ? ORDER BY number", (table, first)
        )
        return [json.loads(row[0]) for row in rows]

    async def draft(self, table: str, decision: int, user: int) -> Draft | None:
        rows = await self.rows(
            """SELECT table_id, decision, user_id, line, page FROM drafts
            WHERE table_id = ? AND decision = ? AND user_id = ?""",
            (table, decision, user),
        )
        return Draft(*rows[0]) if rows else None

    async def post(self, table: str, key: str) -> Post | None:
        rows = await self.rows(f"{_POSTS} WHERE table_id = ? AND key = ?", (table, key))
        return Post(*rows[0]) if rows else None

    async def posts(self, table: str) -> Sequence[Post]:
        rows = await self.rows(f"{_POSTS} WHERE table_id = ? ORDER BY created, message", (table,))
        return [Post(*row) for row in rows]

    async def parcels(self, now: float, limit: int = 50) -> Sequence[Parcel]:
        rows = await self.rows(
            f"""SELECT table_id AS "table", channel, key, kind, payload, nonce, id, tries, due
            FROM parcels WHERE {_IN_FRONT} AND due <= ? ORDER BY id LIMIT ?""",  # noqa: S608
            (now, limit),
        )
        return [_parcel(row) for row in rows]

    async def next_due(self) -> float | None:
        [(due,)] = await self.rows(f"SELECT MIN(due) FROM parcels WHERE {_IN_FRONT}")  # noqa: S608
        return None if due is None else float(due)

    async def profile(self, user: int, game: str) -> str:
        rows = await self.rows("SELECT line FROM profiles WHERE user_id = ? AND game = ?", (user, game))
        return rows[0][0] if rows else ""

    async def note(self, key: str) -> str | None:
        rows = await self.rows("SELECT value FROM notes WHERE key = ?", (key,))
        return rows[0][0] if rows else None


def _conditions(where: Filter) -> tuple[list[str], list[Any]]:
    """What a filter asks for, as parts of a WHERE clause and their values."""
    conditions = ["substr(id, 1, ?) = ?"]
    values: list[Any] = [len(where.prefix), where.prefix]
    if where.stages:
        conditions.append(f"stage IN ({', '.join('?' * len(where.stages))})")
        values += where.stages
    for column, value in (("guild", where.guild), ("channel", where.channel)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if where.user is not None:
        conditions.append("(organiser = ? OR id IN (SELECT table_id FROM seats WHERE user_id = ?))")
        values += (where.user, where.user)
    return conditions, values


class _Writer(_Reader):
    """`Writing` on the writer's connection."""

    async def add_table(self, row: TableRow) -> None:
        added = await self.rows(
            """INSERT INTO tables (id, game, stage, guild, channel, organiser, tempo, options, seats, seed,
                commitment, created, thread, invited, anyone_starts, practice, pause, homeless, told, latest,
                body, stop, state, revision)
            VALUES (:id, :game, :stage, :guild, :channel, :organiser, :tempo, :options, :seats, :seed,
                :commit, :created, :thread, :invited, :anyone_starts, :practice, :pause, :homeless, :told,
                :latest, :body, :stop, :state, :revision)
            ON CONFLICT DO NOTHING RETURNING id""",
            _values(row),
        )
        if not added:
            raise Stale(f"There is a table {row.id} already.")

    async def save_table(self, row: TableRow) -> TableRow:
        saved = await self.rows(
            """UPDATE tables SET game = :game, stage = :stage, guild = :guild, channel = :channel,
                organiser = :organiser, tempo = :tempo, options = :options, seats = :seats, seed = :seed,
                commitment = :commit, created = :created, thread = :thread, invited = :invited,
                anyone_starts = :anyone_starts, practice = :practice, pause = :pause, homeless = :homeless,
                told = :told, latest = :latest, body = :body, stop = :stop,
                state = :state, revision = :revision + 1
            WHERE id = :id AND revision = :revision RETURNING revision""",
            _values(row),
        )
        if not saved:
            raise Stale(f"Table {row.id} is no longer at revision {row.revision}.")
        return replace(row, revision=saved[0][0])

    async def put_seat(self, row: SeatRow) -> None:
        await self.rows(
            """INSERT INTO seats (table_id, seat, user_id, name, driver, token)
            VALUES (:table, :seat, :user, :name, :driver, :token)
            ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, name = excluded.name,
                driver = excluded.driver, token = excluded.token""",
            _values(row),
        )

    async def drop_seat(self, table: str, seat: int) -> None:
        await self.rows("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))

    async def add_entry(self, table: str, number: int, entry: Json) -> None:
        added = await self.rows(
            """INSERT INTO entries (table_id, number, entry) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING number""",
            (table, number, text(entry)),
        )
        if not added:
            raise Stale(f"Table {table} has an entry {number} already.")

    async def put_draft(self, draft: Draft) -> None:
        await self.rows(
            """INSERT INTO drafts (table_id, decision, user_id, line, page)
            VALUES (:table, :decision, :user, :line, :page)
            ON CONFLICT (table_id, decision, user_id)
                DO UPDATE SET line = excluded.line, page = excluded.page""",
            _values(draft),
        )

    async def drop_drafts(self, table: str, decision: int | None = None, user: int | None = None) -> None:
        await self.rows(
            """DELETE FROM drafts WHERE table_id = ?
            AND decision = COALESCE(?, decision) AND user_id = COALESCE(?, user_id)""",
            (table, decision, user),
        )

    async def put_post(self, post: Post) -> None:
        await self.rows(
            """INSERT INTO posts (table_id, key, channel, message, created)
            VALUES (:table, :key, :channel, :message, :created)
            ON CONFLICT (table_id, key) DO UPDATE SET channel = excluded.channel, message = excluded.message,
                created = excluded.created""",
            _values(post),
        )

    async def drop_post(self, table: str, key: str) -> None:
        await self.rows("DELETE FROM posts WHERE table_id = ? AND key = ?", (table, key))

    async def put_parcel(self, parcel: Parcel) -> None:
        # The newer edit gets a number of its own: the older one may be on its way at this moment, and
        # dropping that one afterwards must not drop this one.
        if parcel.kind == "edit":
            parcel = replace(parcel, due=max(parcel.due, await self._drop_waiting_edit(parcel)))
        await self.rows(
            """INSERT INTO parcels (table_id, channel, key, kind, payload, nonce, tries, due)
            VALUES (:table, :channel, :key, :kind, :payload, :nonce, :tries, :due)""",
            _values(parcel),
        )

    async def _drop_waiting_edit(self, parcel: Parcel) -> float:
        """Drop the last parcel of the same post if it is an edit too; returns when that was due."""
        dropped = await self.rows(
            """DELETE FROM parcels WHERE kind = 'edit' AND channel = :channel
            AND id = (SELECT MAX(id) FROM parcels WHERE table_id = :table AND key = :key) RETURNING due""",
            _values(parcel),
        )
        return float(dropped[0][0]) if dropped else 0.0

    async def drop_parcel(self, id: int) -> None:
        await self.rows("DELETE FROM parcels WHERE id = ?", (id,))

    async def delay_parcel(self, id: int, due: float) -> None:
        await self.rows("UPDATE parcels SET due = ?, tries = tries + 1 WHERE id = ?", (due, id))

    async def drop_parcels(self, table: str) -> None:
        await self.rows("DELETE FROM parcels WHERE table_id = ?", (table,))

    async def put_profile(self, user: int, game: str, line: str) -> None:
        await self.rows(
            """INSERT INTO profiles (user_id, game, line) VALUES (?, ?, ?)
            ON CONFLICT (user_id, game) DO UPDATE SET line = excluded.line""",
            (user, game, line),
        )

    async def put_note(self, key: str, value: str) -> None:
        await self.rows(
            """INSERT INTO notes (key, value) VALUES (?, ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value""",
            (key, value),
        )

    async def first_time(self, interaction: int, now: float) -> bool:
        await self.rows("DELETE FROM interactions WHERE seen < ?", (now - INTERACTIONS_KEPT,))
        added = await self.rows(
            "INSERT INTO interactions (id, seen) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id",
            (interaction, now),
        )
        return bool(added)
