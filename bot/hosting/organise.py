"""What organisers do at a running table: time, seats, homes, another organiser; some of it the others decide.

What is said to a channel is in the language of its table, a refusal in that of whoever asked.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from bot.hosting import absence, ending, feed, lobby, moderating, pauses, posts, servers, timing, votes
from bot.hosting.calendar import LONGEST_BANK, BadTerm, later, length_of, said_length
from bot.hosting.host import Host
from bot.hosting.seats import absent, depart, organised_by, seat_meant, side_of, succeed, with_seat
from bot.hosting.sitting import VACANT, Person, Place, Refused, Sitting
from bot.hosting.telling import tell_organiser
from bot.store import Motion, Reading, SeatRow, Writing
from bot.text import mention
from engine.language import _, speaking

LEAST_EXTENSION = 60
LONGEST_PHASE = 14 * 86_400.0
LONGEST_NOTE = 1000
ASLEEP = 30 * 86_400.0
"""Seconds for which a table sleeps after the bot was removed from its server."""


async def kick(host: Host, id: str, person: Person, number: int, reason: str = "") -> Sitting:
    """Remove somebody: from the lobby altogether; in a race a bot drives on.

    In a race the others decide about somebody who has not been absent, see `votes`; else the organiser alone.
    """
    sitting = await host.look(id)
    gone = sitting.seat(number)
    there = sitting.row.stage == "running" and gone is not None and gone.user is not None
    if there and gone is not None and not absent(gone):
        if gone.user == person.id:
            raise Refused(_("This is your own seat; `/organise free` offers it to somebody else."))
        return await votes.ask(host, id, person, RemoveKind.name, f"{number} {gone.user}", reason)
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can remove somebody."),
        )
        gone = seat_meant(sitting, number)
        await moderating.note(host, tx, sitting, person, "remove")
        if sitting.row.stage == "lobby":
            return await _out_of_the_lobby(host, tx, sitting, gone)
        sitting.must_run()
        if gone.user is None and gone.driver not in VACANT:
            raise Refused(_("A bot plays seat {seat} already.").format(seat=number))
        if gone.user is not None and not absent(gone):
            raise Refused(_("This player has come back; ask again, and the others decide."))
        with speaking(sitting.row.language):
            why = moderating.because(reason)
            if gone.user is not None:
                why = _("The last deadlines were missed there.")
        return await _remove(host, tx, sitting, gone, why)


async def _out_of_the_lobby(host: Host, tx: Writing, sitting: Sitting, gone: SeatRow) -> Sitting:
    sitting = await lobby.free_seat(host, tx, sitting, gone, shut_out=True)
    if gone.user is not None:
        with speaking(sitting.row.language):
            told = _("{person} does not sit at this table any more.").format(person=mention(gone.user))
        await posts.call(tx, sitting, "removed", told, (gone.user,))
    return sitting


async def _remove(
    host: Host, tx: Writing, sitting: Sitting, gone: SeatRow, why: str, willing: bool = False
) -> Sitting:
    """Let a bot drive a seat of a running race, and tell whoever has driven it.

    Who was `willing` has left by own will. What the seat has used up stays used, and what its player has
    offered of it is over.
    """
    weakest = next(iter(sitting.game.players))
    seat = dataclasses.replace(
        lobby.brain(sitting.row.id, gone.seat, weakest),
        token=gone.token,
        excused=gone.excused,
        undone=gone.undone,
    )
    await depart(tx, sitting, gone, "absent" if absent(gone) else "left" if willing else "removed")
    await tx.put_seat(seat)
    for offer in await tx.offers(sitting.row.id):
        if offer.seat == gone.seat and offer.maker == gone.user:
            await tx.drop_offer(offer)
    if gone.user is not None:
        with speaking(sitting.row.language):
            words = _("{person} was removed from this game; a bot plays {side} now.")
            told = words.format(person=mention(gone.user), side=side_of(sitting, gone.seat))
        await posts.call(tx, sitting, "removed", "\n".join(x for x in (told, why) if x), (gone.user,))
    return await _left(host, tx, sitting, gone, with_seat(sitting, seat))


def length(typed: str) -> int:
    """A length of time in seconds, as somebody typed it; raises `Refused`."""
    try:
        return length_of(typed)
    except BadTerm as error:
        raise Refused(str(error)) from error


async def note(host: Host, id: str, person: Person, words: str) -> Sitting:
    """Keep private notes with the own seat, for its player alone. '' deletes them."""
    async with host.changing(id) as (tx, sitting):
        seat = dataclasses.replace(sitting.my_seat(person.id), notes=words.strip()[:LONGEST_NOTE])
        await tx.put_seat(seat)
        return with_seat(sitting, seat)


async def claim(host: Host, id: str, person: Person) -> Sitting:
    """Become the organiser of a table whose organiser has vanished.

    An organiser who plays has vanished after a missed deadline. Whether one who only looks on is still there
    nobody can know: then more than half of the others decide.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.my_seat(person.id)
        _alive(sitting)
        heir, organiser = person.id, sitting.row.organiser
        if organiser == heir:
            raise Refused(_("{person} organises this table already.").format(person=mention(heir)))
        seat = sitting.seat_of(organiser)
        if seat is not None and not seat.missed:
            words = _("{organiser} is still there; ask for the table, or ask a manager of the server.")
            raise Refused(words.format(organiser=mention(organiser)))
        if seat is not None:
            sitting = await organised_by(tx, sitting, heir)
            await tell_organiser(tx, sitting)
            return sitting
    return await votes.ask(host, id, person, ClaimKind.name, str(heir))


