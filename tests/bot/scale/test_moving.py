"""Moving a database from SQLite to PostgreSQL and back."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.hosting.people.blocking import put_block
from bot.hosting.table import motions
from bot.ids import PersonId
from bot.scale.postgres import moving
from bot.scale.postgres.moving import layout_of, to_postgres, to_sqlite
from bot.scale.postgres.server import connected
from bot.scale.postgres.store import PostgresStore
from bot.store import Motion, StoreError
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from tests import databases, extent
from tests.bot.stage import stage
from tests.bot.store.test_store import parcel, queue, table
from tests.bot.store.watched import watched

ANN = PersonId(11)


@pytest.fixture
async def base() -> AsyncIterator[str]:
    async with databases.new_database() as address:
        yield address


def dumped(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a file."""
    with closing(sqlite3.connect(path)) as file:
        return {
            name: sorted(file.execute(f"SELECT {', '.join(columns)} FROM {name}"), key=repr)
            for name, columns in layout_of(file).items()
        }


async def filled(path: Path) -> SqliteStore:
    """A store with a table in which something of many kinds is kept."""
    store = SqliteStore(path)
    await store.open()
    async with store.writing() as tx:
        await tx.add_table(table())
        await tx.add_entry("KBQT", 0, {"by": "somebody", "ü": "\u2028"})
        await motions.add(tx, Motion(0, "KBQT", "pause", "", ANN, "", Instant(1.0), Instant(2.0)))
        put_block(tx, ANN, 13, True)
        put_block(tx, ANN, 12, True)
    return store


async def test_both_layouts_have_the_same_tables_and_columns(tmp_path: Path, base: str) -> None:
    await (await filled(tmp_path / "one.db")).close()
    await to_postgres(tmp_path / "one.db", base)
    with closing(sqlite3.connect(tmp_path / "one.db")) as file:
        here = {(name, column) for name, columns in layout_of(file).items() for column in columns}
    connection = await connected(base)
    there = await connection.fetch(
        """SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND is_generated = 'NEVER'
        AND table_name NOT IN ('leases', 'woken', 'hippodrome')"""
    )
    await connection.close()
    assert here == {tuple(row) for row in there}


async def test_a_game_goes_over_and_back_as_it_is(tmp_path: Path, base: str) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben")
        await s.plot("Ann", "5 4 2", code)
        path = s.path
    await to_postgres(path, base)
    await to_sqlite(base, tmp_path / "back.db")
    assert dumped(tmp_path / "back.db") == dumped(path)
    assert dumped(path)["entries"]


async def test_many_lots_are_written_by_the_thread_that_has_opened_the_file(
    tmp_path: Path, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 3)
    there = PostgresStore(base)
    await there.open()
    async with there.writing() as tx:
        for number in range(300):
            await tx.put_value(f"note {number}", "kept")
    await there.close()
    for number in range(extent.amount(10, 1)):
        with watched(monkeypatch) as connections:
            assert (await to_sqlite(base, tmp_path / f"{number}.db")).rows["notes"] == 300
        assert [len(threads) for threads in connections] == [1]


async def test_the_bot_goes_on_where_it_has_stopped(tmp_path: Path, base: str) -> None:
    await (await filled(tmp_path / "one.db")).close()
    await to_postgres(tmp_path / "one.db", base)
    store = PostgresStore(base)
    await store.open()
    async with store.writing() as tx:
        assert await tx.blocked(ANN) == [13, 12]
        assert (
            await motions.add(tx, Motion(0, "KBQT", "end", "", ANN, "", Instant(1.0), Instant(2.0)))
        ).id == 2
    await store.close()


async def test_a_number_of_a_parcel_that_is_gone_is_not_given_again(tmp_path: Path, base: str) -> None:
    store = await filled(tmp_path / "one.db")
    await queue(store, parcel("one"), parcel("two"))
    async with store.writing() as tx:
        await tx.drop_parcel(2)
    await store.close()
    await to_postgres(tmp_path / "one.db", base)
    await to_sqlite(base, tmp_path / "back.db")
    back = SqliteStore(tmp_path / "back.db")
    await back.open()
    await queue(back, parcel("three", channel=701))
    async with back.reading() as read:
        assert sorted(p.id for p in await read.parcels(Instant(1e9))) == [1, 3]
    await back.close()


async def test_a_copy_can_be_made_again_after_the_game_went_on(tmp_path: Path, base: str) -> None:
    path = tmp_path / "one.db"
    store = await filled(path)
    await to_postgres(path, base)
    async with store.writing() as tx:
        await tx.save_table(table())
        await tx.add_entry("KBQT", 1, {"by": "another"})
    await store.close()
    held = await to_postgres(path, base)
    assert held == await to_postgres(path, base)
    assert held.rows["entries"] == 2


async def test_what_is_further_on_is_not_overwritten(tmp_path: Path, base: str) -> None:
    path = tmp_path / "one.db"
    await (await filled(path)).close()
    await to_postgres(path, base)
    there = PostgresStore(base)
    await there.open()
    async with there.writing() as tx:
        await tx.save_table(table())
    await there.close()
    with pytest.raises(StoreError, match="further on there: KBQT"):
        await to_postgres(path, base)
    connection = await connected(base)
    assert await connection.fetchval("SELECT revision FROM tables") == 1
    await connection.close()


async def test_nothing_is_copied_into_a_database_that_a_bot_runs_on(tmp_path: Path, base: str) -> None:
    path = tmp_path / "one.db"
    await (await filled(path)).close()
    there = PostgresStore(base)
    await there.open()
    async with there.writing() as tx:
        await tx.put_value("runs", "yes")
    with pytest.raises(StoreError, match="A bot runs on"):
        await to_postgres(path, base)
    await there.close()
