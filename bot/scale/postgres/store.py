"""The store in a PostgreSQL database, on asyncpg, for as many processes as are wanted.

The statements are those of `reading.py` and `writing.py`. A transaction that writes reads a table, a person
or a server under its row's lock, so that the second one sees what the first has left. One that
PostgreSQL ends for being in the way of another is `Stale`, and so is one whose connection breaks before it is
committed: nothing was written. Bells (`LISTEN`, `NOTIFY`) only say that it is worth looking; rows are the
truth.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, cast, get_args

import asyncpg  # type: ignore[import-untyped]

from bot.deliveries import Repeated
from bot.scale.postgres.moving import back_up
from bot.scale.postgres.server import APPLICATION_NAME, AWAY, Caller, prepare, unusable
from bot.store.address import name_of
from bot.store.again import again
from bot.store.columns import ALARMS, PARCELS
from bot.store.connection import Statement
from bot.store.faults import Stale, StoreError, Unclear
from bot.store.reading import IN_FRONT, TURN, TURN_TO_SEND, Asker, Reading, shared
from bot.store.rows import Alarm, Bell, Parcel, Share, Work
from bot.store.seam import Deed
from bot.store.writing import Writing
from bot.times.instants import Instant

log = logging.getLogger(__name__)

READERS, WRITERS, LOCKS = 4, 6, 8
"""The most connections of one process: that read, that write, that hold something alone; one more listens for
bells."""
AGE = 600.0
"""Seconds after which connections are made anew, as a name may lead to another server by then: some more or
less, so that not all processes do so at once."""
ANSWERS = 20.0
"""Seconds after which a server that has not carried out a statement is taken for gone."""
PATIENCE = 60.0
"""Seconds for which a transaction that has not begun waits for a database that is away."""
AGAIN = 0.5
"""Seconds between two tries to reach it."""
CHANNEL = "hippodrome"
SETTINGS = """SET idle_in_transaction_session_timeout = '30s';
SET lock_timeout = '10s';
SET tcp_keepalives_idle = 10;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
"""
"""Settings by which a process that hangs, or is cut off, holds up nobody for longer. They are made when a
connection is there, as a pooler may refuse to have it asked for together with the connection."""
LATER = " later"
HELP_AFTER = 0.2, 0.5
"""Seconds after which one looks whether a worker that has rung a bell needs help."""
GATHERED = 0.02
"""Seconds for which bells are gathered before they ring."""
_IN_THE_WAY = (
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
)
_BREAKING = (*AWAY, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors that say, or may say, that a connection is of no use any more."""
_PLACES = re.compile(r"'(?:[^']|'')*'|::|\?|:([a-z_]+)")


class Broken(Stale):
    """The connection broke before anything was committed; those beside it mostly have, too."""

    rest = 0.5


@lru_cache(maxsize=4096)
def translated(sql: str) -> tuple[str, tuple[str, ...] | None]:
    """A statement with PostgreSQL's places for values, and their names where they are named."""
    names: dict[str, int] = {}
    count = 0

    def place(found: re.Match[str]) -> str:
        nonlocal count
        if found[1]:
            return f"${names.setdefault(found[1], len(names) + 1)}"
        if found[0] != "?":
            return found[0]
        count += 1
        return f"${count}"

    return _PLACES.sub(place, sql), tuple(names) if names else None


