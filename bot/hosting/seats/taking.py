"""Seats of a running game that somebody takes over, or comes back to.

**What a player has said in secret stays the player's own.** Anybody who takes a seat over finds the position
and whatever is already known there; answers that are not open yet, plans, lines and drafts are withdrawn, and
the notes are gone. What else goes along is the former player's to say (`SeatRow.bequest`, for all tables
`PersonRow.bequest`). Until somebody takes the seat all of it counts as before, since nobody sees it then. Who
comes back to a seat that nobody else has driven meanwhile finds everything as it was, and the departure is
forgotten.

Nobody is seated here without having said so: `take_seat` is for the person who presses, those who are asked
answer in `bot.hosting.seats.offering`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from bot.events import SeatTaken, emit
from bot.hosting.after import posts, presence, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.after.telling import tell
from bot.hosting.after.vacating import others_vote, unsaid
from bot.hosting.host import Host
from bot.hosting.organising import moderating
from bot.hosting.playing import play
from bot.hosting.table import admission
from bot.hosting.table.sitting import OPEN, PLAYER, VACANT, Person, Refused, Sitting, name_among, with_seats
from bot.hosting.table.status import side_of
from bot.ids import NOBODY, PersonId
from bot.store import Departure, Reading, SeatRow, Writing
from bot.text import mention
from bot.times.instants import NEVER
from engine.language import _, speaking
from engine.model import Order, Seat


async def take_seat(
    host: Host, id: str, person: Person, number: Seat | None = None, agreed: bool = False
) -> Sitting:
    """Sit down on a vacant seat (that one, or any) of a running game; raises `Refused`.

    `agreed` is somebody who would sit beside one whom they have blocked.
    """
    async with host.changing(id) as (tx, before):
        before.must_run()
        wanted = [s for s in before.vacant if number in (None, s.seat)]
        if not wanted and before.seat_of(person.id) is None:
            raise admission.no_seat()
        seat = await may_sit(tx, before, person, wanted, agreed)
        invited = before.row.invited
        if invited is not None and person.id not in (*invited, before.row.organiser):
            if before.row.organiser == NOBODY:
                raise Refused(_("Only those who are asked can take a seat at this table now."))
            raise Refused(
                _("This table is by invitation; its organiser, {organiser}, can offer you a seat.").format(
                    organiser=mention(before.row.organiser)
                )
            )
        sitting = await seat_person(host, tx, before, seat, person)
        with speaking(sitting.row.language):
            words = _("{person} now plays {side}.")
            text = words.format(person=mention(person.id), side=side_of(sitting, seat.seat))
        await tell(tx, before, sitting, text, person.id, hand=Hand(person.id, host.now()))
        return sitting


async def could_sit(host: Host, sitting: Sitting, person: Person) -> bool:
    """Whether a seat is free that somebody may take, perhaps after one more question."""
    invited = sitting.row.invited
    asked_in = invited is None or person.id in (*invited, sitting.row.organiser)
    if sitting.row.stage != "running" or not sitting.vacant or not asked_in:
        return False
    try:
        async with host.store.reading() as read:
            await may_sit(read, sitting, person, sitting.vacant)
    except admission.Doubtful:
        return True
    except Refused:
        return False
    return True


async def may_sit(
    tx: Reading, sitting: Sitting, person: Person, wanted: Sequence[SeatRow], agreed: bool = False
) -> SeatRow:
    """The first of these seats that somebody may take; raises `Refused`.

    Anybody who comes back to a seat takes no new one: blocks, bans and reliability are for others.
    """
    if sitting.seat_of(person.id):
        raise Refused(_("You already sit at this table; one seat per person."))
    former = await tx.former_seats(sitting.row.id, person.id)
    open_to = [s for s in wanted if not former or s.seat in former]
    if not open_to:
        words = _("You have already played in this game; you can take back only your own seat.")
        raise Refused(words)
    if not former:
        if await moderating.has_ruled(tx, sitting, person):
            raise Refused(
                _("You have decided something alone at this table, so you cannot play here; you can watch.")
            )
        await admission.may_sit(tx, sitting, person, agreed, open_to[0].seat)
    return open_to[0]


async def seat_person(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, person: Person) -> Sitting:
    """Give a seat of a game that nobody drives to somebody who has agreed to that.

    An excuse that the seat has used stays used.
    """
    await presence.remember(tx, person)
    last = await last_driver(tx, sitting, seat)
    # Only once a person: friends who swap a seat to and fro gain no time by it.
    new = person.id not in {d.user for d in await tx.departures(sitting.row.id)}
    sitting = await timing.hand_over(tx, sitting, seat, host.now(), new)
    if last is not None and last.user == person.id and seat.driver in VACANT:
        return await _come_back(host, tx, sitting, seat, person, last)
    whole = seat.bequest == "everything"
    if whole and last is not None:
        await move_drafts(tx, sitting.row.id, last.user, person.id)
    taken = dataclasses.replace(
        _of(sitting, seat, person),
        notes=seat.notes if seat.bequest in ("notes", "everything") else "",
        asked=0,
        silent=0,
        since=sitting.running.entries,
        substitute=seat.driver != OPEN,
    )
    return await _seated(host, tx, sitting, taken, [] if whole else unsaid(sitting, seat.seat))


async def last_driver(tx: Reading, sitting: Sitting, seat: SeatRow) -> Departure | None:
    """The last driver of a seat, None where nobody has left it."""
    left = [d for d in await tx.departures(sitting.row.id) if d.seat == seat.seat]
    return left[-1] if left else None


async def _come_back(
    host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, person: Person, last: Departure
) -> Sitting:
    """Let somebody go on with a seat that nobody else has driven meanwhile."""
    await tx.drop_departure(last)
    taken = dataclasses.replace(
        _of(sitting, seat, person),
        asked=last.asked,
        silent=last.silent,
        since=last.since,
        substitute=last.substitute,
    )
    return await _seated(host, tx, sitting, taken, [])


def _of(sitting: Sitting, seat: SeatRow, person: Person) -> SeatRow:
    name = name_among(person, [other for other in sitting.seats if other.seat != seat.seat])
    return dataclasses.replace(
        seat,
        user=person.id,
        name=name,
        driver=PLAYER,
        missed=0,
        line="",
        bequest="",
        answered=NEVER,
    )


async def _seated(host: Host, tx: Writing, sitting: Sitting, taken: SeatRow, orders: list[Order]) -> Sitting:
    await tx.put_seat(taken)
    await others_vote(tx, sitting)
    for offer in await tx.offers(sitting.row.id):
        if offer.seat == taken.seat or offer.user == taken.user:
            await tx.drop_offer(offer)
    await emit(tx, SeatTaken(sitting, taken.user or NOBODY))
    sitting = with_seats(sitting, taken)
    if orders:
        return await host.save(tx, sitting, play.carry_out(host, sitting, orders))
    sitting = await timing.schedule(tx, sitting, host.now())
    await posts.tell_status(tx, sitting)
    return sitting


async def move_drafts(tx: Writing, table: str, old: PersonId, new: PersonId) -> None:
    """Give the drafts of somebody at a table to somebody else, whose own there are dropped."""
    await tx.drop_drafts(table, user=new)
    for draft in await tx.drafts(table, old):
        await tx.put_draft(dataclasses.replace(draft, user=new))
    await tx.drop_drafts(table, user=old)
