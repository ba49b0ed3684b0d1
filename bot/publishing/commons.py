"""Which channels everybody of a server may read, as Discord has said within the last minute.

However many ask, Discord is asked once a minute for each channel and each server. What it does not tell is
forbidden.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord

from bot.ids import ChannelId, GuildId
from bot.publishing.hearsay import Hearsay
from bot.publishing.refusals import CUT
from bot.times.instants import Instant

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that Discord has to answer."""
NEEDED = discord.Permissions(view_channel=True, read_message_history=True)
PRIVATE = discord.ChannelType.private_thread.value
THREADS = (discord.ChannelType.public_thread.value, discord.ChannelType.news_thread.value)

Json = Mapping[str, Any]


class Commons:
    """The channels that are open to all of their server; `now` is the clock."""

    def __init__(self, client: discord.Client, now: Callable[[], Instant]) -> None:
        self._client = client

        async def channel(id: ChannelId) -> Json | None:
            return await self._told(client.http.get_channel(id))

        async def server(id: GuildId) -> Json | None:
            return await self._told(client.http.get_guild(id, with_counts=False))

        self._channels = Hearsay(channel, now, silence_counts=True)
        self._servers = Hearsay(server, now, silence_counts=True)

    async def has(self, server: GuildId, channel: ChannelId) -> bool:
        """Whether everybody of a server may read a channel of it and its past; of a thread, its parent."""
        home, guild = await asyncio.gather(self._channels.of(channel), self._servers.of(server))
        if home is not None and home["type"] in THREADS:
            home = await self._channels.of(ChannelId(int(home["parent_id"])))
        return is_open(server, guild, home)

    def seems(self, server: GuildId, channel: ChannelId) -> bool:
        """As `has`, by what is known without a question; where nothing is, the page will say."""
        guild = self._client.get_guild(server)
        home = guild.get_channel_or_thread(channel) if guild is not None else None
        if guild is not None and home is not None:
            if isinstance(home, discord.Thread) and home.is_private():
                return False
            return home.permissions_for(guild.default_role) >= NEEDED
        asked, told = self._channels.heard(channel), self._servers.heard(server)
        return asked is None or told is None or is_open(server, told[1], asked[1])

    async def _told(self, ask: Awaitable[Any]) -> Json | None:
        """What Discord says, None where it does not in time."""
        try:
            async with asyncio.timeout(PATIENCE):
                return cast("Json", await ask)
        except CUT as error:
            log.info("Discord does not tell who may read a channel: %s", type(error).__name__)
            return None


def is_open(server: GuildId, guild: Json | None, channel: Json | None) -> bool:
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
    return allowed >= NEEDED
