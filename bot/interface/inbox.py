"""The inbox of the person who asks, by command or by button."""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.hosting.after.lobbies import LOBBY
from bot.hosting.table.sitting import VACANT
from bot.ids import PersonId
from bot.interface.shared import Interaction, server_id, user_id
from bot.messages import Message
from bot.panels import desk
from bot.store import Reading, Stage
from bot.store.reading import ALIVE as LIVING
from bot.store.reading import OF_SOMEBODY, among

ALIVE: tuple[Stage, ...] = ("lobby", "running", "frozen")


async def inbox_of(interaction: Interaction, first: int = 0) -> Message:
    """A page of the inbox of the person who asks, that begins with the entry of that number."""
    host, user = interaction.client.shared.host, user_id(interaction)
    async with host.store.reading() as read:
        help_needed = await troubled(read, user, VACANT)
        mine = [turn.table for turn in await read.in_turn(user)]
        first = max(0, min(first, len(help_needed) + len(mine) - 1))
        start = max(0, first - desk.MOST)
        near = [*((id, True) for id in help_needed), *((id, False) for id in mine)][start : first + desk.MOST]
        sittings = {id: await host.read(read, id) for id, _help in near}
        offers = [] if first else await slots.ON_OFFER(read, server_id(interaction), user, host.now())
        posts = [await read.post(id, s.row.latest or LOBBY) for id, s in sittings.items()]
    newest = {post.table: post.message for post in posts if post is not None}
    entries = [
        desk.entry(sittings[id], user, interaction.guild_id, newest.get(id, 0), help, host.now())
        for id, help in near
    ]
    return desk.inbox(entries, first - start, start, len(help_needed) + len(mine), offers)


async def troubled(read: Reading, user: PersonId, vacant: Sequence[str]) -> Sequence[str]:
    """Somebody's living tables that need help, newest first.

    They have no home, sleep or are frozen, or are theirs to organise and one of `vacant` has a seat.
    """
    rows = await read.rows(
        f"""SELECT id FROM tables WHERE {OF_SOMEBODY} AND {LIVING} AND (
            lost > 0 OR stage = 'frozen' OR timing ->> 'why' = 'asleep'
            OR organiser = ? AND stage = 'running' AND id IN (
                SELECT table_id FROM seats
                WHERE table_id = tables.id AND NOT out AND {among("driver", vacant)}))
        ORDER BY created DESC, id DESC""",  # noqa: S608
        (user, user, user, *vacant),
    )
    return [row[0] for row in rows]
