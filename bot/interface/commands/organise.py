"""`/organise …`: time, pauses, seats and the end of a table; where players have a say it asks them."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.hosting.organising import extending, homes, lobby, moderating, naming, pauses
from bot.hosting.seats import claiming, leaving, offering
from bot.hosting.table.sitting import Place, Refused, Sitting
from bot.hosting.table.status import LONGEST_NAME
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface import members, rooms
from bot.interface.commands import _completing
from bot.interface.meant import TABLE, begin, look_at, tables_here, worded
from bot.interface.presses import seats, votes
from bot.interface.presses.lobby import invited
from bot.interface.shared import Interaction
from bot.panels import giving
from bot.panels import votes as panels
from bot.text import harmless
from bot.times import plain, said_length
from engine.language import N_, NC_, _
from engine.model import Seat

NC_("command", "organise move")  # a table's move is another word than a player's
SEAT = N_("The number of the seat")
REASON = N_("Why; everybody at the table reads it")
Reason = app_commands.Range[str, 0, moderating.LONGEST_REASON]
BEQUEST = N_("What goes with your own seat; if left out, as set in /me settings")
Bequests = Literal["nothing", "notes", "everything"]
GROUP = app_commands.Group(
    name="organise",
    description=N_("For a table's organiser: time, pauses, seats, the end"),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Give everybody more time to answer"))
@app_commands.describe(time=N_("How much more, for example 12 h or 2 days"), reason=REASON, table=TABLE)
async def extend(interaction: Interaction, time: str, reason: Reason = "", table: str | None = None) -> None:
    reply, before = await begin(interaction, table)
    seconds = extending.length(time)
    sitting = await extending.extend(reply.host, before.row.id, reply.person, seconds, reason)
    if sitting.row.timing.gained.extension == before.row.timing.gained.extension:
        await reply.say(_asked_for_time(sitting))
        return
    due = int(sitting.row.timing.due)
    await reply.say(_("Everybody has until <t:{due}:f> (<t:{due}:R>).").format(due=due))


def _asked_for_time(sitting: Sitting) -> str:
    words = _("Once a phase you can give up to {time} alone.")
    return f"{words.format(time=said_length(extending.free_of_votes(sitting)))} {panels.asked()}"


@GROUP.command(description=N_("Stop the clock until a date, or let it go on; the others have a say"))
@app_commands.describe(
    until=N_("When the game goes on: tomorrow, Friday 18:00, @time; now ends a pause"),
    reason=REASON,
    table=TABLE,
)
async def pause(
    interaction: Interaction, until: str = "", reason: Reason = "", table: str | None = None
) -> None:
    if not until:
        await seats.show_pauses(*await look_at(interaction, table))
        return
    reply, sitting = await begin(interaction, table)
    if plain(until) in ("now", "jetzt"):
        sitting = await pauses.resume(reply.host, sitting.row.id, reply.person, reason)
        await reply.say(seats.resumed(sitting))
        return
    instant = pauses.moment(reply.host, sitting, until)
    await seats.pause_until(reply, sitting, instant, reason)


@GROUP.command(description=N_("Offer a seat of a running game to somebody, or to anybody who wants it"))
@app_commands.describe(
    seat=SEAT, substitute=N_("Who may take the seat; leave out for anybody"), bequest=BEQUEST, table=TABLE
)
@app_commands.rename(substitute="person", bequest="with")
@app_commands.choices(bequest=worded(N_("nothing"), N_("notes"), N_("everything")))
async def replace(
    interaction: Interaction,
    seat: int,
    substitute: discord.User | None = None,
    bequest: Bequests | None = None,
    table: str | None = None,
) -> None:
    reply, sitting = await begin(interaction, table)
    number = Seat(seat)
    if substitute is None:
        await leaving.free(reply.host, sitting.row.id, reply.person, number, bequest or "")
        await reply.say(giving.freed(number))
        return
    to = await members.named_at(interaction, sitting, substitute)
    await offering.offer_seat(reply.host, sitting.row.id, reply.person, number, to, bequest or "")
    await reply.say(giving.offered(to.id, number))


@GROUP.command(name="hand-over", description=N_("Ask somebody else to organise a table, or ask for it"))
@app_commands.describe(
    heir=N_("Who should organise it; leave out to ask for a table whose organiser has vanished"),
    table=TABLE,
)
@app_commands.rename(heir="person")
async def hand_over(
    interaction: Interaction, heir: discord.User | None = None, table: str | None = None
) -> None:
    reply, sitting = await begin(interaction, table)
    if heir is None:
        sitting = await claiming.claim(reply.host, sitting.row.id, reply.person)
        await reply.say(seats.claimed(sitting, reply.person.id))
        return
    to = await members.named_at(interaction, sitting, heir)
    await offering.offer_office(reply.host, sitting.row.id, reply.person, to)
    await reply.say(giving.asked(to.id))


@GROUP.command(description=N_("Let somebody join a table by invitation"))
@app_commands.describe(guest=N_("Who may join"), table=TABLE)
@app_commands.rename(guest="person")
async def invite(interaction: Interaction, guest: discord.User, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    id = PersonId(guest.id)
    await lobby.invite(reply.host, sitting.row.id, reply.person, id)
    await reply.say(invited(id, sitting.row.id))


@GROUP.command(description=N_("Remove somebody; in a game the others decide, and a bot plays on"))
@app_commands.describe(seat=SEAT, reason=REASON, table=TABLE)
async def remove(interaction: Interaction, seat: int, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await votes.propose(reply, sitting, "remove", seat, reason)


@GROUP.command(description=N_("End a table early; in a game the others decide"))
@app_commands.describe(reason=REASON, table=TABLE)
async def end(interaction: Interaction, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await votes.propose(reply, sitting, "end", reason=reason)


@GROUP.command(name="name", description=N_("Name a table, so that people find it in lists and suggestions"))
@app_commands.describe(called=N_("What to call it; leave out for no name"), table=TABLE)
@app_commands.rename(called="name")
async def give_name(
    interaction: Interaction,
    called: app_commands.Range[str, 0, LONGEST_NAME] = "",
    table: str | None = None,
) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await naming.name(reply.host, sitting.row.id, reply.person, called)
    name, words = sitting.row.name, _("Table `{code}` has no name.")
    if name:
        words = _("Table `{code}` is now called “{name}”.")
    await reply.say(words.format(code=sitting.row.id, name=harmless(name, LONGEST_NAME)))


@GROUP.command(description=N_("Move a table to this channel"))
@app_commands.describe(table=N_("The table's code"))
async def move(interaction: Interaction, table: str) -> None:
    reply, sitting = await begin(interaction, table)
    place = _place(interaction)
    rooms.check_permissions_here(interaction)
    await homes.move(reply.host, sitting.row.id, reply.person, place)
    await reply.say(_("Table `{code}` is now in this channel.").format(code=sitting.row.id))


def _place(interaction: Interaction) -> Place:
    channel = interaction.channel
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused(_("A table cannot move here; use this in a text channel."))
    if isinstance(channel, discord.Thread):
        forum = isinstance(channel.parent, discord.ForumChannel)
        return Place(
            GuildId(interaction.guild_id), ChannelId(channel.id), True, ChannelId(channel.parent_id), forum
        )
    return Place(
        GuildId(interaction.guild_id),
        ChannelId(interaction.channel_id),
        False,
        ChannelId(interaction.channel_id),
    )


replace.autocomplete("seat")(_completing.all_seats)
remove.autocomplete("seat")(_completing.taken_seats)
for _command in GROUP.commands:
    if isinstance(_command, app_commands.Command):
        _command.autocomplete("table")(tables_here)
