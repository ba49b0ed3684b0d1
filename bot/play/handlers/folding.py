"""Long lines in suggestions, which hold a hundred characters: the beginning is kept, and `…` stands for it.

What is kept is a draft of its own, so that any process can read it.
"""

from __future__ import annotations

from bot import deliveries
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import PersonId
from bot.limits import OPTION_TEXT
from bot.play.panel.lines import BEGUN
from bot.store import Draft
from engine.language import _
from engine.model import Decision

_SEAM = 50
"""The characters by which a line is joined to its beginning."""


async def unfolded(host: Host, sitting: Sitting, asked: Decision, user: PersonId, typed: str) -> str:
    """The typed line with its beginning, where that was folded; raises `Refused` where it is not known."""
    if not typed.startswith(BEGUN):
        return typed
    kept = await host.draft(sitting.row.id, asked.id, user, "typed")
    return joined(kept.line if kept is not None else "", typed.removeprefix(BEGUN))


def joined(kept: str, end: str) -> str:
    """A line from one that begins alike and its own end; raises `Refused` where the two do not meet."""
    at = kept.rfind(end[:_SEAM]) if end else -1
    if at < 0:
        raise Refused(_("I do not know how this line begins; type it as a whole, or use the panel."))
    return kept[:at] + end


async def keep(host: Host, sitting: Sitting, asked: Decision, user: PersonId, line: str) -> None:
    """Keep a line that others begin like, if those have to be folded."""
    if len(line) > OPTION_TEXT:
        with deliveries.on_the_way():
            await host.keep_draft(Draft(sitting.row.id, asked.id, user, line, purpose="typed"))
