"""What organisers do at a running table, and players by majority: time, pauses, seats, homes, the end.

What is said to a channel is in the language of its table, a refusal in that of whoever asked.
"""

from __future__ import annotations

import dataclasses

from bot.hosting import absence, feed, lobby, posts, servers, timing
from bot.hosting.calendar import LONGEST_BANK, BadTerm, instant_of, later, length_of, said_length
from bot.hosting.host import Host
from bot.hosting.seats import absent, depart, organised_by, seat_meant, succeed, with_seat
from bot.hosting.sitting import VACANT, Person, Place, Refused, Sitting
from bot.hosting.telling import tell_organiser
from bot.ids import press
from bot.messages import Button
from bot.store import SeatRow, Writing
from bot.text import mention
from engine.language import _, ngettext, speaking

LEAST_EXTENSION = 60
LONGEST_PHASE = 14 * 86_400.0
LONGEST_PAUSE = 60 * 86_400.0
LONGEST_NOTE = 1000
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
        _alive(sitting)
        with speaking(sitting.row.language):
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
        gone = seat_meant(sitting, number)
        if sitting.row.stage == "lobby":
            return await lobby.free_seat(host, tx, sitting, gone, shut_out=True)
        sitting.must_run()
        if gone.user is None and gone.driver not in VACANT:
            raise Refused(_("A bot plays seat {seat} already.").format(seat=number))
        weakest = next(iter(sitting.rules.brains))
        seat = dataclasses.replace(lobby.brain(sitting.row.id, number, weakest), token=gone.token)
        await depart(tx, sitting, gone, "absent" if absent(gone) else "removed")
        await tx.put_seat(seat)
        return await _left(host, tx, sitting, gone, with_seat(sitting, seat))


def length(typed: str) -> int:
    """A length of time in seconds, as somebody typed it; raises `Refused`."""
    try:
        return length_of(typed)
    except BadTerm as error:
        raise Refused(str(error)) from error


def moment(host: Host, sitting: Sitting, typed: str) -> float:
    """An instant in the future, as somebody typed it in the time zone of the table; raises `Refused`."""
    try:
        return instant_of(typed, sitting.terms.zone, host.now())
    except BadTerm as error:
        raise Refused(str(error)) from error


async def note(host: Host, id: str, person: Person, words: str) -> Sitting:
    """Keep private notes with the own seat, for its player alone. '' deletes them."""
    async with host.changing(id) as (tx, sitting):
        seat = dataclasses.replace(sitting.my_seat(person.id), notes=words.strip()[:LONGEST_NOTE])
        await tx.put_seat(seat)
        return with_seat(sitting, seat)


