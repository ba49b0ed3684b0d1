"""People who do not answer in time: ghost plots, one excuse, vacant seats.

At a deadline, in this order: who never came to the first round gives the seat back, as in the lobby, and it
waits one more phase for somebody (where nobody at all came, the table closes); who has an excuse left gets
more time, once for a seat and once in a phase; for everybody else the profile answers. With banks of time a
seat is late when its own bank is empty: excuses there are none, and a seat given back has a full bank again.
A seat that was silent too often in a row becomes vacant (see `bot.hosting.after.presence`): its profile
drives on, to the end if need be, until somebody takes it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

from bot.hosting.after import banks, posts, timing
from bot.hosting.after.telling import tell, tell_organiser
from bot.hosting.after.vacating import vacate
from bot.hosting.beside import beside
from bot.hosting.host import Host
from bot.hosting.organising import votes
from bot.hosting.playing import play
from bot.hosting.playing.ghosts import ghost_line
from bot.hosting.table import status
from bot.hosting.table.sitting import OPEN, Person, Refused, Sitting, is_bot, with_row, with_seats
from bot.hosting.table.status import side_of
from bot.hosting.time import gains
from bot.ids import NOBODY, PersonId
from bot.store import Alarm, Reading, SeatRow, Writing
from bot.text import first_of, people
from bot.times import said_length
from bot.times.instants import Instant, Seconds, plus
from engine.language import _, speaking
from engine.model import Order, Seat

BOTS_THINK = 60.0
"""Seconds after which a table in step looks again whether its bots have answered. It looks when they do, too
(`timing.schedule`), so many tables do not take the time in which these think."""


async def lapse(host: Host, id: str) -> None:
    """Do what a deadline that has passed asks for; does nothing where none has."""
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if sitting.row.stage != "running" or clock.held or not 0 < clock.due <= host.now():
            return
        late = await _late(tx, sitting, host.now())
        if not late:
            await timing.schedule(tx, sitting, host.now())
            return
        silent = tuple(s for s in sitting.awaited() if s.seat in late)
        if sitting.row.in_step:
            await _close_in_step(host, tx, sitting, late)
        elif sitting.row.practice and silent:
            await posts.end(tx, sitting, _("Nobody came back to this practice game, so it is closed."))
        elif silent and not clock.gained.first and await _nothing_closed_yet(tx, sitting):
            await _back_to_lobby(host, tx, sitting, silent)
        elif excusable(sitting):
            await _excuse(host, tx, sitting, excusable(sitting))
        else:
            await _ghosts_answer(host, tx, sitting, late)


async def _close_in_step(host: Host, tx: Writing, sitting: Sitting, late: Collection[Seat | None]) -> None:
    """Close a phase when all tables in step close theirs, and the bots of this one have answered."""
    row = sitting.row
    if not sitting.running.sealed:
        return  # between two phases, which the game leaves by itself
    awaited = {decision.seat for decision in sitting.running.awaited()}
    if any(is_bot(seat) and seat.seat in awaited for seat in sitting.seats):
        await tx.put_alarm(Alarm(row.id, "due", plus(host.now(), BOTS_THINK)))
        return
    row = await tx.save_table(dataclasses.replace(row, closes=row.closes[1:] or row.closes))
    await _ghosts_answer(host, tx, with_row(sitting, row), late)


async def _late(read: Reading, sitting: Sitting, now: Instant) -> frozenset[Seat | None]:
    """The seats that are asked and have no time left; none where somebody has just gone on vacation."""
    if sitting.row.timing.banks:
        return await banks.empty(read, sitting, now)
    return frozenset(d.seat for d in sitting.running.open)


async def excuse(host: Host, id: str, person: Person) -> Sitting:
    """Ask for the one extension of this seat before the deadline; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        return await _excuse(host, tx, sitting, (may_be_excused(sitting, person.id),))


def may_be_excused(sitting: Sitting, user: PersonId) -> SeatRow:
    """The seat of somebody that may have its one extension now; raises `Refused`."""
    seat = sitting.my_seat(user)
    status.question(sitting, user)
    if sitting.terms.bank:
        raise Refused(
            _("At this table everybody has a time bank; the organiser can add time to all of them.")
        )
    if seat.excused:
        raise Refused(
            _("This seat has used its extension for this game; the organiser can give everybody more time.")
        )
    if not sitting.row.timing.due:
        raise Refused(_("No deadline is running here, so you have all the time you need."))
    if sitting.row.timing.gained.excuse:
        raise Refused(_("This phase has already been extended; the organiser can give everybody more time."))
    sitting.must_not_close()
    sitting.must_be_alone()
    return seat


def extension(sitting: Sitting) -> Seconds:
    """How long the one extension of a seat is."""
    return gains.LIMITS["excuse"].of(sitting.terms.phase)


