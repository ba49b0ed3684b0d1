"""A seat's name is its person's on that server, from the next time that the bot hears of them.

People change names for their safety: seats of games that are over get the new one, too, and nothing says what
somebody was called before. Posts stay as they were sent, but for the newest one of each game that goes on.
"""

from __future__ import annotations

from bot.hosting.after import lobbies, posts
from bot.hosting.after.presence import LETTERS
from bot.hosting.host import Host
from bot.hosting.table.sitting import GONE, Person, Refused, Sitting, name_among, with_seats
from bot.store import Filter, Reading, ServerName, Writing
from bot.store.columns import NAMES
from engine.values import changed

_HERE = "table_id IN (SELECT id FROM tables WHERE COALESCE(guild, 0) = ?)"
_SEATS = f"UPDATE seats SET name = ? WHERE user_id = ? AND {_HERE}"  # noqa: S608
_LEFT = f"""UPDATE seats SET name = ? WHERE user_id IS NULL AND driver = ? AND {_HERE}
    AND table_id IN (SELECT table_id FROM departures WHERE user_id = ?)
    AND ? = (SELECT user_id FROM departures WHERE departures.table_id = seats.table_id
        AND departures.seat = seats.seat ORDER BY entry DESC LIMIT 1)"""  # noqa: S608
"""Seats that are out of the game show who drove them last."""


async def heard(host: Host, person: Person) -> bool:
    """Somebody has acted under a name: a new one is put in the place of the one before, everywhere on that
    server, or in one's own messages. False for a stranger, of whom no name is kept."""
    guild = person.guild or LETTERS
    async with host.store.reading() as read:
        kept, known = await _kept(read, person), await read.person(person.id)
    before = kept.name if kept is not None else ""
    everywhere = person.everywhere or person.name
    if not before and not known.name:
        return False
    if before == person.name and known.name in ("", everywhere):
        return True
    async with host.store.writing() as tx:
        known = await tx.person(person.id)
        if known.name:
            await tx.put_person(changed(known, name=everywhere))
        tx.put(NAMES, ServerName(person.id, guild, person.name))
        if before not in ("", person.name):
            tx.change_seats(_SEATS, (person.name, person.id, guild))
            tx.change_seats(_LEFT, (person.name, GONE, guild, person.id, person.id))
    if before not in ("", person.name):
        await _tell(host, person)
    return True


async def _kept(read: Reading, person: Person) -> ServerName | None:
    return await read.one_of(NAMES, "WHERE user_id = ? AND guild = ?", person.id, person.guild or LETTERS)


async def _tell(host: Host, person: Person) -> None:
    """Make the newest post of each table that goes on anew."""
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("lobby", "running"), user=person.id, guild=person.guild))
    for row in rows:
        if row.guild != person.guild:
            continue  # without a server, tables of all are found
        try:
            async with host.changing(row.id) as (tx, sitting):
                sitting = await _told_apart(tx, sitting, person)
                if sitting.row.stage == "running":
                    await posts.tell_with_new_names(tx, sitting)
                elif not sitting.row.practice:
                    await lobbies.tell_lobby(tx, sitting)
        except Refused:
            continue  # it has been closed meanwhile
    host.posted()


async def _told_apart(tx: Writing, sitting: Sitting, person: Person) -> Sitting:
    """The table where somebody with the name of another has the handle behind it, as when sitting down."""
    seat = sitting.seat_of(person.id)
    name = name_among(person, sitting.seats)
    if seat is None or seat.name == name:
        return sitting
    seat = changed(seat, name=name)
    await tx.put_seat(seat)
    return with_seats(sitting, seat)
