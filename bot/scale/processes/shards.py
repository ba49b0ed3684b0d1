"""The bot on several of Discord's shards, each a connection that leads to a share of the servers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import discord

from bot.client.hippodrome import Hippodrome
from bot.hosting.time.ways import Way
from bot.store import Store


class Sharded(Hippodrome, discord.AutoShardedClient):
    """Holds these of all shards, or all that Discord wants; one that is lost stops none of the others."""

    def __init__(self, store: Store, *, shards: tuple[Sequence[int], int] | None, **options: Any) -> None:
        self._heard: set[int] = set()
        self._refused: discord.LoginFailure | None = None
        if shards is not None:
            options |= {"shard_ids": [*shards[0]], "shard_count": shards[1]}
        super().__init__(store, **options)

    async def shards_held(self) -> tuple[Sequence[int], int]:
        if self.shard_count is None:
            self.shard_count, _address, _limits = await self.http.get_bot_gateway()
        return self.shard_ids or range(self.shard_count), self.shard_count

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        try:
            await super().before_identify_hook(shard_id, initial=initial)
        except discord.LoginFailure as refused:
            self._refused = refused
            raise

    async def launch_shard(self, *args: Any, **kwargs: Any) -> None:
        """Raises `discord.LoginFailure`; after anything else that fails the library calls this again."""
        if self._refused is not None:
            raise self._refused
        await super().launch_shard(*args, **kwargs)

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
