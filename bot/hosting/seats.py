"""Seats of a running game that change hands: left, free, taken over.

**What a player has said in secret stays the player's own.** Whoever takes a seat over finds the position and
whatever is already known there; answers that are not open yet, plans, lines and drafts are withdrawn, and
the notes are gone. What else goes along is the former player's to say (`SeatRow.bequest`, for all tables
`PersonRow.bequest`). Until somebody takes the seat all of it counts as before, since nobody sees it then.

**A departure is kept** with the place at that moment, because it counts for the rating (see
`bot.hosting.results`). Who comes back to a seat that nobody else has driven meanwhile finds everything as it
was, and the departure is forgotten.

Nobody is seated here without having said so: `take_seat` is for whoever presses, those who are asked answer
in `bot.hosting.seat_offers`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.hosting import admission, boards, moderating, people, play, posts, predicting, timing
from bot.hosting.sitting import GHOST, OPEN, PLAYER, VACANT, Person, Refused, Sitting
from bot.hosting.telling import tell
from bot.store import Alarm, Bequest, Departure, Reading, SeatRow, Way, Writing
from bot.text import mention, several
from engine.language import _, speaking
from engine.model import Order

if TYPE_CHECKING:
    from bot.hosting.host import Host


AWAY_AFTER = 2
"""After so many missed deadlines in a row somebody is absent: not asked for a vote, and may be replaced."""


def absent(seat: SeatRow) -> bool:
    """Whether the player of a seat has missed the last deadlines."""
    return seat.user is not None and seat.missed >= AWAY_AFTER


def with_seat(sitting: Sitting, seat: SeatRow) -> Sitting:
    """The table with another row for one of its seats."""
    seats = tuple(seat if s.seat == seat.seat else s for s in sitting.seats)
    return dataclasses.replace(sitting, seats=seats)


def seat_meant(sitting: Sitting, number: int) -> SeatRow:
    """The seat of that number; raises `Refused` with those there are."""
    sitting.must_seat()
    seat = sitting.seat(number)
    if seat is None:
        taken = several([str(s.seat) for s in sitting.seats])
        raise Refused(
            _("There is no seat {seat}; the taken seats are {seats}.").format(seat=number, seats=taken)
        )
    return seat


def side_of(sitting: Sitting, number: int) -> str:
    """What a seat plays, as people call it."""
    return sitting.game.face.label(sitting.game.rules.view(sitting.running.state, None), number)


# --- leaving -------------------------------------------------------------------------------------------


async def free(host: Host, id: str, person: Person, number: int, bequest: Bequest = "") -> Sitting:
    """Offer a seat of a running game to whoever wants it: one's own or, for the organiser, one whose player
    is absent. Raises `Refused`.

    Until somebody takes it, the profile of whoever sat there drives on. `bequest` is what goes with the own
    seat, '' for what that player has settled for all tables.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        seat = seat_meant(sitting, number)
        may_give(sitting, person, seat)
        if seat.driver in VACANT:
            raise Refused(_("Seat {seat} is free already.").format(seat=number))
        before, own = sitting, seat.user == person.id
        if not own:
            await moderating.note(host, tx, sitting, person, "free")
        seat = bequeathed(seat, person, bequest)
        sitting = await vacate(tx, sitting, seat, way="left" if own else "absent")
        sitting = await timing.keep(tx, sitting, host.now())
        with speaking(sitting.row.language):
            words = _("A seat is free to take over: {side}.")
            if own:
                words = _(
                    "{player} has left this game. {side} is free; a ghost plays until somebody takes it."
                )
            elif seat.user is not None:
                words = _(
                    "{player} was absent, so {person} has freed the seat. {side} is free; until it is taken "
                    "a ghost plays."
                )
            side = side_of(sitting, number)
            told = words.format(player=mention(seat.user or 0), person=mention(person.id), side=side)
            rows = posts.take_rows(sitting)
        await tell(tx, before, sitting, told, None if own else seat.user, rows=rows)
        await posts.tell_status(tx, sitting)
        return sitting


def may_give(sitting: Sitting, person: Person, seat: SeatRow) -> None:
    """Raises `Refused` unless somebody may let others have a seat: the own one, or as the organiser one that
    no player who is there would lose."""
    if seat.user == person.id:
        return
    if not sitting.arranged_by(person):
        words = _(
            "Only the organiser, {organiser}, or a manager of the server can do that to somebody's seat."
        )
        raise Refused(words.format(organiser=mention(sitting.row.organiser)))
    if seat.user is not None and not absent(seat):
        words = _(
            "{player} is there and keeps the seat. A player can leave with `/organise free`; "
            "`/organise kick` removes one."
        )
        raise Refused(words.format(player=mention(seat.user)))


