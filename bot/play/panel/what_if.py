"""The panel in which somebody tries out moves and plans them."""

from __future__ import annotations

from bot.hosting.playing import what_if
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.messages import KEYS_IN_A_ROW, Button
from bot.panels import pages
from bot.play.panel import in_advance
from bot.play.panel.subject import Subject
from engine.errors import BadOrder
from engine.face.forms import Form
from engine.language import _
from engine.model import Decision


def text(decision: Decision) -> list[str]:
    """The purpose of this panel, in words."""
    lines = [_("Try out moves for all sides here. Nothing is played, and only you see it.")]
    if decision.seat is not None:
        lines.append(_("A plan answers by itself as long as the game follows it."))
    return lines


def last_row(sitting: Sitting, subject: Subject, form: Form) -> tuple[Button, ...]:
    """The buttons for the line."""
    id, decision, address = sitting.row.id, subject.decision, subject.address
    buttons = []
    if decision.seat is not None:
        empty = not form.complete or not _holds_a_plan(sitting, decision, form.line)
        buttons.append(Button(press(id, "keepline"), _("Keep as a plan"), "success", disabled=empty))
        if what_if.kept(sitting, decision.seat):
            buttons += in_advance.open_button(sitting, decision.seat)
    buttons += pages.turns(form, lambda to: press(id, "page", address, to), press(id, "seek", address))
    buttons.append(Button(press(id, "type", address), _("Type it")))
    if form.line:
        buttons.append(Button(press(id, "clear", address), _("Start over")))
    return tuple(buttons[:KEYS_IN_A_ROW])


def _holds_a_plan(sitting: Sitting, decision: Decision, line: str) -> bool:
    try:
        return what_if.planned(sitting, decision, line) is not None
    except BadOrder:
        return True  # Pressing the button tells what is missing.
