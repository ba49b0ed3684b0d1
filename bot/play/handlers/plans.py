"""The buttons of a plan for several rounds."""

from __future__ import annotations

from bot.hosting.playing import plans
from bot.interface.router import Call, press_of
from bot.play.handlers.in_advance import GONE, show_in_advance
from bot.play.handlers.playing import draft_of, show_question, subject_of
from bot.play.panel.subject import Subject
from engine.language import _


@press_of("plan")
async def plan(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is not None:
        await show_question(call, sitting, Subject(subject.decision, "plan"))


@press_of("planadd")
async def add(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is None:
        return
    async with call.host.pen(call.table, call.reply.person.id):
        line = (await draft_of(call, sitting, subject)).line
        sitting, done = await plans.add(
            call.host, call.table, call.reply.person, subject.decision.id, line, subject.old
        )
    if subject.old:
        await show_in_advance(call.reply, sitting, _("*Changed.*") if done else _(GONE))
        return
    note = _("*Added. When its round comes, you can still change it.*")
    await show_question(call, sitting, subject, note=note)
