"""The buttons of a rollback."""

from __future__ import annotations

from bot.hosting.organising import history
from bot.ids import press
from bot.interface.floods import may_check
from bot.interface.presses.votes import open_form
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


@press_of("rollwhy", opens_form=True)
async def why(call: Call) -> None:
    await open_form(call.reply, press(call.table, "rollback", call.number(0), call.number(1)))


@press_of("rollback")
async def roll_back(call: Call) -> None:
    """Do it or ask for it; the id says how many opened plots the panel has told of, a form why."""
    entry, confirmed = call.number(0), call.number(1)
    may_check(call.interaction)
    before = await call.host.look(call.table)
    sitting = await history.roll_back(call.host, call.table, call.reply.person, entry, confirmed, call.chosen)
    words = _("Done, and posted in the channel: the game goes on from there.")
    if sitting.running.epoch == before.running.epoch:
        words = _("The others have been asked; they have a day to vote.")
    await call.reply.show(Message(words))


@press_of("rollno")
async def leave_it(call: Call) -> None:
    await call.reply.show(Message(_("Nothing was changed.")))
