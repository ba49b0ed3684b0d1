"""The inbox of the person who asks, by command or by button."""

from __future__ import annotations

from bot.hosting.after.lobbies import LOBBY
from bot.hosting.table.sitting import VACANT
from bot.interface.shared import Interaction, user_id
from bot.messages import Message
from bot.panels import desk
from bot.store import Stage

ALIVE: tuple[Stage, ...] = ("lobby", "running", "frozen")


async def inbox_of(interaction: Interaction, first: int = 0) -> Message:
    """A page of the inbox of the person who asks, that begins with the entry of that number."""
    host, user = interaction.client.shared.host, user_id(interaction)
    async with host.store.reading() as read:
        troubled = await read.troubled(user, VACANT)
        mine = [turn.table for turn in await read.in_turn(user)]
        first = max(0, min(first, len(troubled) + len(mine) - 1))
        start = max(0, first - desk.MOST)
        near = [*((id, True) for id in troubled), *((id, False) for id in mine)][start : first + desk.MOST]
        sittings = {id: await host.read(read, id) for id, _help in near}
        posts = [await read.post(id, s.row.latest or LOBBY) for id, s in sittings.items()]
    newest = {post.table: post.message for post in posts if post is not None}
    entries = [
        desk.entry(sittings[id], user, interaction.guild_id, newest.get(id, 0), help, host.now())
        for id, help in near
    ]
    return desk.inbox(entries, first - start, start, len(troubled) + len(mine))
