"""A note is a value of one type for an owner, and the only way to keep one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.ids import GuildId
from bot.store import of_server
from bot.store.key_values import KEY_VALUES, KeyValue
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from tests.laws.sources import source, sources, where


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit, by the name of the visitor."""

    at: Instant
    name: str = ""


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(folder / "notes.db")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def visits(monkeypatch: pytest.MonkeyPatch) -> KeyValue[Visit]:
    monkeypatch.setattr("bot.store.key_values.KEY_VALUES", {})
    return KeyValue[Visit]("visit", Visit)


async def test_each_owner_has_a_value_of_its_own(tmp_path: Path, visits: KeyValue[Visit]) -> None:
    async with opened(tmp_path) as store:
        async with store.writing() as tx:
            await visits.put(tx, Visit(Instant(1.5), "Ann"), "4K7Q")
            await visits.put(tx, Visit(Instant(2.5), "Ben"), of_server(GuildId(7)))
            await visits.put(tx, Visit(Instant(3.5), "Cleo"), "4K7Q")
        async with store.writing() as tx:
            assert await visits.of(tx, "4K7Q") == Visit(Instant(3.5), "Cleo")
            assert await visits.of(tx) is None
            await visits.drop(tx, "4K7Q")
        async with store.reading() as read:
            assert await visits.of(read, "4K7Q") is None
            assert await visits.of(read, of_server(GuildId(7))) == Visit(Instant(2.5), "Ben")


async def test_nonsense_is_no_value(tmp_path: Path, visits: KeyValue[Visit]) -> None:
    async with opened(tmp_path) as store:
        async with store.writing() as tx:
            await tx.put_value("visit", '{"name": 3}')
        async with store.reading() as read:
            with pytest.raises(ValueError, match="validation error"):
                await visits.of(read)


def test_nobody_keeps_text_under_a_key() -> None:
    users = {
        where(path)
        for path in sources("bot")
        if {"tx.put_value", "tx.drop_value", "tx.value", "read.value"} & source(path).uses
    }
    assert users == {"bot/store/key_values.py"}


def test_a_note_says_in_the_contracts_what_it_holds() -> None:
    from tests.bot.contracts import kept

    assert set(KEY_VALUES) <= set(kept()["notes"])
