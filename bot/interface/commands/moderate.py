"""`/moderate …`: whom a server keeps from new seats, and what was done there by office."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.organising import moderating, naming
from bot.hosting.people import blocking
from bot.ids import PersonId
from bot.interface.meant import TABLE, begin, tables_here
from bot.interface.presses.moderating import guild_of, show_bans
from bot.interface.replies import Reply, named
from bot.interface.shared import Interaction
from bot.panels import seats
from bot.panels import server as panel
from engine.language import N_, _

GROUP = app_commands.Group(
    name="moderate",
    description=N_("Bans from new seats, and what moderators have done"),
    default_permissions=discord.Permissions(moderate_members=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Ban somebody from new seats here; they keep the seats they have"))
@app_commands.describe(person=N_("Whom to ban; if they are banned, you can lift the ban"))
async def ban(interaction: Interaction, person: discord.User) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild = guild_of(interaction)
    known = any(row.user == person.id for row in await blocking.bans(reply.host, guild, reply.person))
    if not known:
        await blocking.ban(reply.host, guild, reply.person, named(person))
    await reply.show(seats.is_banned(PersonId(person.id), known))


@GROUP.command(description=N_("See who is banned from new seats here, and lift bans"))
async def bans(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await show_bans(reply, guild_of(interaction))


@GROUP.command(name="clear-name", description=N_("Take a table's name away for good"))
@app_commands.describe(table=TABLE)
async def clear_name(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await naming.clear(reply.host, sitting.row.id, reply.person)
    await reply.say(_("Table `{code}` has no name.").format(code=sitting.row.id))


clear_name.autocomplete("table")(tables_here)


@GROUP.command(description=N_("See what moderators and managers have done at this server's tables"))
async def log(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    acts = await moderating.log(reply.host, guild_of(interaction), reply.person)
    await reply.show(panel.log(acts))
