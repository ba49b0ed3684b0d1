"""The buttons of "what if …": lines of moves tried out and kept."""

from __future__ import annotations

from bot.hosting.playing import foresight
from bot.interface.router import Call, press_of
from bot.play.panel import foresight as panels
from bot.play.panel.subject import Subject
from bot.play.ways.playing import show_question
from engine.language import _


@press_of("ahead")
async def ahead(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await show_question(call, sitting, Subject(foresight.question(sitting, call.reply.person), "what-if"))


@press_of("keepline")
async def keep(call: Call) -> None:
    person = call.reply.person
    async with call.host.pen(call.table, person.id):
        sitting = await foresight.keep(call.host, call.table, person)
    note = _("*Kept. You can take a move back and keep another branch.*")
    await show_question(call, sitting, Subject(foresight.question(sitting, person), "what-if"), note=note)


@press_of("lines")
async def kept(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.kept(sitting, call.reply.person.id))


@press_of("dropline")
async def drop(call: Call) -> None:
    sitting = await foresight.drop(call.host, call.table, call.reply.person, call.chosen)
    await call.reply.show(panels.kept(sitting, call.reply.person.id, _("*The line is forgotten.*")))


@press_of("droplines")
async def drop_all(call: Call) -> None:
    sitting = await foresight.drop(call.host, call.table, call.reply.person)
    await call.reply.show(panels.kept(sitting, call.reply.person.id, _("*All lines are forgotten.*")))
