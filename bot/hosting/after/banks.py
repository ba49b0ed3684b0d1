"""Banks of time: the second kind of clock, a stock for each seat that runs while it is that seat's turn.

A bank runs from the moment a question is put to its seat until that has answered and, where answers are
sealed, said Ready. It is spent in elapsed time and stands still as `bot.hosting.time.calendar` says, in
pauses of the table and while the bot was gone. When the question is closed the increment comes on top, also
where the answer was given in advance or by the clock: anybody who ran out has that much for the next
question. What follows of itself after a stop between two phases adds nothing, and a rollback gives nothing
back. Who takes an answer back loses the increment that it brought, so that nobody gains time by answering
again; who was thinking about that answer meanwhile gets the time back, so that nobody loses any by it.

A bank belongs to the seat. Who takes a seat over finds what is left, but never less than the increment and
the shortest phase that there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from types import MappingProxyType

from bot.hosting.table.sitting import OPEN, Sitting, Steps, with_row
from bot.hosting.time import calendar, nights, quiet
from bot.hosting.time.terms import SHORTEST
from bot.store import Bank, Reading
from bot.times.instants import NEVER, Instant, Seconds, plus
from engine.game import Game
from engine.model import Seat
from engine.values import changed

Banks = tuple[Bank, ...]
GIVEN = ("player", "standing", "clock")
"""By whom an answer is given that adds the increment; bots have no bank."""
NOTHING: Mapping[Seat, int] = MappingProxyType({})
"""Nobody gets the increment."""


def running(sitting: Sitting) -> frozenset[Seat]:
    """The seats whose time runs now."""
    table = sitting.running
    if sitting.row.timing.held or sitting.pausing:
        return frozenset()
    waiting = {s.seat for s in sitting.seats if s.user is not None or s.driver == OPEN}
    late = (d for d in table.open if table.answer(d.id) is None or (d.sealed and d.id not in table.ready))
    return frozenset(d.seat for d in late if d.seat in waiting)


def played(game: Game, steps: Steps) -> Mapping[Seat, int]:
    """The seats that get the increment (1) for what was closed, or lose it again (-1, -2, …).

    An answer that takes others back adds nothing itself.
    """
    times_played: Counter[Seat] = Counter()
    for entry in (step.entry for step in steps):
        undone = game.rules.undone(entry.events) if game.rules.undone else ()
        times_played.subtract(undone)
        if (entry.order.verb, entry.order.by) != ("answer", "host"):
            given = (a for a in entry.answers if not undone or a.decision != entry.order.decision)
            times_played.update({a.seat for a in given if a.seat and a.by in GIVEN})
    return {seat: min(times, 1) for seat, times in times_played.items()}


def spared(sitting: Sitting, steps: Steps, now: Instant) -> Sitting:
    """The table when nobody is charged for thinking about a move that another seat has taken back."""
    if not sitting.row.timing.banks:
        return sitting
    undone = sitting.game.rules.undone
    seats = {
        seat
        for step in steps
        if step.entry.order.verb == "act" and undone is not None and undone(step.entry.events)
        for seat in step.table.seats
        if seat != step.entry.order.seat
    }
    if not seats:
        return sitting
    timing = sitting.row.timing
    stock = tuple(changed(b, since=now) if b.since and b.seat in seats else b for b in timing.banks)
    return with_row(sitting, changed(sitting.row, timing=changed(timing, banks=stock)))


async def counted(
    read: Reading,
    sitting: Sitting,
    now: Instant,
    runs: Collection[Seat],
    asked_anew: bool = False,
    played: Mapping[Seat, int] = NOTHING,
) -> Banks:
    """The banks when those of the seats `runs` run from now, or run on; the others lose what they have spent.

    `asked_anew`: this is another question, so that what was spent on the one before is taken off everybody.
    """
    return tuple(
        [
            await _counted(read, sitting, _bank(sitting, s.seat), now, s.seat in runs, asked_anew, played)
            for s in sitting.seats
        ]
    )


async def _counted(
    read: Reading,
    sitting: Sitting,
    bank: Bank,
    now: Instant,
    runs: bool,
    asked_anew: bool,
    played: Mapping[Seat, int],
) -> Bank:
    left, since = bank.left, bank.since
    if since and (asked_anew or not runs):
        away = await _away(read, sitting, bank)
        left, since = max(0, left - calendar.spent(sitting.terms, since, now, away)), NEVER
    left = max(0, left + played.get(bank.seat, 0) * sitting.terms.increment)
    return Bank(bank.seat, left, since or (now if runs else NEVER))


async def ends(read: Reading, sitting: Sitting) -> dict[Seat, Instant]:
    """When the time of each bank that runs is over, by seat; never at night where the terms keep nights."""
    by_seat: dict[Seat, Instant] = {}
    for bank in sitting.row.timing.banks:
        if bank.since:
            end = calendar.runs_out(sitting.terms, bank.since, bank.left, await _away(read, sitting, bank))
            by_seat[bank.seat] = await _by_day(read, sitting, bank, end)
    return by_seat


async def _by_day(read: Reading, sitting: Sitting, bank: Bank, end: Instant) -> Instant:
    seat = sitting.seat(bank.seat)
    if seat is None or not sitting.terms.nights:
        return end
    return nights.by_day(sitting.terms, end, await quiet.nights_of(read, [seat.user]))[0]


async def empty(read: Reading, sitting: Sitting, now: Instant) -> frozenset[Seat]:
    """The seats whose time is over."""
    return frozenset(seat for seat, end in (await ends(read, sitting)).items() if end <= now)


def stopped(banks: Banks) -> Banks:
    """The banks at a standstill; what has been spent on the open question is given back."""
    return tuple(changed(b, since=NEVER) for b in banks)


def later(banks: Banks, seconds: Seconds, now: Instant) -> Banks:
    """The banks after an outage of these seconds."""
    return tuple(changed(b, since=min(now, plus(b.since, seconds))) if b.since else b for b in banks)


def again(sitting: Sitting, now: Instant, full: Collection[Seat] = ()) -> Banks:
    """The banks as if the open question were put only now; those of the seats `full` begin anew."""
    return tuple(
        Bank(b.seat, sitting.terms.bank if b.seat in full else b.left, now if b.since else NEVER)
        for b in sitting.row.timing.banks
    )


def filled(banks: Banks, seconds: int) -> Banks:
    """The banks with so much more for everybody."""
    return tuple(changed(b, left=b.left + seconds) for b in banks)


def for_another(sitting: Sitting, banks: Banks, seat: Seat) -> Banks:
    """The banks when somebody else takes a seat over."""
    least = max(sitting.terms.increment, SHORTEST)
    return tuple(changed(b, left=max(b.left, least)) if b.seat == seat else b for b in banks)


def _bank(sitting: Sitting, seat: Seat) -> Bank:
    full = Bank(seat, sitting.terms.bank)
    return next((b for b in sitting.row.timing.banks if b.seat == seat), full)


async def _away(read: Reading, sitting: Sitting, bank: Bank) -> list[tuple[Instant, Instant]]:
    """The vacations of the person who sits there, since the bank runs."""
    seat = sitting.seat(bank.seat)
    if seat is None or seat.user is None:
        return []
    return [(a.begins, a.ends) for a in await read.away([seat.user], bank.since)]
