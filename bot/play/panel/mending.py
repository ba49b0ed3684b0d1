"""A typed line that was refused: why, and the ways on."""

from __future__ import annotations

import dataclasses

from bot.hosting.table.sitting import Sitting
from bot.ids import LIMIT, parse, press
from bot.limits import CONTENT, LABEL, clip, fit
from bot.messages import KEYS_IN_A_ROW, Button, Message, Row
from bot.play.panel.subject import Subject
from engine import choices
from engine.errors import BadOrder
from engine.kernel import may
from engine.language import _


def refused(sitting: Sitting, subject: Subject, error: BadOrder) -> Message:
    """Why a line is not possible; where it has a few meanings, a button for each, and one to mend it."""
    id, address = sitting.row.id, subject.address
    meanings = _meanings(sitting, subject, error) if subject.purpose == "answer" else ()
    keys = [Button(press(id, "mend", address), _("Fix it"), "primary")]
    if subject.purpose == "answer":
        call = sitting.face.call(subject.decision.kind, subject.decision.kind.capitalize())
        keys.append(Button(press(id, "answer", subject.decision.id), call))
    rows: tuple[Row, ...] = (meanings, tuple(keys)) if meanings else (tuple(keys),)
    return Message(fit([str(error)], CONTENT), rows)


def _meanings(sitting: Sitting, subject: Subject, error: BadOrder) -> tuple[Button, ...]:
    """A button for each meaning of an ambiguous line, where all of them have room."""
    game, state, id = sitting.game, sitting.running.state, sitting.row.id
    lines = error.possible
    if not 0 < len(lines) <= KEYS_IN_A_ROW or not all(may(game, state, subject.decision, x) for x in lines):
        return ()
    room = min(LABEL, LIMIT - len(press(id, "meant", subject.address, "")))
    if any(":" in line or len(line) > room for line in lines):
        return ()
    said = {choice.word: choice.label for choice in choices(game, state, subject.decision, ())}
    return tuple(
        Button(press(id, "meant", subject.address, line), clip(said.get(line) or line, LABEL), "success")
        for line in lines
    )


def with_mending(panel: Message, table: str, address: str) -> Message:
    """A panel whose button to type a line opens the one that was refused."""
    mend = Button(press(table, "mend", address), _("Fix it"), "primary")
    rows = tuple(
        tuple(mend if _types(button) else button for button in row) if isinstance(row, tuple) else row
        for row in panel.rows
    )
    return dataclasses.replace(panel, rows=rows)


def _types(button: Button) -> bool:
    address = parse(button.id)
    return address is not None and address.verb == "type"
