"""A nudge: somebody of a table reminds those whom it waits for, once half of the time has gone.

A seat is nudged as seldom as one person calls another (`appeals.CALLED_AGAIN`), by anybody, and only
where its player could be reminded now: not in the night or in the quiet hours of the table, not on vacation,
nobody who gets no reminders or one list a day, has muted the table or blocked the person who nudges. Which
of these it was is not said. A nudge counts among the posts that one person causes by hand
(`bot.hosting.after.appeals`), and calls nobody whom that person has called lately.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from bot.hosting.after import appeals
from bot.hosting.after.appeals import Hand, free_to_call
from bot.hosting.host import Host
from bot.hosting.people import reminders
from bot.hosting.table import admission
from bot.hosting.table.sitting import Person, Refused, Sitting, with_seats
from bot.hosting.time import quiet
from bot.hosting.time.calendar import after_quiet
from bot.ids import NOBODY
from bot.store import Reading, SeatRow, Writing
from bot.text import mention, people
from bot.times import how_often
from bot.times.instants import Instant
from engine.language import _
from engine.values import changed

KIND = "nudge"
"""The kind of its reminders, in their keys."""


async def nudge(host: Host, id: str, person: Person) -> tuple[SeatRow, ...]:
    """Remind those whom a table waits for, as far as they can be nudged now; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        now = host.now()
        _must_be_possible(sitting, person, now)
        hand = Hand(person.id, now)
        seats = await _hearing(tx, sitting, nudgeable(sitting, person, now), hand)
        if not seats:
            words = _(
                "{people}: cannot be nudged now. You can call somebody {often} at most, and nobody "
                "at night, on vacation or with reminders turned off."
            )
            raise Refused(
                words.format(people=_named(_waiting(sitting, person)), often=how_often(appeals.CALLED_AGAIN))
            )
        nudged = tuple(changed(seat, nudged=now) for seat in seats)
        for seat in nudged:
            await tx.put_seat(seat)
        said = partial(_said, person)
        await reminders.tell(tx, with_seats(sitting, *nudged), KIND, nudged, hand=hand, said=said)
        return nudged


def _said(person: Person) -> str:
    return _("Nudged by {person}.").format(person=mention(person.id))


async def can_nudge(_read: Reading, sitting: Sitting, person: Person, now: Instant) -> bool:
    """Whether a nudge of that person would reach anybody, as far as everybody at the table may know."""
    return bool(nudgeable(sitting, person, now))


def nudgeable(sitting: Sitting, person: Person, now: Instant) -> tuple[SeatRow, ...]:
    """The seats that somebody may nudge now, as far as everybody at the table may know."""
    if not _belongs(sitting, person) or not 0 < _half(sitting) <= now:
        return ()
    return tuple(seat for seat in _waiting(sitting, person) if now - seat.nudged >= appeals.CALLED_AGAIN)


def _must_be_possible(sitting: Sitting, person: Person, now: Instant) -> None:
    """Raises `Refused` where nobody can be nudged now, as far as everybody at the table may know."""
    if not _belongs(sitting, person):
        raise Refused(_("Only the people of this table can nudge."))
    sitting.must_run()
    waiting, half = _waiting(sitting, person), _half(sitting)
    if not waiting:
        raise Refused(_("This table waits for nobody whom you can nudge."))
    if not half:
        raise Refused(_("No deadline is running here, so nobody can be nudged."))
    if now < half:
        words = _("You can nudge once half of the time has gone: <t:{at}:f> (<t:{at}:R>).")
        raise Refused(words.format(at=math.ceil(half)))
    if not nudgeable(sitting, person, now):
        words = _("{people}: already nudged. A seat is nudged {often} at most; the next time is <t:{at}:R>.")
        at = math.ceil(min(seat.nudged for seat in waiting) + appeals.CALLED_AGAIN)
        raise Refused(words.format(people=_named(waiting), often=how_often(appeals.CALLED_AGAIN), at=at))


def _belongs(sitting: Sitting, person: Person) -> bool:
    return sitting.seat_of(person.id) is not None or sitting.row.organiser == person.id


def _waiting(sitting: Sitting, person: Person) -> tuple[SeatRow, ...]:
    """The others whom a running game waits for."""
    running = sitting.row.stage == "running"
    return tuple(seat for seat in sitting.awaited() if seat.user != person.id) if running else ()


def _half(sitting: Sitting) -> float:
    """When half of the time has gone, 0 where none runs."""
    clock = sitting.row.timing
    return clock.began + (clock.due - clock.began) / 2 if clock.due and not clock.held else 0.0


async def _hearing(tx: Writing, sitting: Sitting, seats: Sequence[SeatRow], hand: Hand) -> list[SeatRow]:
    """Those of some seats whose people a hand may call, and who hear it now."""
    if after_quiet(sitting.terms, hand.at) > hand.at:
        return []
    called = await free_to_call(tx, hand, tuple(seat.user or NOBODY for seat in seats))
    free = await admission.called_by(tx, hand.user, tuple(called))
    return [seat for seat in seats if seat.user in free and await _hears(tx, sitting, seat, hand.at)]


async def _hears(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant) -> bool:
    if not await reminders.wants_any(tx, sitting, seat, now):
        return False
    return quiet.morning(await tx.person(seat.user or NOBODY), now) <= now


def _named(seats: Sequence[SeatRow]) -> str:
    return people([seat.user or NOBODY for seat in seats])
