"""Two processes call a seat once."""

from __future__ import annotations

import asyncio

from bot.features.nudging.acts import nudge
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.people import data
from bot.hosting.playing import play
from bot.hosting.table import status
from bot.hosting.table.sitting import Wishes
from bot.messages import load
from bot.scale.postgres.store import PostgresStore
from bot.times.instants import Instant
from tests.bot.hosting.hall import HOME, PEOPLE


async def test_two_who_nudge_the_same_seat_in_two_processes_call_it_once(base: str) -> None:
    stores = PostgresStore(base), PostgresStore(base)
    for store in stores:
        await store.open()
    try:
        now = [1_800_000_000.0]
        hosts = [Host(store, lambda: Instant(now[0]), shared=True) for store in stores]
        wishes = Wishes("chariots", 3, options={"chariots": 1})
        id = (await lobby.open(hosts[0], PEOPLE["Ann"], HOME, wishes)).row.id
        for name in ("Ben", "Cleo"):
            await lobby.join(hosts[0], id, PEOPLE[name])
        await lobby.start(hosts[0], id, PEOPLE["Ann"])
        for name in ("Ann", "Cleo"):
            asked = status.question(await hosts[0].look(id), PEOPLE[name].id)
            await play.answer(hosts[0], id, PEOPLE[name], asked.id, "2 3 4")
        now[0] += 13 * 3600
        nudging_now = zip(hosts, ("Ann", "Cleo"), strict=True)
        came = await asyncio.gather(
            *(nudge(host, id, PEOPLE[name]) for host, name in nudging_now), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in came) == ["Refused", "tuple"]
        async with stores[0].reading() as read:
            parcels = await data.parcels_naming(read, PEOPLE["Ben"].id)
        nudges = [load(p.payload).ping for p in parcels if p.key.startswith("remind-nudge")]
        assert nudges == [(PEOPLE["Ben"].id,)]
    finally:
        for store in stores:
            await store.close()
