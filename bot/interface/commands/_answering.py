"""An open question answered by a typed line: `/move`, and `/table plot`."""

from __future__ import annotations

from bot.hosting.beside import Rehearsal, beside
from bot.hosting.playing import play
from bot.hosting.playing.sequel import sequel
from bot.hosting.table.sitting import Sitting, Steps
from bot.hosting.table.status import question
from bot.interface.commands._shared import begin
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import plotting
from bot.panels import sequel as sequels
from bot.store import Draft
from engine.kernel import spell
from engine.model import Decision


async def answer_line(interaction: Interaction, line: str, table: str | None) -> None:
    """Answer one's open question and confirm it with a receipt.

    A line that is asked for once more is kept as the draft, and the question is put. Raises `Refused` and
    `BadOrder`.
    """
    reply, sitting = await begin(interaction, table)
    host, user = reply.host, interaction.user.id
    asked = question(sitting, user)
    profile = await host.profile(user, sitting.row.game)
    full, doubt, rehearsal = await beside(_understood, reply, sitting, asked, line, profile)
    if doubt is not None:
        await host.keep_draft(Draft(sitting.row.id, asked.id, user, full))
        await reply.show(doubt)
        return
    receipt = await play.answer(host, sitting.row.id, reply.person, asked.id, full, interaction.id, rehearsal)
    came = await sequel(host, receipt.sitting, user, asked, receipt.number)
    said = f"{plotting.receipt(sitting, asked, receipt)} {sequels.can_be_changed(came, asked)}".rstrip()
    await reply.say("\n".join(filter(None, [said, sequels.told(came, asked)])))


def _understood(
    reply: Reply, sitting: Sitting, asked: Decision, line: str, profile: str
) -> tuple[str, Message | None, Rehearsal[Steps]]:
    """A whole line in its stored spelling, with what is asked before it is sent, or, where that is nothing,
    what it does to the table; raises `BadOrder`."""
    user = reply.person.id
    full = sitting.game.rules.fill(sitting.view(user), asked, line, profile)
    full = spell(sitting.game, sitting.running.state, asked, full)
    doubt = plotting.confirmation(sitting, user, asked, full)
    rehearsal = play.answering(reply.host, reply.person, asked.id, full, sitting)
    if doubt is None:
        rehearsal.look_here(sitting)
    return full, doubt, rehearsal
