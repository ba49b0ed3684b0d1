"""An open question answered by a typed line, whose answer is what a press on *Send* would show."""

from __future__ import annotations

from functools import partial

from bot import deliveries
from bot.hosting.beside import Rehearsal, beside
from bot.hosting.people.readers import reader_of
from bot.hosting.playing import play
from bot.hosting.table.sitting import Refused, Sitting, Steps
from bot.hosting.table.status import question
from bot.ids import Press
from bot.interface.replies import Reply
from bot.interface.router import Call
from bot.messages import Message
from bot.play.handlers.playing import (
    confirmed,
    keep_to_mend,
    show_mine,
    show_question,
    show_what_came,
)
from bot.play.handlers.tables import show_table
from bot.play.panel import mending, plotting
from bot.play.panel.lines import without_label
from bot.play.panel.subject import Subject
from bot.store import Draft
from engine.errors import BadOrder
from engine.game import unfilled
from engine.kernel import spell, typed
from engine.model import Decision


async def open_panel(reply: Reply, sitting: Sitting) -> None:
    """The panel of one's open question; where nothing is asked, one's side of the table or what there is."""
    if sitting.table is None or sitting.seat_of(reply.person.id) is None:
        await show_table(reply, sitting)
        return
    try:
        asked = question(sitting, reply.person.id)
    except Refused as nothing:
        await show_mine(reply, sitting, str(nothing))
        return
    await show_question(as_pressed(reply, sitting), sitting, Subject(asked))


async def send_line(reply: Reply, sitting: Sitting, line: str) -> None:
    """Answer one's open question and show what a press on *Send* would.

    A line that is asked for once more is kept as the draft, and the question is put; one that is refused is
    kept to be mended. Raises `Refused`.
    """
    host, user = reply.host, reply.person.id
    asked = question(sitting, user)
    async with host.store.asking() as read:
        filled = sitting.game.rules.fill is not unfilled
        profile = await read.profile(user, sitting.row.game) if filled else ""
        reader = await reader_of(read, user, sitting)
    try:
        understood = partial(reader.of, _understood, reply, sitting, asked, line, profile)
        full, doubt, rehearsal = await beside(understood)
        if doubt is None:
            receipt = await play.answer(host, sitting.row.id, reply.person, asked.id, full, rehearsal)
    except BadOrder as error:
        await refuse(reply, sitting, Subject(asked), line, error)
        return
    if doubt is not None:
        with deliveries.on_the_way():
            await host.keep_draft(Draft(sitting.row.id, asked.id, user, full))
        await reply.show(doubt)
        return
    note = await confirmed(sitting, asked, receipt, reader)
    await show_what_came(as_pressed(reply, sitting), asked, receipt, note, reader)


async def refuse(reply: Reply, sitting: Sitting, subject: Subject, line: str, error: BadOrder) -> None:
    """Say why a typed line is not possible, and keep it so that it can be mended."""
    await keep_to_mend(reply, sitting.row.id, subject.address, line)
    await reply.show(mending.refused(sitting, subject, error))


def as_pressed(reply: Reply, sitting: Sitting) -> Call:
    """A command as the panels know what was pressed."""
    return Call(Press(sitting.row.id, "answer"), reply)


def _understood(
    reply: Reply, sitting: Sitting, asked: Decision, line: str, profile: str
) -> tuple[str, Message | None, Rehearsal[Steps]]:
    """A whole line in its stored spelling, with what is asked before it is sent, or, where that is nothing,
    what it does to the table; raises `BadOrder`."""
    user = reply.person.id
    line = without_label(sitting, asked, typed(line))
    full = sitting.game.rules.fill(sitting.view(user), asked, line, profile)
    full = spell(sitting.game, sitting.running.state, asked, full)
    doubt = plotting.confirmation(sitting, user, asked, full)
    rehearsal = play.answering(reply.host, reply.person, asked.id, full, sitting)
    if doubt is None:
        rehearsal.work_out_here(sitting)
    return full, doubt, rehearsal
