"""The buttons and menus of bans."""

from __future__ import annotations

from bot.hosting.people import blocking
from bot.hosting.table.sitting import Person, Refused
from bot.ids import GuildId
from bot.interface.replies import Reply
from bot.interface.resolved import is_bot
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction
from bot.panels import seats
from bot.text import mention
from engine.language import _


async def show_bans(reply: Reply, guild: GuildId, note: str = "") -> None:
    """The people banned from a server, for those who moderate it."""
    bans = await blocking.bans(reply.host, guild, reply.person)
    async with reply.host.store.reading() as read:
        names = {ban.user: await read.name_at(ban.user, guild) for ban in bans[: seats.LISTED]}
    await reply.show(seats.banned(bans, names, note))


def guild_of(interaction: Interaction) -> GuildId:
    """The server of an interaction; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("Bans belong to a server; use this there."))
    return GuildId(interaction.guild_id)


@press_of("ban", needs_bot=True)
async def ban(call: Call) -> None:
    """Ban the person who was chosen in the menu."""
    guild, user = guild_of(call.interaction), call.chosen_person
    whom = Person(user, "", bot=is_bot(call.interaction, user))
    await blocking.ban(call.host, guild, call.reply.person, whom)
    note = _("{person} is banned from new seats.").format(person=mention(user))
    await show_bans(call.reply, guild, note)


@press_of("unban", needs_bot=True)
async def unban(call: Call) -> None:
    """Lift the ban of the id or of the menu."""
    guild = guild_of(call.interaction)
    user = call.person(0) if call.press.args else call.chosen_person
    await blocking.unban(call.host, guild, call.reply.person, user)
    note = _("{person} can take seats here again.").format(person=mention(user))
    await show_bans(call.reply, guild, note)
