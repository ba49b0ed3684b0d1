"""The tables of a server for whoever asks, by command or by button."""

from __future__ import annotations

import asyncio

import discord

from bot.hosting.finding import queue
from bot.hosting.organising import living
from bot.hosting.table import admission
from bot.hosting.table.sitting import Refused
from bot.interface.replies import person_of
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import finding
from bot.publishing import sight
from engine.language import _


async def calls(interaction: Interaction, note: str = "") -> Message:
    """What whoever asks is called to on this server; raises `Refused` where there is none."""
    guild, user = server_of(interaction), interaction.user.id
    async with interaction.client.shared.host.store.reading() as read:
        person, host = await read.person(user), interaction.client.shared.host
        waiting = await queue.wishes_of(read, guild, user, host.now())
        return finding.calls(await read.calls(guild, user), waiting, person.muted, note)


def server_of(interaction: Interaction) -> int:
    """The server of an interaction; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("You are called to the tables of a server; use this there."))
    return interaction.guild_id


async def tables(interaction: Interaction, game: str = "", page: int = 0) -> Message:
    """A page of the tables of this server; raises `Refused` where there is none."""
    guild, host, asking = interaction.guild_id, interaction.client.shared.host, person_of(interaction)
    member = interaction.user
    if guild is None:
        raise Refused(_("`/tables` lists the tables of a server; use it there. `/inbox` lists your own."))
    note = ""
    seen = await interaction.client.shared.sight.server(guild)
    async with host.store.reading() as read:
        found = await living.on_server(host, read, guild, game)
        found = found.those(
            lambda s: (
                s.seat_of(asking.id) is not None
                or (
                    seen is not None
                    and isinstance(member, discord.Member)
                    and sight.can_read(seen, member, s.row.channel)
                )
            )
        )
        person = await read.person(asking.id)
        barred = {
            s.row.id
            for s in found.tables
            if s.seat_of(asking.id) is not None or not admission.reliable_enough(s, person)
        }
        try:
            await admission.not_banned(read, guild, asking)
        except Refused as refused:
            barred, note = {s.row.id for s in found.tables}, str(refused)
    return await asyncio.to_thread(finding.tables, found, asking.id, barred, game, page, note)
