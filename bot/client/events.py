"""Discord's news unasked: a channel or thread is gone, the bot has joined a server.

A message that was deleted is seen to in `returning.py`; a member who left and a permission that was lost are
noticed at the next use.
"""

from __future__ import annotations

import dataclasses
import logging
import secrets
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import discord

from bot.care.permissions import NEEDED, NEEDED_IN_A_THREAD
from bot.events import ChannelLost, emit
from bot.hosting.host import Host
from bot.hosting.organising import homes, membership, servers
from bot.hosting.organising.membership import ALIVE, ALL
from bot.hosting.time.ways import Way, any_leads_to
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.shared import Interaction
from bot.messages import dump
from bot.panels import first
from bot.publishing.outbox import lost_channels
from bot.publishing.reach.server_cache import ServerCache
from bot.store import Filter, Parcel, of_server
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER
from engine.language import nearest, speaking

log = logging.getLogger(__name__)

WELCOME = "welcome"
"""The key of the word of welcome."""
WELCOMED = KeyValue[int]("welcomed", int)
"""The channel in which a server was welcomed."""
SIGNPOST = "signpost"
"""The key of the answer to what somebody has written."""


def may_post(interaction: Interaction) -> bool:
    """Whether the bot has what a table needs in the channel of a server where somebody uses it."""
    wanted = NEEDED_IN_A_THREAD if isinstance(interaction.channel, discord.Thread) else NEEDED
    has = interaction.app_permissions
    return interaction.guild_id is not None and all(getattr(has, name) for name in wanted)


async def channels_deleted(
    server_cache: ServerCache, host: Host, channels: Iterable[int], near: int = 0
) -> None:
    """Mark the tables of these deleted channels or threads as homeless, and post their notices, first in the
    channel `near`."""
    for channel in channels:
        async with host.store.reading() as read:
            rows = await read.tables(Filter(stages=ALIVE, channel=ChannelId(channel), limit=ALL))
        for row in rows:
            log.warning("table %s has lost its channel, which was deleted", row.id)
            await lost_channels.lost_home(server_cache, host, row.id, ChannelId(channel), near)


async def may_be_back(host: Host, guild: discord.Guild, role_deleted: bool = False) -> None:
    """Something has changed on a server: homeless tables try their channel at once where the bot may write
    now, and soon where nobody here can tell: in an archived thread, and after a role was deleted, as
    discord.py goes on to count what that role denied."""
    async with host.store.reading() as read:
        lost = Filter(stages=homes.SHOWN, guild=GuildId(guild.id), homeless=True, limit=ALL)
        rows = await read.tables(lost)
    places = {row.channel: guild.get_channel_or_thread(row.channel) for row in rows}
    for channel, home in places.items():
        if home is not None and _may_write(guild, home):
            await homes.try_again(host, channel)
    unknown = [row for row in rows if role_deleted or (row.thread and places[row.channel] is None)]
    await homes.try_soon(host, unknown)


def _may_write(guild: discord.Guild, home: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether the bot has what a table needs in a channel, as far as that is known here."""
    has = home.permissions_for(guild.me)
    wanted = NEEDED_IN_A_THREAD if isinstance(home, discord.Thread) else NEEDED
    return all(getattr(has, name) for name in wanted)


@again
async def chosen_gone(host: Host, guild: GuildId, id: int) -> None:
    """A channel or a role is gone: its server has it for nothing until it chooses another one."""
    async with host.store.writing() as tx:
        await emit(tx, ChannelLost(guild, id))
        await servers.lost(tx, guild, ChannelId(id))


@again
async def welcome(host: Host, guild: discord.Guild, note: str = "", again: bool = False) -> None:
    """A word of welcome in a channel where it may be said; once for each server, or `again`."""
    channel, owner = _where_to_speak(guild), of_server(GuildId(guild.id))
    if channel is None:
        return
    with speaking(nearest(guild.preferred_locale.value)):
        message = first.welcome(note)
    async with host.store.writing() as tx:
        if await WELCOMED.of(tx, owner) and not again:
            return
        await WELCOMED.put(tx, channel, owner)
        nonce = secrets.token_hex(12)
        await tx.put_parcel(Parcel(owner, ChannelId(channel), WELCOME, "send", dump(message), nonce))
    host.posted()


async def point_the_way(host: Host, channel: discord.TextChannel) -> None:
    """Answer somebody who has written in a channel: nobody here reads that."""
    guild = channel.guild
    with speaking(nearest(guild.preferred_locale.value)):
        message = first.signpost()
    async with host.store.writing() as tx:
        where, nonce = ChannelId(channel.id), secrets.token_hex(12)
        await tx.put_parcel(
            Parcel(of_server(GuildId(guild.id)), where, SIGNPOST, "send", dump(message), nonce)
        )
    host.posted()


def _where_to_speak(guild: discord.Guild) -> int | None:
    """The channel for news of a server, else the first one in which the bot may write and show pictures."""
    preferred = [guild.system_channel] if guild.system_channel is not None else []
    for channel in (*preferred, *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages and may.attach_files:
            return channel.id
    return None


async def compare_servers(client: discord.Client, host: Host, heard: Collection[Way] = (Way(),)) -> None:
    """After a start: what happened to those servers with tables that are heard of while nobody listened."""
    present = {guild.id for guild in client.guilds}
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=ALIVE, limit=ALL))
    for guild in {row.guild for row in rows if row.guild is not None and any_leads_to(heard, row.guild)}:
        await (membership.joined(host, guild) if guild in present else membership.left(host, guild))


async def authorized(server_cache: ServerCache, host: Host, event: Mapping[str, Any]) -> None:
    """A webhook event: somebody has put the bot on a server, or among their own apps."""
    server = event["data"].get("guild")
    if server is None:
        return
    id = int(server["id"])
    server_cache.forget(id)
    await membership.joined(host, GuildId(id))
    if (guild := await server_cache.server(id)) is not None:
        await welcome(host, guild)


@again
async def deauthorized(host: Host, event: Mapping[str, Any]) -> None:
    """A webhook event: somebody has taken the bot from their apps, and gets no letters until they ask."""
    async with host.store.writing() as tx:
        person = await tx.person(PersonId(int(event["data"]["user"]["id"])))
        if person.letters == 1:
            await tx.put_person(dataclasses.replace(person, letters=-1, refused=NEVER))
