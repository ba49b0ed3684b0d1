"""The clock of a table: when its open question was put, when it closes, and the alarms that follow from that.

A phase begins when a group of questions opens that people are asked, and every change of the table passes
through `keep`. Nothing here waits: alarms are rows, and `bot.hosting.running.clock` looks at them. Where the
terms give banks of time, the deadline is when the first of those that run is empty
(`bot.hosting.after.banks`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Literal

from bot.hosting.after import banks
from bot.hosting.table.sitting import OPEN, Sitting, with_row
from bot.hosting.time import gains, quiet
from bot.hosting.time.calendar import after_quiet, counted, later, moved_by_outage, reminders
from bot.hosting.time.gains import Gain
from bot.hosting.time.phase import Phase
from bot.ids import NOBODY
from bot.store import Alarm, AlarmKind, Reading, SeatRow, Timing, Writing
from bot.times.instants import NEVER, NO_TIME, Instant, Seconds, plus
from engine.model import UNASKED, DecisionId, Seat
from engine.values import changed

ENDS: Mapping[str, AlarmKind] = {"pause": "resume", "asleep": "asleep"}
"""The alarms at the end of what holds the clock; a lost channel is looked after in `homes`."""
NOBODY_TOLD: Mapping[str, Gain] = {"lost": "channel", "asleep": "server"}
"""The reasons for which the clock stands still as long as a way of gaining time has room, and those ways."""
OF_THE_PHASE: tuple[AlarmKind, ...] = ("due", "close", "half", "soon", "last", "own", "morning", "go")
LEAST_LEFT = 7200.0
"""Seconds that at least stay of a phase whose deadline is moved back, if it had them."""
LEAST_BEFORE_LAST = 600.0
"""Seconds after the question, and after the others, before somebody is told to be the last one: the post has
just called them, and others may take back what they said."""


async def schedule(
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
    if sitting.row.in_step and not asked_anew and 0 < timing.due <= now:
        await tx.put_alarm(Alarm(sitting.row.id, "due", now))  # its close may have waited for this answer
    await _tell_the_last(tx, timed, timing, now, asked_anew)
    return await _put(tx, sitting, await _close_when_ready(tx, timed, timing, now))


def stop_of(sitting: Sitting) -> DecisionId:
    """The first decision of a group that people are asked or given a pause for, 0 where there is none; in
    step with other tables that of any group in which answers are sealed."""
    stepping = sitting.row.in_step and sitting.running.sealed and sitting.running.outcome is None
    if sitting.pausing or stepping or asked(sitting):
        return sitting.running.open[0].id
    return UNASKED


def asked(sitting: Sitting) -> tuple[Seat, ...]:
    """The seats whose people (or people to come) the open group asks, answered or not."""
    waiting = {s.seat for s in sitting.seats if s.user is not None or s.driver == OPEN}
    return tuple([d.seat for d in sitting.running.open if d.seat in waiting])


def closes_at_once(sitting: Sitting) -> bool:
    """Whether a group at which all are ready needs no time to think better of it."""
    return sitting.row.timing.goes_on and not _calm(sitting) and not sitting.row.in_step


async def hold(
    tx: Writing, sitting: Sitting, until: Instant, why: Literal["pause", "asleep", "lost"], now: Instant
) -> Sitting:
    """Stop the clock until an instant at the latest; what is left of the phase is remembered.

    A table that falls asleep while it is paused keeps the alarm at which its pause ends, see `wake`.
    """
    timing = _stood(sitting, now)
    stock = await banks.counted(tx, sitting, now, ()) if timing.banks else ()
    if timing.due and not timing.banks:
        phase = await phase_of(tx, sitting)
        timing = phase.begun_again(now, phase.left(now)).timing
    await tx.drop_alarms(sitting.row.id, *OF_THE_PHASE)
    if why in ENDS:
        await tx.put_alarm(Alarm(sitting.row.id, ENDS[why], until))
    held = changed(timing, due=NEVER, closing=NEVER, held=until, why=why, banks=stock)
    return await _put(tx, sitting, held)


async def release(tx: Writing, sitting: Sitting, now: Instant, relied: bool = False) -> Sitting:
    """Let the clock run on: the phase gets what was left of it, or its whole length if it began meanwhile.

    Where people have `relied` on a date that has not come, it gets its whole length in any case, but ends no
    later than it would have after that date. Banks run on and half time is counted anew from here. Where all
    were ready, the time to think better of it runs again.
    """
    await tx.drop_alarms(sitting.row.id, "resume", "asleep")
    timing = _stood(sitting, now)
    free = changed(timing, held=NEVER, why="")
    if sitting.row.stage != "running" or not timing.stop:
        return await _put(tx, sitting, free)
    sitting = await _put(tx, sitting, changed(free, began=now))
    if sitting.pausing:
        await tx.put_alarm(Alarm(sitting.row.id, "go", plus(now, sitting.row.pause)))
        return sitting
    if not sitting.terms.bank:
        phase = await phase_of(tx, sitting)
        if relied and timing.left:
            phase = _whole_if_promised(phase, timing.held)
        sitting = await _move(tx, sitting, phase.timing, phase.due(), now)
    return await schedule(tx, sitting, now)


def _stood(sitting: Sitting, now: Instant) -> Timing:
    """The clock, with the time for which it has stood still by now as nobody could be told anything."""
    timing, terms = sitting.row.timing, sitting.terms
    way = NOBODY_TOLD.get(timing.why)
    if way is None or not timing.stop:
        return timing
    stood = gains.room(way, terms, timing.gained) - max(0.0, timing.held - now)
    return changed(timing, gained=gains.noted(timing.gained, way, max(1.0, stood)))


def _whole_if_promised(phase: Phase, until: Instant) -> Phase:
    """The phase with its whole length, as far as it ends no later than if it went on at an instant."""
    timing, due = phase.timing, phase.due()
    whole = replace(phase, timing=changed(timing, left=NO_TIME))
    promised = replace(phase, timing=changed(timing, began=until)).due()
    longer = min(whole.due(), promised)
    if longer <= due:
        return phase
    more = counted(phase.terms, due, longer)
    gained = gains.noted(timing.gained, "pause", more)
    given = changed(timing, more=timing.more + more) if longer == promised else whole.timing
    return replace(phase, timing=changed(given, gained=gained))


async def wake(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """End the sleep of a table; a pause whose date is still ahead goes on."""
    alarms = await tx.alarms_of(sitting.row.id)
    pause = next((a.at for a in alarms if a.kind == "resume" and a.at > now), NEVER)
    if not pause:
        return await release(tx, sitting, now)
    await tx.drop_alarms(sitting.row.id, "asleep")
    return await hold(tx, sitting, pause, "pause", now)


async def phase_of(read: Reading, sitting: Sitting) -> Phase:
    """The phase that a table is in, with the vacations and nights of those who are asked."""
    users = [s.user for s in sitting.people if s.seat in asked(sitting) and s.user is not None]
    nights = await quiet.nights_of(read, users) if sitting.terms.nights else ()
    away = await read.away(users, sitting.row.timing.began)
    closes = next(iter(sitting.row.closes), NEVER)
    return Phase(sitting.terms, sitting.row.timing, tuple(away), tuple(nights), closes)


async def give(
    tx: Writing, sitting: Sitting, way: Gain, seconds: float, now: Instant, since: Instant = NEVER
) -> Sitting:
    """Move the deadline on by so much counted time, as far as that way of gaining time allows (`gains`).

    The time runs from the deadline, or from `since` where that is later.
    """
    timing, terms = sitting.row.timing, sitting.terms
    seconds = min(seconds, gains.room(way, terms, timing.gained))
    if seconds <= 0:
        return sitting
    start = max(timing.due, since)
    more = Seconds(timing.more + counted(terms, timing.due, start) + seconds)
    given = changed(timing, more=more, gained=gains.noted(timing.gained, way, seconds))
    return await _move(tx, sitting, given, later(terms, start, Seconds(seconds)), now)


async def out_of_the_night(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """Move a deadline that falls into a night of those who are asked, as nights have changed."""
    timing = sitting.row.timing
    return await _move(tx, sitting, timing, timing.due, now)


async def count_again(tx: Writing, sitting: Sitting, now: Instant, adding: bool) -> Sitting:
    """Count the deadline anew as vacations have changed; it moves on if there are more of them (`adding`),
    or back if there are fewer, but leaves enough, and otherwise stays."""
    phase, before = await phase_of(tx, sitting), sitting.row.timing
    due, moved = phase.by_day(phase.due())
    if not adding:
        due = max(due, enough(before.due, now))
    if due == before.due or (due > before.due) != adding:
        return sitting
    return await _set(tx, sitting, changed(before, due=due, nights=moved), now)


def enough(due: Instant, now: Instant) -> Instant:
    """The earliest to which a deadline may be moved back: half of what is left stays, and two hours."""
    return min(due, plus(now, max(LEAST_LEFT, (due - now) / 2)))


async def _move(tx: Writing, sitting: Sitting, timing: Timing, due: Instant, now: Instant) -> Sitting:
    """Give the phase, by this clock of it, another deadline.

    Where the terms keep nights, one that falls into a night moves on to the morning.
    """
    sitting = _with(sitting, timing)
    due, moved = (await phase_of(tx, sitting)).by_day(due, timing.nights)
    return await _set(tx, sitting, changed(timing, due=due, nights=moved), now)


async def _set(tx: Writing, sitting: Sitting, timing: Timing, now: Instant) -> Sitting:
    await set_alarms(tx, sitting, timing, now)
    return await _put(tx, sitting, timing)


async def after_outage(tx: Writing, sitting: Sitting, outage: Seconds, now: Instant) -> Sitting:
    """Move the deadline, and the early close, by the time for which nobody could answer.

    A negative one is a clock that was put back: what was to come then comes as much earlier by it.
    The stop between two phases begins anew, as nobody could edit what was to come. Tables in step with others
    are moved all at once (`close_at`).
    """
    if sitting.row.in_step:
        return sitting
    sitting = await pause_again(tx, sitting, now)
    timing = sitting.row.timing
    if outage < 0 and timing.began:
        timing = changed(timing, began=plus(timing.began, outage))
        sitting = _with(sitting, timing)
    if timing.banks:
        sitting = await _move_banks(tx, sitting, banks.later(timing.banks, outage, now), now)
    elif timing.due:
        due = moved_by_outage(sitting.terms, timing.due, outage)
        more = Seconds(timing.more + counted(sitting.terms, timing.due, due))
        sitting = await _move(tx, sitting, changed(timing, more=more), due, now)
    if timing.closing:
        closing = _no_later(plus(timing.closing, outage), sitting.row.timing)
        await tx.put_alarm(Alarm(sitting.row.id, "close", closing))
        sitting = await _put(tx, sitting, changed(sitting.row.timing, closing=closing))
    return sitting


async def close_at(tx: Writing, sitting: Sitting, closes: tuple[Instant, ...], now: Instant) -> Sitting:
    """Let a table in step close its phases to come at other instants."""
    sitting = with_row(sitting, await tx.save_table(changed(sitting.row, closes=closes)))
    timing = sitting.row.timing
    return await _set(tx, sitting, changed(timing, due=closes[0]), now) if timing.due else sitting


async def whole_phase_again(
    tx: Writing, sitting: Sitting, now: Instant, full: Collection[Seat] = ()
) -> Sitting:
    """At least one whole phase from now, because people may not have been able to see the table.

    With banks the open question has cost nobody anything so far, and those of the seats `full` begin anew.
    A show, at which nobody is asked anything, stops once more for as long as it does.
    """
    if sitting.show:
        return await pause_again(tx, sitting, now)
    timing = sitting.row.timing
    if not timing.due:
        return sitting
    if timing.banks:
        gained = gains.noted(timing.gained, "first", sitting.terms.phase)
        sitting = _with(sitting, changed(timing, began=now, gained=gained))
        return await _move_banks(tx, sitting, banks.again(sitting, now, full), now)
    phase = (await phase_of(tx, sitting)).begun_again(now)
    due = phase.due()
    gained = gains.noted(phase.timing.gained, "first", sitting.terms.phase)
    if due <= timing.due:
        return await _put(tx, sitting, changed(timing, gained=gained))
    return await _move(tx, sitting, changed(phase.timing, gained=gained), due, now)


async def pause_again(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """Let a stop at which nobody is asked begin anew, where the table is at one and is not paused."""
    timing = sitting.row.timing
    if not timing.stop or timing.held or not sitting.pausing:
        return sitting
    await tx.put_alarm(Alarm(sitting.row.id, "go", plus(now, sitting.row.pause)))
    return await _put(tx, sitting, changed(timing, began=now))


async def extend(tx: Writing, sitting: Sitting, seconds: int, now: Instant) -> Sitting:
    """Give everybody so much more time: a later deadline, or more in every bank."""
    timing = sitting.row.timing
    if not timing.banks:
        return await give(tx, sitting, "extension", seconds, now)
    sitting = _with(sitting, changed(timing, gained=gains.noted(timing.gained, "extension", seconds)))
    return await _move_banks(tx, sitting, banks.filled(timing.banks, seconds), now)


async def hand_over(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant, new: bool) -> Sitting:
    """Stop the bank of a seat that somebody takes over, and leave a `new` player time for its question: a
    phase, a day at most, or something in the bank.

    The table still has the seat as it was; `keep` follows once it is the new player's.
    """
    timing = sitting.row.timing
    if not timing.banks:
        return await _leave_time(tx, sitting, seat, now) if new else sitting
    stock = await banks.counted(tx, sitting, now, banks.running(sitting) - {seat.seat})
    if new:
        stock = banks.for_another(sitting, stock, seat.seat)
    return await _put(tx, sitting, changed(timing, banks=stock))


async def _leave_time(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant) -> Sitting:
    timing, terms = sitting.row.timing, sitting.terms
    wanted = gains.LIMITS["seat"].of(terms.phase)
    if not any(d.seat == seat.seat for d in sitting.running.open):
        return sitting
    if timing.held and timing.left:
        more = max(0.0, min(wanted - timing.left, gains.room("seat", terms, timing.gained)))
        gained = gains.noted(timing.gained, "seat", more)
        return await _put(tx, sitting, changed(timing, left=timing.left + more, gained=gained))
    if not timing.due:
        return sitting
    return await give(tx, sitting, "seat", counted(terms, timing.due, later(terms, now, wanted)), now)


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
    phase = await phase_of(tx, _with(sitting, timing))
    due, moved = phase.by_day(phase.due())
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
    """The reminders of those who are asked and want one those hours before the deadline: in a phase that is
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
    calm = _calm(sitting) if sitting.running.all_ready() and timing.goes_on else 0
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
    people = [await read.person(s.user or NOBODY) for s in sitting.people if not s.out]
    return bool(people) and all(person.closes_at_once for person in people)


def _with(sitting: Sitting, timing: Timing) -> Sitting:
    """The table with another clock, not saved yet."""
    return with_row(sitting, changed(sitting.row, timing=timing))


async def _put(tx: Writing, sitting: Sitting, timing: Timing) -> Sitting:
    if timing == sitting.row.timing:
        return sitting
    row = await tx.save_table(changed(sitting.row, timing=timing))
    return with_row(sitting, row)
