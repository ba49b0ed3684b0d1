"""People who do not answer in time: ghost plots, one excuse, vacant seats, and those who take them over.

At a deadline, in this order: who never came to the first round gives the seat back, as in the lobby, and it
waits one more phase for somebody (where nobody at all came, the table closes); who has an excuse left gets
more time, once for a seat and once in a phase; for everybody else the profile answers. With banks of time a
seat is late when its own bank is empty: excuses there are none, and a seat given back has a full bank again.
A seat that was silent `MISSES` times in a row is vacant: its profile drives on, to the end if need be, until
somebody takes it.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

from bot.hosting import admission, banks, boards, people, play, posts, predicting, status, timing
from bot.hosting.beside import beside
from bot.hosting.calendar import later, said_length
from bot.hosting.sitting import GHOST, OPEN, PLAYER, Person, Refused, Sitting
from bot.store import Reading, SeatRow, Writing
from bot.text import mention, several
from engine.kernel import lapsed
from engine.language import _, ngettext, speaking
from engine.model import Decision, Order

if TYPE_CHECKING:
    from bot.hosting.host import Host, Steps

log = logging.getLogger(__name__)

MISSES = 3
"""After so many missed deadlines in a row a seat is vacant."""
LONGEST_EXCUSE = 86_400
"""The most seconds of an excused extension; a shorter phase is extended by its own length."""


async def lapse(host: Host, id: str) -> None:
    """Do what a deadline that has passed asks for; does nothing where none has."""
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if sitting.row.stage != "running" or clock.held or not 0 < clock.due <= host.now():
            return
        late = await _late(tx, sitting, host.now())
        if not late:
            await timing.keep(tx, sitting, host.now())
            return
        silent = tuple(s for s in sitting.awaited() if s.seat in late)
        if sitting.row.practice and silent:
            await posts.end(tx, sitting, _("Nobody came back to this practice game, so it is closed."))
        elif silent and await _nothing_closed_yet(tx, sitting):
            await _back_to_lobby(host, tx, sitting, silent)
        elif excusable(sitting):
            await _excuse(host, tx, sitting, excusable(sitting))
        else:
            await _ghosts_answer(host, tx, sitting, late)


async def _late(read: Reading, sitting: Sitting, now: float) -> frozenset[int | None]:
    """The seats that are asked and have no time left; none where somebody has just gone on vacation."""
    if sitting.row.timing.banks:
        return await banks.empty(read, sitting, now)
    return frozenset(d.seat for d in sitting.running.open)


async def excuse(host: Host, id: str, person: Person) -> Sitting:
    """Ask for the one extension of this seat before the deadline; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        seat = sitting.my_seat(person.id)
        status.question(sitting, person.id)
        if sitting.terms.bank:
            raise Refused(
                _("At this table everybody has a bank of time; the organiser can put more into all of them.")
            )
        if seat.excused:
            raise Refused(
                _("This seat has had its extension in this game; the organiser can give everybody more time.")
            )
        if not sitting.row.timing.due:
            raise Refused(_("Nothing runs out at this table now, so you have all the time you need."))
        if sitting.row.timing.stretched:
            raise Refused(
                _("This phase has been extended already; the organiser can give everybody more time.")
            )
        not_closing(sitting)
        return await _excuse(host, tx, sitting, (seat,))


def not_closing(sitting: Sitting) -> None:
    """Raises `Refused` where all are ready, since a later deadline would not keep the table from closing."""
    if sitting.row.timing.closing:
        raise Refused(
            _("All are ready, so this closes soon. Who wants more time says Not ready first and then asks.")
        )


def excusable(sitting: Sitting) -> tuple[SeatRow, ...]:
    """Who of those that are silent has an excuse left, if the phase has not been extended before.

    A bank of time knows no excuse.
    """
    if sitting.row.timing.stretched or sitting.terms.bank:
        return ()
    return tuple(s for s in sitting.awaited() if not s.excused)


async def count(tx: Writing, sitting: Sitting, steps: Steps) -> tuple[Sitting, list[str]]:
    """Count answers and silences; who was silent too often in a row leaves a vacant seat.

    A seat that is asked several questions at once counts once; one answer of its own makes it present.
    Returns the table after that, with a sentence for each seat that became vacant.
    """
    for step in steps:
        asked = {a.seat for a in step.entry.answers if a.by in ("player", "clock")}
        there = {a.seat for a in step.entry.answers if a.by == "player"}
        for seat in sitting.people:
            if seat.seat in asked:
                sitting = await _counted(tx, sitting, seat, silent=seat.seat not in there)
    notices: list[str] = []
    if sitting.running.outcome is not None:
        return sitting, notices
    organiser = sitting.row.organiser
    for seat in sitting.people:
        if seat.missed >= MISSES:
            notices.append(_left(sitting, seat))
            sitting = await vacate(tx, sitting, seat)
    return sitting, notices + ([organises(sitting)] if sitting.row.organiser != organiser else [])


