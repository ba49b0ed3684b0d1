"""Whether somebody is still on a server, and may read a channel there."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from bot.interface.shared import Client

UNKNOWN_MEMBER = 10007
PATIENCE = 10.0
"""Seconds in which Discord has to say whether somebody is still on a server."""


async def can_read(client: Client, guild: int, channel: int, user: discord.User | discord.Member) -> bool:
    """Whether somebody is on a server and, as far as that can be told, may read a channel of it."""
    if not isinstance(user, discord.Member) or user.guild.id != guild:
        return not await has_left(client, guild, user.id)
    server = await client.shared.sight.server(guild)
    home = server.get_channel_or_thread(channel) if server is not None else None
    return home is None or home.permissions_for(user).view_channel


async def has_left(client: discord.Client, guild: int, user: int) -> bool:
    """Ask Discord whether somebody is no longer on a server; False where that cannot be told."""
    try:
        async with asyncio.timeout(PATIENCE):
            await client.http.get_member(guild, user)
    except discord.NotFound as error:
        return error.code == UNKNOWN_MEMBER
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError):
        return False
    return False
