"""Presence: people are known by the name they act under, miss deadlines, and are away.

A seat that was silent `MISSES` times in a row becomes vacant.
"""

from __future__ import annotations

from dataclasses import replace

from bot.events import SeatsFree, emit
from bot.hosting.after import posts
from bot.hosting.after.telling import tell
from bot.hosting.after.vacating import vacate
from bot.hosting.table import deadlines
from bot.hosting.table.sitting import GHOST, GONE, PLAYER, Person, Sitting, Steps, with_seats
from bot.hosting.table.status import side_of
from bot.hosting.time import calendar
from bot.ids import NOBODY, GuildId, PersonId
from bot.store import PersonRow, Reading, SeatRow, ServerName, Writing
from bot.store.columns import NAMES
from bot.text import mention
from bot.times import HOUR
from bot.times.instants import NEVER, Instant
from engine.language import ngettext, speaking, spoken
from engine.values import changed

LETTERS = GuildId(0)
"""Stands for one's own messages, where everybody has the name that they have everywhere."""
AWAY_AFTER = 2
"""Missed deadlines in a row that make somebody absent: not asked for a vote, and may be replaced."""
MISSES = 3
"""Missed deadlines in a row that make a seat vacant."""


def absent(seat: SeatRow) -> bool:
    """Whether the player of a seat has missed the last deadlines."""
    return seat.user is not None and seat.missed >= AWAY_AFTER


async def is_away(read: Reading, user: PersonId, now: Instant) -> bool:
    """Whether somebody is on vacation at this moment."""
    return any(a.begins <= now for a in await read.away([user], now))


async def remember(tx: Writing, person: Person) -> None:
    """Keep the name that somebody who does something at a table has everywhere, the first time also the one
    that they have there, and the language that is spoken with them."""
    known = await tx.person(person.id)
    if not known.name and person.name:
        tx.put(NAMES, ServerName(person.id, person.guild or LETTERS, person.name))
    now = changed(known, name=person.everywhere or person.name, language=spoken())
    if now != known:
        await tx.put_person(now)


async def count(tx: Writing, sitting: Sitting, steps: Steps) -> tuple[Sitting, tuple[SeatRow, ...]]:
    """Count answers and silences; who was silent too often in a row leaves a vacant seat.

    A seat that is asked several questions at once counts once; one answer of its own makes it present. Nobody
    has missed what the bot could not tell in the table's channel.
    Returns the table after that, with the seats that became vacant as they were.
    """
    for step in steps:
        asked = {a.seat for a in step.entry.answers if a.by in ("player", "clock")}
        there = {a.seat for a in step.entry.answers if a.by == "player"}
        for seat in sitting.people:
            if seat.seat in there or (seat.seat in asked and not sitting.row.homeless):
                sitting = await _counted(tx, sitting, seat, silent=seat.seat not in there)
    if sitting.running.outcome is not None or sitting.row.in_step:
        return sitting, ()
    gone = tuple(s for s in sitting.people if s.missed >= MISSES)
    for seat in gone:
        sitting = await vacate(tx, sitting, seat)
    return sitting, gone


async def update(tx: Writing, sitting: Sitting, steps: Steps, at: Instant) -> Sitting:
    """Record in the seats whose answer the table waits for now, which have one since this instant, and which
    the game asks nothing any more.

    Who has left such a seat sits there again as soon as a rollback has brought it back into the game.
    """
    waits, out = {decision.seat for decision in sitting.running.awaited()}, _out(sitting)
    rolled_back = steps[-1].entry.order.verb == "rollback"
    updated: list[SeatRow] = []
    for seat in sitting.seats:
        now = changed(
            seat, awaited=seat.seat in waits, out=seat.seat in out, answered=_answered(seat, steps, at)
        )
        if now != seat:
            if now.driver == GONE and not now.out:
                now = await _brought_back(tx, with_seats(sitting, *updated), now, rolled_back)
            await tx.put_seat(now)
            updated.append(now)
    return with_seats(sitting, *updated)


def _answered(seat: SeatRow, steps: Steps, at: Instant) -> Instant:
    """When the open question was first answered for a seat, after these steps at an instant.

    Anybody who takes an answer back has not answered, and after a rollback nobody has.
    """
    answered = seat.answered
    for order in (step.entry.order for step in steps):
        if order.verb == "rollback" or (order.verb, order.seat) == ("withdraw", seat.seat):
            answered = NEVER
        elif (order.verb, order.by, order.seat) == ("answer", "player", seat.seat):
            answered = answered or at
    return answered


def _out(sitting: Sitting) -> frozenset[int]:
    """The seats that are out of the game: neither in it any more nor asked anything."""
    table, ranks = sitting.running, sitting.game.rules.ranks
    if table.outcome is not None:
        return frozenset(s.seat for s in sitting.seats if s.out)
    if ranks is None:
        return frozenset()
    return frozenset(table.seats) - {*ranks.playing(sitting.public), *(d.seat for d in table.open)}


async def _brought_back(tx: Writing, sitting: Sitting, seat: SeatRow, rolled_back: bool) -> SeatRow:
    """A seat that was left because it was out and is in the game again: with its person after a rollback,
    else free to take."""
    left = [d for d in await tx.departures(sitting.row.id) if d.seat == seat.seat and d.way == "out"]
    if rolled_back and left and sitting.seat_of(left[-1].user) is None:
        await tx.drop_departure(left[-1])
        return changed(seat, user=left[-1].user, driver=PLAYER, line="", bequest="")
    await emit(tx, SeatsFree(sitting.row, NEVER))
    return changed(seat, driver=GHOST)


async def tell_vacated(tx: Writing, before: Sitting, sitting: Sitting, gone: tuple[SeatRow, ...]) -> None:
    """Say whose seats have become vacant, and call them; `before` is the table at which they sat."""
    if not gone:
        return
    with speaking(sitting.row.language):
        words, rows = "\n".join(_left(sitting, seat) for seat in gone), posts.take_rows(sitting)
    await tell(tx, before, sitting, words, *(s.user for s in gone), rows=rows, hand=None)


async def _counted(tx: Writing, sitting: Sitting, seat: SeatRow, silent: bool) -> Sitting:
    counted = changed(
        seat,
        asked=seat.asked + 1,
        silent=seat.silent + silent,
        missed=seat.missed + 1 if silent else 0,
        answered=0.0,
    )
    await tx.put_seat(counted)
    if len(sitting.people) > 1:  # alone one keeps nobody waiting, and could meet a hundred in an hour
        person = await tx.person(seat.user or NOBODY)
        hours = deadlines.MISSED if silent else _hours(sitting, seat, person)
        await tx.put_person(deadlines.noted(person, hours))
    return with_seats(sitting, counted)


def _hours(sitting: Sitting, seat: SeatRow, person: PersonRow) -> int:
    """The hours that somebody took for the answer to the question that closes, without nights and free days.

    The nights are the person's own, or else the quiet hours of the table.
    """
    if not seat.answered:
        return deadlines.UNTIMED
    terms = sitting.terms
    if person.nights:
        terms = replace(terms, quiet=person.nights, zone=person.zone or "UTC")
    began = sitting.row.timing.began
    return round(calendar.spent(terms, began, max(began, seat.answered)) / HOUR)


def _left(sitting: Sitting, seat: SeatRow) -> str:
    many = ngettext(
        "{person} missed {n} round. A ghost plays on until the seat is taken: {side}.",
        "{person} missed {n} rounds in a row. A ghost plays on until the seat is taken: {side}.",
        MISSES,
    )
    return many.format(person=mention(seat.user or NOBODY), n=MISSES, side=side_of(sitting, seat.seat))
