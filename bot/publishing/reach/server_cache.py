"""A cache of the servers that the bot is on, and of who can read which channel there.

The gateway keeps this process up to date about its own servers; Discord is asked about any other one, and its
answer is cached for a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable

import discord

from bot.ids import ChannelId, GuildId, PersonId
from bot.publishing.reach.refusals import CUT, About, about
from bot.publishing.reach.ttl_cache import TtlCache
from bot.times.instants import Instant

log = logging.getLogger(__name__)

FRESH = 300.0
"""Seconds for which a server is cached."""
FRESH_ABSENCE = 30.0
"""Seconds for which it is cached that the bot is not on a server: it may just be coming."""
PATIENCE = 3.0
"""Seconds that Discord has to say whether the bot is on a server."""
REMEMBERED = 512
"""Servers that are cached."""

Channel = discord.abc.GuildChannel | discord.Thread


class ServerCache:
    """Servers with their channels, roles and threads; `now` is the clock."""

    def __init__(self, client: discord.Client, now: Callable[[], Instant]) -> None:
        self._client = client
        self._now = now
        self._fetched: OrderedDict[int, tuple[float, discord.Guild | None]] = OrderedDict()
        self._absent = TtlCache(self._fetch_absence, now, cache_none=False, ttl=FRESH_ABSENCE)

    async def server(self, id: int | None) -> discord.Guild | None:
        """A server with its channels, threads and roles; None where the bot is not, or it cannot be told."""
        if id is None:
            return None
        cached = self._client.get_guild(id)
        if cached is not None and not cached.unavailable:
            return cached
        fetched_at, guild = self._fetched.get(id, (-FRESH, None))
        if self._now() - fetched_at < FRESH:
            return guild
        try:
            guild = await self._fetch(id)
        except CUT as error:
            log.warning("server %d cannot be looked at: %r", id, error)
            return guild
        self._fetched[id] = self._now(), guild
        while len(self._fetched) > REMEMBERED:
            self._fetched.popitem(last=False)
        return guild

    async def is_absent(self, id: int) -> bool:
        """Whether the bot is not on a server, as Discord has said lately; False where that cannot be told."""
        if self._client.get_guild(id) is not None:
            return False
        return bool(await self._absent.get(id))

    async def _fetch_absence(self, id: int) -> bool:
        """Ask whether the bot is not on a server, as long as somebody can wait for it."""
        try:
            async with asyncio.timeout(PATIENCE):
                absent = await self.has_lost(id)
        except TimeoutError:
            absent = False
        if not absent and self._fetched.get(id, (0.0, None))[1] is None:
            self._fetched.pop(id, None)
        return absent

    async def has_lost(self, id: int) -> bool:
        """Ask Discord whether the bot is no longer on a server; False where that cannot be told."""
        try:
            await self._client.fetch_guild(id, with_counts=False)
        except discord.HTTPException as error:
            self.forget(id)
            return about(error) is About.PLACE
        except CUT:
            return False
        return False

    def forget(self, id: int) -> None:
        """Ask anew when a server is looked at next: the bot has come there, or has left."""
        self._fetched.pop(id, None)
        self._absent.forget(id)

    async def _fetch(self, id: int) -> discord.Guild | None:
        me = self._client.user
        assert me is not None, "the client has logged in"
        try:
            guild = await self._client.fetch_guild(id, with_counts=False)
            for channel in await guild.fetch_channels():
                guild._add_channel(channel)
            for thread in await guild.active_threads():
                guild._add_thread(thread)
            guild._add_member(await guild.fetch_member(me.id))
        except discord.HTTPException as error:
            if about(error) in (About.PLACE, About.PERSON):
                return None
            raise
        return guild

    async def read_by_all(self, server: GuildId, other: ChannelId) -> Callable[[ChannelId], bool]:
        """A predicate: whether every role that reads the `other` channel of a server reads this one, too."""
        guild = await self.server(server)
        return lambda channel: guild is not None and _as_widely_read(guild, channel, other)

    async def reads(self, server: GuildId, channel: ChannelId, user: PersonId) -> bool | None:
        """Whether somebody can read a channel of a server; None where that cannot be told."""
        guild = await self.server(server)
        if guild is None:
            return None
        try:
            member = guild.get_member(user) or await guild.fetch_member(user)
        except CUT as error:
            log.info("somebody on server %d cannot be looked at: %r", server, error)
            gone = isinstance(error, discord.HTTPException) and about(error) in (About.PLACE, About.PERSON)
            return False if gone else None
        return can_read(guild, member, channel)


def can_read(guild: discord.Guild, member: discord.Member, channel: ChannelId) -> bool:
    """Whether somebody can read a channel of a server; False for one that is not known."""
    home = _channel(guild, channel)
    return home is not None and home.permissions_for(member).view_channel


def _as_widely_read(guild: discord.Guild, channel: ChannelId, other: ChannelId) -> bool:
    if channel == other:
        return True
    home, beside = _channel(guild, channel), _channel(guild, other)
    if home is None or beside is None:
        return False
    readers = [
        role
        for role in guild.roles
        if not role.is_bot_managed() and beside.permissions_for(role).view_channel
    ]
    return bool(readers) and all(home.permissions_for(role).view_channel for role in readers)


def _channel(guild: discord.Guild, channel: ChannelId) -> Channel | None:
    """A channel; None for one that is not known, and for a private thread, which has readers of its own."""
    home = guild.get_channel_or_thread(channel)
    return None if isinstance(home, discord.Thread) and home.is_private() else home
