"""The buttons with which seats change hands and the clock of a table is stopped."""

from __future__ import annotations

from bot.hosting import absence, offers, organise
from bot.hosting import seats as seating
from bot.hosting.sitting import Refused, Sitting
from bot.interface.presses.playing import show_mine
from bot.interface.presses.watching import watched
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.panels import seats
from bot.text import mention
from engine.language import _

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
    await sit_down(call.reply, call.table, call.number(0))


async def sit_down(reply: Reply, table: str, number: int | None = None) -> None:
    """Take a free seat and show one's new side of the table."""
    host = reply.interaction.client.host
    before = await host.look(table)
    sitting = await seating.take_seat(host, table, reply.person, number)
    await show_mine(reply, sitting, seats.taken(before, sitting, reply.person.id))


@press_of("offered")
async def offered(call: Call) -> None:
    """Say yes or no to a seat, or to the office of organiser, that one was offered."""
    host, person, number = call.host, call.reply.person, call.number(0)
    if call.press.args[1:2] != ("yes",):
        await offers.decline(host, call.table, person, number)
        await call.reply.say(_("You have said no; nothing has changed for you."))
        return
    before = await host.look(call.table)
    sitting = await offers.accept(host, call.table, person, number)
    if number == offers.OFFICE:
        await call.reply.say(claimed(sitting, person.id))
    else:
        await show_mine(call.reply, sitting, seats.taken(before, sitting, person.id))


@press_of("more")
async def more(call: Call) -> None:
    sitting = await absence.excuse(call.host, call.table, call.reply.person)
    await show_mine(call.reply, sitting, extended(sitting))


@press_of("pauses")
async def pauses(call: Call) -> None:
    sitting = await call.host.look(call.table)
    sitting.my_seat(call.reply.person.id)
    sitting.must_run()
    await call.reply.show(seats.pauses(sitting))


@press_of("pause")
async def pause(call: Call) -> None:
    until = call.host.now() + call.number(0, 1) * DAY
    sitting = await organise.pause(call.host, call.table, call.reply.person, until)
    await call.reply.say(paused(sitting))


@press_of("resume")
async def resume(call: Call) -> None:
    sitting = await organise.resume(call.host, call.table, call.reply.person)
    await call.reply.say(resumed(sitting))


@press_of("vote")
async def vote(call: Call) -> None:
    """Agree with what somebody else has asked for."""
    host, person, what, at = call.host, call.reply.person, call.press.args[0], call.number(1)
    if what == "pause":
        await call.reply.say(paused(await organise.pause(host, call.table, person, at)))
    elif what == "resume":
        await call.reply.say(resumed(await organise.resume(host, call.table, person)))
    elif what == "claim":
        await call.reply.say(claimed(await organise.claim(host, call.table, person, at), at))
    else:
        raise Refused(_("Nobody asks for that any more."))


def extended(sitting: Sitting) -> str:
    """What somebody hears who has got more time."""
    due = int(sitting.row.timing.due)
    return _("You have more time: until <t:{due}:f> (<t:{due}:R>).").format(due=due)


def paused(sitting: Sitting) -> str:
    """What somebody hears who wants a pause."""
    clock = sitting.row.timing
    if clock.why == "pause":
        return _("The game is paused until <t:{at}:f> (<t:{at}:R>).").format(at=int(clock.held))
    return _("Your vote counts; the game is paused as soon as more than half of the players agree.")


def resumed(sitting: Sitting) -> str:
    """What somebody hears who wants to go on."""
    if sitting.row.timing.why == "pause":
        return _("Your vote counts; the game goes on as soon as more than half of the players agree.")
    return _("The game goes on.")


def claimed(sitting: Sitting, heir: int) -> str:
    """What somebody hears who wants a table to have another organiser."""
    if sitting.row.organiser == heir:
        return _("{person} organises this table now.").format(person=mention(heir))
    return _("Your vote counts; the table changes hands as soon as more than half of the players agree.")
