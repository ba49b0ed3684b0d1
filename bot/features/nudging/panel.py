"""The button of a nudge, and the sentences that tell of one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.table.sitting import Sitting
from bot.ids import NOBODY, press
from bot.messages import Button
from bot.store import SeatRow
from bot.text import people
from engine.language import _


def button(sitting: Sitting) -> Button:
    """The way to a nudge, for the person who may give one."""
    return Button(press(sitting.row.id, "nudge"), _("Nudge"))


def done(nudged: Sequence[SeatRow]) -> str:
    """The receipt of the person who has nudged."""
    return _("Nudged: {people}.").format(people=people([seat.user or NOBODY for seat in nudged]))
