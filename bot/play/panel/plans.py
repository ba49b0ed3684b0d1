"""The panel in which somebody plans rounds ahead: the form of the open question, and what is planned."""

from __future__ import annotations

from bot.hosting.playing import plans
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import clip
from bot.messages import KEYS_IN_A_ROW, Button
from bot.panels import pages
from bot.play.panel import filing
from bot.play.panel.subject import Subject
from engine.face.forms import Form
from engine.language import _
from engine.model import Decision


def offer(sitting: Sitting, decision: Decision) -> Button:
    """The button that opens the panel."""
    return Button(press(sitting.row.id, "plan", decision.id), _("Plan ahead"))


def text(sitting: Sitting, decision: Decision) -> list[str]:
    """What is planned by now, the next round first."""
    lines = plans.planned(sitting, decision.seat)
    listed = [f"{n}. `{clip(line, filing.QUOTE)}`" for n, line in enumerate(lines, start=1)]
    return [
        _("**Plan ahead**: each line you add here is sent by itself in one of the next rounds."),
        *(listed or [_("Nothing is planned yet.")]),
    ]


def last_row(sitting: Sitting, subject: Subject, form: Form) -> tuple[Button, ...]:
    """What can be done with the plan."""
    id, address = sitting.row.id, subject.address
    lines = plans.planned(sitting, subject.decision.seat)
    full = len(lines) >= plans.MOST
    add = press(id, "planadd", address)
    buttons = [Button(add, _("Add to the plan"), "success", disabled=full or not form.complete)]
    if lines:
        buttons.append(Button(press(id, "planback", address), _("Remove the last entry")))
        buttons.append(Button(press(id, "planforget", address), _("Forget the plan"), "danger"))
    buttons += [Button(press(id, "page", address, to), label) for to, label in pages.leaves(form)]
    if len(buttons) < KEYS_IN_A_ROW:
        buttons.append(Button(press(id, "answer", subject.decision.id), _("Back to this round")))
    return tuple(buttons[:KEYS_IN_A_ROW])


def ended(line: str) -> str:
    """What tells that a plan has ended before its last line."""
    words = _("⚠ Your plan ended: `{line}` was not possible here, so the rest was forgotten.")
    return words.format(line=clip(line, filing.QUOTE))
