"""A seat's name is its person's on that server, from the next time that the bot hears of them.

People change names for their safety: seats of games that are over get the new one, too, and nothing says what
somebody was called before. Posts stay as they were sent, but for the newest one of each game that goes on.
"""

from __future__ import annotations

from bot.hosting.after import lobbies, posts
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused
from bot.ids import GuildId
from bot.store import Filter, ServerName
from bot.store.columns import NAMES

_SEATS = """UPDATE seats SET name = ? WHERE user_id = ?
    AND table_id IN (SELECT id FROM tables WHERE COALESCE(guild, 0) = ?)"""
LETTERS = GuildId(0)
"""Stands for one's own messages, where everybody has the name that they have everywhere."""


async def heard(host: Host, person: Person) -> None:
    """Somebody has acted under a name: a new one is put in the place of the one before, everywhere on that
    server, or in one's own messages."""
    guild = person.guild or LETTERS
    async with host.store.reading() as read:
        kept = await read.one_of(NAMES, "WHERE user_id = ? AND guild = ?", person.id, guild)
    if kept is not None and kept.name == person.name:
        return
    async with host.store.writing() as tx:
        tx.put(NAMES, ServerName(person.id, guild, person.name))
        if kept is not None:
            tx.change_seats(_SEATS, (person.name, person.id, guild))
    if kept is not None:
        await _tell(host, person)


async def _tell(host: Host, person: Person) -> None:
    """Make the newest post of each table that goes on anew."""
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("lobby", "running"), user=person.id, guild=person.guild))
    for row in rows:
        try:
            async with host.changing(row.id) as (tx, sitting):
                if sitting.row.stage == "running":
                    await posts.tell_with_new_names(tx, sitting)
                elif not sitting.row.practice:
                    await lobbies.tell_lobby(tx, sitting)
        except Refused:
            continue  # it has been closed meanwhile
    host.posted()
