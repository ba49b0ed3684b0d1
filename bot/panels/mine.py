"""One's own side of the table."""

from __future__ import annotations

from bot.hosting.sitting import Sitting
from bot.hosting.status import headline, status
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message, Picture, rows_of
from bot.panels.plotting import act_decision, sent
from engine import choices, codec
from engine.language import spoken

RESIGN = "resign"


def mine(sitting: Sitting, user: int, note: str = "") -> Message:
    """One's own side of the table, with what one may do unasked; the note on top."""
    seat, rules = sitting.my_seat(user), sitting.rules
    view = sitting.view(user)
    picture = Picture(
        sitting.row.game, codec.dump(view, rules.View), "mine", name="mine.png", language=spoken()
    )
    lines = [note, headline(sitting), f"You are {rules.label(view, seat.seat)}.", status(sitting)]
    asked = sitting.asked(user)
    if asked is not None and (said := sitting.running.answer(asked.id)):
        lines.append(sent(sitting, asked, said.line))
    if sitting.row.practice:
        lines.append(rules.lesson(view, seat.seat))
    return Message(fit([x for x in lines if x], CONTENT), rows_of(_deeds(sitting, user)), picture)


def _deeds(sitting: Sitting, user: int) -> list[Button]:
    """What one can do at one's own side of the table, now."""
    if sitting.row.stage != "running":
        return []
    id, rules = sitting.row.id, sitting.rules
    unasked = {c.word for c in choices(rules, sitting.running.state, act_decision(sitting, user), ())}
    buttons = []
    asked = sitting.asked(user)
    if asked is not None:
        call = rules.calls.get(asked.kind, asked.kind.capitalize())
        buttons.append(Button(press(id, "answer", asked.id), call, "primary"))
    if unasked - {RESIGN}:
        buttons.append(Button(press(id, "act"), "Change what I said"))
    if RESIGN in unasked:
        buttons.append(Button(press(id, "resign"), "Resign", "danger"))
    return buttons


def resign(sitting: Sitting, user: int) -> Message:
    label = sitting.rules.label(sitting.view(user), sitting.my_seat(user).seat)
    buttons = (
        Button(press(sitting.row.id, "resigned"), "Yes, resign", "danger"),
        Button(press(sitting.row.id, "mine"), "No, race on"),
    )
    return Message(f"Do you really want to resign? {label} leaves the race at once and for good.", (buttons,))
