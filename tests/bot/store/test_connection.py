"""A connection of SQLite belongs to one thread, and so do its cursors until they are gone."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from types import GeneratorType, TracebackType
from typing import Any

import pytest

from bot.care.copies import try_out
from bot.store import Stale, StoreError
from bot.store.connection import Statement, opened
from bot.store.sqlite import SqliteStore
from tests.bot.process import ROOT
from tests.bot.store.test_store import table
from tests.bot.store.watched import watched


async def test_whatever_a_store_does_each_connection_has_one_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watched(monkeypatch) as connections:
        store = SqliteStore(tmp_path / "races.db")
        await store.open()
        async with store.writing() as tx:
            await tx.add_table(table())
        with pytest.raises(Stale):
            async with store.writing() as tx:
                await tx.save_table(table(revision=7))
        async with store.reading() as one, store.reading() as two:
            assert await one.table("KBQT") == await two.table("KBQT")
        await _cut_short(store)
        await store.backup(tmp_path / "copy.db")
        assert not (await try_out(tmp_path / "copy.db")).problems
        await store.close()
        gc.collect()
    assert len(connections) > 10
    assert {len(threads) for threads in connections} == {1}


async def _cut_short(store: SqliteStore) -> None:
    """Put a question whose asker does not wait for the answer."""

    async def ask() -> None:
        async with store.reading() as read:
            await read.stages()

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    asking.cancel()
    with suppress(asyncio.CancelledError):
        await asking


def _cursor(file: sqlite3.Connection) -> sqlite3.Cursor:
    return file.execute("SELECT 1 UNION SELECT 2")


def _rows(file: sqlite3.Connection) -> Iterator[Any]:
    yield from file.execute("SELECT 1 UNION SELECT 2")


@pytest.mark.parametrize("work", [_cursor, _rows, lambda file: file])
async def test_work_hands_out_neither_the_connection_nor_a_cursor(tmp_path: Path, work: Any) -> None:
    async with opened(tmp_path / "races.db") as file:
        with pytest.raises(TypeError, match="hands out") as failed:
            await file.run(work)
        assert not _cursors(failed.tb)


async def test_neither_does_the_traceback_of_what_failed(tmp_path: Path) -> None:
    def fail(file: sqlite3.Connection) -> None:
        rows = file.execute("SELECT 1 UNION SELECT 2")
        raise ValueError(*rows.fetchone())

    async with opened(tmp_path / "races.db") as file:
        with pytest.raises(ValueError, match="1") as failed:
            await file.run(fail)
        assert not _cursors(failed.tb)


async def test_neither_does_that_of_what_led_to_it(tmp_path: Path) -> None:
    def fail(file: sqlite3.Connection) -> None:
        try:
            read(file)
        except ValueError as error:
            raise KeyError from error

    def read(file: sqlite3.Connection) -> None:
        rows = file.execute("SELECT 1 UNION SELECT 2")
        raise ValueError(*rows.fetchone())

    async with opened(tmp_path / "races.db") as file:
        with pytest.raises(KeyError) as failed:
            await file.run(fail)
        assert failed.value.__cause__ is not None
        assert not _cursors(failed.value.__cause__.__traceback__)


def _cursors(trace: TracebackType | None) -> list[Any]:
    """The cursors and generators that a traceback keeps alive."""
    kept = [value for frame, _line in walk_tb(trace) for value in frame.f_locals.values()]
    return [value for value in kept if isinstance(value, (sqlite3.Cursor, GeneratorType))]


async def test_what_sqlite_complains_of_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "races.db").write_bytes(b"no database " * 1000)
    with pytest.raises(StoreError, match=r"races\.db is not a database"):
        async with opened(tmp_path / "races.db") as file:
            await file.carry_out([Statement("SELECT 1 FROM sqlite_master")])


def test_no_connection_may_be_used_by_several_threads() -> None:
    """Python sees to it then, wherever one is opened."""
    found = [path for path in (ROOT / "bot").rglob("*.py") if "check_same_thread" in path.read_text("utf-8")]
    assert found == []
