"""The buttons with which seats change hands and the clock of a table is stopped."""

from __future__ import annotations

from bot.hosting.organising import pauses as pausing
from bot.hosting.organising import votes
from bot.hosting.people import blocking
from bot.hosting.seats import absence, offering, taking
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import PersonId, press
from bot.interface.presses.votes import open_form
from bot.interface.presses.watching import watched
from bot.interface.replies import Reply
from bot.interface.resolved import is_bot
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import seats
from bot.play.handlers.playing import show_mine
from bot.text import mention
from bot.times.instants import Instant, plus
from engine.language import _
from engine.model import Seat

DAY = 86_400


@press_of("take")
async def take(call: Call) -> None:
    """Take the free seat, or choose among several."""
    sitting = await watched(call)
    if len(sitting.vacant) > 1 and sitting.seat_of(call.reply.person.id) is None:
        await call.reply.show(seats.free_seats(sitting))
    else:
        await sit_down(call.reply, call.table)


@press_of("seat")
async def seat(call: Call) -> None:
    await watched(call)
    await sit_down(call.reply, call.table, Seat(call.number(0)), Doubtful.word in call.press.args)


async def sit_down(reply: Reply, table: str, number: Seat | None = None, agreed: bool = False) -> None:
    """Take a free seat and show one's new side of the table."""
    host = reply.host
    before = await host.look(table)
    sitting = await taking.take_seat(host, table, reply.person, number, agreed)
    await show_mine(reply, sitting, seats.taken(before, sitting, reply.person.id))


@press_of("offered")
async def offered(call: Call) -> None:
    """Say yes or no to a seat, or to the office of organiser, that one was offered."""
    host, person, number = call.host, call.reply.person, Seat(call.number(0))
    if call.press.args[1:2] != ("yes",):
        await offering.decline(host, call.table, person, number)
        await call.reply.say(_("You said no; nothing has changed for you."))
        return
    before = await host.look(call.table)
    sitting = await offering.accept(host, call.table, person, number)
    if number == offering.OFFICE:
        await call.reply.say(claimed(sitting, person.id))
    else:
        await show_mine(call.reply, sitting, seats.taken(before, sitting, person.id))


@press_of("more")
async def more(call: Call) -> None:
    """Take the one extension of a seat; the first press says what it gives."""
    if call.press.args[:1] != ("yes",):
        sitting = await call.host.look(call.table)
        absence.may_be_excused(sitting, call.reply.person.id)
        await call.reply.show(seats.confirm_more_time(sitting))
        return
    sitting = await absence.excuse(call.host, call.table, call.reply.person)
    await show_mine(call.reply, sitting, extended(sitting))


async def show_blocked(reply: Reply, note: str = "") -> None:
    """The people that somebody has blocked."""
    async with reply.host.store.reading() as read:
        users = await read.blocked(reply.person.id)
        names = {user: (await read.person(user)).name for user in users[: seats.LISTED]}
    await reply.show(seats.blocked(users, names, note))


@press_of("block")
async def block(call: Call) -> None:
    user = call.chosen_person
    await blocking.block(call.host, call.reply.person, Person(user, "", bot=is_bot(call.interaction, user)))
    await show_blocked(
        call.reply, _("You have blocked {person}; they do not find out.").format(person=mention(user))
    )


@press_of("unblock")
async def unblock(call: Call) -> None:
    """Unblock somebody of the id or of the menu."""
    user = call.person(0) if call.press.args else call.chosen_person
    await blocking.unblock(call.host, call.reply.person, user)
    words = _("You have unblocked {person}; they do not find out.")
    await show_blocked(call.reply, words.format(person=mention(user)))


@press_of("pauses")
async def pauses(call: Call) -> None:
    await show_pauses(call.reply, await call.host.look(call.table))


async def show_pauses(reply: Reply, sitting: Sitting) -> None:
    """For how long one may pause, or that the game may go on."""
    sitting.my_seat(reply.person.id)
    sitting.must_run()
    if sitting.row.timing.why == "pause":
        await reply.show(seats.present_pause(sitting))
        return
    host, kind = reply.host, pausing.PauseKind.name
    async with host.store.reading() as read:
        votes_on = {
            days: await votes.foreseen(
                host, read, sitting, reply.person, kind, str(int(plus(host.now(), days * DAY)))
            )
            for days in seats.PAUSES
        }
    await reply.show(seats.pauses(sitting, votes_on))


@press_of("pause")
async def pause(call: Call) -> None:
    until = plus(call.host.now(), call.number(0, 1) * DAY)
    await pause_until(call.reply, await call.host.look(call.table), until)


@press_of("hold")
async def hold(call: Call) -> None:
    """Pause all the same, though the game does not count then; a submitted form brings the reason."""
    sitting = await pausing.pause(
        call.host, call.table, call.reply.person, Instant(call.number(0)), call.chosen
    )
    await call.reply.show(Message(paused(sitting)))


@press_of("holdwhy", opens_form=True)
async def hold_why(call: Call) -> None:
    await open_form(call.reply, press(call.table, "hold", call.number(0)))


async def pause_until(reply: Reply, sitting: Sitting, until: Instant, reason: str = "") -> None:
    """Pause, or ask the others; first ask once more where the game would not count then."""
    host, person = reply.host, reply.person
    if await votes.would_spoil(host, sitting, person, "pause", str(int(until))):
        others = any(s.user != person.id for s in sitting.people)
        await reply.show(seats.confirm_long_pause(sitting, int(until), explains=others))
        return
    await reply.say(paused(await pausing.pause(host, sitting.row.id, person, until, reason)))


@press_of("resume")
async def resume(call: Call) -> None:
    sitting = await pausing.resume(call.host, call.table, call.reply.person)
    await call.reply.say(resumed(sitting))


def extended(sitting: Sitting) -> str:
    """The answer to the person who has got more time."""
    due = int(sitting.row.timing.due)
    return _("You have more time: until <t:{due}:f> (<t:{due}:R>).").format(due=due)


def paused(sitting: Sitting) -> str:
    """The answer to the person who wants a pause."""
    clock = sitting.row.timing
    if clock.why == "pause":
        return _("The game is paused until <t:{at}:f> (<t:{at}:R>).").format(at=int(clock.held))
    return _("The others have been asked; the pause begins when more than half of them agree.")


def resumed(sitting: Sitting) -> str:
    """The answer to the person who wants to go on."""
    if sitting.row.timing.why == "pause":
        return _("The others have been asked; the game goes on when more than half of them agree.")
    return _("The game goes on.")


def claimed(sitting: Sitting, heir: PersonId) -> str:
    """The answer to the person who wants a table to have another organiser."""
    if sitting.row.organiser == heir:
        return _("{person} now organises this table.").format(person=mention(heir))
    return _("The others have been asked; you organise the table when more than half of them agree.")