def excusable(sitting: Sitting) -> tuple[SeatRow, ...]:
    """The silent ones with an excuse left, if the phase has not been extended before.

    A bank of time knows no excuse.
    """
    if sitting.row.timing.gained.excuse or sitting.terms.bank:
        return ()
    return tuple(s for s in sitting.awaited() if not s.excused)


async def left_server(host: Host, id: str, users: Collection[PersonId]) -> None:
    """Free the seats of people who have left the server, for substitutes.

    Before anything has happened that is left to `lapse`.
    """
    async with host.changing(id) as (tx, sitting):
        left = [s for s in sitting.people if s.user in users]
        if sitting.row.stage != "running" or not left or await _nothing_closed_yet(tx, sitting):
            return
        free = [s for s in left if not s.out]
        with speaking(sitting.row.language):
            sides = first_of([side_of(sitting, s.seat) for s in free])
            words = _(
                "{people} left this server; anybody can take over {sides}, and a ghost plays until then."
            )
            text = words.format(people=people([s.user or NOBODY for s in free]), sides=sides)
        before = sitting
        for seat in left:
            sitting = await vacate(tx, sitting, seat, way="left")
        sitting = await timing.schedule(tx, sitting, host.now())
        with speaking(sitting.row.language):
            rows = posts.take_rows(sitting)
        if free:
            await tell(tx, before, sitting, text, rows=rows, hand=None)
        elif sitting.row.organiser != before.row.organiser:
            await tell_organiser(tx, sitting, None)
        await posts.tell_status(tx, sitting)


async def _nothing_closed_yet(tx: Writing, sitting: Sitting) -> bool:
    """Whether the race still stands at its first question, so that somebody else could as well begin."""
    opened = await tx.opened(sitting.row.id)
    return not opened and not any(s.driver == OPEN for s in sitting.seats)


async def _back_to_lobby(host: Host, tx: Writing, sitting: Sitting, silent: tuple[SeatRow, ...]) -> None:
    """Free the seats of those who never came; what the others have sent stays, for one more phase."""
    if len(silent) == len(sitting.people):
        with speaking(sitting.row.language):
            words = _("Nobody came to the first round, so this table is closed; `/play` opens a new one.")
        await votes.over(tx, sitting)
        await posts.end(tx, sitting, words)
        return
    before = sitting
    for seat in silent:
        sitting = await vacate(tx, sitting, seat, OPEN)
    sitting = await timing.whole_phase_again(tx, sitting, host.now(), {s.seat for s in silent})
    with speaking(sitting.row.language):
        names = people([s.user or NOBODY for s in silent])
        words = _("{people} did not come to the first round; the seats are free.")
        text, rows = words.format(people=names), posts.take_rows(sitting)
    await tell(tx, before, sitting, text, *(s.user for s in silent), rows=rows, hand=None)
    await posts.tell_status(tx, sitting)


async def _excuse(host: Host, tx: Writing, sitting: Sitting, seats: tuple[SeatRow, ...]) -> Sitting:
    seconds = extension(sitting)
    for seat in seats:
        used = dataclasses.replace(seat, excused=seat.excused + 1)
        await tx.put_seat(used)
        sitting = with_seats(sitting, used)
    sitting = await timing.give(tx, sitting, "excuse", seconds, host.now(), since=host.now())
    with speaking(sitting.row.language):
        words = _("{people}: you get {time} more, once in this game, until <t:{due}:f> (<t:{due}:R>).")
        text = words.format(
            people=people([s.user or NOBODY for s in seats]),
            time=said_length(seconds),
            due=int(sitting.row.timing.due),
        )
    called = tuple(s.user for s in seats if s.user is not None)
    await posts.call(tx, sitting, "excuse", text, called, hand=None)  # nobody but those who have asked
    await posts.tell_status(tx, sitting)
    return sitting


async def _ghosts_answer(host: Host, tx: Writing, sitting: Sitting, late: Collection[Seat | None]) -> None:
    """Answer for those of the seats `late` that are silent, by the profile or carefully.

    What they have sent counts as it is. The group closes unless others still have time.
    """
    for free in sitting.seats:
        if free.driver == OPEN and free.seat in late:
            sitting = await vacate(tx, sitting, free)
    table, orders = sitting.running, []
    closing = table.sealed and all(d.seat in late or d.id in table.ready for d in table.open)
    for decision in (d for d in table.open if d.seat in late):
        if table.answer(decision.id) is None:
            seat = sitting.seat(decision.seat)
            line = await ghost_line(tx, sitting, decision, seat) if seat is not None else ""
            orders.append(Order("lapse", None, decision.id, line, "clock"))
        elif decision.sealed and not closing:
            orders.append(Order("ready", decision.seat, decision.id, by="clock"))
    if closing:
        orders.append(Order("close", by="host"))
    await host.save(tx, sitting, await beside(play.carry_out, host, sitting, orders))
