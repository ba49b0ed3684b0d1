"""People who were named or chosen: who they are to a table, whether they are still on its server."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import discord

from bot.hosting.table.sitting import Person, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.replies import named
from bot.interface.resolved import is_bot
from bot.interface.shared import Client, Interaction
from bot.publishing.reach.refusals import CUT, About, about

PATIENCE = 10.0
"""Seconds in which Discord has to say whether somebody is still on a server."""


async def named_at(interaction: Interaction, sitting: Sitting, user: discord.User | discord.Member) -> Person:
    """Somebody who was named in a command; on the table's server only who can read its channel."""
    return replace(named(user), guild=await _home_of(interaction, sitting, user))


async def chosen_at(interaction: Interaction, sitting: Sitting, user: PersonId) -> Person:
    """Somebody who was chosen in a menu, likewise."""
    member: discord.abc.Snowflake = discord.Object(user)
    guild = interaction.guild
    if guild is not None and guild.id == sitting.row.guild:
        with suppress(*CUT):
            member = await guild.fetch_member(user)
    home = await _home_of(interaction, sitting, member)
    return Person(user, "", bot=is_bot(interaction, user), guild=home)


async def _home_of(interaction: Interaction, sitting: Sitting, user: discord.abc.Snowflake) -> GuildId | None:
    """The server of the table, if that person can see the table there."""
    home, channel = sitting.row.guild, sitting.row.channel
    if home is not None and await can_read(interaction.client, home, channel, user):
        return home
    return None


async def can_read(client: Client, guild: GuildId, channel: ChannelId, user: discord.abc.Snowflake) -> bool:
    """Whether somebody is on a server and, as far as that can be told, may read a channel of it."""
    if not isinstance(user, discord.Member) or user.guild.id != guild:
        return not await has_left(client, guild, PersonId(user.id))
    server = await client.shared.server_cache.server(guild)
    home = server.get_channel_or_thread(channel) if server is not None else None
    return home is None or home.permissions_for(user).view_channel


async def has_left(client: discord.Client, guild: GuildId, user: PersonId) -> bool:
    """Ask Discord whether somebody is no longer on a server; False where that cannot be told."""
    try:
        async with asyncio.timeout(PATIENCE):
            await client.http.get_member(guild, user)
    except discord.HTTPException as error:
        return about(error) is About.PERSON
    except CUT:
        return False
    return False
