"""An open question answered by a typed line: `/move`, and `/table plot`."""

from __future__ import annotations

import asyncio

from bot.hosting import play, timing
from bot.hosting.sitting import Sitting
from bot.hosting.status import question
from bot.interface.commands._shared import begin
from bot.interface.replies import Interaction
from bot.panels import plotting
from bot.store import Draft
from engine.kernel import spell
from engine.language import _
from engine.model import Decision


async def answer_line(interaction: Interaction, line: str, table: str | None) -> None:
    """Answer one's open question and confirm it with a receipt.

    A line that is asked for once more is kept as the draft, and the question is put. Raises `Refused` and
    `BadOrder`.
    """
    reply, sitting = await begin(interaction, table)
    host, user = interaction.client.host, interaction.user.id
    asked = question(sitting, user)
    profile = await host.profile(user, sitting.row.game)
    full = sitting.rules.fill(sitting.view(user), asked, line, profile)
    full = spell(sitting.rules, sitting.running.state, asked, full)
    doubt = await asyncio.to_thread(plotting.confirmation, sitting, user, asked, full)
    if doubt is not None:
        await host.keep_draft(Draft(sitting.row.id, asked.id, user, full))
        await reply.show(doubt)
        return
    receipt = await play.answer(host, sitting.row.id, reply.person, asked.id, full, interaction.id)
    said = [plotting.receipt(sitting, asked, receipt)]
    if asked.sealed and _can_be_changed(await host.look(sitting.row.id), asked):
        said.append(_("Until all are ready it can be changed: send another one, or `/table withdraw`."))
    await reply.say(" ".join(said))


def _can_be_changed(sitting: Sitting, asked: Decision) -> bool:
    """Whether the group waits for other people, or for a while in which one may think better of it."""
    table, people = sitting.running, timing.asked(sitting)
    if table.decision(asked.id) is None:
        return False
    others = any(d.seat in people and d.id not in table.ready for d in table.open)
    return others or not timing.closes_at_once(sitting)
