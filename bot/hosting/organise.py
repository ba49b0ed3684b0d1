"""What organisers do at a running table, and players by majority: time, pauses, seats, homes, the end."""

from __future__ import annotations

import dataclasses

from bot.hosting import absence, lobby, posts, timing
from bot.hosting.calendar import later, said_length
from bot.hosting.host import Host
from bot.hosting.sitting import Person, Place, Refused, Sitting
from bot.ids import press
from bot.messages import Button
from bot.store import SeatRow, Writing
from bot.text import mention, several
from engine.language import _, ngettext

STEWARD_BRAIN = "careful"
"""The brain that drives a seat whose player was removed."""
LONGEST_PHASE = 14 * 86_400.0
LONGEST_PAUSE = 60 * 86_400.0
ASLEEP = 30 * 86_400.0
"""Seconds for which a table sleeps after the bot was removed from its server."""


async def close(host: Host, id: str, person: Person) -> Sitting:
    """End a table before its time: a lobby closes, a running game is abandoned."""
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can end this table."),
        )
        if sitting.row.stage in ("over", "closed"):
            raise Refused(_("This table is closed already."))
        words = _("{person} has ended this table before its time.").format(person=mention(person.id))
        return await posts.end(tx, sitting, words)


async def kick(host: Host, id: str, person: Person, number: int) -> Sitting:
    """Remove somebody: from the lobby altogether; in a race a bot drives on."""
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can remove somebody."),
        )
        gone = sitting.seat(number)
        if gone is None:
            raise _no_seat(sitting, number)
        if sitting.row.stage == "lobby":
            return await lobby.free_seat(host, tx, sitting, gone, shut_out=True)
        sitting.must_run()
        if gone.user is None:
            raise Refused(_("A bot drives seat {seat} already.").format(seat=number))
        brain = lobby.brain(sitting.row.id, number, STEWARD_BRAIN)
        seat = dataclasses.replace(brain, token=gone.token, notes=gone.notes)
        await tx.put_seat(seat)
        sitting = await timing.keep(tx, absence.with_seat(sitting, seat), host.now())
        await posts.tell_status(tx, sitting)
        return sitting


async def replace(host: Host, id: str, person: Person, number: int, substitute: Person) -> Sitting:
    """Give a seat of a running race to somebody else, with everything that belongs to it."""
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        own = sitting.seat_of(person.id)
        if own is None or own.seat != number:
            lobby.organiser_only(
                sitting,
                person,
                _(
                    "Only the organiser, {organiser}, or a manager of the server can give a seat to somebody else."
                ),
            )
        seat = sitting.seat(number)
        if seat is None:
            raise _no_seat(sitting, number)
        if sitting.seat_of(substitute.id):
            words = _("{person} already sits at this table; choose somebody who does not.")
            raise Refused(words.format(person=mention(substitute.id)))
        sitting = await absence.seat_person(host, tx, sitting, seat, substitute)
        if sitting.row.organiser == seat.user:
            row = await tx.save_table(dataclasses.replace(sitting.row, organiser=substitute.id))
            sitting = dataclasses.replace(sitting, row=row)
        side = sitting.rules.label(sitting.rules.view(sitting.running.state, None), number)
        words = _("{person} drives {side} from now on.").format(person=mention(substitute.id), side=side)
        await posts.call(tx, sitting, "seat", words, (substitute.id,))
        return sitting


async def hand_over(host: Host, id: str, person: Person, heir: Person) -> Sitting:
    """Make somebody else the organiser."""
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can hand this table over."),
        )
        return await _organised_by(tx, sitting, heir)


async def claim(host: Host, id: str, person: Person) -> Sitting:
    """Become the organiser of a table whose organiser has vanished."""
    async with host.changing(id) as (tx, sitting):
        sitting.my_seat(person.id)
        seat = sitting.seat_of(sitting.row.organiser)
        if sitting.row.organiser == person.id:
            raise Refused(_("You are the organiser already."))
        if seat is not None and not seat.missed and not sitting.arranged_by(person):
            words = _("{organiser} is still there; ask for the table, or ask a manager of the server.")
            raise Refused(words.format(organiser=mention(sitting.row.organiser)))
        return await _organised_by(tx, sitting, person)


async def extend(host: Host, id: str, person: Person, seconds: int) -> Sitting:
    """Give everybody more time for the present phase."""
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can give more time."),
        )
        sitting.must_run()
        clock = sitting.row.timing
        if not clock.due:
            raise Refused(_("Nothing runs out at this table now, so there is nothing to extend."))
        due = later(sitting.terms, clock.due, seconds)
        if due > host.now() + LONGEST_PHASE:
            raise Refused(_("A phase can wait 14 days from now at most; `/table pause` can wait longer."))
        sitting = await timing.move(tx, sitting, due, host.now())
        words = _("{person} gives everybody {time} more: until <t:{due}:f> (<t:{due}:R>).")
        told = words.format(person=mention(person.id), time=said_length(seconds), due=int(due))
        await posts.call(tx, sitting, "extend", told, _users(sitting.awaited()))
        await posts.tell_status(tx, sitting)
        return sitting


