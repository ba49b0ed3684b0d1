"""A seat's name is its person's on that server, from the next time that the bot hears of them.

People change names for their safety: seats of games that are over get the new one, too, and nothing says what
somebody was called before. Posts stay as they were sent, but for the newest one of each game.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.after import lobbies, posts
from bot.hosting.after.presence import LETTERS
from bot.hosting.host import Host
from bot.hosting.table.sitting import GONE, Person, name_among
from bot.store import Alarm, Reading, ServerName, Writing
from bot.store.columns import NAMES, SEATS
from bot.store.reading import among
from bot.times.instants import Instant, plus
from engine.values import changed

ONE_BY_ONE = 60.0
"""Seconds between the posts of two games that are over: what is said of running ones goes out in between."""
AT_ONCE = 50
"""Tables whose seats are looked at in one go."""
_HERE = "name <> ? AND table_id IN (SELECT id FROM tables WHERE COALESCE(guild, 0) = ?)"
_SEATS = f"user_id = ? AND {_HERE}"
_LEFT = f"""user_id IS NULL AND driver = ? AND {_HERE}
    AND table_id IN (SELECT table_id FROM departures WHERE user_id = ?)
    AND ? = (SELECT user_id FROM departures WHERE departures.table_id = seats.table_id
        AND departures.seat = seats.seat ORDER BY entry DESC LIMIT 1)"""  # noqa: S608
"""Seats that are out of the game show who drove them last."""
_STAGES = "SELECT id, stage FROM tables WHERE"


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
        if before != person.name:
            await _rename(tx, person, host.now())
    host.timed()
    return True


async def _kept(read: Reading, person: Person) -> ServerName | None:
    return await read.one_of(NAMES, "WHERE user_id = ? AND guild = ?", person.id, person.guild or LETTERS)


async def _rename(tx: Writing, person: Person, now: Instant) -> None:
    """Give somebody's seats on that server the new name, and have the newest posts there made anew."""
    name, guild = person.name, person.guild or LETTERS
    tables = await _renamed(tx, name, _SEATS, (person.id, name, guild))
    tables += await _renamed(tx, name, _LEFT, (GONE, name, guild, person.id, person.id))
    if not tables:
        return
    await _tell_apart(tx, person, tables)
    stages = await tx.rows(f"{_STAGES} {among('id', tables)} ORDER BY created DESC, id", tables)
    ended = [id for id, stage in stages if stage in ("over", "closed")]
    for id in (id for id, _stage in stages if id not in ended):
        await tx.put_alarm(Alarm(id, "named", now))
    for number, id in enumerate(ended):
        await tx.put_alarm(Alarm(id, "named", plus(now, number * ONE_BY_ONE)))


async def _renamed(tx: Writing, name: str, which: str, values: tuple[object, ...]) -> list[str]:
    """Give these seats a name; the tables that they are at."""
    tables = await tx.rows(f"SELECT DISTINCT table_id FROM seats WHERE {which}", values)  # noqa: S608
    tx.change_seats(f"UPDATE seats SET name = ? WHERE {which}", (name, *values))  # noqa: S608
    return [row[0] for row in tables]


async def _tell_apart(tx: Writing, person: Person, tables: Sequence[str]) -> None:
    """Where somebody now has the name of another, put the handle behind it, as when sitting down."""
    for start in range(0, len(tables), AT_ONCE):
        some = tables[start : start + AT_ONCE]
        seats = await tx.all_of(SEATS, f"WHERE {among('table_id', some)}", *some)
        for seat in (seat for seat in seats if seat.user == person.id):
            name = name_among(person, (other for other in seats if other.table == seat.table))
            if seat.name != name:
                await tx.put_seat(changed(seat, name=name))


async def tell_anew(host: Host, id: str) -> None:
    """Make the newest post of a table anew, as somebody in it has a new name."""
    async with host.changing(id) as (tx, sitting):
        if sitting.table is not None:
            await posts.tell_with_new_names(tx, sitting)
        elif sitting.row.state is not None:
            return  # the package of its game is missing
        elif sitting.row.stage in ("lobby", "closed") and not sitting.row.practice:
            await lobbies.tell_lobby(tx, sitting)
