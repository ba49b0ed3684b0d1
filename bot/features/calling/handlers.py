"""`/me call-me` and the buttons of its panel; when people are called."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot import slots
from bot.events import ALARMS, ChannelLost, CutOff, LetterRefused, SeatsFree, on
from bot.features.calling import acts, held, panel, queue, rows
from bot.features.calling.rows import CallRow
from bot.hosting.table.openings import PACES
from bot.hosting.table.sitting import NOWHERE, Refused
from bot.ids import ChannelId, GuildId
from bot.interface import opening, reach
from bot.interface.commands import me
from bot.interface.commands.play import GAMES
from bot.interface.meant import insert, worded
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction, user_id
from bot.messages import Message
from bot.setting import SERVERS
from engine.language import N_, _

SERVERS += [queue.CHANNEL, acts.ROLE]
ALARMS.update({"call": acts.call_people, "role": acts.call_role, "queue": held.attend})
on(SeatsFree, "calls")(acts.seats_free)
on(CutOff, "queue")(held.after_outage)
on(LetterRefused, "calls")(acts.letter_refused)
on(ChannelLost, "calls")(acts.lost)
on(ChannelLost, "queue")(held.lost)
slots.WANTED.put(acts.is_wanted)
slots.KEPT.put(lambda: _("- the new tables you are called to, and where you wait for a seat;"), 25)


@app_commands.command(name="call-me", description=N_("Be called to new tables and free seats on this server"))
@app_commands.describe(
    game=N_("Only this game; leave out for every game"),
    pace=N_("Only this pace; leave out for every pace"),
    how=N_("By private message, by mention in the channel, with a seat held for you, or not any more"),
    reliability=N_("For a held seat: percentage of deadlines the others must have met"),
)
@app_commands.choices(
    game=GAMES,
    how=worded(N_("private message"), N_("mention"), N_("seat me"), N_("off")),
    pace=[
        app_commands.Choice(name=app_commands.locale_str(said), value=pace) for pace, said in PACES.items()
    ],
)
async def call_me(
    interaction: Interaction,
    game: str | None = None,
    pace: str | None = None,
    how: Literal["private message", "mention", "seat me", "off"] | None = None,
    reliability: app_commands.Range[int, 0, 100] = 0,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user, guild = reply.host, user_id(interaction), _server_of(interaction)
    if how == "seat me":
        key = await opening.game_meant(reply, game)
        if not key:
            raise Refused(_("Name the game you want a seat in."))
        here = await _for_seats(reply, guild)
        await queue.wait_for_seat(host, guild, reply.person, key, pace or "", reliability, here)
    elif how == "off":
        waited = game is not None and await queue.wait_no_more(host, guild, user, game)
        if not waited:
            await acts.call_no_more(host, guild, user, game, pace)
    elif game or pace or how:
        await acts.call_me(host, CallRow(user, guild, game or "", pace or "", how != "mention"))
    await reply.show(await _calls(interaction, _("**Saved.**") if game or pace or how else ""))


async def _for_seats(reply: Reply, guild: GuildId) -> ChannelId:
    """The channel in which seats would be held: there is one, or it is this one, if the person may open a
    table in it; raises `Refused`."""
    async with reply.host.store.reading() as read:
        known = await queue.channel_of(read, guild, reply.host.now())
    if known:
        return known
    place = await opening.may_open(reply)
    return place.channel if place.channel == reply.interaction.channel_id else NOWHERE


insert(me.GROUP, call_me, before="data")
reach.REACHES["me call-me"] = reach.Reach(reach.BY_ANYBODY, reach.EVERYWHERE, needs_bot=True)


@press_of("callme", needs_bot=True)
async def call_to_all(call: Call) -> None:
    """Be called to every table of this server."""
    letter = call.press.args[:1] != ("mention",)
    wish = CallRow(call.reply.person.id, _server_of(call.interaction), letter=letter)
    await acts.call_me(call.host, wish)
    await call.reply.show(await _calls(call.interaction, _("**Saved.**")))


@press_of("uncall")
async def call_no_more(call: Call) -> None:
    game, _slash, pace = call.chosen.partition("/")
    guild = _server_of(call.interaction)
    await acts.call_no_more(call.host, guild, call.reply.person.id, game, pace)
    await call.reply.show(await _calls(call.interaction, _("**Saved.**")))


@press_of("unqueue")
async def wait_no_more(call: Call) -> None:
    """Wait no more for a seat in the game that was chosen."""
    guild = _server_of(call.interaction)
    await queue.wait_no_more(call.host, guild, call.reply.person.id, call.choice)
    await call.reply.show(await _calls(call.interaction, _("**Saved.**")))


async def _calls(interaction: Interaction, note: str = "") -> Message:
    """Show somebody all calls and wishes on this server; raises `Refused` where there is none."""
    guild, user, host = _server_of(interaction), user_id(interaction), interaction.client.shared.host
    async with host.store.reading() as read:
        person = await read.person(user)
        waiting = await queue.wishes_of(read, guild, user, host.now())
        channel = await queue.channel_of(read, guild, host.now())
        return panel.calls(await rows.calls(read, guild, user), waiting, person.muted, note, channel)


def _server_of(interaction: Interaction) -> GuildId:
    """The server of an interaction; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("You are called to the tables of a server; use this there."))
    return GuildId(interaction.guild_id)
