"""What somebody is called to on a server, by command or by button."""

from __future__ import annotations

from bot.hosting.finding import queue
from bot.hosting.table.sitting import Refused
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import finding
from engine.language import _


async def calls(interaction: Interaction, note: str = "") -> Message:
    """What whoever asks is called to on this server; raises `Refused` where there is none."""
    guild, user = server_of(interaction), interaction.user.id
    async with interaction.client.shared.host.store.reading() as read:
        person, host = await read.person(user), interaction.client.shared.host
        waiting = await queue.wishes_of(read, guild, user, host.now())
        return finding.calls(await read.calls(guild, user), waiting, person.muted, note)


def server_of(interaction: Interaction) -> int:
    """The server of an interaction; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("You are called to the tables of a server; use this there."))
    return interaction.guild_id
