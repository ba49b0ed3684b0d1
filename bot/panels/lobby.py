"""The panels of a lobby beside its options."""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.messages import Button, Message, rows_of
from engine.language import _


def bots(sitting: Sitting, note: str = "") -> Message:
    """Which driver takes the next seat."""
    buttons = [
        Button(press(sitting.row.id, "bot", level), _("A {level} bot").format(level=level))
        for level in sitting.game.players
    ]
    return Message(note or _("Which bot should take the next seat?"), rows_of(buttons))
