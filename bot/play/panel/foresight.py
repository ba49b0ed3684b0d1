"""The panel in which somebody tries out lines of moves, and the one of the lines that are kept."""

from __future__ import annotations

from bot.hosting.playing import foresight
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import KEYS_IN_A_ROW, Button, Menu, Message, Row
from bot.panels import pages
from bot.panels.looks import try_out
from bot.play.panel import filing
from bot.play.panel.subject import Subject
from engine.errors import BadOrder
from engine.face.forms import Form
from engine.language import _, ngettext
from engine.model import Decision, Seat


def text(decision: Decision) -> list[str]:
    """What this panel is for."""
    told = [_("Try out moves for all sides here. Nothing is played, and only you see it.")]
    if decision.seat is not None:
        told.append(_("A line you keep answers by itself as long as the game follows it."))
    return told


def last_row(sitting: Sitting, subject: Subject, form: Form) -> tuple[Button, ...]:
    """What can be done with the line."""
    id, decision, address = sitting.row.id, subject.decision, subject.address
    buttons = []
    if decision.seat is not None:
        empty = not form.complete or not _holds_a_plan(sitting, decision, form.line)
        buttons.append(Button(press(id, "keepline"), _("Keep as a plan"), "success", disabled=empty))
        if many := len(foresight.kept(sitting, decision.seat)):
            buttons.append(Button(press(id, "lines"), _("Kept lines ({n})").format(n=many)))
    buttons += [Button(press(id, "page", address, to), label) for to, label in pages.leaves(form)]
    buttons.append(Button(press(id, "type", address), _("Type it")))
    if form.line:
        buttons.append(Button(press(id, "clear", address), _("Start over")))
    return tuple(buttons[:KEYS_IN_A_ROW])


def _holds_a_plan(sitting: Sitting, decision: Decision, line: str) -> bool:
    try:
        return foresight.planned(sitting, decision, line) is not None
    except BadOrder:
        return True  # Pressing the button tells what is missing.


def counted(sitting: Sitting, seat: Seat) -> list[str]:
    """How many lines a seat has kept, for its own panel."""
    many = len(foresight.kept(sitting, seat))
    words = ngettext("You keep {n} line for coming moves.", "You keep {n} lines for coming moves.", many)
    return [words.format(n=many)] if many else []


def kept(sitting: Sitting, user: int, note: str = "") -> Message:
    """The lines that somebody has kept, and how to forget them."""
    id, found = sitting.row.id, foresight.kept(sitting, sitting.my_seat(user).seat)
    told = [
        note,
        _("**Kept lines** - table `{code}`").format(code=id),
        *(filing.listed(found) or [_("You keep no lines.")]),
        _("On your turn the line that fits answers, and all others are forgotten."),
    ]
    rows: tuple[Row, ...] = (tuple(try_out(sitting)),)
    if found:
        forget = Button(press(id, "droplines"), _("Forget all"), "danger")
        rows = (
            Menu(press(id, "dropline"), _("Forget a line"), filing.items(found)),
            (*try_out(sitting), forget),
        )
    return Message(fit([x for x in told if x], CONTENT), rows)
