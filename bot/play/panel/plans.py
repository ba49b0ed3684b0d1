"""The panel in which somebody plans rounds ahead: the form of the open question, and what is planned."""

from __future__ import annotations

from bot.hosting.playing import plans
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import clip
from bot.messages import KEYS_IN_A_ROW, Button
from bot.panels import pages
from bot.play.panel import in_advance, quoting
from bot.play.panel.in_advance import QUOTE
from bot.play.panel.subject import Subject
from engine.face.forms import Form
from engine.language import _
from engine.model import Decision
from engine.notation import codes


def text(sitting: Sitting, decision: Decision) -> list[str]:
    """The planned answers, the next round first."""
    lines = plans.planned(sitting, decision.seat)
    said = (quoting.planned(sitting, decision, line, QUOTE) for line in lines)
    listed = [f"{n}. {line}" for n, line in enumerate(said, start=1)]
    return [
        _("**Plan ahead**: each line you add here is sent by itself in one of the next rounds."),
        *(listed or [_("Nothing is planned yet.")]),
    ]


def last_row(sitting: Sitting, subject: Subject, form: Form) -> tuple[Button, ...]:
    """The buttons for the line."""
    id, address, seat = sitting.row.id, subject.address, subject.decision.seat
    full = not subject.old and len(plans.planned(sitting, seat)) >= plans.MOST
    words = _("Change the plan") if subject.old else _("Add to the plan")
    add = Button(press(id, "planadd", address), words, "success", disabled=full or not form.complete)
    buttons = [add, *in_advance.open_button(sitting, seat)]
    buttons += pages.turns(form, lambda to: press(id, "page", address, to), press(id, "seek", address))
    if len(buttons) < KEYS_IN_A_ROW:
        buttons.append(Button(press(id, "answer", subject.decision.id), _("Back to this round")))
    return tuple(buttons[:KEYS_IN_A_ROW])


def ended(line: str) -> str:
    """The words for a plan that has ended before its last line."""
    if not codes():
        return _("⚠ Your plan ended: its next answer was not possible here, so the rest was forgotten.")
    words = _("⚠ Your plan ended: `{line}` was not possible here, so the rest was forgotten.")
    return words.format(line=clip(line, QUOTE))
