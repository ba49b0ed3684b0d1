"""A server removes the bot, or lets it back: its tables fall asleep and wake up."""

from __future__ import annotations

import dataclasses
import logging

from bot.events import ServerChanged, emit
from bot.hosting.host import Host
from bot.hosting.organising import homes
from bot.ids import GuildId
from bot.store import Filter, Stage, of_server
from bot.store.again import again
from bot.times.instants import NEVER

log = logging.getLogger(__name__)

ALIVE: tuple[Stage, ...] = ("lobby", "running", "frozen")
ALL = 1_000_000


async def left(host: Host, guild: GuildId) -> None:
    """All tables of a server that has removed the bot fall asleep."""
    await _record_left(host, guild)
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=ALIVE, guild=guild, limit=ALL))
    awake = [row for row in rows if row.timing.why != "asleep"]
    log.warning("the bot was removed from server %d; %d tables fall asleep", guild, len(awake))
    for row in awake:
        await again(homes.fall_asleep)(host, row.id)


@again
async def _record_left(host: Host, guild: GuildId) -> None:
    async with host.store.writing() as tx:
        server = await tx.server(guild)
        await tx.put_server(dataclasses.replace(server, left=server.left or host.now()))
        await tx.drop_parcels(of_server(guild))


async def joined(host: Host, guild: GuildId) -> None:
    """The tables of a server that has let the bot back wake up."""
    async with host.store.reading() as read:
        if not (await read.server(guild)).left:
            return
        rows = await read.tables(Filter(stages=ALIVE, guild=guild, limit=ALL))
    for row in rows:
        await again(homes.wake_up)(host, row.id)
    await _record_joined(host, guild)  # at last: what was cut off before is begun anew
    host.timed()


@again
async def _record_joined(host: Host, guild: GuildId) -> None:
    async with host.store.writing() as tx:
        before = await tx.server(guild)
        await tx.put_server(dataclasses.replace(before, left=NEVER))
        await emit(tx, ServerChanged(guild, host.terms.zone, host.now(), back=True))
