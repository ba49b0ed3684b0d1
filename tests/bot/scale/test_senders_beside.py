"""What a worker of several sends though its lease has run out, as one does while the database is away."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from bot.hosting.organising import lobby
from bot.hosting.people import pings
from bot.hosting.table.sitting import Person, Place, Wishes
from bot.ids import ChannelId, GuildId, PersonId
from bot.publishing.messages.payloads import payload_of
from bot.publishing.outbox.publisher import Publisher
from bot.scale.processes.shift import LEASE, Shift
from tests.bot.hosting.hall import Hall, hall
from tests.patience import PATIENCE
from tests.soak.machine import QuickStudio
from tests.soak.world import Discord


class Slow(Discord):
    """A Discord that answers when it is let."""

    def __init__(self, now: Any) -> None:
        super().__init__(random.Random(1), now)
        self.asked = 0
        self.open = asyncio.Event()

    async def call(self) -> None:
        self.asked += 1
        await self.open.wait()


@pytest.fixture
async def h(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path) as opened:
        yield opened


@pytest.fixture
async def discord(h: Hall) -> Slow:
    """One post of a table is to be sent there."""
    discord = Slow(lambda: h.time)
    room = discord.add(GuildId(1))
    await lobby.open(
        h.host, Person(PersonId(1), "Ann"), Place(GuildId(1), ChannelId(room.id)), Wishes("chariots", 2)
    )
    return discord


def publisher(h: Hall, discord: Slow, name: str) -> Publisher:
    studio = QuickStudio(random.Random(1), 0.0)
    shift = Shift(h.store, h.host.now, name)
    return Publisher(cast(Any, discord), h.store, h.host, studio, h.host.now, shift)


async def until_asked(discord: Slow, times: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while discord.asked < times:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_it_sends_on_alone(h: Hall, discord: Slow) -> None:
    one = publisher(h, discord, "one")
    running = asyncio.create_task(one.run())
    await until_asked(discord, 1)
    h.time += LEASE + 1
    for _ in range(3):
        one.wake()
        await asyncio.sleep(0.05)
    assert discord.asked == 1
    running.cancel()
    discord.open.set()
    await one.finish()
    assert len(list(discord.messages())) == 1


async def test_what_another_one_has_taken_over_is_kept_once(
    h: Hall, discord: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, sent = list[int](), pings.sent

    async def noted(host: Any, tx: Any, parcel: Any, out: Any) -> None:
        kept.append(parcel.id)
        await sent(host, tx, parcel, out)

    monkeypatch.setattr(pings, "sent", noted)
    sending = [asyncio.create_task(publisher(h, discord, "one").drain())]
    await until_asked(discord, 1)
    h.time += LEASE + 1
    sending.append(asyncio.create_task(publisher(h, discord, "two").drain()))
    await until_asked(discord, 2)
    discord.open.set()
    await asyncio.gather(*sending)
    assert len(list(discord.messages())) == 1
    assert len(kept) == 1


async def test_a_process_that_has_slept_over_its_lease_sends_nothing_any_more(
    h: Hall, discord: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one has taken the channel over meanwhile, and may be posts ahead."""
    discord.open.set()
    one, two = publisher(h, discord, "one"), publisher(h, discord, "two")
    name = "bot.publishing.outbox.publisher.payload_of"

    async def asleep(*given: Any) -> Any:
        monkeypatch.setattr(name, payload_of)
        h.time += LEASE + 1
        await two.drain()
        return await payload_of(*given)

    monkeypatch.setattr(name, asleep)
    await one.drain()
    assert discord.asked == 1
    assert len(list(discord.messages())) == 1