async def claim(host: Host, id: str, person: Person, heir: int | None = None) -> Sitting:
    """Become the organiser of a table whose organiser has vanished, or let `heir` become it.

    An organiser who plays has vanished after a missed deadline. Whether one who only looks on is still there
    nobody can know: then more than half of the players decide.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.my_seat(person.id)
        _alive(sitting)
        heir = heir or person.id
        organiser = sitting.row.organiser
        if organiser == heir:
            raise Refused(_("{person} organises this table already.").format(person=mention(heir)))
        if sitting.seat_of(heir) is None:
            raise Refused(_("{person} does not sit at this table any more.").format(person=mention(heir)))
        seat = sitting.seat_of(organiser)
        if seat is not None and not seat.missed and not sitting.arranged_by(person):
            words = _("{organiser} is still there; ask for the table, or ask a manager of the server.")
            raise Refused(words.format(organiser=mention(organiser)))
        if seat is None and not sitting.arranged_by(person):
            if not await _carried(tx, sitting, person, f"claim {heir}"):
                return sitting
            await tx.drop_votes(sitting.row.id)
        sitting = await organised_by(tx, sitting, heir)
        await tell_organiser(tx, sitting)
        return sitting


async def extend(host: Host, id: str, person: Person, seconds: int) -> Sitting:
    """Give everybody more time: for the present phase, or in their banks."""
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
        if seconds < LEAST_EXTENSION:
            raise Refused(_("A phase can be extended by a minute at least."))
        absence.not_closing(sitting)
        if clock.banks:
            _may_fill(sitting, seconds)
            sitting = await timing.more_for_all(tx, sitting, seconds, host.now())
        else:
            due = later(sitting.terms, clock.due, seconds)
            if due > min(host.now(), clock.began + LONGEST_PHASE) + LONGEST_PHASE:
                words = _("A phase can wait 14 days from now at most; `/organise pause` can wait longer.")
                raise Refused(words)
            sitting = await timing.move(tx, sitting, due, host.now())
        due = sitting.row.timing.due
        with speaking(sitting.row.language):
            words = _("{person} gives everybody {time} more: until <t:{due}:f> (<t:{due}:R>).")
            told = words.format(person=mention(person.id), time=said_length(seconds), due=int(due))
        await posts.call(tx, sitting, "extend", told, _users(sitting.awaited()))
        await posts.tell_status(tx, sitting)
        return sitting


def _may_fill(sitting: Sitting, seconds: int) -> None:
    """Raises `Refused` where too much would be in the bank of everybody who is asked."""
    if min(bank.left for bank in sitting.row.timing.banks if bank.since) + seconds > LONGEST_BANK:
        words = _("A bank can be filled up to {longest}; `/organise pause` stops the clock for longer.")
        raise Refused(words.format(longest=said_length(LONGEST_BANK)))


async def pause(host: Host, id: str, person: Person, until: float) -> Sitting:
    """Stop the clock until a date: at once for the organiser, else when more than half of the players agree.

    Plots are taken all the same. Raises `Refused` for a date that is past or too far.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        if sitting.row.timing.why == "asleep":
            raise Refused(_("This table sleeps until the bot is back on its server, so nothing runs out."))
        if sitting.row.timing.held:
            raise Refused(_("This table is paused already; `/table resume` lets it go on."))
        if not host.now() < until <= host.now() + LONGEST_PAUSE:
            raise Refused(_("A pause ends in the future, and within 60 days."))
        if not sitting.arranged_by(person):
            sitting.my_seat(person.id)
            # To the full hour, so that those who want the same pause are counted together.
            until = min(-(-until // 3600) * 3600, (host.now() + LONGEST_PAUSE) // 3600 * 3600)
            if not await _carried(tx, sitting, person, f"pause {int(until)}"):
                return sitting
        sitting = await timing.hold(tx, sitting, until, "pause", host.now())
        await tx.drop_votes(sitting.row.id)
        with speaking(sitting.row.language):
            words = _(
                "{person} pauses this game until <t:{at}:f> (<t:{at}:R>). Answers can be sent all the same."
            )
            if sitting.show:
                words = _("{person} pauses this show race until <t:{at}:f> (<t:{at}:R>).")
            told = words.format(person=mention(person.id), at=int(until))
        await posts.call(tx, sitting, "pause", told, _users(sitting.people))
        await posts.tell_status(tx, sitting)
        return sitting


async def resume(host: Host, id: str, person: Person | None) -> Sitting:
    """Let a paused table go on: by its organiser, by majority, or (no person) because the date has come."""
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if clock.why != "pause" or (person is None and clock.held > host.now()):
            raise Refused(_("This table is not paused."))
        if person is not None and not sitting.arranged_by(person):
            sitting.my_seat(person.id)
            if not await _carried(tx, sitting, person, "resume"):
                return sitting
        sitting = await timing.release(tx, sitting, host.now())
        await tx.drop_votes(sitting.row.id)
        with speaking(sitting.row.language):
            words = _("The game goes on.")
        await posts.call(tx, sitting, "resume", words, _users(sitting.awaited()))
        await posts.tell_status(tx, sitting)
        return sitting


async def move(host: Host, id: str, person: Person, place: Place) -> Sitting:
    """Give a table a new home; its latest post appears there anew.

    A table that had lost its home, or slept, gets at least a whole phase from now.
    """
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can move this table."),
        )
        lost = sitting.row.homeless
        if not (lost and sitting.row.stage == "over"):
            _alive(sitting)
        if sitting.row.practice:
            raise Refused(_("A practice game stays in your private messages."))
        if place.channel != sitting.row.channel:
            await servers.admit_move(tx, sitting.row, person, place)
        await tx.drop_parcels(sitting.row.id, sitting.row.channel)
        await posts.tell_moved(tx, sitting, place.channel)
        row = dataclasses.replace(
            sitting.row,
            guild=place.guild,
            channel=place.channel,
            thread=place.thread,
            homeless=False,
            season=sitting.row.season if place.guild == sitting.row.guild else None,
        )
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row))
        if sitting.row.timing.why == "asleep":
            sitting = await _woken(host, tx, sitting)
        if not lobby.goes_stale(sitting):
            await tx.drop_alarms(sitting.row.id, "stale")
        if lost:
            sitting = await timing.whole_phase_again(tx, sitting, host.now())
        await posts.post_again(tx, sitting)
        return sitting


