"""The shards that each worker holds: no server may be heard twice, as every press would be carried out twice.

What a worker holds it says in the database, again and again. One that finds its shards held waits for the
next time: a dead worker says nothing more, and its place is taken; a living one stays.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.environment import BadEnvironment
from bot.store import Reading, Stale, Store, StoreError, Writing
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER, Instant, plus

log = logging.getLogger(__name__)

SAID = 2.0
"""Seconds between two times at which a worker says what it holds."""
PATIENCE = 3 * SAID
"""Seconds for which it is taken to live after it has said so."""
COUNT = KeyValue[int]("shards", int)
"""The note that holds into how many shards the servers were divided last."""
HELD = "Shard {} of {} is held by another worker, {}; give each worker shards of its own (HIPPODROME_SHARDS)."
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Holder:
    """A worker by its name, and when it last said that it holds a shard."""

    at: Instant
    name: str


HOLDER = KeyValue[Holder]("held", Holder)
"""The holder of a shard."""


@asynccontextmanager
async def holding(
    store: Store, now: Callable[[], Instant], name: str, shards: Sequence[int], count: int
) -> AsyncIterator[None]:
    """Hold shards while the context lasts; raises `BadEnvironment` where another living worker holds one."""
    held = Holding(store, now, name, shards, count)
    await held.take()
    saying = asyncio.create_task(held.run())
    try:
        yield
    finally:
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)
        await held.let_go()


class Holding:
    """The shards of one worker; `now` is the clock, `name` a name that no other process has."""

    def __init__(
        self, store: Store, now: Callable[[], Instant], name: str, shards: Sequence[int], count: int
    ) -> None:
        self._store = store
        self._now = now
        self._name = name
        self._shards = shards
        self._count = count

    async def take(self) -> None:
        """Begin to hold the shards; raises `BadEnvironment` while another living worker holds one of them."""
        waited = 0.0
        while (rival := await self._try()) is not None:
            if waited > PATIENCE:
                raise BadEnvironment(rival)
            await asyncio.sleep(SAID)
            waited += SAID

    async def run(self) -> None:
        """Say for ever what is held."""
        while True:
            await asyncio.sleep(SAID)
            try:
                async with self._store.writing() as tx:
                    await self._say(tx)
            except (StoreError, Stale):
                log.warning("the database does not take which shards are held; it is told again soon")

    @again
    async def let_go(self) -> None:
        """Hold nothing more, so that another worker can begin at once."""
        async with self._store.writing() as tx:
            for shard in self._shards:
                if await _holder(tx, shard, self._count, NEVER) == self._name:
                    await HOLDER.put(tx, Holder(NEVER, self._name), _key(shard, self._count))

    @again
    async def _try(self) -> str | None:
        """Hold the shards if they are free, or say who holds one."""
        # Of two that begin at once the second sees the first.
        async with self._store.alone(COUNT.name), self._store.writing() as tx:
            since = plus(self._now(), -PATIENCE)
            before = await COUNT.of(tx) or self._count
            for count in {before, self._count}:
                for shard in range(count):
                    holder = await _holder(tx, shard, count, since)
                    if holder not in (NOBODY, self._name) and self._overlap(shard, count):
                        return HELD.format(shard, count, holder)
            await COUNT.put(tx, self._count)
            await self._say(tx)
        return None

    async def _say(self, tx: Writing) -> None:
        for shard in self._shards:
            await HOLDER.put(tx, Holder(self._now(), self._name), _key(shard, self._count))

    def _overlap(self, shard: int, count: int) -> bool:
        """Whether there are servers that both that shard and one of ours lead to."""
        common = math.gcd(count, self._count)
        return any(own % common == shard % common for own in self._shards)


def _key(shard: int, count: int) -> str:
    return f"{shard}/{count}"


async def _holder(read: Reading, shard: int, count: int, since: Instant) -> str:
    """The holder of a shard since an instant."""
    held = await HOLDER.of(read, _key(shard, count))
    return held.name if held is not None and held.at > since else NOBODY
