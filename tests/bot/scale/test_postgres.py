"""PostgreSQL as the database of a whole bot: the operator's commands, and what is said where it fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from contextvars import Context
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit, urlunsplit

import asyncpg  # type: ignore[import-untyped]
import pytest

from bot import deliveries
from bot.care.restoring import restore_at
from bot.ending import CONFIGURATION, TRY_AGAIN
from bot.hosting.after import posts
from bot.interface.replies import SORRY, UNCLEAR, _known_of
from bot.scale.postgres import moving
from bot.scale.postgres import store as postgres
from bot.scale.postgres.databases import back_up, layout_at
from bot.scale.postgres.server import Caller, connected
from bot.scale.postgres.store import WRITERS, PostgresStore, translated
from bot.store import Stale, StoreError, Unclear
from bot.store import again as trying
from bot.store.address import LIKE, Address, name_of, servers_of, well_formed, without_password
from bot.store.again import again
from bot.store.backups import layout
from bot.store.connection import Statement
from bot.times.instants import NEVER
from tests import databases
from tests.bot.care.test_cli import codes, raced, run
from tests.bot.hosting.hall import Hall
from tests.bot.migrations import SECOND, lead_to
from tests.bot.stage import stage


@pytest.fixture
async def base() -> AsyncIterator[str]:
    async with databases.new_database() as address:
        yield address


async def copied(data: Path, base: str) -> str:
    """A race that runs in a database of PostgreSQL; returns its code."""
    code = await raced(data / "before")
    done, out, _ = await run(data, "copy", "--from", data / "before/hippodrome.db", "--to", base)
    assert done == 0
    assert "all journals are the same" in out
    return code


@pytest.mark.long
async def test_backup_doctor_and_replay(tmp_path: Path, base: str) -> None:
    code, here = await copied(tmp_path, base), {"HIPPODROME_DATABASE": base}
    done, out, _ = await run(tmp_path, "backup", tmp_path / "copy.db", extra=here)
    assert (done, codes(tmp_path / "copy.db")) == (0, [code])
    assert "1 table, 1 running" in out
    done, out, _ = await run(tmp_path, "replay", "--active", extra=here)
    assert (done, out) == (0, "1 table replayed: 1 the same by the present rules.\n")
    done, out, _ = await run(tmp_path, "doctor", extra=here)
    assert done == 0
    assert "layout 1, the present one" in out
    assert "Tables: 1 running." in out


async def test_a_restore_keeps_what_was_there_in_a_file(tmp_path: Path, base: str) -> None:
    code, here = await copied(tmp_path, base), {"HIPPODROME_DATABASE": base}
    other = await raced(tmp_path / "other")
    await run(tmp_path / "other", "backup", tmp_path / "other.db")
    done, _, _ = await run(tmp_path, "restore", tmp_path / "other.db", extra=here)
    assert done == 0
    assert codes(tmp_path / "before-restore-1.db") == [code]
    await run(tmp_path, "backup", tmp_path / "now.db", extra=here)
    assert codes(tmp_path / "now.db") == [other]


@pytest.mark.long
async def test_after_a_newer_version_a_restore_keeps_what_was_there_in_a_schema(
    tmp_path: Path, base: str
) -> None:
    code, here = await copied(tmp_path, base), {"HIPPODROME_DATABASE": base}
    await run(tmp_path, "backup", tmp_path / "copy.db", extra=here)
    connection = await connected(base)
    await connection.execute("UPDATE hippodrome SET layout = 99")
    done, out, _ = await run(tmp_path, "restore", tmp_path / "copy.db", extra=here)
    assert done == 0
    assert "in the schema before_restore_1 of hippodrome_" in out
    assert await connection.fetchval("SELECT id FROM tables") == code
    assert await connection.fetchval("SELECT id FROM before_restore_1.tables") == code
    await connection.close()


@pytest.mark.long
async def test_a_restore_after_a_newer_version_that_breaks_off_changes_nothing(
    tmp_path: Path, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill does the same: it ends the connection, and with that the transaction."""
    code, here = await copied(tmp_path, base), {"HIPPODROME_DATABASE": base}
    await run(tmp_path, "backup", tmp_path / "copy.db", extra=here)
    connection = await connected(base)
    await connection.execute("UPDATE hippodrome SET layout = 99")

    async def breaks_off(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(moving, "_continue_numbers", breaks_off)
    with pytest.raises(StoreError):
        await restore_at(tmp_path / "copy.db", Address(base), tmp_path)
    assert await connection.fetchval("SELECT layout FROM hippodrome") == 99
    assert await connection.fetchval("SELECT id FROM tables") == code
    assert not await connection.fetchval("SELECT to_regnamespace('before_restore_1') IS NOT NULL")
    await connection.close()


@pytest.mark.long
async def test_a_copy_goes_back_into_a_file_and_may_be_repeated(tmp_path: Path, base: str) -> None:
    code, target = await copied(tmp_path, base), tmp_path / "after/hippodrome.db"
    for _ in range(2):
        done, _, err = await run(tmp_path, "copy", "--from", base, "--to", target)
        assert (done, err) == (0, "")
    assert codes(target) == [code]
    h = Hall(target)
    await h.open()
    await h.plot(code, "Ben")
    await h.store.close()
    done, _, err = await run(tmp_path, "copy", "--from", base, "--to", target)
    assert done == CONFIGURATION
    assert f"further on there: {code}" in err


async def test_a_dump_is_made_by_pg_dump(tmp_path: Path, base: str) -> None:
    if not (programs := databases.programs()):
        pytest.skip("There is no pg_dump beside a server given by HIPPODROME_TEST_DATABASE.")
    await copied(tmp_path, base)
    here = {"HIPPODROME_DATABASE": base, "PATH": programs}
    done, out, err = await run(tmp_path, "backup", tmp_path / "races.dump", extra=here)
    assert (done, err) == (0, "")
    assert "for pg_restore" in out
    assert (tmp_path / "races.dump").read_bytes().startswith(b"PGDMP")
    assert (tmp_path / "races.dump").stat().st_mode & 0o077 == 0


async def test_without_pg_dump_a_sentence_says_what_else_there_is(tmp_path: Path, base: str) -> None:
    here = {"HIPPODROME_DATABASE": base, "PATH": str(tmp_path)}
    done, _, err = await run(tmp_path, "backup", tmp_path / "races.dump", extra=here)
    assert done == CONFIGURATION
    assert err.startswith("There is no pg_dump on this machine")


@pytest.mark.parametrize(
    ("address", "seen"),
    [
        (
            "postgresql://ben:h%40r@host:5433/races?sslmode=require",
            "postgresql://ben@host:5433/races?sslmode=require",
        ),
        ("postgresql:///races?host=/one,/two&password=h%40r", "postgresql:///races?host=/one,/two"),
    ],
)
def test_a_password_stands_in_no_command_line(address: str, seen: str) -> None:
    assert without_password(address) == (seen, "h@r")


@pytest.mark.parametrize(
    ("address", "name", "servers"),
    [
        (
            "postgresql://ben:h%40r@one:5433,two/races?target_session_attrs=read-write",
            "races on one:5433, two",
            [
                "postgresql://ben:h%40r@one:5433/races?target_session_attrs=read-write",
                "postgresql://ben:h%40r@two/races?target_session_attrs=read-write",
            ],
        ),
        ("postgres://ben@[::1]:5433", "ben on ::1:5433", ["postgres://ben@[::1]:5433"]),
        ("postgresql://ben@%2Frun%2Fpg/a%2Fb", "a/b on /run/pg", ["postgresql://ben@%2Frun%2Fpg/a%2Fb"]),
        ("postgresql:///races", "races on this machine", ["postgresql:///races"]),
        (
            "postgresql:///races?host=/one,two&port=1,2",
            "races on /one:1, two:2",
            ["postgresql:///races?host=%2Fone&port=1", "postgresql:///races?host=two&port=2"],
        ),
    ],
)
def test_an_address_names_its_servers(address: str, name: str, servers: list[str]) -> None:
    assert name_of(address) == name
    assert [server.address for server in servers_of(address)] == servers


@pytest.mark.parametrize(
    "hosts", ["ben:h@r@host/races", "ben:h#r@host/races", "ben:h/r@host/races", "ben:1/2@host/races"]
)
async def test_a_password_with_letters_of_an_address_is_refused_unseen(tmp_path: Path, hosts: str) -> None:
    for command in (("doctor",), ("copy", "--from", tmp_path / "a.db", "--to", f"postgresql://{hosts}")):
        done, out, err = await run(tmp_path, *command, extra={"HIPPODROME_DATABASE": f"postgresql://{hosts}"})
        assert done == CONFIGURATION
        assert LIKE in err
        assert hosts.partition(":")[2].rpartition("@")[0] not in out + err


@pytest.mark.parametrize(
    "typed",
    [
        "postgresql://ben:h?r@host/races",
        "postgresql://ben:1?2@host/races",
        "postgresql://ben:h[r@host/races",
        "postgresql://ben@one:port/races",
        "postgresql://one,/races",
        "postgresql:///races?host=one,two&port=1,2,3",
        "postgresql://host/races?sslmode",
        "mysql://host/races",
    ],
)
def test_what_can_be_read_in_two_ways_is_no_address(typed: str) -> None:
    assert not well_formed(typed)


async def test_a_password_with_any_letters_opens_the_door(base: str) -> None:
    if not databases.programs():
        pytest.skip("A server given by HIPPODROME_TEST_DATABASE keeps its own rules of who is let in.")
    password, admin = "@#/:?%[ é", await connected(base)
    with _strict(Path(await admin.fetchval("SHOW hba_file")), "picky"):
        await admin.execute(f"CREATE ROLE picky SUPERUSER LOGIN PASSWORD '{password}'")
        await admin.execute("SELECT pg_reload_conf()")
        there = urlsplit(base)._replace(netloc=f"picky:{quote(password, safe='')}@")
        store = PostgresStore(urlunsplit(there))
        await store.open()
        await store.close()
        with pytest.raises(StoreError, match="does not let this user in"):
            await PostgresStore(urlunsplit(there._replace(netloc="picky:wrong@"))).open()
    await admin.execute("DROP ROLE picky")
    await admin.execute("SELECT pg_reload_conf()")
    await admin.close()


@contextmanager
def _strict(rules: Path, user: str) -> Iterator[None]:
    """A server, told of it, lets a user in by the password alone."""
    before = rules.read_text()
    rules.write_text(f"local all {user} scram-sha-256\n{before}")
    try:
        yield
    finally:
        rules.write_text(before)


async def test_a_server_that_can_only_be_read_is_waited_for_and_told_at_the_start(base: str) -> None:
    store, admin = PostgresStore(base), await connected(base)
    await store.open()
    name = await admin.fetchval("SELECT quote_ident(current_database())")
    await admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(StoreError, match=r"can only be read at present.* name all its servers"):
        await PostgresStore(base).open()
    await store._renew()
    waiting = asyncio.create_task(_noted(store))
    await asyncio.wait([waiting], timeout=0.2)
    assert not waiting.done()
    await admin.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await waiting
    await store.close()
    await admin.close()


async def test_a_connection_that_can_only_be_read_any_more_costs_one_try(base: str) -> None:
    """Its server was told so, or is another one now; connections that are made now can write."""
    store, tries = PostgresStore(base), list[int]()
    await store.open()

    @again
    async def note() -> None:
        tries.append(len(tries))
        async with store.writing() as tx:
            if len(tries) == 1:
                await tx.rows("SET TRANSACTION READ ONLY", ())
            await tx.put_value("kept", "once")

    await note()
    assert len(tries) == 2
    await store.close()


async def test_connections_are_made_anew_when_they_are_of_an_age(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, own = PostgresStore(base), Statement("SELECT pg_backend_pid()")
    await store.open()

    async def number() -> int:
        async with store._connection(store._writers) as connection:
            return int((await connection.carry_out([own]))[0][0][0])

    first = await number()
    assert await number() == first
    monkeypatch.setattr(postgres, "AGE", -1.0)
    store._begin_an_age()
    assert await number() != first
    await store.close()


async def test_a_server_that_carries_out_nothing_any_more_is_taken_for_gone(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ANSWERS", 0.2)
    store = PostgresStore(base)
    await store.open()
    with pytest.raises(Stale, match="broke"):
        async with store.reading() as read:
            await read.rows("SELECT pg_sleep(60)", ())
    await _noted(store)
    await store.close()


async def test_of_several_servers_the_one_that_writes_is_taken_and_called_first_the_next_time(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, called = urlsplit(base), list[str]()
    host = parse_qs(parts.query)["host"][0] if parts.query else str(parts.hostname)
    both = f"postgresql://{parts.username}@{quote('/nowhere', safe='')},{quote(host, safe='')}{parts.path}"
    connect = asyncpg.connect

    async def connecting(address: str, **given: object) -> object:
        called.append(address)
        return await connect(address, **given)

    monkeypatch.setattr(asyncpg, "connect", connecting)
    call = Caller(both)
    for _ in range(2):
        await (await call()).close()
    nowhere, there = (server.address for server in servers_of(both))
    assert called == [nowhere, there, there]


async def _noted(store: PostgresStore) -> None:
    async with store.writing() as tx:
        await tx.put_value("kept", "once")


async def test_a_copy_between_two_files_is_a_backup(tmp_path: Path) -> None:
    done, _, err = await run(tmp_path, "copy", "--from", tmp_path / "a.db", "--to", tmp_path / "b.db")
    assert done == CONFIGURATION
    assert "use `backup` and `restore`" in err


@pytest.mark.parametrize("typed", ["mysql://host/races", "races.db", "localhost"])
async def test_what_is_no_address(tmp_path: Path, typed: str) -> None:
    done, _, err = await run(tmp_path, "doctor", extra={"HIPPODROME_DATABASE": typed})
    assert done == CONFIGURATION
    assert err.startswith("HIPPODROME_DATABASE cannot be used: it has to be the address of a PostgreSQL")
    assert typed not in err


async def test_a_server_that_is_not_there_and_a_password_that_nobody_reads(tmp_path: Path) -> None:
    there = "postgresql://ben:hur@127.0.0.1:9/races"
    done, _, err = await run(tmp_path, "backup", extra={"HIPPODROME_DATABASE": there})
    assert done == TRY_AGAIN
    assert err.startswith("The database races on 127.0.0.1:9 cannot be reached (Connection refused)")
    assert "hur" not in err
    assert len(err.splitlines()) == 1


async def test_a_database_that_nobody_has_created(tmp_path: Path) -> None:
    missing = urlunsplit(urlsplit(databases.server())._replace(path="/nowhere"))
    with pytest.raises(StoreError, match=r"There is no database nowhere on .*; create it first"):
        await PostgresStore(missing).open()


async def test_the_database_of_another_program_is_left_alone() -> None:
    async with databases.new_database(empty=True) as base:
        connection = await connected(base)
        await connection.execute("CREATE TABLE wordpress (id INT)")
        with pytest.raises(StoreError, match="another program"):
            await PostgresStore(base).open()
        assert await connection.fetchval("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'") == 1
        await connection.close()


async def test_processes_that_start_at_once_lay_an_empty_database_out_once() -> None:
    async with databases.new_database(empty=True) as base:
        stores = [PostgresStore(base) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        async with stores[0].writing() as tx:
            await tx.put_value("laid", "out")
        async with stores[3].reading() as read:
            assert await read.value("laid") == "out"
        for store in stores:
            await store.close()


async def test_a_doctor_and_a_backup_leave_an_empty_database_empty(tmp_path: Path) -> None:
    async with databases.new_database(empty=True) as base:
        here = {"HIPPODROME_DATABASE": base}
        assert "makes its tables at its start" in (await run(tmp_path, "doctor", extra=here))[1]
        done, _, err = await run(tmp_path, "backup", extra=here)
        assert done == CONFIGURATION
        assert err.startswith("There is nothing of the bot's in the database")
        connection = await connected(base)
        assert await connection.fetchval("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'") == 0
        await connection.close()


@pytest.mark.parametrize(
    ("sql", "translation", "names"),
    [
        ("SELECT a FROM b WHERE c = ? AND d = ?", "SELECT a FROM b WHERE c = $1 AND d = $2", None),
        (
            "UPDATE a SET b = :b WHERE c = :c OR d = :b",
            "UPDATE a SET b = $1 WHERE c = $2 OR d = $1",
            ("b", "c"),
        ),
        ("SELECT ':no?' || 'it''s ?', a::text FROM b", "SELECT ':no?' || 'it''s ?', a::text FROM b", None),
    ],
)
def test_places_for_values_are_translated(sql: str, translation: str, names: tuple[str, ...] | None) -> None:
    assert translated(sql) == (translation, names)


async def test_a_layout_that_is_too_new(base: str) -> None:
    store = PostgresStore(base)
    await store.open()
    await store.close()
    connection = await connected(base)
    await connection.execute("UPDATE hippodrome SET layout = 99")
    await connection.close()
    with pytest.raises(StoreError, match=r"newer version of this bot \(layout 99, this one knows 1\)"):
        await store.open()


async def test_a_database_of_an_older_layout_is_backed_up_as_it_is_and_then_migrated(
    tmp_path: Path, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead_to(monkeypatch, SECOND)
    await back_up(Address(base), tmp_path / "copy.db")
    assert layout(tmp_path / "copy.db").number == 1
    store = PostgresStore(base)
    for _start in range(2):
        await store.open()
        async with store.reading() as read:
            assert await read.value("added") == "once"
        await store.close()
    assert await layout_at(Address(base)) == (2, 2, "")


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        lead_to(patch, SECOND, "CREATE TABLE x (y BIGINT); SELECT nothing;")
        with pytest.raises(StoreError, match="nothing"):
            await PostgresStore(base).open()
    assert await layout_at(Address(base)) == (1, 1, "")


async def test_a_database_of_another_program() -> None:
    async with databases.new_database(empty=True) as address:
        assert (await layout_at(Address(address))).fault == "empty"
        connection = await connected(address)
        await connection.execute("CREATE TABLE charioteers (name TEXT)")
        await connection.close()
        with pytest.raises(StoreError, match="of another program"):
            await layout_at(Address(address))


@pytest.mark.long
@pytest.mark.parametrize(
    ("sql", "values", "said"),
    [
        ("INSERT INTO notes (key, owner, value) VALUES (?, ?, NULL)", ("2 4 3", ""), "violates not-null"),
        ("SELECT * FROM lessons WHERE user_id = ?", ("2 4 3",), "DataError"),
        ("SELECT CAST(CAST(? AS TEXT) AS BIGINT)", ("2 4 3",), "InvalidTextRepresentationError"),
    ],
)
async def test_what_the_database_complains_of_quotes_no_value(
    base: str, sql: str, values: tuple[str, ...], said: str
) -> None:
    store = PostgresStore(base)
    await store.open()
    with pytest.raises(StoreError, match=said) as raised:
        async with store.writing() as tx:
            await tx.rows(sql, values)
    await store.close()
    assert "2 4 3" not in str(raised.value)


async def test_a_connection_that_breaks_costs_one_try(base: str) -> None:
    store = PostgresStore(base)
    await store.open()
    killed: list[int] = []

    @again
    async def note() -> None:
        async with store.writing() as tx:
            await tx.value("any")
            if not killed:
                other = await connected(base)
                killed.append(
                    await other.fetchval(
                        """SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid()"""
                    )
                )
                await other.close()
            await tx.put_value("kept", "once")

    await note()
    async with store.reading() as read:
        assert await read.value("kept") == "once"
    await store.close()


@pytest.mark.long
async def test_a_connection_that_is_cut_while_somebody_types_costs_the_suggestions_and_is_no_error(
    base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def cut(*_given: object) -> object:
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async with stage(tmp_path, base) as s:
        await s.race("Ben", chariots="one")
        with monkeypatch.context() as breaking:
            breaking.setattr(asyncpg.Connection, "fetch", cut)
            assert await s.offered("Ben", "plot", "table", "chari") == []
        (told,) = [record for record in caplog.records if "got no suggestions" in record.message]
        assert (told.levelname, told.exc_info) == ("WARNING", None)
        assert await s.offered("Ben", "plot", "table", "chari")


async def test_when_one_connection_breaks_those_beside_it_cost_no_further_try(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(base)
    await store.open()
    tries: list[int] = []

    async def busy() -> None:
        async with store.writing() as tx:
            await tx.value("any")
            await asyncio.sleep(0.05)

    @again
    async def note() -> None:
        tries.append(len(tries))
        async with store.writing() as tx:
            await tx.put_value("kept", "once")

    await asyncio.gather(*(busy() for _ in range(WRITERS)))
    broken, fetch = {holder._con for holder in store._writers._holders}, asyncpg.Connection.fetch

    async def fetched(connection: object, *given: object) -> object:
        if connection in broken:  # and nobody has noticed yet
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
        return await fetch(connection, *given)

    monkeypatch.setattr(asyncpg.Connection, "fetch", fetched)
    await note()
    assert len(tries) == 2
    await store.close()


async def test_a_connection_that_breaks_while_it_is_given_back_hides_no_other_fault(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(base)
    await store.open()
    release = type(store._writers).release

    async def given_back(pool: object, connection: object) -> None:
        await release(pool, connection)
        raise asyncpg.InternalClientError("called on a free connection holder")

    monkeypatch.setattr(type(store._writers), "release", given_back)

    async def fail() -> None:
        async with store.writing() as tx:
            await tx.value("any")
            raise Stale("in the way")

    with pytest.raises(Stale, match="in the way"):
        await fail()
    await store.close()


async def test_whether_a_change_lasts_is_not_known_where_the_connection_breaks_at_its_end(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(base)
    await store.open()
    fetch = asyncpg.Connection.fetch

    async def fetched(connection: object, sql: str, *given: object) -> object:
        found = await fetch(connection, sql, *given)
        if sql == "COMMIT":
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
        return found

    async def note() -> None:
        async with store.writing() as tx:
            await tx.put_value("kept", "once")

    with monkeypatch.context() as breaking:
        breaking.setattr(asyncpg.Connection, "fetch", fetched)
        with pytest.raises(Unclear):
            await again(note)()
    async with store.reading() as read:
        assert await read.value("kept") == "once"
    await store.close()


@pytest.mark.parametrize("lasts", [True, False])
async def test_of_an_interaction_that_is_found_out(
    base: str, monkeypatch: pytest.MonkeyPatch, lasts: bool
) -> None:
    """Its id was written with the change; so what does not last is tried again, and what does is not."""
    store, tries, cut = PostgresStore(base), list[int](), list[object]()
    await store.open()
    fetch = asyncpg.Connection.fetch

    async def fetched(connection: object, sql: str, *given: object) -> object:
        if sql != "COMMIT" or cut:
            return await fetch(connection, sql, *given)
        cut.append(await fetch(connection, sql, *given) if lasts else None)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    @again
    async def note() -> None:
        tries.append(len(tries))
        async with store.writing() as tx:
            await tx.put_value("kept", f"by try {len(tries)}")

    async def interaction() -> bool:
        deliveries.begin(7, NEVER)
        await note()
        return deliveries.has_stored()

    monkeypatch.setattr(asyncpg.Connection, "fetch", fetched)
    assert await asyncio.create_task(interaction())
    assert len(tries) == (1 if lasts else 2)
    async with store.reading() as read:
        assert await read.value("kept") == f"by try {len(tries)}"
        assert await read.brought(7) is not None
    await store.close()


def test_who_cannot_be_told_whether_it_was_stored_hears_that() -> None:
    afresh = Context()  # nothing that the interaction of another test has stored
    assert afresh.run(_known_of, Unclear("The connection broke.")) == UNCLEAR
    assert afresh.run(_known_of, StoreError("The database is away.")) == SORRY


async def test_a_press_that_came_into_the_way_of_another_process_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        changing, failures = s.store.writing, [Stale("in the way"), Stale("in the way")]

        def writing() -> object:
            if failures:
                raise failures.pop()
            return changing()

        monkeypatch.setattr(s.store, "writing", writing)
        assert "Sent: " in await s.plot("Ann", "5 4 2", code)
        assert failures == []


async def test_what_is_always_in_the_way_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "FIRST_REST", 0.0)
    tries = []

    @again
    async def never() -> None:
        tries.append(1)
        raise Stale("in the way")

    with pytest.raises(Stale):
        await never()
    assert len(tries) == trying.TRIES


async def test_a_table_is_not_frozen_where_the_database_was_in_the_way_of_telling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        tell, failures = posts.tell_table, [Stale("the connection broke")]

        async def told(*given: object) -> object:
            if failures:
                raise failures.pop()
            return await tell(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(posts, "tell_table", told)
        assert "Sent: " in await s.plot("Ann", "5 4 2", code)
        assert failures == []
        assert (await s.bot.host.look(code)).row.stage == "running"
