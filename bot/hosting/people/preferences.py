"""A person's preferences for all tables: reminders, nights, zone; with the name and language last seen.

What is settled applies at running tables too: reminders that are still to come change, and a deadline that
falls into a new night moves to its morning where the terms keep nights. None becomes earlier.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting, refusing
from bot.hosting.time import quiet
from bot.hosting.time.nights import read_night
from bot.hosting.time.terms import Terms, with_term
from bot.ids import PersonId
from bot.store import Bequest, Codes, Filter, PersonRow, Writing
from bot.store.again import again
from bot.times import DAY
from engine.language import _

ALL = 1_000_000


async def person(host: Host, user: PersonId) -> PersonRow:
    """The settings of a person."""
    async with host.store.reading() as read:
        return await read.person(user)


async def muted_tables(host: Host, user: PersonId) -> Sequence[str]:
    """The tables that somebody has muted."""
    async with host.store.reading() as read:
        return await read.muted_tables(user)


async def want_letters(host: Host, user: PersonId, wanted: bool) -> PersonRow:
    """Ask for reminders by private message, or in the channel; anybody who asks is not muted any more."""
    return await _settle(host, user, letters=1 if wanted else 0, muted=False)


@again
async def try_letters_again(host: Host, user: PersonId) -> None:
    """Write to somebody again, after letters were refused: they have just used the private channel."""
    async with host.store.writing() as tx:
        await reached(tx, user)


async def heard(host: Host, user: PersonId) -> None:
    """Write to somebody again who uses the bot a day after a letter was refused: that may be over by now."""
    known = await person(host, user)
    if known.letters == -1 and known.refused and host.now() - known.refused >= DAY:
        await try_letters_again(host, user)


async def reached(tx: Writing, user: PersonId) -> None:
    """A private message has arrived: letters that were refused are sent again."""
    person = await tx.person(user)
    if person.letters == -1:
        await tx.put_person(dataclasses.replace(person, letters=1))


async def mute(host: Host, user: PersonId, muted: bool = True) -> PersonRow:
    """Get no reminders of any table, or get them again."""
    return await _settle(host, user, muted=muted)


async def mute_table(host: Host, user: PersonId, id: str, muted: bool = True) -> Sitting:
    """Get no reminders of one table, or get them again; raises `Refused`."""
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        sitting.my_seat(user)
        put_mute(tx, user, sitting.row.id, muted)
        return sitting


def put_mute(tx: Writing, user: PersonId, table: str, muted: bool) -> None:
    """Keep that somebody has muted a table, or has not."""
    statement = "DELETE FROM mutes WHERE user_id = ? AND table_id = ?"
    if muted:
        statement = "INSERT INTO mutes (user_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
    tx.later(statement, (user, table))


async def set_zone(host: Host, user: PersonId, typed: str) -> PersonRow:
    """Set the time zone in which somebody types times, and has nights and digests; raises `Refused`."""
    return await _settle(host, user, zone=_zone(typed))


async def set_reminders(host: Host, user: PersonId, typed: str) -> PersonRow:
    """Settle when to remind, see `quiet.read_reminders`; ends a digest. Raises `Refused`."""
    return await _settle(host, user, **_reminding(typed))


async def set_digest(host: Host, user: PersonId, typed: str, zone: str = "") -> PersonRow:
    """Ask for one letter a day at that time, or ('off') for single reminders again; raises `Refused`."""
    return await _settle(host, user, **_listing(typed, await _zone_of(host, user, zone)))


async def set_nights(host: Host, user: PersonId, typed: str, zone: str = "") -> PersonRow:
    """Set somebody's nights, or ('off') end them; raises `Refused`."""
    return await _settle(host, user, **_resting(typed, await _zone_of(host, user, zone)))


async def set_times(
    host: Host,
    user: PersonId,
    zone: str | None = None,
    reminders: str | None = None,
    nights: str | None = None,
    digest: str | None = None,
) -> PersonRow:
    """Set several of these at once, all that are given or none; raises `Refused`."""
    known = await _zone_of(host, user, zone or "")
    changes: dict[str, object] = {} if zone is None else {"zone": known}
    changes |= {} if reminders is None else _reminding(reminders)
    changes |= {} if nights is None else _resting(nights, known)
    changes |= {} if digest is None else _listing(digest, known)
    return await _settle(host, user, **changes) if changes else await person(host, user)


