"""The bot on several of Discord's shards, each a connection that leads to a share of the servers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord

from bot.client.hippodrome import Hippodrome
from bot.hosting.time.ways import Way
from bot.store import Store


class Sharded(Hippodrome, discord.AutoShardedClient):
    """Holds these shards of `shard_count`; one that is lost stops none of the others."""

    def __init__(self, store: Store, *, shard_ids: Collection[int], shard_count: int, **options: Any) -> None:
        self._heard: set[int] = set()
        super().__init__(store, shard_ids=[*shard_ids], shard_count=shard_count, **options)

    def by_gateway(self) -> Collection[Way]:
        count = self.shard_count or 1
        return () if self._cut_off else [Way(number, count) for number in self._heard]

    async def on_shard_ready(self, shard: int) -> None:
        self._heard.add(shard)
        self.clock.wake()

    async def on_shard_resumed(self, shard: int) -> None:
        await self.on_shard_ready(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._heard.discard(shard)

    async def on_resumed(self) -> None:
        """Of one shard: see `on_shard_resumed`."""

    async def on_disconnect(self) -> None:
        """Of one shard: see `on_shard_disconnect`."""

    async def _leave_gateway(self) -> None:
        for shard in self.shards.values():
            await shard.disconnect()
