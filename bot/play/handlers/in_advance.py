"""The buttons of the panel *In advance*."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.hosting.playing import filing, in_advance, plans, standing
from bot.hosting.playing.in_advance import KEPT, Given
from bot.hosting.table.sitting import Sitting
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.panels import desk
from bot.play.handlers.playing import read_by, show_question
from bot.play.handlers.what_if import ahead
from bot.play.panel import in_advance as panels
from bot.play.panel.subject import Subject
from bot.store import Draft
from engine.language import N_, _

KEPT_NOW = N_("*Kept.*")
REMOVED = N_("*Removed.*")
WITHDRAWN = N_("*Withdrawn. Your answer is a draft again.*")
GONE = N_("*That has changed in the meantime; this is how it is now.*")


async def show_in_advance(reply: Reply, sitting: Sitting, note: str = "", page: int = 0) -> None:
    """All that somebody has said in advance, the note on top; without one, what has become of it."""
    user, reader = reply.person.id, await read_by(reply, sitting)
    note = note or reader.of(panels.news_lines, await filing.news_of(reply.host, sitting, user))
    profile = await reply.host.profile(user, sitting.row.game)
    # What a game offers takes some ten milliseconds at a full table, which the loop has not got.
    panel = await asyncio.to_thread(reader.of, panels.panel, sitting, user, profile, note, page)
    await reply.show(panel)


@press_of("advance")
async def show(call: Call) -> None:
    sitting = await call.host.look(call.table)
    sitting.must_run()
    await show_in_advance(call.reply, sitting, page=call.number(0))


@press_of("change")
async def change(call: Call) -> None:
    """Open what an answer in advance was made with; where it has gone, the present list."""
    sitting, person, host = await call.host.look(call.table), call.reply.person, call.host
    sitting.must_run()
    profile = await host.profile(person.id, sitting.row.game)
    one = next((g for g in in_advance.given(sitting, person.id, profile) if g.id == call.choice), None)
    asked = plans.open_to(sitting, sitting.my_seat(person.id).seat)
    match one.source if one is not None else None:
        case "sent" if asked is not None:
            await show_question(call, sitting, Subject(asked), page=1)
        case "plan" if asked is not None and one is not None:
            await host.keep_draft(Draft(call.table, asked.id, person.id, one.says, purpose="plan"))
            await show_question(call, sitting, Subject(asked, "plan", one.key), page=1)
        case "plan":
            words = _("*A plan can be changed while your next answer is open.*")
            await show_in_advance(call.reply, sitting, words)
        case "line":
            await ahead(call)
        case "answer":
            words = _("*Keep a new one: it replaces the one that answers the same.*")
            await show_in_advance(call.reply, sitting, words)
        case "profile":
            await call.reply.show(desk.profile(sitting.row.game, profile, 1))
        case _:
            await show_in_advance(call.reply, sitting, _(GONE))


@press_of("remove")
async def remove(call: Call) -> None:
    if call.press.args[:1] == ("all",):
        await _remove(call, lambda one: one.source in KEPT)
    else:
        await _remove(call, lambda one: one.id == call.choice)


@press_of("stand")
async def keep(call: Call) -> None:
    sitting, done = await standing.keep_proposal(call.host, call.table, call.reply.person, call.choice)
    await show_in_advance(call.reply, sitting, _(KEPT_NOW if done else GONE))


async def _remove(call: Call, which: Callable[[Given], bool]) -> None:
    """Take back what is chosen, and show what is left; a press too late changes nothing."""
    sitting, gone = await in_advance.remove(call.host, call.table, call.reply.person, which)
    withdrawn = any(one.source == "sent" for one in gone)
    note = _(WITHDRAWN if withdrawn else REMOVED if gone else GONE)
    await show_in_advance(call.reply, sitting, note)
