"""The store in one SQLite file, on aiosqlite: opening it, its lock and its transactions.

One writer and a few readers, each a connection with a thread of its own; WAL keeps readers and the
writer out of each other's way. `<file>.lock` is held while the store is open, so that a second bot on
the same file is refused; the operating system frees it even after kill -9.
The statements are in `reading.py` and `writing.py`, how they are carried out in `connection.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from bot.store.backups import back_up
from bot.store.connection import SqliteConnection, Statement, connect
from bot.store.faults import StoreError, store_error
from bot.store.files import empty_log
from bot.store.layouts import must_be_of_releases, prepare
from bot.store.leases import Leases
from bot.store.lock import take_lock
from bot.store.reading import Asker, Reading
from bot.store.rows import Alarm, Bell, Parcel, Share, Work
from bot.store.seam import Deed
from bot.store.writing import Writing
from bot.times.instants import Instant

READERS = 3
BUSY_SECONDS = 5.0
EVERY = 2**31
TRIES = 20
"""How often the log of changes is to be emptied, as nobody may read what is older."""
REST = 0.05
"""Seconds between two tries."""
log = logging.getLogger(__name__)


class SqliteStore:
    """A `Store` in the file at `path`; the folder is made if it is missing.

    `synchronous` NORMAL survives the death of the process, FULL also a power cut.
    Transactions are not to be nested. One that is cancelled while it commits may have been committed.
    """

    def __init__(self, path: Path | str, *, synchronous: Literal["NORMAL", "FULL"] = "NORMAL") -> None:
        self.path = Path(path).resolve()
        self._synchronous = synchronous
        self._lock: sqlite3.Connection | None = None
        self._writer: SqliteConnection | None = None
        self._readers: list[SqliteConnection] = []
        self._idle: asyncio.LifoQueue[SqliteConnection] = asyncio.LifoQueue()
        self._writing = asyncio.Lock()
        self._owner: asyncio.Task[Any] | None = None
        self._leases = Leases()
        self.ring: Callable[[Bell], None] = lambda _bell: None
        self.heard: Callable[[str], None] = lambda _word: None
        self.took: Callable[[Deed, float], None] = lambda _deed, _seconds: None
        self.helps_itself = False

    async def open(self) -> None:
        """Take the lock, connect, examine the file and migrate it. Raises `StoreError`."""
        try:
            await self._open()
        except BaseException as error:
            await self.close()
            if isinstance(error, sqlite3.Error):
                raise store_error(error, self.path) from error
            raise

    async def _open(self) -> None:
        await asyncio.to_thread(must_be_of_releases, self.path)
        self._lock = take_lock(self.path)
        await asyncio.to_thread(prepare, self.path, BUSY_SECONDS)
        self._writer = await self._connect()
        settings = (f"PRAGMA synchronous = {self._synchronous}", "PRAGMA foreign_keys = ON")
        await self._writer.carry_out([Statement(one) for one in settings])
        for _ in range(READERS):
            reader = await self._connect()
            self._readers.append(reader)
            self._idle.put_nowait(reader)
            await reader.carry_out([Statement("PRAGMA query_only = ON")])

    async def _connect(self) -> SqliteConnection:
        return await connect(self.path, timeout=BUSY_SECONDS, cached_statements=512)

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

    def reading(self) -> AbstractAsyncContextManager[Reading]:
        """One consistent look at what is committed; not delayed by a writer."""
        return self._on_a_reader(Reading)

    def asking(self) -> AbstractAsyncContextManager[Reading]:
        """Questions that are each answered by what is committed when they are put."""
        return self._on_a_reader(Asker)

    @asynccontextmanager
    async def _on_a_reader(self, kind: type[Reading]) -> AsyncIterator[Reading]:
        if not self._readers:
            raise self._not_open()
        began = time.perf_counter()
        connection = await self._idle.get()
        reader = kind(connection)
        try:
            yield reader
        finally:
            try:
                await reader.end()
            finally:
                self._idle.put_nowait(connection)
                self.took("read", time.perf_counter() - began)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """One transaction; a second one waits. Any exception undoes all of it."""
        if self._owner is asyncio.current_task():
            raise RuntimeError("A transaction was begun inside another one of the same task.")
        began = time.perf_counter()
        async with self._writing:
            if self._writer is None:
                raise self._not_open()
            writer = Writing(self._writer)
            self._owner = asyncio.current_task()
            # A cancelled statement is carried out all the same: it lies in the connection's queue. So does
            # the rollback, behind it and ahead of the next transaction's BEGIN.
            try:
                yield writer
                await writer.commit()
                self._leases.wake(writer.woken)
            except BaseException:
                await writer.end()
                raise
            finally:
                self._owner = None
                self.took("write", time.perf_counter() - began)

    def say(self, word: str) -> None:
        """There is no other process."""

    async def claim_parcels(
        self, worker: str, now: Instant, ends: Instant, limit: int = 50
    ) -> Sequence[Parcel]:
        async with self.writing() as tx:  # nobody drops one before it is held
            by_channel = {str(parcel.channel): parcel for parcel in await tx.parcels(now, EVERY)}
            held = self._leases.claim(worker, "send", by_channel, now, ends)
            return [by_channel[channel] for channel in islice(held, limit)]

    async def claim_alarms(
        self,
        worker: str,
        now: Instant,
        ends: Instant,
        limit: int = 200,
        reached: Collection[Share] | None = None,
    ) -> Sequence[Alarm]:
        async with self.writing() as tx:
            alarms = await tx.alarms(now, EVERY, reached)
            tables = dict.fromkeys(alarm.table for alarm in alarms)
            held = {*islice(self._leases.claim(worker, "ring", tables, now, ends), limit)}
            return [alarm for alarm in alarms if alarm.table in held]

    async def claim_tables(self, worker: str, now: Instant, ends: Instant, limit: int = 50) -> Sequence[str]:
        held = self._leases.claim(worker, "drive", self._leases.woken(), now, ends)
        return [*islice(held, limit)]

    async def release(self, worker: str, work: Work, *keys: str) -> None:
        self._leases.release(worker, work, keys)

    async def prolong(self, worker: str, ends: Instant, held: Mapping[Work, Collection[str]]) -> None:
        self._leases.prolong(worker, ends, held)

    async def retire(self, worker: str) -> None:
        self._leases.retire(worker)

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """There is no other process."""
        return contextlib.nullcontext()

    async def backup(self, target: Path) -> None:
        """Copy what is committed to a file of its own, as `back_up` does; nobody waits for it meanwhile.

        Raises `StoreError` with a sentence, and leaves `target` as it was.
        """
        if self._writer is None:
            raise self._not_open()
        await asyncio.to_thread(back_up, self.path, target)

    async def checkpoint(self) -> None:
        for _ in range(TRIES):
            async with self._writing:
                if self._writer is None:
                    raise self._not_open()
                if await self._writer.run(empty_log):
                    return
            await asyncio.sleep(REST)
        log.info("somebody reads %s for long: its log of changes is emptied later", self.path)

    def _not_open(self) -> StoreError:
        return StoreError(f"The database {self.path} is not open.")
