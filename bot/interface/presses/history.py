"""The buttons of a rollback."""

from __future__ import annotations

from bot.hosting import history
from bot.interface.cooldowns import may_check
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import history as panels
from engine.language import _


@press_of("rollpick")
async def pick(call: Call) -> None:
    entry = call.chosen_number(-1)
    undone = await history.undoing(call.host, call.table, call.reply.person, entry)
    await call.reply.show(panels.ask(*undone))


@press_of("rollsure")
async def sure(call: Call) -> None:
    entry = call.number(0)
    await call.reply.show(
        panels.sure(*await history.undoing(call.host, call.table, call.reply.person, entry))
    )


@press_of("rollback")
async def roll_back(call: Call) -> None:
    """Do it; the id says how many opened plots the panel has told of."""
    entry, confirmed = call.number(0), call.number(1)
    may_check(call.interaction)
    await history.roll_back(call.host, call.table, call.reply.person, entry, confirmed)
    await call.reply.show(Message(_("Done. The game goes on from there, and the channel has been told.")))


@press_of("rollno")
async def leave_it(call: Call) -> None:
    await call.reply.show(Message(_("Nothing was changed.")))