class PostgresConnection:
    """One connection; its statements are carried out one after the other."""

    reads = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    writes = "BEGIN"
    personal = """SELECT table_name FROM information_schema.columns
        WHERE column_name = 'user_id' AND table_schema = current_schema() ORDER BY table_name"""
    locks = " FOR NO KEY UPDATE"
    passes = " FOR UPDATE SKIP LOCKED"

    def __init__(self, connection: Any, name: str) -> None:
        self._connection = connection
        self._broken = False
        self.name = name

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[Any]]:
        return [await self._one(statement) for statement in statements]

    async def _one(self, statement: Statement) -> list[Any]:
        if not statement.sql:
            return []
        sql, names = translated(statement.sql)
        values = statement.values if names is None else [statement.values[name] for name in names]
        try:
            rows: list[Any] = await self._connection.fetch(sql, *values)
        except _IN_THE_WAY as error:
            raise Stale(f"Another transaction was in the way: {error}.") from error
        except _BREAKING as error:
            if isinstance(error, ValueError):  # of what was to be sent
                raise unusable(self.name, error) from error
            self._broken = True
            # The driver's own complaint is of a connection that is just breaking: nothing was sent.
            if statement.sql == "COMMIT" and not isinstance(error, asyncpg.InternalClientError):
                raise Unclear(str(unusable(self.name, error))) from error
            raise Broken(f"The connection to the database {self.name} broke.") from error
        except asyncpg.PostgresError as error:
            raise unusable(self.name, error) from error
        if statement.stale and not rows:
            raise statement.fault(statement.stale)
        return rows

    async def rollback(self) -> None:
        """Undo what is open; a broken connection is cut, and its server does so by itself."""
        if not self._broken:
            try:
                await self._connection.execute("ROLLBACK")
                return
            except (*_BREAKING, asyncpg.PostgresError):
                pass
        with contextlib.suppress(asyncpg.InterfaceError):  # the pool has thrown it away already
            self._connection.terminate()

    def alone(self, what: str) -> Sequence[Statement]:
        return (Statement("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", (what,)),)


