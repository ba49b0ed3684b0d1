"""`/me …`: what somebody settles for all tables."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.people import blocking, vacations
from bot.hosting.time.calendar import MOST_AWAY
from bot.ids import PersonId
from bot.interface.presses.data import show_data
from bot.interface.presses.person import show_away, show_settings
from bot.interface.presses.seats import show_blocked
from bot.interface.replies import Reply, named
from bot.interface.shared import Interaction
from bot.panels import seats as panel
from bot.times import a_length
from engine.language import N_, _

GROUP = app_commands.Group(
    name="me",
    description=N_("Your settings for all your tables"),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Reminders, nights, daily list, time zone, muted tables, profiles"))
async def settings(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await show_settings(reply)


@GROUP.command(description=N_("Vacations: your tables wait for you, and nobody reminds you"))
@app_commands.rename(since="from")
@app_commands.describe(
    since=N_("For example tomorrow, Friday 18:00 or @time; now if left out"),
    until=N_("For example 2 weeks, 2.1. or @time; leave it out to see your vacations"),
)
async def away(interaction: Interaction, until: str = "", since: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    if until or since:
        await vacations.go_away(reply.host, reply.person.id, since or "now", until)
        note = _("**Enjoy your time off.** Phases that need you wait for you, at most {time} each.")
        note = note.format(time=a_length(MOST_AWAY))
        await show_away(reply, note)
    else:
        await show_away(reply)


@GROUP.command(description=N_("What this bot keeps about you: read it, get a copy, delete it"))
async def data(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await show_data(reply)


@GROUP.command(description=N_("People you do not want to sit with; nobody but you can see who they are"))
@app_commands.describe(person=N_("Whom to block; leave out to see the people you have blocked"))
async def block(interaction: Interaction, person: discord.User | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    if person is None:
        await show_blocked(reply)
        return
    async with reply.host.store.reading() as read:
        known = person.id in await read.blocked(reply.person.id)
    if not known:
        await blocking.block(reply.host, reply.person, named(person))
    await reply.show(panel.is_blocked(PersonId(person.id), known))