def bequeathed(seat: SeatRow, person: Person, bequest: Bequest) -> SeatRow:
    """A seat with what its player wants to go along; raises `Refused` for anybody else."""
    if not bequest:
        return seat
    if seat.user != person.id:
        raise Refused(_("What goes with a seat is for its player to say; leave that out."))
    return dataclasses.replace(seat, bequest=bequest)


async def vacate(
    tx: Writing, sitting: Sitting, seat: SeatRow, driver: str = GHOST, way: Way = "absent"
) -> Sitting:
    """Take whoever drives a seat of a running game from it: the profile stays and drives on.

    A table without its organiser is given to another person who sits there, see `succeed`.
    """
    if seat.user is None:
        empty = dataclasses.replace(seat, driver=driver, missed=0)
    else:
        await depart(tx, sitting, seat, "" if driver == OPEN else way)
        bequest = seat.bequest or (await tx.person(seat.user)).bequest
        line = await tx.profile(seat.user, sitting.row.game)
        empty = dataclasses.replace(seat, user=None, driver=driver, line=line, missed=0, bequest=bequest)
    await tx.put_seat(empty)
    await boards.wants_players(tx, sitting.row)
    await _others_vote(tx, sitting)
    return await succeed(tx, with_seat(sitting, empty), seat.user)


async def _others_vote(tx: Writing, sitting: Sitting) -> None:
    """Have the posts of open votes name those who decide now."""
    if any(motion.state == "open" for motion in await tx.motions(sitting.row.id)):
        await tx.put_alarm(Alarm(sitting.row.id, "vote", 0.0))


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
            place=place_now(sitting, seat.seat),
            asked=seat.asked,
            silent=seat.silent,
            substitute=seat.substitute,
        )
        await tx.put_departure(departure)
        await tx.put_former(sitting.row.id, seat.user, seat.seat)


def place_now(sitting: Sitting, number: int) -> int:
    """The place of a seat among all seats at this moment, 0 where the game knows none."""
    ranks = sitting.game.rules.ranks
    if ranks is None:
        return 0
    levels = ranks.standings(sitting.running.state)
    ahead = next((n for n, level in enumerate(levels) if number in level), 0)
    return 1 + sum(map(len, levels[:ahead]))


async def succeed(tx: Writing, sitting: Sitting, gone: int | None) -> Sitting:
    """Where the organiser has left, the next person at the table organises it, one who answers first.

    Where nobody is left it stays as it is; who sits down then can claim the table.
    """
    if sitting.row.organiser != gone or not sitting.people:
        return sitting
    return await organised_by(tx, sitting, min(sitting.people, key=lambda s: s.missed).user or 0)


async def organised_by(tx: Writing, sitting: Sitting, heir: int, inherited: bool = False) -> Sitting:
    """The table with somebody else as its organiser; `inherited` from somebody who has sat there.

    What the one before has offered as the organiser is not theirs to give any more.
    """
    for offer in await tx.offers(sitting.row.id):
        own = sitting.seat(offer.seat)
        if offer.maker == sitting.row.organiser and (own is None or own.user != offer.maker):
            await tx.drop_offer(offer)
    row = await tx.save_table(dataclasses.replace(sitting.row, organiser=heir, inherited=inherited))
    return dataclasses.replace(sitting, row=row)


async def passes_on(read: Reading, sitting: Sitting, user: int) -> bool:
    """Whether an office that somebody gives away comes from somebody who has sat there, however long ago."""
    given = sitting.row.inherited and user == sitting.row.organiser
    return given or await read.has_sat(sitting.row.id, user)


# --- taking over ---------------------------------------------------------------------------------------


