"""The buttons of a plan for several rounds."""

from __future__ import annotations

from bot.hosting.playing import plans
from bot.interface.presses.playing import draft_of, question_of, show_question
from bot.interface.router import Call, press_of
from engine.language import _


@press_of("plan")
async def plan(call: Call) -> None:
    sitting, decision = await question_of(call)
    if decision is not None:
        await show_question(call, sitting, plans.ahead_of(decision))


@press_of("planadd")
async def add(call: Call) -> None:
    sitting, decision = await question_of(call)
    if decision is None:
        return
    async with call.host.pen(call.table, call.reply.person.id):
        line = (await draft_of(call, sitting, decision)).line
        sitting = await plans.add(call.host, call.table, call.reply.person, decision.id, line)
    note = _("*Added; it can be changed in its round like anything you send.*")
    await show_question(call, sitting, decision, note=note)


@press_of("planback")
async def take_back(call: Call) -> None:
    _sitting, decision = await question_of(call)
    if decision is not None:
        sitting = await plans.take_back(call.host, call.table, call.reply.person, decision.id)
        await show_question(call, sitting, decision)


@press_of("planforget")
async def forget(call: Call) -> None:
    _sitting, decision = await question_of(call)
    if decision is not None:
        sitting = await plans.forget(call.host, call.table, call.reply.person, decision.id)
        await show_question(call, sitting, decision, note=_("*The plan is forgotten.*"))
