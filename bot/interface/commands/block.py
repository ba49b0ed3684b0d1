"""`/block …`: with whom somebody does not want to sit."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.people import blocking
from bot.interface.commands.organise import person as named
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import seats as panel
from bot.text import mention
from engine.language import N_, _

GROUP = app_commands.Group(
    name="block",
    description=N_("People you do not want to sit with; nobody but you can see who they are"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)
WHOM = N_("Whom")


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Never be seated with somebody again without being asked"))
@app_commands.describe(person=WHOM)
async def add(interaction: Interaction, person: discord.User) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await blocking.block(reply.host, reply.person, named(person))
    words = _(
        "You have blocked {person}; they are not told. They cannot join a table where you sit, and before "
        "you join theirs you are asked. Tables where you both sit already go on."
    )
    await reply.say(words.format(person=mention(person.id)))


@GROUP.command(description=N_("Unblock somebody"))
@app_commands.describe(person=WHOM)
async def remove(interaction: Interaction, person: discord.User) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await blocking.unblock(reply.host, reply.person, person.id)
    words = _("You have unblocked {person}; they are not told.")
    await reply.say(words.format(person=mention(person.id)))


@GROUP.command(name="list", description=N_("Whom you have blocked"))
async def list_all(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    async with reply.host.store.reading() as read:
        blocked = await read.blocked(reply.person.id)
    await reply.show(panel.blocked(blocked))
