"""The buttons of a lobby."""

from __future__ import annotations

from bot.hosting import lobby
from bot.interface.router import Call, press_of
from bot.panels import lobby as panels


@press_of("join")
async def join(call: Call) -> None:
    sitting = await lobby.join(call.host, call.table, call.reply.person)
    seat = sitting.my_seat(call.reply.person.id)
    await call.reply.say(f"You have seat {seat.seat} at table `{call.table}`.")


@press_of("leave")
async def leave(call: Call) -> None:
    await lobby.leave(call.host, call.table, call.reply.person)
    await call.reply.say(f"You have left table `{call.table}`.")


@press_of("bots")
async def bots(call: Call) -> None:
    await call.reply.show(panels.bots(await call.host.look(call.table)))


@press_of("bot")
async def bot(call: Call) -> None:
    sitting = await lobby.add_brain(call.host, call.table, call.reply.person, call.press.args[0])
    free = sitting.row.seats - len(sitting.seats)
    more = "Which driver shall take the next one?" if free else "All seats are taken."
    await call.reply.show(panels.bots(sitting, f"A {call.press.args[0]} driver has taken a seat. {more}"))


@press_of("options")
async def options(call: Call) -> None:
    await call.reply.show(panels.options(await call.host.look(call.table)))


@press_of("which")
async def which(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.option_values(sitting, call.values[0]))


@press_of("set")
async def set_option(call: Call) -> None:
    sitting = await lobby.set_option(
        call.host, call.table, call.reply.person, call.press.args[0], call.values[0]
    )
    await call.reply.show(panels.options(sitting, "Done. Change something else?"))


@press_of("start")
async def start(call: Call) -> None:
    await lobby.start(call.host, call.table, call.reply.person)
    await call.reply.say("The race is on.")