async def extend(host: Host, id: str, person: Person, seconds: int) -> Sitting:
    """Give everybody more time: for the present phase, or in their banks."""
    async with host.changing(id) as (tx, sitting):
        lobby.organiser_only(
            sitting,
            person,
            _("Only the organiser, {organiser}, or a manager of the server can give more time."),
        )
        sitting.must_run()
        await moderating.note(host, tx, sitting, person, "extend")
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
            longest = LONGEST_PHASE if await votes.acts_alone(tx, sitting, person) else pauses.SHORT
            if due > min(host.now(), clock.began + longest) + longest:
                words = _("A phase can wait {time} from now at most; `/organise pause` can wait longer.")
                raise Refused(words.format(time=said_length(longest)))
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
            raise Refused(_("A practice game cannot be moved."))
        await _stays_on_its_server(tx, sitting, person, place)
        if place.channel != sitting.row.channel:
            await servers.admit_move(tx, sitting.row, person, place)
        await moderating.note(host, tx, sitting, person, "move")
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


async def _stays_on_its_server(read: Reading, sitting: Sitting, person: Person, place: Place) -> None:
    """Raises `Refused` where somebody would take a game to a server whose managers are friends, or whose
    ratings are others. A game that has lost its home goes wherever it can be played."""
    away = sitting.row.guild not in (None, place.guild) and sitting.row.stage == "running"
    lost = sitting.row.homeless or sitting.row.timing.why == "asleep"
    if away and not lost and not await votes.acts_alone(read, sitting, person):
        raise Refused(_("A running game stays on its server; it can move to another channel there."))


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
            await ending.stop(host, tx, sitting, words)
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


def _alive(sitting: Sitting) -> None:
    """Raises `Refused` where nothing can be arranged any more; a frozen table can be."""
    if sitting.row.stage == "closed":
        raise Refused(_("This table is closed already."))
    if sitting.row.stage == "over":
        raise Refused(_("This game is over; Board and Log tell how it went."))


def _users(seats: tuple[SeatRow, ...]) -> tuple[int, ...]:
    return tuple(s.user for s in seats if s.user is not None)


@votes.kind_of_motion
class RemoveKind(votes.Kind):
    """About a seat and the user on it."""

    name = "remove"

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        number, user = motion.about.split()
        words = _("{person} asks to remove {player} ({side}) from this game; a bot would play on.")
        return words.format(
            person=mention(motion.user), player=mention(int(user)), side=side_of(sitting, int(number))
        )

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_run()
        number, user = motion.about.split()
        seat = sitting.seat(int(number))
        if seat is None or seat.user != int(user):
            raise Refused(_("Somebody else plays seat {seat} by now.").format(seat=number))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        gone = seat_meant(sitting, int(motion.about.split()[0]))
        willing = (await tx.ballots(motion.id)).get(gone.user or 0) is True
        return await _remove(host, tx, sitting, gone, why, willing)


@votes.kind_of_motion
class ClaimKind(votes.Kind):
    """About the user who is to organise the table."""

    name = "claim"
    spoils = False

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        return _("{person} asks to organise this table.").format(person=mention(int(motion.about)))

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        _alive(sitting)
        heir = int(motion.about)
        if sitting.seat_of(heir) is None:
            raise Refused(_("{person} does not sit at this table any more.").format(person=mention(heir)))
        if sitting.row.organiser == heir:
            raise Refused(_("{person} organises this table already.").format(person=mention(heir)))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        sitting = await organised_by(tx, sitting, int(motion.about))
        await tell_organiser(tx, sitting)
        return sitting
