"""What is counted of a person on PostgreSQL, for two processes at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.hosting.host import Host
from bot.hosting.organising import ending, lobby
from bot.hosting.people import data
from bot.hosting.table.sitting import Wishes
from bot.messages import load
from bot.scale.postgres.store import PostgresStore
from bot.times.instants import Instant
from tests import databases
from tests.bot.hosting.hall import HOME, PEOPLE


@pytest.fixture
async def base() -> AsyncIterator[str]:
    async with databases.new_database() as address:
        yield address


@pytest.mark.long
async def test_two_processes_call_somebody_once_for_one_hand(base: str) -> None:
    stores = PostgresStore(base), PostgresStore(base)
    for store in stores:
        await store.open()
    try:
        hosts = [Host(store, lambda: Instant(1_800_000_000.0), shared=True) for store in stores]
        ids = []
        for host in hosts:
            wishes = Wishes("chariots", 2, options={"chariots": 1})
            id = (await lobby.open(host, PEOPLE["Ann"], HOME, wishes)).row.id
            await lobby.join(host, id, PEOPLE["Ben"])
            await lobby.start(host, id, PEOPLE["Ann"])
            ids.append(id)
        await asyncio.gather(*(ending.close(h, id, PEOPLE["Ann"]) for h, id in zip(hosts, ids, strict=True)))
        async with stores[0].reading() as read:
            parcels = await data.parcels_naming(read, PEOPLE["Ben"].id)
        votes = [load(p.payload) for p in parcels if p.key.startswith("vote") and p.kind == "send"]
        assert sorted(len(vote.ping) for vote in votes) == [0, 1]
    finally:
        for store in stores:
            await store.close()
