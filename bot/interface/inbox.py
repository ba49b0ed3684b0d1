"""The inbox of whoever asks, by command or by button."""

from __future__ import annotations

from bot.hosting.after.posts import LOBBY
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import desk
from bot.store import Filter, Stage

ALIVE: tuple[Stage, ...] = ("lobby", "running", "frozen")


async def inbox_of(interaction: Interaction, page: int = 0) -> Message:
    """A page of the inbox of whoever asks."""
    host, user = interaction.client.shared.host, interaction.user.id
    found = await host.tables(Filter(stages=ALIVE, user=user))
    async with host.store.reading() as read:
        posts = [await read.post(s.row.id, s.row.latest or LOBBY) for s in found]
    newest = {post.table: post.message for post in posts if post is not None}
    return desk.inbox(found, user, interaction.guild_id, newest, page)
