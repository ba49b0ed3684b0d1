"""The panel of an answer that is sent: what it comes to, and what can be done until the others have answered.

It makes none of the menus of its question, which are a press away.
"""

from __future__ import annotations

from bot import slots
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import headline
from bot.ids import PersonId, press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message
from bot.play.panel import in_advance
from bot.play.panel.plotting import preview, sent
from engine.language import _
from engine.model import Answer, Decision


def answered(sitting: Sitting, user: PersonId, decision: Decision, said: Answer, note: str) -> Message:
    """The panel of a sealed answer that may still be changed, the note on top."""
    outlook = sitting.face_for(user).outlook(sitting.view(user), decision, said.line)
    lines = [note, headline(sitting), *outlook, sent(sitting, decision, said.line)]
    picture = preview(sitting, user, said.line, "preview")
    rows = filter(None, (_deeds(sitting, decision), tuple(slots.BELOW_OWN["panel"](sitting, user))))
    return Message(fit([x for x in lines if x], CONTENT), tuple(rows), picture)


def _deeds(sitting: Sitting, decision: Decision) -> tuple[Button, ...]:
    id, number = sitting.row.id, decision.id
    ready = number in sitting.running.ready
    label = _("Not ready") if ready else _("Ready")
    early = Button(press(id, "unready" if ready else "ready", number), label)
    return (
        Button(press(id, "page", number), _("Change")),
        Button(press(id, "withdraw", number), _("Withdraw"), "danger"),
        *(() if sitting.row.in_step else (early,)),
        *in_advance.open_button(sitting, decision.seat),
        Button(press(id, "rest"), _("More")),
    )
