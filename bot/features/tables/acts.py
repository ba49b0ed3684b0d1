"""A server's list of tables: one post in a channel of its choice.

It is edited when something has changed, at most once in five minutes, and posted anew each day, silently.
"""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import json
import secrets
from typing import Literal

from bot.events import ChannelLost, PostDeleted, ServerChanged, Told
from bot.features.tables import panel, rows
from bot.features.tables.rows import Posted
from bot.hosting.host import Host
from bot.hosting.organising import living, servers
from bot.ids import ChannelId, GuildId
from bot.messages import Message, dump
from bot.setting import Ids
from bot.store import Alarm, Parcel, Reading, Writing, of_server, server_of
from bot.times.instants import Instant, plus
from engine.language import N_, speaking

LIST = Ids(
    name="listed",
    label=N_("List of tables"),
    hint=N_("The channel for the list of tables; leave empty for none"),
    place=44,
    language="list_language",
    posted=True,
)
AT_MOST_EVERY = 300.0
"""Seconds between two edits."""
ANEW = 86_400.0
"""Seconds after which the post is replaced by a new one, further down."""
UNFINISHED = 2 * AT_MOST_EVERY
"""Seconds after which the list is looked at again if the bot has ended in between."""


async def refresh(host: Host, owner: str) -> None:
    """Post the list of a server, bring it up to date or replace it, whichever it is time for.

    A server that has removed the bot is left alone until it lets it back. What changes while the list is
    composed sets the alarm anew.
    """
    guild, now = server_of(owner) or GuildId(0), host.now()
    async with host.store.writing() as tx:
        await tx.put_alarm(Alarm(owner, "list", plus(now, UNFINISHED)))
        post = dataclasses.replace(await rows.posted(tx, guild), seen=now)
        channel = 0 if (away := bool((await tx.server(guild)).left)) else await _channel_of(tx, guild)
        if post.key and not away and (post.channel != channel or now >= post.sent + ANEW):
            await _queue(tx, guild, post, "delete", Message(""))
            post = Posted(seen=now)
        await rows.keep(tx, guild, post)
        if not channel:
            await tx.drop_alarms(owner, "list")
    if channel:
        await _tell(host, guild, ChannelId(channel), now)
    host.posted()
    host.timed()


async def _tell(host: Host, guild: GuildId, channel: ChannelId, now: Instant) -> None:
    """Send the post, or edit it if that changes anything."""
    message = await _composed(host, guild)
    digest = hashlib.sha256(json.dumps(dump(message), sort_keys=True).encode()).hexdigest()
    async with host.store.writing() as tx:
        post = await rows.posted(tx, guild)
        if not post.key:
            post = Posted(f"list-{secrets.token_hex(4)}", channel, now, now)
            await _queue(tx, guild, post, "send", message)
        elif post.digest != digest:
            await _queue(tx, guild, post, "edit", message)
        await rows.keep(tx, guild, dataclasses.replace(post, digest=digest))
        unfinished = Alarm(of_server(guild), "list", plus(now, UNFINISHED))
        if unfinished in await tx.alarms_of(of_server(guild)):
            await tx.put_alarm(dataclasses.replace(unfinished, at=plus(post.sent, ANEW)))


async def _composed(host: Host, guild: GuildId) -> Message:
    """The list as it reads now, made beside the loop: there may be many tables.

    A table in a channel that not all who read the list can read is left out.
    """
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, guild)
        listing = await living.on_server(host, read, guild)
    shown = await host.shown(guild, ChannelId(LIST.of(settings)))
    listing = listing.those(lambda sitting: shown(sitting.row.channel))
    with speaking(servers.spoken_at(settings, LIST)):
        return await asyncio.to_thread(panel.board, listing)


async def _queue(
    tx: Writing, guild: GuildId, post: Posted, kind: Literal["send", "edit", "delete"], message: Message
) -> None:
    await tx.put_parcel(
        Parcel(of_server(guild), post.channel, post.key, kind, dump(message), secrets.token_hex(12))
    )


async def _channel_of(read: Reading, guild: GuildId) -> int:
    """The channel in which a server lists its tables, 0 for none."""
    return LIST.of((await read.server(guild)).settings)


async def told(tx: Writing, event: Told) -> None:
    """The list may have to follow what was told of a table, five minutes after the last time."""
    row = event.sitting.row
    if row.guild is None or row.practice or not LIST.of(event.sitting.server):
        return
    await _set_alarm(tx, row.guild, plus((await rows.posted(tx, row.guild)).seen, AT_MOST_EVERY))


async def changed(tx: Writing, event: ServerChanged) -> None:
    """Look at the list at once where its channel is another, else in its time."""
    channel, post = await _channel_of(tx, event.guild), await rows.posted(tx, event.guild)
    if channel != post.channel:
        await _set_alarm(tx, event.guild, event.at)
    elif channel:
        await _set_alarm(tx, event.guild, plus(post.seen, AT_MOST_EVERY))


async def _set_alarm(tx: Writing, guild: GuildId, at: Instant) -> None:
    """Look at the list of a server at an instant, or when it is to be looked at before that."""
    owner = of_server(guild)
    if all(alarm.at > at for alarm in await tx.alarms_of(owner) if alarm.kind == "list"):
        await tx.put_alarm(Alarm(owner, "list", at))


async def deleted(tx: Writing, event: PostDeleted) -> None:
    """Somebody has deleted the post: it comes again, but not at what changes before it may."""
    guild = event.guild
    post = await rows.posted(tx, guild)
    if post.key == event.key:
        await rows.keep(tx, guild, Posted(seen=plus(event.back, -AT_MOST_EVERY)))
        await _set_alarm(tx, guild, event.back)


async def lost(tx: Writing, event: ChannelLost) -> None:
    """The channel cannot be written to: the server has no list until it chooses a channel again."""
    guild, channel, owner = event.guild, event.id, of_server(event.guild)
    await tx.drop_parcels(owner, ChannelId(channel))
    if await servers.unset(tx, guild, channel, LIST):
        await tx.drop_alarms(owner, "list")
        await rows.keep(tx, guild, Posted())
