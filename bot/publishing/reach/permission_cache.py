"""A cache of the permissions of everybody: the channels that all of a server may read.

Discord is asked once a minute at most for each channel and each server. Without an answer a channel counts as
closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord

from bot.ids import ChannelId, GuildId
from bot.publishing.reach.refusals import CUT
from bot.publishing.reach.ttl_cache import TtlCache
from bot.times.instants import Instant

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that Discord has to answer."""
NEEDED_PERMISSIONS = discord.Permissions(view_channel=True, read_message_history=True)
PRIVATE = discord.ChannelType.private_thread.value
THREADS = (discord.ChannelType.public_thread.value, discord.ChannelType.news_thread.value)

Json = Mapping[str, Any]


class PermissionCache:
    """The channels that are open to everybody of their server; `now` is the clock."""

    def __init__(self, client: discord.Client, now: Callable[[], Instant]) -> None:
        self._client = client

        async def channel(id: ChannelId) -> Json | None:
            return await self._answer(client.http.get_channel(id))

        async def server(id: GuildId) -> Json | None:
            return await self._answer(client.http.get_guild(id, with_counts=False))

        self._channels = TtlCache(channel, now, cache_none=True)
        self._servers = TtlCache(server, now, cache_none=True)

    async def everyone_reads(self, server: GuildId, channel: ChannelId) -> bool:
        """Whether everybody of a server may read a channel of it and its past; of a thread, its parent."""
        home, guild = await asyncio.gather(self._channels.get(channel), self._servers.get(server))
        if home is not None and home["type"] in THREADS:
            home = await self._channels.get(ChannelId(int(home["parent_id"])))
        return everyone_may_read(server, guild, home)

    def everyone_seems_to_read(self, server: GuildId, channel: ChannelId) -> bool:
        """`everyone_reads` by what is cached; True where nothing is, as the page checks again."""
        guild = self._client.get_guild(server)
        home = guild.get_channel_or_thread(channel) if guild is not None else None
        if guild is not None and home is not None:
            if isinstance(home, discord.Thread) and home.is_private():
                return False
            return home.permissions_for(guild.default_role) >= NEEDED_PERMISSIONS
        channel_answer, guild_answer = self._channels.cached(channel), self._servers.cached(server)
        return (
            channel_answer is None
            or guild_answer is None
            or everyone_may_read(server, guild_answer[1], channel_answer[1])
        )

    async def _answer(self, ask: Awaitable[Any]) -> Json | None:
        """Discord's answer; None where it does not come in time."""
        try:
            async with asyncio.timeout(PATIENCE):
                return cast("Json", await ask)
        except CUT as error:
            log.info("Discord does not tell who may read a channel: %s", type(error).__name__)
            return None


def everyone_may_read(server: GuildId, guild: Json | None, channel: Json | None) -> bool:
    """Whether everybody of a server may read a channel and its past, by what Discord tells of both."""
    if guild is None or channel is None or int(channel.get("guild_id") or 0) != server:
        return False
    if channel["type"] in (PRIVATE, *THREADS):
        return False
    everybody = next((role for role in guild["roles"] if int(role["id"]) == server), None)
    if everybody is None:
        return False
    allowed = discord.Permissions(int(everybody["permissions"]))
    if allowed.administrator:
        return True
    for one in channel.get("permission_overwrites", ()):
        if int(one["id"]) == server:
            allowed.handle_overwrite(int(one["allow"]), int(one["deny"]))
    return allowed >= NEEDED_PERMISSIONS