async def take_seat(
    host: Host, id: str, person: Person, number: int | None = None, agreed: bool = False
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
            raise Refused(
                _("This table is by invitation; its organiser, {organiser}, can offer you a seat.").format(
                    organiser=mention(before.row.organiser)
                )
            )
        sitting = await seat_person(host, tx, before, seat, person)
        with speaking(sitting.row.language):
            words = _("{person} plays {side} now.")
            told = words.format(person=mention(person.id), side=side_of(sitting, seat.seat))
        await tell(tx, before, sitting, told, person.id)
        return sitting


async def may_sit(
    tx: Reading, sitting: Sitting, person: Person, wanted: Sequence[SeatRow], agreed: bool = False
) -> SeatRow:
    """The first of these seats that somebody may take; raises `Refused`.

    Whoever comes back to a seat takes no new one: blocks, bans and reliability are for others.
    """
    if sitting.seat_of(person.id):
        raise Refused(_("You already sit at this table; one seat per person."))
    former = await tx.former_seats(sitting.row.id, person.id)
    open_to = [s for s in wanted if not former or s.seat in former]
    if not open_to:
        words = _("You have played in this game already; only the seat that you had is open to you.")
        raise Refused(words)
    if not former:
        if await moderating.has_ruled(tx, sitting, person):
            raise Refused(_("You have decided alone at this table, so you cannot play here; you can watch."))
        await admission.may_sit(tx, sitting, person, agreed, open_to[0].seat)
    return open_to[0]


async def seat_person(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, person: Person) -> Sitting:
    """Give a seat of a game that nobody drives to somebody who has agreed to that.

    An excuse that the seat has used stays used.
    """
    await people.remember(tx, person)
    last = await last_driver(tx, sitting, seat)
    if last is not None and last.user == person.id and seat.driver in VACANT:
        return await _come_back(host, tx, sitting, seat, person, last)
    if person.id not in {d.user for d in await tx.departures(sitting.row.id)}:
        # Only once a person: friends who swap a seat to and fro gain no time by it.
        sitting = await timing.hand_over(tx, sitting, seat, host.now())
    whole = seat.bequest == "everything"
    if whole and last is not None:
        await tx.move_drafts(sitting.row.id, last.user, person.id)
    taken = dataclasses.replace(
        _of(seat, person),
        notes=seat.notes if seat.bequest in ("notes", "everything") else "",
        asked=0,
        silent=0,
        since=sitting.running.entries,
        substitute=seat.driver != OPEN,
    )
    return await _seated(host, tx, sitting, taken, [] if whole else unsaid(sitting, seat.seat))


async def last_driver(tx: Reading, sitting: Sitting, seat: SeatRow) -> Departure | None:
    """Who has driven a seat last, None where nobody has left it."""
    left = [d for d in await tx.departures(sitting.row.id) if d.seat == seat.seat]
    return left[-1] if left else None


def unsaid(sitting: Sitting, number: int) -> list[Order]:
    """The orders that take back what a seat has said and nobody else knows: plans, lines, sealed answers."""
    table = sitting.running
    filed = [f.order.name for f in table.filed if f.seat == number]
    sealed = [d.id for d in table.open if d.seat == number and d.sealed and table.answer(d.id)]
    return [
        *(Order("unfile", number, line=name, by="host") for name in filed),
        *(Order("withdraw", number, decision, by="host") for decision in sealed),
    ]


async def after_rollback(host: Host, tx: Writing, sitting: Sitting, entry: int) -> Sitting:
    """Take back once more what others had said on seats that have changed hands since then.

    Then is when there were `entry` entries.
    """
    orders = [o for s in sitting.seats if s.since >= entry for o in unsaid(sitting, s.seat)]
    return await host.save(tx, sitting, play.carry_out(host, sitting, orders)) if orders else sitting


async def _come_back(
    host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, person: Person, last: Departure
) -> Sitting:
    """Let somebody go on with a seat that nobody else has driven meanwhile."""
    await tx.drop_departure(last)
    taken = dataclasses.replace(
        _of(seat, person),
        asked=last.asked,
        silent=last.silent,
        since=last.since,
        substitute=last.substitute,
    )
    return await _seated(host, tx, sitting, taken, [])


def _of(seat: SeatRow, person: Person) -> SeatRow:
    return dataclasses.replace(
        seat, user=person.id, name=person.name, driver=PLAYER, missed=0, line="", bequest=""
    )


async def _seated(host: Host, tx: Writing, sitting: Sitting, taken: SeatRow, orders: list[Order]) -> Sitting:
    await tx.put_seat(taken)
    await _others_vote(tx, sitting)
    for offer in await tx.offers(sitting.row.id):
        if offer.seat == taken.seat or offer.user == taken.user:
            await tx.drop_offer(offer)
    await predicting.withdraw(tx, sitting.row.id, taken.user or 0)
    sitting = with_seat(sitting, taken)
    if orders:
        return await host.save(tx, sitting, play.carry_out(host, sitting, orders))
    sitting = await timing.keep(tx, sitting, host.now())
    await posts.tell_status(tx, sitting)
    return sitting