async def vacate(tx: Writing, sitting: Sitting, seat: SeatRow, driver: str = GHOST) -> Sitting:
    """Take whoever drives a seat of a running race from it: the profile stays and drives on.

    A table without its organiser is given to another person who sits there, see `succeed`.
    """
    line = await tx.profile(seat.user, sitting.row.game) if seat.user is not None else seat.line
    empty = dataclasses.replace(seat, user=None, driver=driver, line=line, missed=0)
    await tx.put_seat(empty)
    await boards.wants_players(tx, sitting.row)
    if seat.user is not None:
        await tx.put_former(sitting.row.id, seat.user, seat.seat)
    return await succeed(tx, with_seat(sitting, empty), seat.user)


async def succeed(tx: Writing, sitting: Sitting, gone: int | None) -> Sitting:
    """Where the organiser has left, the next person at the table organises it, one who answers first.

    Where nobody is left it stays as it is; who sits down then can claim the table.
    """
    if sitting.row.organiser != gone or not sitting.people:
        return sitting
    heir = min(sitting.people, key=lambda s: s.missed).user or 0
    row = await tx.save_table(dataclasses.replace(sitting.row, organiser=heir))
    return dataclasses.replace(sitting, row=row)


def organises(sitting: Sitting) -> str:
    """Who organises the table, in its language."""
    with speaking(sitting.row.language):
        return _("{person} organises this table from now on.").format(person=mention(sitting.row.organiser))


def _succeeded(sitting: Sitting, before: int) -> str:
    """A further sentence where somebody else than before organises the table."""
    return f" {organises(sitting)}" if sitting.row.organiser != before else ""


async def left_server(host: Host, id: str, users: Collection[int]) -> None:
    """Free the seats of people who have left the server, for substitutes.

    Before anything has happened that is left to `lapse`.
    """
    async with host.changing(id) as (tx, sitting):
        left = [s for s in sitting.people if s.user in users]
        if sitting.row.stage != "running" or not left or await _nothing_closed_yet(tx, sitting):
            return
        with speaking(sitting.row.language):
            view = sitting.rules.view(sitting.running.state, None)
            sides = several([sitting.rules.label(view, s.seat) for s in left])
            words = _("{people} left this server; {sides} can be taken over, and a ghost plays until then.")
            told = words.format(people=several([mention(s.user or 0) for s in left]), sides=sides)
        organiser = sitting.row.organiser
        for seat in left:
            sitting = await vacate(tx, sitting, seat)
        sitting = await timing.keep(tx, sitting, host.now())
        await posts.call(tx, sitting, "left", told + _succeeded(sitting, organiser))
        await posts.tell_status(tx, sitting)


