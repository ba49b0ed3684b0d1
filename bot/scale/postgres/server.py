"""A server of PostgreSQL: reached, named, complained of; and the layout of a database on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from bot.store import layouts
from bot.store.address import name_of, says_whom, servers_of
from bot.store.faults import Away, StoreError, reason
from bot.store.layouts import APPLICATION, NO_STAMP, Layout, by_stamp, digest

APPLICATION_NAME = "hippodrome"
"""By which PostgreSQL tells connections of a bot from others."""
CALLING = 10.0
"""Seconds that one try to reach a server may take."""
ONLY_READS = (asyncpg.ReadOnlySQLTransactionError, asyncpg.TargetServerAttributeNotMatched)
"""Another server has taken over, or is about to."""
AWAY = (
    *ONLY_READS,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.IdleSessionTimeoutError,
    asyncpg.TransactionTimeoutError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
)
"""Errors that say that this connection is of no use, and that another one may be, now or soon."""


class Caller:
    """Makes connections to the first server of an address that writes, beginning with the one that was last.

    An address that says itself which servers it means (`target_session_attrs`) is taken at its word.
    """

    def __init__(self, address: str) -> None:
        self._wanted = {} if says_whom(address) else {"target_session_attrs": "read-write"}
        self._servers = [server.address for server in servers_of(address)]

    async def __call__(self, *_address: str, **given: Any) -> Any:
        """A connection. Raises what the driver does; where a server is but away for now, that."""
        failures: list[Exception] = []
        for server in tuple(self._servers):
            try:
                connection = await asyncpg.connect(server, **{"timeout": CALLING} | self._wanted | given)
            except (*AWAY, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
                failures.append(error)
            else:
                self._servers.sort(key=lambda other: other != server)
                return connection
        raise next((failure for failure in failures if isinstance(failure, AWAY)), failures[0])


def unusable(name: str, error: Exception) -> StoreError:
    """The error to raise in the place of one of PostgreSQL's or of the network."""
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            words = f"The database {name} does not let this user in; check HIPPODROME_DATABASE."
        case asyncpg.InvalidCatalogNameError():
            words = f"There is no database {name}; create it first (`createdb`)."
        case asyncpg.TooManyConnectionsError():
            words = f"The database {name} takes no more connections; raise its max_connections."
        case asyncpg.ReadOnlySQLTransactionError() | asyncpg.TargetServerAttributeNotMatched():
            words = (
                f"The database {name} can only be read at present: it is a standby, or another server takes "
                "over from it; name all its servers in the address."
            )
        case asyncpg.DiskFullError():
            words = f"There is no room left on the disk of the database {name}; nothing was changed."
        case asyncpg.InsufficientPrivilegeError():
            words = f"This user may not use the database {name} as the bot needs it: {error}."
        case asyncpg.DuplicatePreparedStatementError() | asyncpg.InvalidSQLStatementNameError():
            words = (
                f"The pooler before the database {name} does not keep a connection for each client, as the "
                "bot needs it; for PgBouncer that is pool_mode = session."
            )
        case OSError() | asyncpg.PostgresConnectionError() | asyncpg.CannotConnectNowError():
            words = f"The database {name} cannot be reached ({reason(error)}); check the address."
        case _:
            words = f"The database {name} cannot be used: {_complaint(error)}."
    return (Away if isinstance(error, (*AWAY, asyncpg.DiskFullError)) else StoreError)(words)


def _complaint(error: Exception) -> str:
    """An error in the driver's or the server's words, unless these quote what was to be written."""
    of_values = isinstance(error, asyncpg.InterfaceError) and isinstance(error, ValueError)
    if of_values or isinstance(error, asyncpg.DataError):
        return type(error).__name__
    return str(error.args[0] if isinstance(error, asyncpg.PostgresError) and error.args else error)


async def connected(address: str) -> Any:
    """A connection of its own. Raises `StoreError` with a sentence."""
    name = name_of(address)
    try:
        return await Caller(address)()
    except (*AWAY, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        raise unusable(name, error) from error


async def layout(connection: Any) -> Layout:
    """The layout of a database, by its stamp; `hippodrome_layout` was that before the first release."""
    scripts = layouts.migrations("postgres")
    if await connection.fetchval("SELECT to_regclass('hippodrome')"):
        row = await connection.fetchrow("SELECT layout, digest FROM hippodrome")
        return by_stamp(tuple(row or NO_STAMP), scripts)
    if await connection.fetchval("SELECT to_regclass('hippodrome_layout')"):
        return Layout(0, len(scripts), "before")
    here = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()"
    return Layout(0, len(scripts), "foreign" if await connection.fetchval(here) else "empty")


async def layout_at(address: str) -> Layout:
    """As `backups.layout`. Raises `StoreError`."""
    name = name_of(address)
    async with connection_to(address) as connection:
        found_layout = await layout(connection)
    return found_layout.accepted(name, "empty", "newer")


async def asked(address: str, sql: str) -> list[Any]:
    """The rows of a question to a database of whatever layout. Raises `StoreError`."""
    async with connection_to(address) as connection:
        return list(await connection.fetch(sql))


@asynccontextmanager
async def connection_to(address: str) -> AsyncIterator[Any]:
    """A connection of its own, whose errors are `StoreError`."""
    connection = await connected(address)
    try:
        yield connection
    except (*AWAY, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise unusable(name_of(address), error) from error
    finally:
        await connection.close()


async def prepare(address: str) -> None:
    """Examine the database that a bot is to run on, and migrate it; one process at a time does so.

    Raises `StoreError` for one that is foreign, from before the first release, or newer than this program,
    which is left as it is.
    """
    async with connection_to(address) as connection, connection.transaction():
        await migrate(connection, name_of(address))


async def migrate(connection: Any, name: str) -> None:
    """As `prepare`, in the transaction that is under way; sentences call the database by its name."""
    scripts = layouts.migrations("postgres")
    await connection.execute("SELECT pg_advisory_xact_lock($1)", APPLICATION)
    present = (await layout(connection)).accepted(name, "empty")
    for script in scripts[present.number :]:
        await connection.execute(script)
    if present.number < len(scripts):
        await connection.execute("DELETE FROM hippodrome")
        stamp = len(scripts), digest(scripts)
        await connection.execute("INSERT INTO hippodrome VALUES ($1, $2)", *stamp)
