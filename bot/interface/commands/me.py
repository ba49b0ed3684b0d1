"""`/me …`: what somebody settles for all tables."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.hosting.finding import calling, queue
from bot.hosting.people import blocking, vacations
from bot.hosting.table.openings import PACES
from bot.hosting.table.sitting import Refused
from bot.interface import finding, opening
from bot.interface.commands._shared import worded
from bot.interface.commands.play import GAMES
from bot.interface.presses.data import show_data
from bot.interface.presses.person import show_away, show_settings
from bot.interface.presses.seats import show_blocked
from bot.interface.replies import Reply, named
from bot.interface.shared import Interaction
from bot.panels import seats as panel
from bot.store import CallRow
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
        note = _("**Have a good time.** Phases that need you wait for you, at most three days each.")
        await show_away(reply, note)
    else:
        await show_away(reply)


@GROUP.command(name="call-me", description=N_("Be called to new tables and free seats on this server"))
@app_commands.describe(
    game=N_("Only this game; leave out for every game"),
    pace=N_("Only this pace; leave out for every pace"),
    how=N_("By private message, by mention in the channel, with a seat held for you, or not any more"),
    reliability=N_("For a held seat: percentage of deadlines the others must have met"),
)
@app_commands.choices(
    game=GAMES,
    how=worded(N_("letter"), N_("mention"), N_("seat me"), N_("off")),
    pace=[
        app_commands.Choice(name=app_commands.locale_str(said), value=pace) for pace, said in PACES.items()
    ],
)
async def call_me(
    interaction: Interaction,
    game: str | None = None,
    pace: str | None = None,
    how: Literal["letter", "mention", "seat me", "off"] | None = None,
    reliability: app_commands.Range[int, 0, 100] = 0,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user, guild = reply.host, interaction.user.id, finding.server_of(interaction)
    if how == "seat me":
        key = await opening.game_meant(reply, game)
        if not key:
            raise Refused(_("Name the game you want a seat in."))
        await queue.wait_for_seat(host, guild, reply.person, key, pace or "", reliability)
    elif how == "off":
        waited = game is not None and await queue.wait_no_more(host, guild, user, game)
        if not waited:
            await calling.call_no_more(host, guild, user, game, pace)
    elif game or pace or how:
        await calling.call_me(host, CallRow(user, guild, game or "", pace or "", how != "mention"))
    await reply.show(await finding.calls(interaction, _("**Saved.**") if game or pace or how else ""))


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
    await reply.show(panel.is_blocked(person.id, known))