class PostgresStore:
    """A `Store` in the database at `address`; `ring` is called with the bells of other processes."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = name_of(address)
        self.ring: Callable[[Bell], None] = lambda _bell: None
        self.heard: Callable[[str], None] = lambda _word: None
        self.took: Callable[[Deed, float], None] = lambda _deed, _seconds: None
        self.helps_itself = False
        self._later: dict[Bell, asyncio.TimerHandle] = {}
        self._readers: Any = None
        self._writers: Any = None
        self._locks: Any = None
        self._bells: Bells | None = None
        self._owners: set[asyncio.Task[Any] | None] = set()
        self._call = Caller(address)
        self._aged = 0.0

    async def open(self) -> None:
        """Connect and migrate. Raises `StoreError`."""
        await prepare(self.address)
        try:
            self._readers = await self._pool(READERS)
            self._writers = await self._pool(WRITERS)
            self._locks = await self._pool(LOCKS)
        except BaseException as error:
            await self.close()
            if isinstance(error, (*AWAY, asyncpg.PostgresError)):
                raise unusable(self.name, error) from error
            raise
        self._bells = Bells(self._call, self._receive)
        self._begin_an_age()

    async def _pool(self, size: int) -> Any:
        return await asyncpg.create_pool(
            self.address,
            min_size=0,
            max_size=size,
            connect=self._call,
            command_timeout=ANSWERS,
            max_inactive_connection_lifetime=0,
            statement_cache_size=512,
            max_cached_statement_lifetime=0,
            server_settings={"application_name": APPLICATION_NAME},
            init=_set,
            reset=_nothing,  # every transaction has been ended by its reader or writer
        )

    async def close(self) -> None:
        """Finish the transactions under way, then let go. A second call does nothing."""
        if self._bells is not None:
            await self._bells.close()
            self._bells = None
        for handle in self._later.values():
            handle.cancel()
        self._later.clear()
        pools = self._writers, self._readers, self._locks
        self._writers = self._readers = self._locks = None
        for pool in pools:
            if pool is not None:
                await pool.close()

    @asynccontextmanager
    async def _connection(self, pool: Any) -> AsyncIterator[PostgresConnection]:
        if pool is None:
            raise StoreError(f"The database {self.name} is not open.")
        if asyncio.get_running_loop().time() > self._aged:
            await self._renew()
        connection = await self._acquired(pool)
        try:
            yield PostgresConnection(connection, self.name)
        except (Broken, Unclear):
            await self._renew()  # or each of them would cost one more try
            raise
        finally:
            await asyncio.shield(_given_back(pool, connection))

    async def _renew(self) -> None:
        """Make each connection anew before it is used again: it may lead to a server that is so no more."""
        self._begin_an_age()
        for pool in (self._readers, self._writers, self._locks):
            if pool is not None:
                await pool.expire_connections()
        if self._bells is not None:
            self._bells.renew()

    def _begin_an_age(self) -> None:
        self._aged = asyncio.get_running_loop().time() + AGE * random.uniform(0.8, 1.2)

    async def _acquired(self, pool: Any) -> Any:
        """A connection, also where the database is away for a while."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while True:
            try:
                return await pool.acquire()
            except (*_BREAKING, asyncpg.PostgresError) as error:
                if not isinstance(error, _BREAKING) or pool.is_closing() or loop.time() > until:
                    raise unusable(self.name, error) from error
            await asyncio.sleep(AGAIN)

    def reading(self) -> AbstractAsyncContextManager[Reading]:
        """One consistent look at what is committed; not delayed by a writer."""
        return self._looking(Reading)

    def asking(self) -> AbstractAsyncContextManager[Reading]:
        """Questions that are each answered by what is committed when they are put."""
        return self._looking(Asker)

    @asynccontextmanager
    async def _looking(self, kind: type[Reading]) -> AsyncIterator[Reading]:
        began = time.perf_counter()
        async with self._connection(self._readers) as connection:
            reader = kind(connection)
            try:
                yield reader
            finally:
                await reader.end()
                self.took("read", time.perf_counter() - began)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """One transaction beside others; where they want the same rows, the second waits for the first."""
        owner = asyncio.current_task()
        if owner in self._owners:
            raise RuntimeError("A transaction was begun inside another one of the same task.")
        self._owners.add(owner)
        began = time.perf_counter()
        try:
            async with self._connection(self._writers) as connection:
                writer = Writing(connection)
                try:
                    yield writer
                    await writer.commit(*(Statement(_WOKEN, (table,)) for table in writer.woken))
                except BaseException:
                    await writer.end()
                    raise
        except Unclear as unclear:
            await self._settle(writer, unclear)
        finally:
            self._owners.discard(owner)
            self.took("write", time.perf_counter() - began)
        if self._bells is not None:
            later = LATER if self.helps_itself else ""
            self._bells.tell({f"{bell}{later}" for bell in writer.bells})

    async def _settle(self, writer: Writing, unclear: Unclear) -> None:
        """Find out whether a transaction lasts whose connection broke at its end.

        Raises `Broken` where it does not, `unclear` where nobody can tell.
        """
        if writer.counted is None:
            raise unclear
        try:
            lasts = await self._lasts(writer.counted)
        except (StoreError, Stale):
            raise unclear from None
        if not lasts:
            raise Broken(str(unclear))
        writer.lasts()

    @again
    async def _lasts(self, counted: Statement) -> bool:
        """Whether what an interaction changes is stored already, as a copy of it would find out.

        One that is just being made last is waited for.
        """
        try:
            async with self._connection(self._writers) as connection:
                try:
                    await connection.carry_out([Statement("BEGIN"), counted])
                finally:
                    await connection.rollback()
        except Repeated:
            return True
        return False

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """No other process is within the same block meanwhile.

        It has connections of its own: who waits here keeps nobody from the database.
        """
        async with self._connection(self._locks) as connection:
            try:
                await connection.carry_out([Statement("BEGIN"), *connection.alone(what)])
                yield
            finally:
                await connection.rollback()

    async def backup(self, target: Path) -> None:
        """Copy what is committed to a SQLite file. Raises `StoreError`, and leaves `target` as it was."""
        await back_up(self.address, target)

    def say(self, word: str) -> None:
        if self._bells is not None:
            self._bells.tell({word})

    def _receive(self, word: str) -> None:
        """Another process has rung a bell or said something."""
        bell = word.removesuffix(LATER)
        if bell not in get_args(Bell):
            self.heard(word)
        elif bell == word:
            self.ring(cast("Bell", bell))
        else:
            self._ring_later(cast("Bell", bell))

    def _ring_later(self, bell: Bell) -> None:
        """Look after a random pause: the process that rang is at work, and not all of us need look at
        once."""
        if bell not in self._later:
            loop, wait = asyncio.get_running_loop(), random.uniform(*HELP_AFTER)
            self._later[bell] = loop.call_later(wait, self._ring_now, bell)

    def _ring_now(self, bell: Bell) -> None:
        del self._later[bell]
        self.ring(bell)

    # --- claims ------------------------------------------------------------------------------------

    async def claim_parcels(
        self, worker: str, now: Instant, ends: Instant, limit: int = 50
    ) -> Sequence[Parcel]:
        free = _FREE.format(work="send", key="CAST(channel AS TEXT)")
        heads = f"""SELECT CAST(channel AS TEXT) AS key FROM parcels JOIN (
                SELECT id, {TURN_TO_SEND} AS turn FROM parcels WHERE {IN_FRONT} AND due <= :now AND {free}
            ) AS due USING (id) ORDER BY turn, id LIMIT :limit FOR UPDATE OF parcels SKIP LOCKED"""  # noqa: S608
        held = f"""{PARCELS.select} WHERE {IN_FRONT} AND due <= :now AND CAST(channel AS TEXT) = ANY(:keys)
            ORDER BY array_position(CAST(:wanted AS TEXT[]), CAST(channel AS TEXT))"""
        rows = await self._claim("send", worker, now, ends, limit, heads, held, "channel")
        return [PARCELS.row(row) for row in rows]

    async def claim_alarms(
        self,
        worker: str,
        now: Instant,
        ends: Instant,
        limit: int = 200,
        reached: Collection[Share] | None = None,
    ) -> Sequence[Alarm]:
        free = _FREE.format(work="ring", key="table_id")
        due = f"""SELECT table_id AS key FROM alarms JOIN (
                SELECT table_id, kind, seat, {TURN} AS turn FROM alarms
                WHERE at <= :now AND {free} AND {shared(reached)}
            ) AS due USING (table_id, kind, seat)
            ORDER BY turn, at, table_id, kind, seat LIMIT :limit FOR UPDATE OF alarms SKIP LOCKED"""  # noqa: S608
        held = f"""{ALARMS.select} WHERE at <= :now AND table_id = ANY(:keys)
            ORDER BY array_position(CAST(:wanted AS TEXT[]), table_id), at, kind, seat"""
        rows = await self._claim("ring", worker, now, ends, limit, due, held, "table_id")
        return [ALARMS.row(row) for row in rows]

    async def claim_tables(self, worker: str, now: Instant, ends: Instant, limit: int = 50) -> Sequence[str]:
        first = f"""SELECT table_id AS key FROM woken
            WHERE {_FREE.format(work="drive", key="table_id")}
            ORDER BY number LIMIT :limit FOR UPDATE SKIP LOCKED"""  # noqa: S608
        held = """UPDATE leases SET mark = woken.number FROM woken WHERE work = 'drive' AND key = table_id
            AND key = ANY(:keys) RETURNING table_id, woken.number"""
        rows = await self._claim("drive", worker, now, ends, limit, first, held, "table_id")
        return [row[0] for row in sorted(rows, key=lambda row: int(row[1]))]

    async def _claim(
        self,
        work: Work,
        worker: str,
        now: Instant,
        ends: Instant,
        limit: int,
        free: str,
        held_rows: str,
        key: str,
    ) -> list[Any]:
        """Take leases of free keys, and return the rows to work on under them, as they stand then.

        `free` selects the keys (`wanted`), `held_rows` the rows of those `keys` that are held now; both have
        them in the column `key`.
        """
        known = {"work": work, "worker": worker, "now": now, "ends": ends, "limit": limit}
        async with self._connection(self._writers) as connection:
            try:
                _, keys = await connection.carry_out([Statement("BEGIN"), Statement(free, known)])
                wanted = [*dict.fromkeys(row[0] for row in keys)]
                named: dict[str, Any] = known | {"wanted": wanted}
                held: list[Any] = []
                rows: list[Any] = []
                if keys:
                    [held] = await connection.carry_out([Statement(_HOLD, named)])
                if held:
                    named["keys"] = [row[0] for row in held]
                    [rows] = await connection.carry_out([Statement(held_rows, named)])
                    # Another worker may have done it just before the lease was there to be had.
                    named["keys"] = [*{*named["keys"]} - {str(row[key]) for row in rows}]
                    await connection.carry_out([Statement(_LET_GO, named)])
                await connection.carry_out([Statement("COMMIT")])
            except BaseException:
                await connection.rollback()
                raise
        return rows

    async def release(self, worker: str, work: Work, *keys: str) -> None:
        named = {"worker": worker, "work": work, "keys": [*keys]}
        done = [Statement(_DRIVEN, named)] if work == "drive" else []
        await self._at_once(*done, Statement(_LET_GO, named))

    async def prolong(self, worker: str, ends: Instant, held: Mapping[Work, Collection[str]]) -> None:
        each = [Statement(_PROLONG, (ends, worker, work, [*keys])) for work, keys in held.items() if keys]
        if each:
            await self._at_once(*each)

    async def retire(self, worker: str) -> None:
        await self._at_once(Statement("DELETE FROM leases WHERE worker = ?", (worker,)))

    async def checkpoint(self) -> None:
        """There is no file of ours."""

    async def _at_once(self, *statements: Statement) -> None:
        async with self._connection(self._writers) as connection:
            try:
                await connection.carry_out([Statement("BEGIN"), *statements, Statement("COMMIT")])
            except BaseException:
                await connection.rollback()
                raise


