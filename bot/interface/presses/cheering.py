"""The cheers of those who look on."""

from __future__ import annotations

from bot.hosting.playing import cheering
from bot.hosting.table.sitting import Refused
from bot.interface.presses.watching import watched
from bot.interface.router import Call, press_of
from bot.panels import cheering as panels
from engine.language import _


@press_of("cheer")
async def cheer(call: Call) -> None:
    sitting = await watched(call)
    if not cheering.may_cheer(sitting, call.reply.person.id):
        raise Refused(_("You can cheer in a running game, unless you are playing in it."))
    await call.reply.show(panels.cheer(sitting))


@press_of("cheerfor")
async def cheer_for(call: Call) -> None:
    seat = call.chosen_number()
    sitting = await cheering.cheer(call.host, call.table, call.reply.person, seat)
    await call.reply.show(panels.cheered(sitting, seat))
