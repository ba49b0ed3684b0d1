"""The buttons with which seats change hands and the clock of a table is stopped."""

from __future__ import annotations

from bot.hosting import absence, votes
from bot.hosting import pauses as pausing
from bot.hosting.admission import Doubtful
from bot.hosting.sitting import Sitting
from bot.interface.presses.playing import show_mine
from bot.interface.presses.watching import watched
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.messages import Message
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
    await sit_down(call.reply, call.table, call.number(0), Doubtful.word in call.press.args)


async def sit_down(reply: Reply, table: str, number: int | None = None, agreed: bool = False) -> None:
    """Take a free seat and show all that belongs to it."""
    host, person = reply.interaction.client.host, reply.person
    sitting = await absence.take_seat(host, table, person, number, agreed)
    words = _("**The seat is yours, with all that belongs to it.** What lies there can still be changed.")
    await show_mine(reply, sitting, words)


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
    await pause_until(call.reply, await call.host.look(call.table), until)


@press_of("hold")
async def hold(call: Call) -> None:
    """Pause all the same, though the game does not count then."""
    sitting = await pausing.pause(call.host, call.table, call.reply.person, call.number(0))
    await call.reply.show(Message(paused(sitting)))


async def pause_until(reply: Reply, sitting: Sitting, until: float, reason: str = "") -> None:
    """Pause, or ask the others; first ask once more where the game would not count then."""
    host, person = reply.interaction.client.host, reply.person
    if await votes.would_spoil(host, sitting, person, "pause", str(int(until))):
        await reply.show(seats.long_pause(sitting, int(until)))
        return
    await reply.say(paused(await pausing.pause(host, sitting.row.id, person, until, reason)))


@press_of("resume")
async def resume(call: Call) -> None:
    sitting = await pausing.resume(call.host, call.table, call.reply.person)
    await call.reply.say(resumed(sitting))


def extended(sitting: Sitting) -> str:
    """What somebody hears who has got more time."""
    due = int(sitting.row.timing.due)
    return _("You have more time: until <t:{due}:f> (<t:{due}:R>).").format(due=due)


def paused(sitting: Sitting) -> str:
    """What somebody hears who wants a pause."""
    clock = sitting.row.timing
    if clock.why == "pause":
        return _("The game is paused until <t:{at}:f> (<t:{at}:R>).").format(at=int(clock.held))
    return _("The others have been asked; the pause begins when more than half of them agree.")


def resumed(sitting: Sitting) -> str:
    """What somebody hears who wants to go on."""
    if sitting.row.timing.why == "pause":
        return _("The others have been asked; the game goes on when more than half of them agree.")
    return _("The game goes on.")


def claimed(sitting: Sitting, heir: int) -> str:
    """What somebody hears who wants a table to have another organiser."""
    if sitting.row.organiser == heir:
        return _("{person} organises this table now.").format(person=mention(heir))
    return _("The others have been asked; the table is yours when more than half of them agree.")