def _reminding(typed: str) -> dict[str, object]:
    with refusing():
        return {"reminders": quiet.read_reminders(typed), "digest": "", "muted": False}


def _listing(typed: str, zone: str) -> dict[str, object]:
    with refusing():
        at = quiet.read_digest(typed)
    return {"digest": at, "zone": _known(zone), "letters": 1, "muted": False} if at else {"digest": ""}


def _resting(typed: str, zone: str) -> dict[str, object]:
    with refusing():
        nights = read_night(typed)
    return {"nights": nights, "zone": _known(zone)} if nights else {"nights": ""}


async def call_by_letter(host: Host, user: PersonId, wanted: bool) -> PersonRow:
    """Hear of new rounds by letter, or be mentioned in the post; anybody who asks is not muted any more."""
    letters = {"letters": 1} if wanted else {}
    return await _settle(host, user, calls_by_letter=wanted, muted=False, **letters)


async def hide_speed(host: Host, user: PersonId, hidden: bool = True) -> PersonRow:
    """Let nobody be told how fast somebody answers, or everybody again."""
    return await _settle(host, user, speed_hidden=hidden)


def _zone(typed: str) -> str:
    with refusing():
        return with_term(Terms(), "zone", typed).zone


async def _zone_of(host: Host, user: PersonId, typed: str) -> str:
    """The zone that is typed, or else the one that is known, '' without either; raises `Refused`."""
    return _zone(typed) if typed.strip() else (await person(host, user)).zone


def _known(zone: str) -> str:
    """Raises `Refused` without a zone."""
    if not zone:
        raise Refused(_("Set your time zone first, in `/me settings`."))
    return zone


async def close_at_once(host: Host, user: PersonId, wanted: bool) -> PersonRow:
    """Let tables close as soon as all are ready, where all their players do, or wait as usual."""
    row = await _settle(host, user, closes_at_once=wanted)
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("running",), user=user, limit=ALL))
    for table in rows:
        await _close_by_it(host, table.id)
    return row


@again
async def _close_by_it(host: Host, id: str) -> None:
    """Bring the early close of a table in line with what its players have settled."""
    async with host.changing(id) as (tx, sitting):
        closing = sitting.row.timing.closing
        sitting = await timing.schedule(tx, sitting, host.now())
        if sitting.row.timing.closing != closing:
            await posts.tell_status(tx, sitting)


async def set_codes(host: Host, user: PersonId, codes: Codes) -> PersonRow:
    """Set whether somebody reads the codes of squares."""
    return await _settle(host, user, codes=codes)


async def set_bequest(host: Host, user: PersonId, bequest: Bequest) -> PersonRow:
    """Set what goes with a seat of somebody that another person takes over."""
    return await _settle(host, user, bequest=bequest)


async def _settle(host: Host, user: PersonId, **changes: object) -> PersonRow:
    async with host.store.writing() as tx:
        before = await tx.person(user)
        row: PersonRow = dataclasses.replace(before, **changes)  # type: ignore[arg-type]
        if (row.digest, row.zone) != (before.digest, before.zone):
            row = quiet.scheduled(row, host.now())
        await tx.put_person(row)
    if _times(row) != _times(before):
        await _apply(host, user)
    host.timed()
    return row


def _times(row: PersonRow) -> tuple[object, ...]:
    """The preferences on which alarms and deadlines of running tables depend."""
    return quiet.lead_of(row), quiet.night_of(row)


async def _apply(host: Host, user: PersonId) -> None:
    """Bring the running phases that ask somebody in line with what has just been settled."""
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("running",), user=user, limit=ALL))
    for row in rows:
        await _apply_at(host, row.id, user)


@again
async def _apply_at(host: Host, id: str, user: PersonId) -> None:
    async with host.changing(id) as (tx, sitting):
        clock, seat = sitting.row.timing, sitting.seat_of(user)
        if not clock.due or seat is None or seat.seat not in timing.asked(sitting):
            return
        if clock.banks:
            sitting = await timing.schedule(tx, sitting, host.now())
            await timing.set_alarms(tx, sitting, sitting.row.timing, host.now())
        else:
            sitting = await timing.out_of_the_night(tx, sitting, host.now())
        if sitting.row.timing.due != clock.due:
            await posts.tell_status(tx, sitting)
