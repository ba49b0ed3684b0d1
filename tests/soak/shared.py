"""Machines that share a PostgreSQL database, each of which may be killed while the others work on.

Statements are carried out by the real server, so what the machines do side by side does not follow from the
seed alone.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from bot.scale.postgres.store import PostgresConnection, PostgresStore, translated
from bot.store.connection import Statement
from tests.soak.fuse import Fuse


class MortalConnection(PostgresConnection):
    """A connection of a machine, a step before and after each commit."""

    def __init__(self, connection: Any, name: str, fuse: Fuse) -> None:
        super().__init__(connection, name)
        self._fuse = fuse

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[Any]]:
        found = []
        for statement in statements:
            self._fuse.step()
            found += await super().carry_out([statement])
            if statement.sql == "COMMIT":
                self._fuse.step()
        return found

    async def rollback(self) -> None:
        self._fuse.step()
        await super().rollback()


class MortalPostgresStore(PostgresStore):
    """The real store on connections that a fuse may cut; whoever looks is not woken by bells."""

    def __init__(self, address: str, fuse: Fuse) -> None:
        super().__init__(address)
        self._fuse = fuse
        fuse.died = self.drop

    async def open(self) -> None:
        await super().open()
        if self._bells is not None:
            await self._bells.close()
            self._bells = None

    @asynccontextmanager
    async def _connection(self, pool: Any) -> AsyncIterator[PostgresConnection]:
        self._fuse.step()
        async with super()._connection(pool) as connection:
            yield MortalConnection(connection._connection, self.name, self._fuse)

    def drop(self) -> None:
        """What the system does to the connections of a dead process, so that nobody waits for its locks."""
        for pool in (self._readers, self._writers, self._locks):
            if pool is not None:
                pool.terminate()


class Beside:
    """Looks at a database beside the bot, from wherever nothing can be awaited."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._address = address
        self.renew()

    def renew(self) -> None:
        """Look at the server that writes now."""
        self._connection = self._wait_for(asyncpg.connect(self._address))

    def look(self, question: str, *values: object) -> list[Any]:
        rows: list[Any] = self._wait_for(self._connection.fetch(translated(question)[0], *values))
        return rows

    def close(self) -> None:
        self._wait_for(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait_for(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(_awaited(work), self._loop).result()


async def _awaited(work: Any) -> Any:
    return await work
