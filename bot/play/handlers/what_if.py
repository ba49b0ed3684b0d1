"""The buttons of "what if …": lines of moves tried out and kept."""

from __future__ import annotations

from bot.hosting.playing import what_if
from bot.interface.router import Call, press_of
from bot.play.handlers.playing import show_question
from bot.play.panel.subject import Subject
from engine.language import _


@press_of("ahead")
async def ahead(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await show_question(call, sitting, Subject(what_if.question(sitting, call.reply.person), "what-if"))


@press_of("keepline")
async def keep(call: Call) -> None:
    person = call.reply.person
    async with call.host.pen(call.table, person.id):
        sitting = await what_if.keep_plan(call.host, call.table, person)
    note = _("*Kept. You can take a move back and keep another branch.*")
    await show_question(call, sitting, Subject(what_if.question(sitting, person), "what-if"), note=note)
