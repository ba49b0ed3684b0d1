"""The buttons of a lobby."""

from __future__ import annotations

from bot.hosting import lobby
from bot.interface.router import Call, press_of
from bot.panels import lobby as panels
from bot.panels import options as settings
from engine.language import _


@press_of("join")
async def join(call: Call) -> None:
    sitting = await lobby.join(call.host, call.table, call.reply.person)
    seat = sitting.my_seat(call.reply.person.id)
    words = _("You have seat {seat} at table `{code}`.")
    await call.reply.say(words.format(seat=seat.seat, code=call.table))


@press_of("leave")
async def leave(call: Call) -> None:
    await lobby.leave(call.host, call.table, call.reply.person)
    await call.reply.say(_("You have left table `{code}`.").format(code=call.table))


@press_of("bots")
async def bots(call: Call) -> None:
    await call.reply.show(panels.bots(await call.host.look(call.table)))


@press_of("bot")
async def bot(call: Call) -> None:
    level = call.press.args[0]
    sitting = await lobby.add_brain(call.host, call.table, call.reply.person, level)
    if sitting.row.seats > len(sitting.seats):
        words = _("A {level} driver has taken a seat. Which driver shall take the next one?")
    else:
        words = _("A {level} driver has taken a seat. All seats are taken.")
    await call.reply.show(panels.bots(sitting, words.format(level=level)))


@press_of("options")
async def options(call: Call) -> None:
    await call.reply.show(settings.options(await call.host.look(call.table)))


@press_of("which")
async def which(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(settings.option_values(sitting, call.values[0]))


@press_of("set")
async def set_option(call: Call) -> None:
    sitting = await lobby.set_option(
        call.host, call.table, call.reply.person, call.press.args[0], call.values[0]
    )
    await call.reply.show(settings.options(sitting, _("Done. Change something else?")))


@press_of("start")
async def start(call: Call) -> None:
    await lobby.start(call.host, call.table, call.reply.person)
    await call.reply.say(_("The race is on."))
