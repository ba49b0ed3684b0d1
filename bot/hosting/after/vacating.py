"""A seat that its player leaves, by own will or by silence: what follows from that for the table.

**A departure is kept** with the place at that moment, because it counts for the rating. The profile of the
person who sat there drives on, and a table without its organiser gets another one. Who may leave or take a
seat, and how, stands in `bot.hosting.seats`.
"""

from __future__ import annotations

import dataclasses

from bot.events import SeatsFree, emit
from bot.hosting.table import motions
from bot.hosting.table.sitting import GHOST, GONE, OPEN, Sitting, with_row, with_seats
from bot.ids import NOBODY, PersonId
from bot.store import Alarm, Departure, SeatRow, Way, Writing
from bot.store.columns import DEPARTURES
from bot.times.instants import NEVER
from engine.model import Order, Seat


async def vacate(
    tx: Writing, sitting: Sitting, seat: SeatRow, driver: str = GHOST, way: Way | None = None
) -> Sitting:
    """Take the player of a seat of a running game out of it: their profile, or another `driver`, drives on.

    The `way` they leave is "absent" unless it is said, and none for a seat that stays open. A table without
    its organiser is given to another person who sits there, see `succeed`. A seat that is out of the game is
    nobody's to take: anybody who leaves it loses nothing by that.
    """
    if way is None:
        way = "" if driver == OPEN else "absent"
    if seat.out:
        driver, way = GONE, "out"
    if seat.user is None:
        empty = dataclasses.replace(seat, driver=driver, missed=0)
    else:
        await depart(tx, sitting, seat, way)
        bequest = seat.bequest or (await tx.person(seat.user)).bequest
        line = await tx.profile(seat.user, sitting.row.game)
        empty = dataclasses.replace(seat, user=None, driver=driver, line=line, missed=0, bequest=bequest)
    await tx.put_seat(empty)
    if not seat.out:
        await emit(tx, SeatsFree(sitting.row, NEVER))
    await others_vote(tx, sitting)
    return await succeed(tx, with_seats(sitting, empty), seat.user)


async def depart(tx: Writing, sitting: Sitting, seat: SeatRow, way: Way) -> None:
    """Keep that somebody has left a seat, and how the seat stood."""
    if seat.user is not None:
        departure = Departure(
            table=sitting.row.id,
            user=seat.user,
            seat=seat.seat,
            entry=sitting.running.entries,
            since=seat.since,
            way=way,
            place=_place_now(sitting, seat.seat),
            asked=seat.asked,
            silent=seat.silent,
            substitute=seat.substitute,
        )
        tx.put(DEPARTURES, departure)
        await tx.put_former(sitting.row.id, seat.user, seat.seat)


def _place_now(sitting: Sitting, number: Seat) -> int:
    """The place of a seat among all seats at this moment, 0 where the game knows none."""
    ranks = sitting.game.rules.ranks
    if ranks is None:
        return 0
    levels = ranks.standings(sitting.running.state)
    ahead = next((n for n, level in enumerate(levels) if number in level), 0)
    return 1 + sum(map(len, levels[:ahead]))


async def succeed(tx: Writing, sitting: Sitting, gone: PersonId | None) -> Sitting:
    """Where the organiser has left, the next person at the table organises it: one who is in the game and
    answers comes first.

    Where nobody is left it stays as it is; who sits down then can claim the table.
    """
    if sitting.row.organiser != gone or not sitting.people:
        return sitting
    heir = min(sitting.people, key=lambda s: (s.out, s.missed))
    return await organised_by(tx, sitting, heir.user or NOBODY)


async def organised_by(tx: Writing, sitting: Sitting, heir: PersonId, inherited: bool = False) -> Sitting:
    """The table with somebody else as its organiser; `inherited` from somebody who has sat there.

    What the one before has offered as the organiser is not theirs to give any more.
    """
    for offer in await tx.offers(sitting.row.id):
        seat = sitting.seat(offer.seat)
        if offer.maker == sitting.row.organiser and (seat is None or seat.user != offer.maker):
            await tx.drop_offer(offer)
    row = await tx.save_table(dataclasses.replace(sitting.row, organiser=heir, inherited=inherited))
    return with_row(sitting, row)


def unsaid(sitting: Sitting, number: Seat) -> list[Order]:
    """The orders that take back what a seat has said and nobody else knows: plans, lines, sealed answers."""
    table = sitting.running
    filed = [f.order.name for f in table.filed if f.seat == number]
    sealed = [d.id for d in table.open if d.seat == number and d.sealed and table.answer(d.id)]
    return [
        *(Order("unfile", number, line=name, by="host") for name in filed),
        *(Order("withdraw", number, decision, by="host") for decision in sealed),
    ]


async def others_vote(tx: Writing, sitting: Sitting) -> None:
    """Have the posts of open votes name those who decide now."""
    if any(motion.state == "open" for motion in await motions.of_table(tx, sitting.row.id)):
        await tx.put_alarm(Alarm(sitting.row.id, "vote", NEVER))
