"""`/organise …`: time, pauses, seats and the end of a table; where players have a say it asks them."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import discord
from discord import app_commands

from bot.hosting.organising import extending, homes, lobby, pauses
from bot.hosting.seats import claiming, leaving, offering
from bot.hosting.table.sitting import Person, Place, Refused, Sitting
from bot.interface import members
from bot.interface.commands import _completing
from bot.interface.commands._shared import TABLE, begin, tables_here
from bot.interface.commands.vote import REASON, Reason
from bot.interface.presses import seats, votes
from bot.interface.shared import Interaction
from bot.text import mention
from engine.language import N_, _

SEAT = N_("The number of the seat")
BEQUEST = N_("What goes with your own seat; otherwise as you have set it with /me hand-over")
Bequests = Literal["nothing", "notes", "everything"]
GROUP = app_commands.Group(
    name="organise",
    description=N_("What the organiser of a table does: time, pauses, seats, the end"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


def person(user: discord.User | discord.Member) -> Person:
    """Somebody who was named in a command."""
    return Person(user.id, user.display_name, bot=user.bot)


async def somebody(interaction: Interaction, sitting: Sitting, user: discord.User | discord.Member) -> Person:
    """Somebody who was named in a command; on the table's server only who can read its channel."""
    home = sitting.row.guild
    there = home is not None and await members.can_read(interaction.client, home, sitting.row.channel, user)
    return dataclasses.replace(person(user), guild=home if there else None)


@GROUP.command(description=N_("Give everybody more time for what is asked now"))
@app_commands.describe(time=N_("How much more, for example 12 h or 2 days"), table=TABLE)
async def extend(interaction: Interaction, time: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    seconds = extending.length(time)
    sitting = await extending.extend(reply.host, sitting.row.id, reply.person, seconds)
    due = int(sitting.row.timing.due)
    await reply.say(_("Everybody has until <t:{due}:f> (<t:{due}:R>).").format(due=due))


@GROUP.command(description=N_("Stop the clock until a date; the others have a say"))
@app_commands.describe(
    until=N_("When it goes on: tomorrow, in 3 days, 24.12. 18:00"), reason=REASON, table=TABLE
)
async def pause(interaction: Interaction, until: str, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    host = reply.host
    instant = pauses.moment(host, sitting, until)
    await seats.pause_until(reply, sitting, instant, reason)


@GROUP.command(description=N_("Let a paused game go on; the others have a say"))
@app_commands.describe(reason=REASON, table=TABLE)
async def resume(interaction: Interaction, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await pauses.resume(reply.host, sitting.row.id, reply.person, reason)
    await reply.say(seats.resumed(sitting))


@GROUP.command(description=N_("Offer a seat of a running game to somebody, who may take it"))
@app_commands.describe(seat=SEAT, substitute=N_("Who may take the seat"), bequest=BEQUEST, table=TABLE)
@app_commands.rename(substitute="person", bequest="with")
async def replace(
    interaction: Interaction,
    seat: int,
    substitute: discord.User,
    bequest: Bequests | None = None,
    table: str | None = None,
) -> None:
    reply, sitting = await begin(interaction, table)
    host, to = reply.host, await somebody(interaction, sitting, substitute)
    await offering.offer_seat(host, sitting.row.id, reply.person, seat, to, bequest or "")
    words = _("{person} is asked and has a day to take seat {seat}; until then nothing changes.")
    await reply.say(words.format(person=mention(substitute.id), seat=seat))


@GROUP.command(description=N_("Offer a seat of a running game to whoever wants it"))
@app_commands.describe(seat=SEAT, bequest=BEQUEST, table=TABLE)
@app_commands.rename(bequest="with")
async def free(
    interaction: Interaction, seat: int, bequest: Bequests | None = None, table: str | None = None
) -> None:
    reply, sitting = await begin(interaction, table)
    await leaving.free(reply.host, sitting.row.id, reply.person, seat, bequest or "")
    await reply.say(
        _("Seat {seat} is free; until somebody takes it, its profile plays on.").format(seat=seat)
    )


@GROUP.command(name="hand-over", description=N_("Ask somebody else to organise a table"))
@app_commands.describe(heir=N_("Who may organise it"), table=TABLE)
@app_commands.rename(heir="person")
async def hand_over(interaction: Interaction, heir: discord.User, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    to = await somebody(interaction, sitting, heir)
    await offering.offer_office(reply.host, sitting.row.id, reply.person, to)
    words = _("{person} is asked and has a day to say yes; until then nothing changes.")
    await reply.say(words.format(person=mention(heir.id)))


@GROUP.command(description=N_("Organise a table yourself whose organiser has vanished"))
@app_commands.describe(table=TABLE)
async def claim(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await claiming.claim(reply.host, sitting.row.id, reply.person)
    await reply.say(seats.claimed(sitting, reply.person.id))


@GROUP.command(description=N_("Let somebody join a table by invitation"))
@app_commands.describe(guest=N_("Who may join"), table=TABLE)
@app_commands.rename(guest="person")
async def invite(interaction: Interaction, guest: discord.User, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await lobby.invite(reply.host, sitting.row.id, reply.person, guest.id)
    words = _("{person} may join table `{code}`.")
    await reply.say(words.format(person=mention(guest.id), code=sitting.row.id))


@GROUP.command(description=N_("Remove somebody; in a game the others decide, and a bot plays on"))
@app_commands.describe(seat=SEAT, reason=REASON, table=TABLE)
async def kick(interaction: Interaction, seat: int, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await votes.propose(reply, sitting, "remove", seat, reason)


@GROUP.command(description=N_("End a table before its time; in a game the others decide"))
@app_commands.describe(reason=REASON, table=TABLE)
async def end(interaction: Interaction, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await votes.propose(reply, sitting, "end", reason=reason)


@GROUP.command(description=N_("Move a table to this channel"))
@app_commands.describe(table=N_("The table's code"))
@app_commands.guild_only()
async def move(interaction: Interaction, table: str) -> None:
    reply, sitting = await begin(interaction, table)
    place = _place(interaction)
    await homes.move(reply.host, sitting.row.id, reply.person, place)
    await reply.say(_("Table `{code}` lives here now.").format(code=sitting.row.id))


def _place(interaction: Interaction) -> Place:
    channel = interaction.channel
    if interaction.channel_id is None:
        raise Refused(_("A table cannot live here; use this in a text channel."))
    if isinstance(channel, discord.Thread):
        return Place(interaction.guild_id, channel.id, True, channel.parent_id)
    return Place(interaction.guild_id, interaction.channel_id, False, interaction.channel_id)


replace.autocomplete("seat")(_completing.all_seats)
free.autocomplete("seat")(_completing.driven_seats)
kick.autocomplete("seat")(_completing.taken_seats)
for _command in GROUP.commands:
    if isinstance(_command, app_commands.Command):
        _command.autocomplete("table")(tables_here)
