"""What a person has settled for all tables: reminders and time zone; with the name and language last seen."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from bot.hosting.calendar import BadTerm, Terms, with_term
from bot.hosting.sitting import Person, Refused, Sitting
from bot.store import Bequest, PersonRow, Writing
from engine.language import spoken

if TYPE_CHECKING:
    from bot.hosting.host import Host


async def person(host: Host, user: int) -> PersonRow:
    """What somebody has settled."""
    async with host.store.reading() as read:
        return await read.person(user)


async def remember(tx: Writing, person: Person) -> None:
    """Keep the name of somebody who does something at a table, and the language that is spoken with them."""
    known = await tx.person(person.id)
    now = dataclasses.replace(known, name=person.name, language=spoken())
    if now != known:
        await tx.put_person(now)


async def want_letters(host: Host, user: int, wanted: bool) -> PersonRow:
    """Ask for reminders by private message, or in the channel; whoever asks is not muted any more."""
    return await _settle(host, user, letters=1 if wanted else 0, muted=False)


async def mute(host: Host, user: int, muted: bool = True) -> PersonRow:
    """Get no reminders of any table, or get them again."""
    return await _settle(host, user, muted=muted)


async def mute_table(host: Host, user: int, id: str, muted: bool = True) -> Sitting:
    """Get no reminders of one table, or get them again; raises `Refused`."""
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        sitting.my_seat(user)
        await tx.put_mute(user, sitting.row.id, muted)
        return sitting


async def set_zone(host: Host, user: int, typed: str) -> PersonRow:
    """Set the time zone in which somebody types times; raises `Refused`."""
    try:
        zone = with_term(Terms(), "zone", typed).zone
    except BadTerm as bad:
        raise Refused(str(bad)) from bad
    return await _settle(host, user, zone=zone)


async def set_bequest(host: Host, user: int, bequest: Bequest) -> PersonRow:
    """Set what goes with a seat of somebody that another person takes over."""
    return await _settle(host, user, bequest=bequest)


async def _settle(host: Host, user: int, **changes: object) -> PersonRow:
    async with host.store.writing() as tx:
        row: PersonRow = dataclasses.replace(await tx.person(user), **changes)  # type: ignore[arg-type]
        await tx.put_person(row)
        return row
