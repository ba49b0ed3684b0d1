"""Seats of a running game that their players leave, or lose: freed for others, or given to a bot.

Who leaves is asked what goes with the seat. The organiser may free the seat of somebody who is absent. About
a player who is there the others decide, that player among them: at a table of up to `FEW` people all of them,
at a larger one two thirds, so that friends do not simply outvote a rival. Where that is stuck, moderators do
who do not play.
"""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from typing import Any

from bot.hosting.after import posts, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.after.presence import absent
from bot.hosting.after.telling import tell, tell_organiser
from bot.hosting.after.vacating import depart, succeed, vacate
from bot.hosting.host import Host
from bot.hosting.organising import lobby, moderating, votes
from bot.hosting.table import motions
from bot.hosting.table.sitting import VACANT, Person, Refused, Sitting, with_seats, without_person
from bot.hosting.table.status import side_of
from bot.ids import NOBODY, PersonId
from bot.store import Bequest, Motion, Reading, SeatRow, Writing
from bot.text import mention
from engine.language import N_, _, listed, speaking
from engine.model import Seat

FEW = 4
"""The number of people of whom all have to agree to a removal."""


def seat_meant(sitting: Sitting, number: Seat) -> SeatRow:
    """The seat of that number; raises `Refused` with those there are."""
    sitting.must_seat()
    seat = sitting.seat(number)
    if seat is None:
        taken = listed([str(s.seat) for s in sitting.seats])
        raise Refused(_("There is no seat {seat}; choose one of: {seats}.").format(seat=number, seats=taken))
    return seat


