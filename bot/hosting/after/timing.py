"""The clock of a table: when its open question was put, when it closes, and the alarms that follow from that.

A phase begins when a group of questions opens that people are asked, and every change of the table passes
through `keep`. Nothing here waits: alarms are rows, and `bot.hosting.running.clock` looks at them. Where the
terms give banks of time, the deadline is when the first of those that run is empty
(`bot.hosting.after.banks`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from bot.hosting.after import banks
from bot.hosting.table.sitting import OPEN, Sitting, with_row
from bot.hosting.time import nights, quiet
from bot.hosting.time.calendar import after_quiet, deadline, later, moved_by_outage, reminders
from bot.ids import NOBODY
from bot.store import Alarm, AlarmKind, Reading, SeatRow, Timing, Writing
from bot.times.instants import NEVER, NO_TIME, Instant, Seconds, between, plus
from engine.model import UNASKED, DecisionId, Seat
from engine.values import changed

OF_THE_PHASE: tuple[AlarmKind, ...] = ("due", "close", "half", "soon", "last", "own", "morning", "go")
LONGEST_EXCUSE = 86_400
"""The most seconds of an excused extension, and of what somebody who takes a seat over is left; where a phase
is shorter, its length."""
LEAST_BEFORE_LAST = 600.0
"""Seconds after the question, and after the others, before somebody is told to be the last one: the post has
just called them, and others may take back what they said."""


async def keep(
    tx: Writing, sitting: Sitting, now: Instant, played: Mapping[Seat, int] = banks.NOTHING
) -> Sitting:
    """Bring clock and alarms in line with what is asked now, after any change of the table or its seats.

    `played` says how often seats get the increment of their bank now (see `banks.played`).
    """
    if sitting.row.stage != "running":
        await tx.drop_alarms(sitting.row.id)
        return await _put(tx, sitting, Timing())
    timing, stop = sitting.row.timing, stop_of(sitting)
    asked_anew = stop != timing.stop
    if asked_anew:
        timing = await _begin(tx, sitting, stop, now)
    if sitting.terms.bank:
        timing = await _count_banks(tx, _with(sitting, timing), now, asked_anew, played)
    timing = changed(timing, at_once=await _all_let_close(tx, sitting))
    timed = _with(sitting, timing)
    await _tell_the_last(tx, timed, timing, now, asked_anew)
    return await _put(tx, sitting, await _close_when_ready(tx, timed, timing, now))


def stop_of(sitting: Sitting) -> DecisionId:
    """The first decision of a group that people are asked or given a pause for, 0 where there is none."""
    if sitting.pausing or asked(sitting):
        return sitting.running.open[0].id
    return UNASKED


def asked(sitting: Sitting) -> tuple[Seat, ...]:
    """The seats whose people (or people to come) the open group asks, answered or not."""
    waiting = {s.seat for s in sitting.seats if s.user is not None or s.driver == OPEN}
    return tuple([d.seat for d in sitting.running.open if d.seat in waiting])


def closes_at_once(sitting: Sitting) -> bool:
    """Whether a group at which all are ready needs no time to think better of it."""
    return not sitting.row.timing.held and not _calm(sitting)


async def hold(
    tx: Writing, sitting: Sitting, until: Instant, why: Literal["pause", "asleep"], now: Instant
) -> Sitting:
    """Stop the clock until an instant at the latest; what is left of the phase is remembered.

    A table that falls asleep while it is paused keeps the alarm at which its pause ends, see `wake`.
    """
    timing = sitting.row.timing
    left = timing.left if timing.held else max(NO_TIME, between(now, timing.due)) if timing.due else NO_TIME
    stock = await banks.counted(tx, sitting, now, ()) if timing.banks else ()
    await tx.drop_alarms(sitting.row.id, *OF_THE_PHASE)
    await tx.put_alarm(Alarm(sitting.row.id, "resume" if why == "pause" else "asleep", until))
    held = changed(timing, due=NEVER, closing=NEVER, held=until, why=why, left=left, banks=stock)
    return await _put(tx, sitting, held)


async def release(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """Let the clock run on: the phase gets what was left of it, or its whole length if it began meanwhile.

    Banks run on and half time is counted anew from here. Where all were ready, the time to think better of
    it runs again.
    """
    await tx.drop_alarms(sitting.row.id, "resume", "asleep")
    timing = sitting.row.timing
    free = changed(timing, held=NEVER, why="", left=NO_TIME)
    if sitting.row.stage != "running" or not timing.stop:
        return await _put(tx, sitting, free)
    sitting = await _put(tx, sitting, changed(free, began=now))
    if sitting.pausing:
        await tx.put_alarm(Alarm(sitting.row.id, "go", plus(now, sitting.row.pause)))
        return sitting
    if not sitting.terms.bank:
        due = later(sitting.terms, now, timing.left) if timing.left else await _deadline(tx, sitting, now)
        sitting = await move(tx, sitting, due, now)
    return await keep(tx, sitting, now)


async def wake(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """End the sleep of a table; a pause whose date is still ahead goes on."""
    alarms = await tx.alarms_of(sitting.row.id)
    pause = next((a.at for a in alarms if a.kind == "resume" and a.at > now), NEVER)
    if not pause:
        return await release(tx, sitting, now)
    await tx.drop_alarms(sitting.row.id, "asleep")
    return await hold(tx, sitting, pause, "pause", now)


async def move(
    tx: Writing, sitting: Sitting, due: Instant, now: Instant, excused: Seconds = NO_TIME
) -> Sitting:
    """Give the phase another deadline, with its reminders; `excused` seconds of it count as an extension.

    Where the terms keep nights, a deadline that falls into one moves on to the morning.
    """
    before = sitting.row.timing
    due, moved = await by_day(tx, sitting, due, before.nights)
    timing = changed(before, due=due, stretched=before.stretched + excused, nights=moved)
    await set_alarms(tx, sitting, timing, now)
    return await _put(tx, sitting, timing)


def without_nights(sitting: Sitting) -> Sitting:
    """The table as if no night had moved its deadline yet, for one that is counted anew; not saved."""
    return _with(sitting, changed(sitting.row.timing, nights=NO_TIME))


async def by_day(
    read: Reading, sitting: Sitting, due: Instant, moved: Seconds = NO_TIME
) -> tuple[Instant, Seconds]:
    """A deadline moved out of the nights of those who are asked, where the terms keep them (see `nights`)."""
    if not sitting.terms.nights or not due:
        return due, moved
    users = [s.user for s in sitting.people if s.seat in asked(sitting)]
    return nights.by_day(sitting.terms, due, await quiet.nights_of(read, users), moved)


async def after_outage(tx: Writing, sitting: Sitting, outage: Seconds, now: Instant) -> Sitting:
    """Move the deadline, and the early close, by the time for which nobody could answer.

    A negative one is a clock that was put back: what was to come then comes as much earlier by it.
    The stop between two phases begins anew, as nobody could edit what was to come.
    """
    sitting = await _pause_again(tx, sitting, now)
    timing = sitting.row.timing
    if outage < 0 and timing.began:
        timing = changed(timing, began=plus(timing.began, outage))
        sitting = _with(sitting, timing)
    if timing.banks:
        sitting = await _move_banks(tx, sitting, banks.later(timing.banks, outage, now), now)
    elif timing.due:
        sitting = await move(tx, sitting, moved_by_outage(sitting.terms, timing.due, outage), now)
    if timing.closing:
        closing = _no_later(plus(timing.closing, outage), sitting.row.timing)
        await tx.put_alarm(Alarm(sitting.row.id, "close", closing))
        sitting = await _put(tx, sitting, changed(sitting.row.timing, closing=closing))
    return sitting


async def whole_phase_again(
    tx: Writing, sitting: Sitting, now: Instant, full: Collection[Seat] = ()
) -> Sitting:
    """At least one whole phase from now, because people may not have been able to see the table.

    With banks the open question has cost nobody anything so far, and those of the seats `full` begin anew.
    A show, at which nobody is asked anything, stops once more for as long as it does.
    """
    if sitting.show:
        return await _pause_again(tx, sitting, now)
    timing = sitting.row.timing
    if timing.banks and timing.due:
        sitting = _with(sitting, changed(timing, began=now))
        return await _move_banks(tx, sitting, banks.again(sitting, now, full), now)
    due = await _deadline(tx, sitting, now) if timing.due else NEVER
    if due <= timing.due:
        return sitting
    return await move(tx, _with(sitting, changed(timing, began=now, nights=NO_TIME)), due, now)


async def _pause_again(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """Let a stop at which nobody is asked begin anew, where the table is at one and is not paused."""
    timing = sitting.row.timing
    if not timing.stop or timing.held or not sitting.pausing:
        return sitting
    await tx.put_alarm(Alarm(sitting.row.id, "go", plus(now, sitting.row.pause)))
    return await _put(tx, sitting, changed(timing, began=now))


async def more_for_all(tx: Writing, sitting: Sitting, seconds: int, now: Instant) -> Sitting:
    """Put so much more time into every bank."""
    return await _move_banks(tx, sitting, banks.filled(sitting.row.timing.banks, seconds), now)


async def note_extended(tx: Writing, sitting: Sitting, seconds: Seconds) -> Sitting:
    """Remember by how much somebody has extended the phase, however it is timed."""
    timing = sitting.row.timing
    return await _put(tx, sitting, changed(timing, extended=timing.extended + seconds))


async def hand_over(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant) -> Sitting:
    """Leave somebody who takes a seat over time for what is asked of it: a phase, a day at most.

    A bank is stopped, and has something left in it afterwards. The table still has the seat as it was; `keep`
    follows once it is the new player's.
    """
    timing = sitting.row.timing
    if not timing.banks:
        return await _leave_time(tx, sitting, seat, now)
    stock = await banks.counted(tx, sitting, now, banks.running(sitting) - {seat.seat})
    return await _put(tx, sitting, changed(timing, banks=banks.for_another(sitting, stock, seat.seat)))


async def _leave_time(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant) -> Sitting:
    timing, room = sitting.row.timing, min(sitting.terms.phase, LONGEST_EXCUSE)
    if not any(d.seat == seat.seat for d in sitting.running.open):
        return sitting
    if timing.held:
        left = max(timing.left, room) if timing.left else 0.0
        return await _put(tx, sitting, changed(timing, left=left))
    due = later(sitting.terms, now, Seconds(room))
    return await move(tx, sitting, due, now) if 0 < timing.due < due else sitting


async def _begin(tx: Writing, sitting: Sitting, stop: DecisionId, now: Instant) -> Timing:
    await tx.drop_alarms(sitting.row.id, *OF_THE_PHASE)
    before = sitting.row.timing
    timing = Timing(stop, now if stop else NEVER, held=before.held, why=before.why, banks=before.banks)
    if not stop or timing.held:
        return timing
    if sitting.pausing:
        await tx.put_alarm(Alarm(sitting.row.id, "go", plus(now, sitting.row.pause)))
        return timing
    if sitting.terms.bank:
        return timing
    due, moved = await by_day(tx, sitting, await _deadline(tx, sitting, now))
    timing = changed(timing, due=due, nights=moved)
    await _put_alarms(tx, sitting, timing, now)
    return timing


async def _count_banks(
    tx: Writing, sitting: Sitting, now: Instant, asked_anew: bool, played: Mapping[Seat, int]
) -> Timing:
    runs = banks.running(sitting)
    stock = await banks.counted(tx, sitting, now, runs, asked_anew, played)
    return await _due_of(tx, sitting, stock, now)


async def _move_banks(tx: Writing, sitting: Sitting, stock: banks.Banks, now: Instant) -> Sitting:
    return await _put(tx, sitting, await _due_of(tx, sitting, stock, now))


async def _due_of(tx: Writing, sitting: Sitting, stock: banks.Banks, now: Instant) -> Timing:
    """The clock with these banks, and its alarms where that changes the deadline."""
    timing = changed(sitting.row.timing, banks=stock)
    ends = await banks.ends(tx, _with(sitting, timing))
    due = min(ends.values(), default=NEVER)
    if due == timing.due:
        return timing
    timing = changed(timing, due=due)
    await tx.drop_alarms(sitting.row.id, "due", "half", "soon", "own")
    if due:
        await set_alarms(tx, sitting, timing, now)
    return timing


async def _deadline(tx: Writing, sitting: Sitting, now: Instant) -> Instant:
    users = [s.user for s in sitting.people if s.seat in asked(sitting)]
    away = await tx.away([u for u in users if u is not None], now)
    return deadline(sitting.terms, now, [(a.begins, a.ends) for a in away])


async def set_alarms(tx: Writing, sitting: Sitting, timing: Timing, now: Instant) -> None:
    """The deadline and the reminders that still lie ahead of it, in the place of those before."""
    await tx.drop_alarms(sitting.row.id, "half", "soon")
    await _put_alarms(tx, sitting, timing, now)


async def _put_alarms(tx: Writing, sitting: Sitting, timing: Timing, now: Instant) -> None:
    id, due = sitting.row.id, timing.due
    await tx.put_alarm(Alarm(id, "due", due))
    if sitting.row.practice:
        return
    half, soon = reminders(timing.began, due)
    kinds: tuple[tuple[AlarmKind, Instant | None], ...] = (("half", half), ("soon", soon))
    for kind, instant in kinds:
        at = after_quiet(sitting.terms, instant) if instant is not None else NEVER
        if now < at < due:
            await tx.put_alarm(Alarm(id, kind, at))
    if half is not None:
        await _set_own_reminders(tx, sitting, half, due, now)


async def _set_own_reminders(
    tx: Writing, sitting: Sitting, half: Instant, due: Instant, now: Instant
) -> None:
    """The reminders of those who are asked and want one so many hours before the deadline: in a phase that is
    too short for it at half time."""
    for seat in sitting.people:
        lead = quiet.lead_of(await tx.person(seat.user or NOBODY))
        if not lead or seat.seat not in asked(sitting):
            continue
        await tx.drop_alarms(sitting.row.id, "own", seat=seat.seat)
        at = after_quiet(sitting.terms, max(half, plus(due, -lead)))
        if now < at < due:
            await tx.put_alarm(Alarm(sitting.row.id, "own", at, seat.seat))


async def _tell_the_last(
    tx: Writing, sitting: Sitting, timing: Timing, now: Instant, asked_anew: bool
) -> None:
    """Once one person alone is awaited, tell that one soon; not while several are, or nobody."""
    due, alone = timing.due, len(sitting.awaited()) == 1 and len(asked(sitting)) > 1
    if not alone or not due or sitting.row.practice:
        if not asked_anew:
            await tx.drop_alarms(sitting.row.id, "last")
        return
    earliest = plus(timing.began, max(LEAST_BEFORE_LAST, (due - timing.began) / 8))
    at = after_quiet(sitting.terms, max(plus(now, LEAST_BEFORE_LAST), earliest))
    set_already = any(a.kind == "last" for a in await tx.alarms_of(sitting.row.id))
    if at < due and not set_already:
        await tx.put_alarm(Alarm(sitting.row.id, "last", at))


async def _close_when_ready(tx: Writing, sitting: Sitting, timing: Timing, now: Instant) -> Timing:
    """Set the early close when all are ready; anybody who is not ready any more takes it back."""
    calm = _calm(sitting) if sitting.running.all_ready() and not timing.held else 0
    if not calm:
        if timing.closing:
            await tx.drop_alarms(sitting.row.id, "close")
        return changed(timing, closing=NEVER)
    closing = _no_later(plus(now, calm), timing)
    await tx.put_alarm(Alarm(sitting.row.id, "close", closing))
    return changed(timing, closing=closing)


def _no_later(closing: Instant, timing: Timing) -> Instant:
    """An early close, never after the deadline."""
    return min(closing, timing.due or closing)


def _calm(sitting: Sitting) -> int:
    """Seconds between the last Ready and the early close; none where one person alone is asked, or where all
    players of the table let it close at once."""
    alone = sitting.row.practice or len(asked(sitting)) < 2
    return 0 if alone or sitting.row.timing.at_once else sitting.terms.calm


async def _all_let_close(read: Reading, sitting: Sitting) -> bool:
    """Whether all players who are still in the game let their tables close at once."""
    users = [s.user for s in sitting.people if s.user is not None and not s.out]
    people = [await read.person(user) for user in users]
    return bool(people) and all(person.closes_at_once for person in people)


def _with(sitting: Sitting, timing: Timing) -> Sitting:
    """The table with another clock, not saved yet."""
    return with_row(sitting, changed(sitting.row, timing=timing))


async def _put(tx: Writing, sitting: Sitting, timing: Timing) -> Sitting:
    if timing == sitting.row.timing:
        return sitting
    row = await tx.save_table(changed(sitting.row, timing=timing))
    return with_row(sitting, row)