_FREE = """NOT EXISTS (SELECT 1 FROM leases
    WHERE leases.work = '{work}' AND leases.key = {key} AND leases.ends > :now)"""
_HOLD = """INSERT INTO leases (work, key, worker, ends)
    SELECT :work, key, :worker, CAST(:ends AS DOUBLE PRECISION) FROM unnest(CAST(:wanted AS TEXT[])) AS key
    ORDER BY key
    ON CONFLICT (work, key) DO UPDATE SET worker = excluded.worker, ends = excluded.ends, mark = 0
    WHERE leases.ends <= :now RETURNING key"""
_PROLONG = "UPDATE leases SET ends = ? WHERE worker = ? AND work = ? AND key = ANY(?)"
_DRIVEN = """DELETE FROM woken USING leases WHERE leases.work = 'drive' AND leases.key = woken.table_id
    AND leases.worker = :worker AND woken.number = leases.mark AND woken.table_id = ANY(:keys)"""
_LET_GO = "DELETE FROM leases WHERE worker = :worker AND work = :work AND key = ANY(:keys)"
_WOKEN = """INSERT INTO woken (table_id) VALUES (?)
    ON CONFLICT (table_id) DO UPDATE SET number = excluded.number"""


_NOTIFY = "SELECT pg_notify($1, word) FROM unnest($2::text[]) AS word"