async def free(host: Host, id: str, person: Person, number: Seat, bequest: Bequest = "") -> Sitting:
    """Offer a seat of a running game to anybody: one's own or, for the organiser, one whose
    player is absent. Raises `Refused`.

    Until somebody takes it, the profile of the person who sat there drives on. `bequest` is what goes with
    the own seat, '' for what that player has settled for all tables.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        seat = seat_meant(sitting, number)
        may_give(sitting, person, seat)
        before, leaves = sitting, seat.user == person.id
        if not leaves:
            must_be_in_the_game(sitting, seat)
        if seat.driver in VACANT:
            raise Refused(_("Seat {seat} is already free.").format(seat=number))
        if not leaves:
            await moderating.record_act(host, tx, sitting, person, "free")
        seat = bequeathed(seat, person, bequest)
        sitting = await vacate(tx, sitting, seat, way="left" if leaves else "absent")
        sitting = await timing.schedule(tx, sitting, host.now())
        with speaking(sitting.row.language):
            text = _freed(sitting, seat, person)
            rows = () if seat.out else posts.take_rows(sitting)
        hand = Hand(person.id, host.now())
        await tell(tx, before, sitting, text, None if leaves else seat.user, rows=rows, hand=hand)
        await posts.tell_status(tx, sitting)
        return sitting


def _freed(sitting: Sitting, seat: SeatRow, person: Person) -> str:
    """The post about a seat that this person has left or freed."""
    words = _("A seat is free to take over: {side}.")
    if seat.out:
        words = _("{player} ({side}) has left this game. Nobody needs to play on for them.")
    elif seat.user == person.id:
        words = _(
            "{player} has left this game. Their seat ({side}) is free; a ghost plays until somebody takes it."
        )
    elif seat.user is not None:
        words = _(
            "{player} was absent, so {person} has freed the seat ({side}); a ghost plays until somebody "
            "takes it."
        )
    side = side_of(sitting, seat.seat)
    return words.format(player=mention(seat.user or NOBODY), person=mention(person.id), side=side)


def must_be_in_the_game(sitting: Sitting, seat: SeatRow) -> None:
    """Raises `Refused` for a seat that is out of the game: nobody plays on there in place of its player."""
    if seat.out:
        words = _(
            "This seat ({side}) is out of the game: nobody plays on there, and its player is not asked again."
        )
        raise Refused(words.format(side=side_of(sitting, seat.seat)))


def may_give(sitting: Sitting, person: Person, seat: SeatRow) -> None:
    """Raises `Refused` unless somebody may let others have a seat: the own one, or as the organiser one that
    no player who is there would lose."""
    sitting.must_be_alone()
    if seat.user == person.id:
        return
    sitting.must_be_arranged_by(person)
    if seat.user is not None and not absent(seat):
        words = _(
            "{player} is still there and keeps the seat. A player can leave with `/organise replace`, or "
            "be removed with `/organise remove`."
        )
        raise Refused(words.format(player=mention(seat.user)))


def givable(sitting: Sitting, person: Person) -> list[SeatRow]:
    """The seats that somebody may offer to others."""
    seats = []
    for seat in sitting.seats:
        with suppress(Refused):
            may_give(sitting, person, seat)
            must_be_in_the_game(sitting, seat)
            seats.append(seat)
    return seats


def bequeathed(seat: SeatRow, person: Person, bequest: Bequest) -> SeatRow:
    """A seat with what its player wants to go along; raises `Refused` for anybody else."""
    if not bequest:
        return seat
    if seat.user != person.id:
        raise Refused(_("Only the player decides what goes with a seat; leave that out."))
    return dataclasses.replace(seat, bequest=bequest)


async def kick(host: Host, id: str, person: Person, number: Seat, reason: str = "") -> Sitting:
    """Remove somebody: from the lobby altogether; in a race a bot drives on.

    In a race the others decide about somebody who has not been absent, see `votes`; else the organiser alone.
    """
    sitting = await host.look(id)
    sitting.must_be_alone()
    gone = sitting.seat(number)
    there = sitting.row.stage == "running" and gone is not None and gone.user is not None
    if there and gone is not None and not absent(gone):
        if gone.user == person.id:
            raise Refused(_("This is your own seat; `/organise replace` offers it to somebody else."))
        return await votes.ask(host, id, person, RemoveKind.name, f"{number} {gone.user}", reason)
    async with host.changing(id) as (tx, sitting):
        sitting.must_be_arranged_by(person)
        gone = seat_meant(sitting, number)
        await moderating.record_act(host, tx, sitting, person, "remove")
        if sitting.row.stage == "lobby":
            return await _out_of_the_lobby(host, tx, sitting, gone, Hand(person.id, host.now()))
        sitting.must_run()
        must_be_in_the_game(sitting, gone)
        if gone.user is None and gone.driver not in VACANT:
            raise Refused(_("A bot already plays seat {seat}.").format(seat=number))
        if gone.user is not None and not absent(gone):
            raise Refused(_("This player is back; ask again, and the others decide."))
        with speaking(sitting.row.language):
            why = moderating.because(reason)
            if gone.user is not None:
                why = _("That seat missed its last deadlines.")
        return await _remove(host, tx, sitting, gone, why, Hand(person.id, host.now()))


async def _out_of_the_lobby(host: Host, tx: Writing, sitting: Sitting, gone: SeatRow, hand: Hand) -> Sitting:
    sitting = await lobby.free_seat(host, tx, sitting, gone, shut_out=True)
    if gone.user is not None:
        with speaking(sitting.row.language):
            text = _("{person} has left this table.").format(person=mention(gone.user))
        await posts.call(tx, sitting, "removed", text, (gone.user,), hand=hand)
    return sitting


async def _remove(
    host: Host,
    tx: Writing,
    sitting: Sitting,
    gone: SeatRow,
    why: str,
    hand: Hand | None,
    willing: bool = False,
) -> Sitting:
    """Let a bot drive a seat of a running race, and tell the person who has driven it.

    Who was `willing` has left by own will. What the seat has used up stays used, and what its player has
    offered of it is over.
    """
    weakest = next(iter(sitting.game.players))
    bot = lobby.brain(sitting.row.id, gone.seat, weakest)
    seat = without_person(gone, bot.name, bot.driver)
    await depart(tx, sitting, gone, "absent" if absent(gone) else "left" if willing else "removed")
    await tx.put_seat(seat)
    for offer in await tx.offers(sitting.row.id):
        if offer.seat == gone.seat and offer.maker == gone.user:
            await tx.drop_offer(offer)
    if gone.user is not None:
        with speaking(sitting.row.language):
            words = _("{person} was removed from this game; a bot now plays {side}.")
            text = words.format(person=mention(gone.user), side=side_of(sitting, gone.seat))
        words = "\n".join(x for x in (text, why) if x)
        await posts.call(tx, sitting, "removed", words, (gone.user,), hand=hand)
    organiser = sitting.row.organiser
    sitting = await succeed(tx, with_seats(sitting, seat), gone.user)
    sitting = await timing.schedule(tx, sitting, host.now())
    if sitting.row.organiser != organiser:
        await tell_organiser(tx, sitting, hand)
    await posts.tell_status(tx, sitting)
    return sitting


@votes.kind_of_motion
class RemoveKind(votes.Kind):
    """About a seat and the user on it."""

    name = "remove"
    question = N_("**Remove a player?** A bot plays on, and the player gets a message.")

    async def propose(self, host: Host, id: str, person: Person, number: int, reason: str) -> Sitting:
        return await kick(host, id, person, Seat(number), reason)

    def needed(self, sitting: Sitting, of: int) -> int:
        return of if len(sitting.people) <= FEW else -(-of * 2 // 3)

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        number, user = _meant(motion)
        words = _("{person} asks to remove {player} ({side}).")
        side = side_of(sitting, number)
        return words.format(person=mention(motion.user), player=mention(user), side=side)

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_run()
        number, user = _meant(motion)
        seat = sitting.seat(number)
        if seat is None or seat.user != user:
            raise Refused(_("Somebody else now plays seat {seat}.").format(seat=number))
        must_be_in_the_game(sitting, seat)

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        gone = seat_meant(sitting, _meant(motion)[0])
        willing = (await motions.ballots(tx, motion.id)).get(gone.user or NOBODY) is True
        return await _remove(host, tx, sitting, gone, why, votes.hand_of(host, motion), willing)


def _meant(motion: Motion) -> tuple[Seat, PersonId]:
    """The seat that a motion is about, and the person on it."""
    number, user = motion.about.split()
    return Seat(int(number)), PersonId(int(user))
