"""Answers to failures; and to a copy of an interaction, which changes nothing.

A copy is silent where the first answer stands. Where the first process was killed before it answered, the
copy answers with what is stored.
"""

from __future__ import annotations

import contextlib
import logging

from bot import deliveries
from bot.deliveries import Repeated
from bot.hosting.playing import play
from bot.hosting.table.sitting import Refused
from bot.interface.replies import LOST, Reply, kind_of
from bot.play.handlers.playing import read_by, show_mine
from bot.play.panel import plotting
from bot.play.panel.quoting import in_code
from bot.store import Brought
from engine.errors import GameError
from engine.language import _

log = logging.getLogger(__name__)


async def failed(reply: Reply, error: BaseException) -> None:
    """Answer an error; what another arrival of the interaction has stored is no reason to say that it cannot
    be done."""
    original = getattr(error, "original", error)
    brought = await reply.brought_before()
    if brought is None and not isinstance(original, Repeated):
        await reply.problem(error)
        return
    reply.shared.metrics.answered(kind_of(reply.interaction), "copy")
    if not isinstance(original, (Repeated, Refused, GameError)):
        log.warning("a copy of interaction %s failed", reply.interaction.id, exc_info=original)
    try:
        if brought is not None and not await reply.stands():
            await _answer(reply, brought)
    except Exception as problem:  # whatever it is, the person gets a sentence
        await reply.problem(problem)


async def _answer(reply: Reply, brought: Brought) -> None:
    """Say what an interaction has brought, to the person who has heard nothing of it."""
    deliveries.changes_nothing()
    receipt = None
    if brought.entry >= 0:
        with contextlib.suppress(Refused):
            receipt = await play.receipt_again(reply.host, brought.table, reply.person, brought.entry)
    if receipt is None:
        await reply.say(_(LOST))
    else:
        reader = await read_by(reply, receipt.sitting)
        line = reader.of(in_code, receipt.line, _("your answer"))
        said = plotting.receipt(receipt, line)
        await show_mine(reply, receipt.sitting, said)
