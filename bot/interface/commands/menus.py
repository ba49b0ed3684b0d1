"""Context menus: on a person *Invite to my table*, on a post *In words*."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.organising import lobby
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import PersonId
from bot.interface.meant import table_of
from bot.interface.presses.lobby import invited
from bot.interface.replies import Asked, Reply, named
from bot.interface.shared import Interaction, server_id
from bot.messages import Message
from bot.panels import here
from bot.play.handlers.tables import show_board
from bot.store import Filter
from engine.language import N_, _

INVITE = N_("Invite to my table")
IN_WORDS = N_("In words")


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(app_commands.ContextMenu(name=INVITE, callback=invite))
    tree.add_command(app_commands.ContextMenu(name=IN_WORDS, callback=in_words))


async def invite(interaction: Interaction, person: discord.Member) -> None:
    """Invite somebody to the lobby that one arranges here, or choose among several."""
    reply = Reply(interaction)
    await reply.acknowledge()
    guest = PersonId(person.id)
    mine = await _invitable(interaction, reply, guest)
    if not mine:
        words = _("You have no open table here to invite {person} to. `/play` with *invite* opens one.")
        raise Refused(words.format(person=person.mention))
    if len(mine) > 1:
        menu = here.menu(mine, _("Invite to …"), "inviteto", guest)
        raise Asked(Message(_("To which table?"), (menu,)))
    await lobby.invite(reply.host, mine[0].row.id, reply.person, named(person).id)
    await reply.say(invited(guest, mine[0].row.id))


async def _invitable(interaction: Interaction, reply: Reply, guest: PersonId) -> list[Sitting]:
    """The tables by invitation on this server that one organises and to which somebody is not invited yet."""
    where = Filter(stages=("lobby",), guild=server_id(interaction), user=reply.person.id)
    listed = await reply.host.listed(where)
    return [
        s
        for s in listed
        if s.row.organiser == reply.person.id
        and s.row.invited is not None
        and guest not in s.row.invited
        and s.seat_of(guest) is None
    ]


async def in_words(interaction: Interaction, message: discord.Message) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await show_board(reply, await reply.host.look(await table_of(reply, message)), words=True)