async def lost_home(host: Host, id: str, channel: int) -> None:
    """The table's channel cannot be written to; the game stays alive until somebody moves it.

    A lobby, and a show race, at which nobody is asked anything, closes after a while.
    """
    async with host.changing(id) as (tx, sitting):
        if sitting.row.channel != channel:
            await feed.forget(tx, sitting, channel)
        if sitting.row.channel != channel or sitting.row.homeless:
            return
        await tx.drop_parcels(sitting.row.id, sitting.row.channel)
        row = await tx.save_table(dataclasses.replace(sitting.row, homeless=True))
        sitting = dataclasses.replace(sitting, row=row)
        if lobby.goes_stale(sitting) and sitting.row.timing.why != "asleep":
            await lobby.wait_for_use(host, tx, sitting)
        await timing.whole_phase_again(tx, sitting, host.now())


async def fall_asleep(host: Host, id: str) -> None:
    """The bot was removed from the server: the table waits for its return, a month at most."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.stage in ("lobby", "running") and sitting.row.timing.why != "asleep":
            await tx.drop_parcels(sitting.row.id)
            await tx.drop_alarms(sitting.row.id, "stale")
            await timing.hold(tx, sitting, host.now() + ASLEEP, "asleep", host.now())


async def wake_up(host: Host, id: str) -> None:
    """The bot is back on the server: the clock runs on and the newest post appears again."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.timing.why == "asleep":
            sitting = await _woken(host, tx, sitting)
            await posts.post_again(tx, sitting)


async def close_asleep(host: Host, id: str) -> None:
    """Nobody has let the bot back for a month."""
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if clock.why == "asleep" and clock.held <= host.now():
            with speaking(sitting.row.language):
                words = _("The bot was away from this server for 30 days.")
            await posts.end(tx, sitting, words)
            await tx.drop_parcels(sitting.row.id)


async def post_again(host: Host, id: str, lost: str | None = None) -> None:
    """Queue the latest post anew, where the old one is gone.

    With the key of the post that was `lost` only if it is still the latest: a newer one waits in the outbox.
    """
    async with host.changing(id) as (tx, sitting):
        if lost in (None, sitting.row.latest or posts.LOBBY):
            await posts.post_again(tx, sitting)


async def _woken(host: Host, tx: Writing, sitting: Sitting) -> Sitting:
    if lobby.goes_stale(sitting):
        await lobby.wait_for_use(host, tx, sitting)
    return await timing.wake(tx, sitting, host.now())


async def _left(host: Host, tx: Writing, before: Sitting, gone: SeatRow, sitting: Sitting) -> Sitting:
    """What follows when somebody does not drive a seat any more; `sitting` is the table without them."""
    sitting = await succeed(tx, sitting, gone.user)
    sitting = await timing.keep(tx, sitting, host.now())
    if sitting.row.organiser != before.row.organiser:
        await tell_organiser(tx, sitting)
    await posts.tell_status(tx, sitting)
    return sitting


async def _carried(tx: Writing, sitting: Sitting, person: Person, motion: str) -> bool:
    """Vote for a motion; whether more than half of the people at the table want it now."""
    new = not await tx.votes(sitting.row.id, motion)
    await tx.put_vote(sitting.row.id, motion, person.id)
    users = _users(sitting.people)
    votes = [u for u in await tx.votes(sitting.row.id, motion) if u in users]
    needed = len(users) // 2 + 1
    if len(votes) >= needed:
        return True
    if new:
        await _ask_for_votes(tx, sitting, person, motion, needed - 1)
    return False


async def _ask_for_votes(tx: Writing, sitting: Sitting, person: Person, motion: str, missing: int) -> None:
    what, _sep, argument = motion.partition(" ")
    with speaking(sitting.row.language):
        words = {
            "pause": _("{person} asks for a pause until <t:{argument}:f>."),
            "resume": _("{person} asks to go on."),
            "claim": _("{person} asks to organise this table."),
        }[what].format(person=mention(person.id), argument=argument)
        more = ngettext("{n} more vote decides.", "{n} more votes decide.", missing).format(n=missing)
        agree = Button(press(sitting.row.id, "vote", what, argument or "0"), _("I agree"), "success")
    others = tuple(u for u in _users(sitting.people) if u != person.id)
    await posts.call(tx, sitting, "vote", f"{words} {more}", others, ((agree,),))


def _alive(sitting: Sitting) -> None:
    """Raises `Refused` where nothing can be arranged any more; a frozen table can be."""
    if sitting.row.stage == "closed":
        raise Refused(_("This table is closed already."))
    if sitting.row.stage == "over":
        raise Refused(_("This game is over; Board and Log tell how it went."))


def _users(seats: tuple[SeatRow, ...]) -> tuple[int, ...]:
    return tuple(s.user for s in seats if s.user is not None)
