"""What is added to the receipt of an answer: how the game has gone on, or until when one may change it."""

from __future__ import annotations

from bot.hosting.after import timing
from bot.hosting.playing.sequel import Sequel
from engine.language import _
from engine.model import Decision


def told(came: Sequel, asked: Decision) -> str:
    """That the game has gone on with the last answer, and how, in a line or two; '' while it has not."""
    if not came.closed:
        return ""
    head = _("That was the last answer, and the game has gone on.") if asked.sealed else ""
    return "\n".join(filter(None, [head, *came.story]))


def can_be_changed(came: Sequel, asked: Decision) -> str:
    """How long a typed answer can be changed, and how; '' where nobody else is waited for."""
    if came.closed or not asked.sealed:
        return ""
    closing = came.sitting.row.timing.closing
    if closing:
        words = _(
            "Everyone is ready: this closes <t:{at}:R>. Until then you can send another answer, "
            "or `/table withdraw`."
        )
        return words.format(at=int(closing))
    table, people = came.sitting.running, timing.asked(came.sitting)
    if any(d.seat in people and d.id not in table.ready for d in table.open) or not timing.closes_at_once(
        came.sitting
    ):
        return _("Until all are ready it can be changed: send another one, or `/table withdraw`.")
    return ""