async def _given_back(pool: Any, connection: Any) -> None:
    """Give a connection back; one that breaks just then is back all the same, and hides no other fault."""
    with contextlib.suppress(*_BREAKING):
        await pool.release(connection)


async def _set(connection: Any) -> None:
    await connection.execute(SETTINGS)


async def _nothing(_connection: Any) -> None:
    """A connection comes back as it is."""


class Bells:
    """Rings at other processes and hears theirs, on a connection that is made again when it breaks."""

    def __init__(self, call: Caller, heard: Callable[[str], None]) -> None:
        self._call = call
        self._heard = heard
        self._rung: set[str] = set()
        self._any = asyncio.Event()
        self._over = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def tell(self, words: Set[str]) -> None:
        """Ring bells, or say something, soon."""
        if words:
            self._rung |= words
            self._any.set()

    def renew(self) -> None:
        """Listen on another connection."""
        self._over.set()
        self._any.set()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(*_BREAKING, asyncpg.PostgresError):
                await self._listen()
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        self._over.clear()
        connection = await self._call(command_timeout=ANSWERS)
        itself = 0

        def heard(_connection: Any, process: int, _channel: str, bell: Any) -> None:
            if process != itself:
                self._heard(bell)

        try:
            itself = await connection.fetchval("SELECT pg_backend_pid()")  # a pooler has told one of its own
            connection.add_termination_listener(lambda _connection: self.renew())
            await connection.add_listener(CHANNEL, heard)
            for bell in get_args(Bell):
                self._heard(bell)  # nobody knows what was missed
            await self._pass_on(connection)
        finally:
            connection.terminate()

    async def _pass_on(self, connection: Any) -> None:
        """Ring at the others until this connection is over; what is told then is told on the next one."""
        while True:
            await self._any.wait()
            await asyncio.sleep(GATHERED)
            if self._over.is_set():
                return
            self._any.clear()
            rung, self._rung = self._rung, set()
            try:
                await connection.execute(_NOTIFY, CHANNEL, [*rung])
            except BaseException:
                self.tell(rung)
                raise