async def take_seat(
    host: Host, id: str, person: Person, number: int | None = None, agreed: bool = False
) -> Sitting:
    """Sit down on a vacant seat (that one, or any) of a running race, with everything that belongs to it.

    Whoever comes back to a seat takes no new one: blocks, bans and reliability are for others.

    Raises `Refused`; `agreed` is somebody who would sit beside one whom they have blocked.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        if sitting.seat_of(person.id):
            raise Refused(_("You already sit at this table; one seat per person."))
        free = [s for s in sitting.vacant if number in (None, s.seat)]
        if not free:
            raise admission.no_seat()
        former = await tx.former_seats(sitting.row.id, person.id)
        if former and not (free := [s for s in free if s.seat in former]):
            words = _("You have played in this game already; only the seat that you had is open to you.")
            raise Refused(words)
        invited = sitting.row.invited
        if invited is not None and person.id not in (*invited, sitting.row.organiser):
            raise Refused(
                _("This table is by invitation; its organiser, {organiser}, can give you a seat.").format(
                    organiser=mention(sitting.row.organiser)
                )
            )
        if not former:
            await admission.may_sit(tx, sitting, person, agreed, number or free[0].seat)
        await people.remember(tx, person)
        return await seat_person(host, tx, sitting, free[0], person)


async def seat_person(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, person: Person) -> Sitting:
    """Give a seat of a race to somebody: the open plot, what is planned ahead, notes and drafts too.

    What lies there, a ghost's answer as well, can be changed until it closes; an excuse that the seat has
    used stays used.
    """
    sitting = await timing.hand_over(tx, sitting, seat, host.now())
    if seat.user is not None:
        await tx.move_drafts(sitting.row.id, seat.user, person.id)
        await tx.put_former(sitting.row.id, seat.user, seat.seat)
    taken = dataclasses.replace(
        seat, user=person.id, name=person.name, driver=PLAYER, missed=0, asked=0, silent=0
    )
    await tx.put_seat(taken)
    await predicting.withdraw(tx, sitting.row.id, person.id)
    sitting = await timing.keep(tx, with_seat(sitting, taken), host.now())
    await posts.tell_status(tx, sitting)
    return sitting


async def ghost_line(read: Reading, sitting: Sitting, decision: Decision, seat: SeatRow) -> str:
    """What the profile of a seat says to a question, with the careful answer for what it leaves open.

    It may be illegal. Where the rules fail at the profile it is empty: play goes on with the careful answer.
    """
    profile = seat.line
    if seat.user is not None:
        profile = await read.profile(seat.user, sitting.row.game) or seat.line
    try:
        return lapsed(sitting.rules, sitting.running, decision, profile)
    except Exception:
        log.exception("the rules of %s fail at a profile", sitting.row.game)
        return ""


def with_seat(sitting: Sitting, seat: SeatRow) -> Sitting:
    """The table with another row for one of its seats."""
    seats = tuple(seat if s.seat == seat.seat else s for s in sitting.seats)
    return dataclasses.replace(sitting, seats=seats)


async def _counted(tx: Writing, sitting: Sitting, seat: SeatRow, silent: bool) -> Sitting:
    counted = dataclasses.replace(
        seat,
        asked=seat.asked + 1,
        silent=seat.silent + silent,
        missed=seat.missed + 1 if silent else 0,
    )
    await tx.put_seat(counted)
    person = await tx.person(seat.user or 0)
    await tx.put_person(dataclasses.replace(person, asked=person.asked + 1, silent=person.silent + silent))
    return with_seat(sitting, counted)


async def _nothing_closed_yet(tx: Writing, sitting: Sitting) -> bool:
    """Whether the race still stands at its first question, so that somebody else could as well begin."""
    opened = predicting.opened(await tx.entries(sitting.row.id))
    return not opened and not any(s.driver == OPEN for s in sitting.seats)


async def _back_to_lobby(host: Host, tx: Writing, sitting: Sitting, silent: tuple[SeatRow, ...]) -> None:
    """Free the seats of those who never came; what the others have sent stays, for one more phase."""
    if len(silent) == len(sitting.people):
        with speaking(sitting.row.language):
            words = _("Nobody came to the first round, so this table is closed; `/play` opens a new one.")
        await posts.end(tx, sitting, words)
        return
    organiser = sitting.row.organiser
    for seat in silent:
        sitting = await vacate(tx, sitting, seat, OPEN)
    sitting = await timing.whole_phase_again(tx, sitting, host.now(), {s.seat for s in silent})
    with speaking(sitting.row.language):
        names = several([mention(s.user or 0) for s in silent])
        words = _("{people} did not come to the first round; the seats are free for anybody.")
        told = words.format(people=names) + _succeeded(sitting, organiser)
        rows = posts.take_rows(sitting)
    await posts.call(tx, sitting, "free", told, rows=rows)
    await posts.tell_status(tx, sitting)


async def _excuse(host: Host, tx: Writing, sitting: Sitting, seats: tuple[SeatRow, ...]) -> Sitting:
    clock = sitting.row.timing
    seconds = min(sitting.terms.phase, LONGEST_EXCUSE)
    for seat in seats:
        used = dataclasses.replace(seat, excused=seat.excused + 1)
        await tx.put_seat(used)
        sitting = with_seat(sitting, used)
    due = later(sitting.terms, max(clock.due, host.now()), seconds)
    sitting = await timing.move(tx, sitting, due, host.now(), excused=seconds)
    with speaking(sitting.row.language):
        words = _(
            "{people}: {time} more, once in this game. It is yours to use until <t:{due}:f> (<t:{due}:R>)."
        )
        told = words.format(
            people=several([mention(s.user or 0) for s in seats]),
            time=said_length(seconds),
            due=int(sitting.row.timing.due),
        )
    await posts.call(tx, sitting, "excuse", told, tuple(s.user for s in seats if s.user is not None))
    await posts.tell_status(tx, sitting)
    return sitting


async def _ghosts_answer(host: Host, tx: Writing, sitting: Sitting, late: Collection[int | None]) -> None:
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


def _left(sitting: Sitting, seat: SeatRow) -> str:
    with speaking(sitting.row.language):
        label = sitting.rules.label(sitting.rules.view(sitting.running.state, None), seat.seat)
        many = ngettext(
            "{person} was silent for {n} round; a ghost plays on until the seat is taken: {side}.",
            "{person} was silent for {n} rounds in a row; a ghost plays on until the seat is taken: {side}.",
            MISSES,
        )
        return many.format(person=mention(seat.user or 0), n=MISSES, side=label)
