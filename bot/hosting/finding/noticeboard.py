"""A server's list of tables: one post in a channel of its choice, edited when something has changed, at most
once in five minutes, and posted anew each day without a ping.
"""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import json
import secrets
from typing import Literal

from bot.hosting.after import boards
from bot.hosting.after.boards import AT_MOST_EVERY, Posted
from bot.hosting.finding import listing
from bot.hosting.host import Host
from bot.hosting.organising import living, servers
from bot.messages import Message, dump
from bot.store import Alarm, Parcel, Writing, of_server, server_of
from engine.language import speaking

ANEW = 86_400.0
"""Seconds after which the post is replaced by a new one, further down."""
UNFINISHED = 2 * AT_MOST_EVERY
"""Seconds after which the list is looked at again if the bot has ended in between."""


async def keep(host: Host, owner: str) -> None:
    """Post the list of a server, bring it up to date or replace it, whichever it is time for.

    A server that has removed the bot is left alone until it lets it back. What changes while the list is
    composed sets the alarm anew.
    """
    guild, now = server_of(owner) or 0, host.now()
    async with host.store.writing() as tx:
        await tx.put_alarm(Alarm(owner, "list", now + UNFINISHED))
        post = dataclasses.replace(await boards.posted(tx, guild), seen=now)
        channel = 0 if (away := bool((await tx.server(guild)).left)) else await boards.channel_of(tx, guild)
        if post.key and not away and (post.channel != channel or now >= post.sent + ANEW):
            await _queue(tx, guild, post, "delete", Message(""))
            post = Posted(seen=now)
        await boards.keep(tx, guild, post)
        if not channel:
            await tx.drop_alarms(owner, "list")
    if channel:
        await _tell(host, guild, channel, now)
    host.posted()
    host.timed()


async def _tell(host: Host, guild: int, channel: int, now: float) -> None:
    """Send the post, or edit it if that changes anything."""
    message = await _composed(host, guild)
    digest = hashlib.sha256(json.dumps(dump(message), sort_keys=True).encode()).hexdigest()
    async with host.store.writing() as tx:
        post = await boards.posted(tx, guild)
        if not post.key:
            post = Posted(f"list-{secrets.token_hex(4)}", channel, now, now)
            await _queue(tx, guild, post, "send", message)
        elif post.digest != digest:
            await _queue(tx, guild, post, "edit", message)
        await boards.keep(tx, guild, dataclasses.replace(post, digest=digest))
        unfinished = Alarm(of_server(guild), "list", now + UNFINISHED)
        if unfinished in await tx.alarms_of(of_server(guild)):
            await tx.put_alarm(dataclasses.replace(unfinished, at=post.sent + ANEW))


async def _composed(host: Host, guild: int) -> Message:
    """The list as it reads now, made beside the loop: there may be many tables.

    A table in a channel that not all who read the list can read is left out.
    """
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, guild)
        found = await living.on_server(host, read, guild)
    shown = await host.shown(guild, settings.listed)
    found = found.those(lambda sitting: shown(sitting.row.channel))
    with speaking(servers.language_of(settings, settings.list_language)):
        return await asyncio.to_thread(listing.board, found)


async def _queue(
    tx: Writing, guild: int, post: Posted, kind: Literal["send", "edit", "delete"], message: Message
) -> None:
    await tx.put_parcel(
        Parcel(of_server(guild), post.channel, post.key, kind, dump(message), secrets.token_hex(12))
    )


async def deleted(tx: Writing, owner: str, key: str) -> None:
    """Somebody has deleted the post: it comes again when the next edit could have come."""
    guild = server_of(owner) or 0
    post = await boards.posted(tx, guild)
    if post.key == key:
        await boards.keep(tx, guild, Posted(seen=post.seen))
        await boards.look_at(tx, guild, post.seen + AT_MOST_EVERY)


async def lost(tx: Writing, owner: str, channel: int) -> None:
    """The channel cannot be written to: the server has no list until it chooses a channel again."""
    guild = server_of(owner) or 0
    await tx.drop_parcels(owner, channel)
    server = await tx.server(guild)
    if server.settings.get(boards.SETTING) == channel:
        kept = {name: value for name, value in server.settings.items() if name != boards.SETTING}
        await tx.put_server(dataclasses.replace(server, settings=kept))
        await tx.drop_alarms(owner, "list")
        await boards.keep(tx, guild, Posted())
