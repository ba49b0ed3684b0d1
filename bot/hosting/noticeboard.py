"""A server's list of tables: one post in a channel of its choice, edited when something has changed, at most
once in five minutes, and posted anew each day without a ping.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import secrets
from typing import Literal

from bot.hosting import boards, listing, servers
from bot.hosting.boards import AT_MOST_EVERY, Posted
from bot.hosting.host import Host
from bot.messages import Message, dump
from bot.store import Alarm, Parcel, Writing, of_server, server_of
from engine.language import speaking

ANEW = 86_400.0
"""Seconds after which the post is replaced by a new one, further down."""


async def keep(host: Host, owner: str) -> None:
    """Post the list of a server, bring it up to date or replace it, whichever it is time for."""
    guild = server_of(owner) or 0
    async with host.store.writing() as tx:
        await tx.drop_alarms(owner, "list")
        channel, post = await boards.channel_of(tx, guild), await boards.posted(tx, guild)
        if post.key and (post.channel != channel or host.now() >= post.sent + ANEW):
            await _queue(tx, guild, post, "delete", Message(""))
            post = Posted()
        if channel and not (await tx.server(guild)).left:
            post = await _told(host, tx, guild, channel, post)
            await tx.put_alarm(Alarm(owner, "list", post.sent + ANEW))
        await boards.keep(tx, guild, post)
    host.posted()
    host.timed()


async def _told(host: Host, tx: Writing, guild: int, channel: int, post: Posted) -> Posted:
    """The post after it was sent, or after an edit if that changes anything."""
    settings = await servers.settings_of(tx, guild)
    with speaking(servers.language_of(settings, settings.list_language)):
        message = listing.board(await listing.on_server(host, tx, guild))
    now = host.now()
    digest = hashlib.sha256(json.dumps(dump(message), sort_keys=True).encode()).hexdigest()
    if not post.key:
        post = Posted(f"list-{secrets.token_hex(4)}", channel, now, now, digest)
        await _queue(tx, guild, post, "send", message)
    elif post.digest != digest:
        post = dataclasses.replace(post, told=now, digest=digest)
        await _queue(tx, guild, post, "edit", message)
    return post


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
        await boards.keep(tx, guild, Posted(told=post.told))
        await boards.look_at(tx, guild, post.told + AT_MOST_EVERY)


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