async def pause(host: Host, id: str, person: Person, until: float) -> Sitting:
    """Stop the clock until a date: at once for the organiser, else when more than half of the players agree.

    Raises `Refused` for a date that is past or too far.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        if sitting.row.timing.held:
            raise Refused(_("This table is paused already; `/table resume` lets it go on."))
        if not host.now() < until <= host.now() + LONGEST_PAUSE:
            raise Refused(_("A pause ends in the future, and within 60 days."))
        if not sitting.arranged_by(person):
            sitting.my_seat(person.id)
            if not await _carried(host, tx, sitting, person, f"pause {int(until)}"):
                return sitting
        sitting = await timing.hold(tx, sitting, until, "pause", host.now())
        await tx.drop_votes(sitting.row.id)
        words = _("{person} pauses this race until <t:{at}:f> (<t:{at}:R>). Plots can be sent all the same.")
        await posts.call(
            tx,
            sitting,
            "pause",
            words.format(person=mention(person.id), at=int(until)),
            _users(sitting.people),
        )
        await posts.tell_status(tx, sitting)
        return sitting


async def resume(host: Host, id: str, person: Person | None) -> Sitting:
    """Let a paused table go on: by its organiser, by majority, or (no person) because the date has come."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.timing.why != "pause":
            raise Refused(_("This table is not paused."))
        if person is not None and not sitting.arranged_by(person):
            sitting.my_seat(person.id)
            if not await _carried(host, tx, sitting, person, "resume"):
                return sitting
        sitting = await timing.release(tx, sitting, host.now())
        await tx.drop_votes(sitting.row.id)
        await posts.call(tx, sitting, "resume", _("The race goes on."), _users(sitting.awaited()))
        await posts.tell_status(tx, sitting)
        return sitting


async def move(host: Host, id: str, person: Person, place: Place) -> Sitting:
    """Give a table a new home; its latest post appears there anew."""
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can move this table."),
        )
        await tx.drop_parcels(sitting.row.id)
        await posts.tell_moved(tx, sitting, place.channel)
        row = dataclasses.replace(
            sitting.row, guild=place.guild, channel=place.channel, thread=place.thread, homeless=False
        )
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row))
        if sitting.row.timing.why == "asleep":
            sitting = await timing.release(tx, sitting, host.now())
        await posts.post_again(tx, sitting)
        return sitting


async def lost_home(host: Host, id: str, channel: int) -> None:
    """The table's channel cannot be written to; the game stays alive until somebody moves it."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.channel != channel or sitting.row.homeless:
            return
        await tx.drop_parcels(sitting.row.id)
        row = await tx.save_table(dataclasses.replace(sitting.row, homeless=True))
        await timing.whole_phase_again(tx, dataclasses.replace(sitting, row=row), host.now())


async def fall_asleep(host: Host, id: str) -> None:
    """The bot was removed from the server: the table waits for its return, a month at most."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.stage in ("lobby", "running"):
            await tx.drop_parcels(sitting.row.id)
            await tx.drop_alarms(sitting.row.id)
            await timing.hold(tx, sitting, host.now() + ASLEEP, "asleep", host.now())


async def wake_up(host: Host, id: str) -> None:
    """The bot is back on the server: the clock runs on and the newest post appears again."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.timing.why == "asleep":
            sitting = await timing.release(tx, sitting, host.now())
            await posts.post_again(tx, sitting)


async def close_asleep(host: Host, id: str) -> None:
    """Nobody has let the bot back for a month."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.timing.why == "asleep":
            await posts.end(tx, sitting, _("The bot was away from this server for 30 days."))
            await tx.drop_parcels(sitting.row.id)


async def post_again(host: Host, id: str) -> None:
    """Queue the latest post anew, where the old one is gone."""
    async with host.changing(id) as (tx, sitting):
        await posts.post_again(tx, sitting)


async def _organised_by(tx: Writing, sitting: Sitting, heir: Person) -> Sitting:
    row = await tx.save_table(dataclasses.replace(sitting.row, organiser=heir.id))
    sitting = dataclasses.replace(sitting, row=row)
    if row.stage == "lobby":
        await posts.tell_lobby(tx, sitting)
    else:
        words = _("{person} organises this table from now on.").format(person=mention(heir.id))
        await posts.call(tx, sitting, "organiser", words, (heir.id,))
    return sitting


async def _carried(host: Host, tx: Writing, sitting: Sitting, person: Person, motion: str) -> bool:
    """Vote for a motion; whether more than half of the people at the table want it now."""
    await tx.put_vote(sitting.row.id, motion, person.id)
    users = _users(sitting.people)
    votes = [u for u in await tx.votes(sitting.row.id, motion) if u in users]
    needed = len(users) // 2 + 1
    if len(votes) >= needed:
        return True
    if len(votes) == 1:
        await _ask_for_votes(tx, sitting, person, motion, needed - 1)
    return False


async def _ask_for_votes(tx: Writing, sitting: Sitting, person: Person, motion: str, missing: int) -> None:
    what, _sep, at = motion.partition(" ")
    words = (
        _("{person} asks for a pause until <t:{at}:f>.") if what == "pause" else _("{person} asks to go on.")
    ).format(person=mention(person.id), at=at)
    more = ngettext("{n} more vote decides.", "{n} more votes decide.", missing).format(n=missing)
    button = Button(press(sitting.row.id, "vote", what, at or "0"), _("I agree"), "success")
    others = tuple(u for u in _users(sitting.people) if u != person.id)
    await posts.call(tx, sitting, "vote", f"{words} {more}", others, ((button,),))


def _users(seats: tuple[SeatRow, ...]) -> tuple[int, ...]:
    return tuple(s.user for s in seats if s.user is not None)


def _no_seat(sitting: Sitting, number: int) -> Refused:
    taken = several([str(s.seat) for s in sitting.seats])
    return Refused(
        _("There is no seat {seat}; the taken seats are {seats}.").format(seat=number, seats=taken)
    )
