"""`/tables`: what there is to play and to watch on this server; when the list in a channel changes."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot import slots
from bot.events import ALARMS, ChannelLost, PostDeleted, ServerChanged, Told, on
from bot.features.tables import acts, panel
from bot.hosting.organising import living
from bot.hosting.table import admission
from bot.hosting.table.sitting import Refused
from bot.interface.commands.play import GAMES
from bot.interface.replies import Reply, person_of
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction, server_id
from bot.messages import Message
from bot.publishing.reach import server_cache
from bot.setting import SERVERS
from engine import all_games, find
from engine.language import N_, _

SERVERS.append(acts.LIST)
ALARMS["list"] = acts.refresh
on(Told, "list")(acts.told)
on(ServerChanged, "list")(acts.changed)
on(PostDeleted, "list")(acts.deleted)
on(ChannelLost, "list")(acts.lost)
slots.BELOW_NEWS.put(panel.all_tables)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(tables)


@app_commands.command(description=N_("Tables here that want players, free seats, and games to watch"))
@app_commands.describe(game=N_("Only this game"))
@app_commands.choices(game=GAMES)
async def tables(interaction: Interaction, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(await page(interaction, find(game).key if game else ""))


@press_of("tables", needs_bot=True)
async def turn(call: Call) -> None:
    game = call.press.args[1] if len(call.press.args) > 1 else ""
    game = game if game in all_games() else ""
    await call.reply.show(await page(call.interaction, game, call.number(0)))


async def page(interaction: Interaction, game: str = "", number: int = 0) -> Message:
    """A page of the tables of this server; raises `Refused` where there is none."""
    guild, host, asking = server_id(interaction), interaction.client.shared.host, person_of(interaction)
    member = interaction.user
    if guild is None:
        raise Refused(_("`/tables` lists the tables of a server; use it there. `/inbox` lists your own."))
    note = ""
    seen = await interaction.client.shared.server_cache.server(guild)
    async with host.store.reading() as read:
        listing = await living.on_server(host, read, guild, game)
        listing = listing.those(
            lambda s: (
                s.seat_of(asking.id) is not None
                or (
                    seen is not None
                    and isinstance(member, discord.Member)
                    and server_cache.can_read(seen, member, s.row.channel)
                )
            )
        )
        person = await read.person(asking.id)
        barred = {
            s.row.id
            for s in listing.tables
            if s.seat_of(asking.id) is not None or not admission.reliable_enough(s, person)
        }
        try:
            await admission.not_banned(read, guild, asking)
        except Refused as refused:
            barred, note = {s.row.id for s in listing.tables}, str(refused)
    return await asyncio.to_thread(panel.tables, listing, asking.id, barred, game, number, note)
