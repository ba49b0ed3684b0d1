"""The button of a rematch, and its receipt."""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId, press
from bot.messages import Button
from engine.language import _


def button(sitting: Sitting) -> Button | None:
    """The way on after a game, by another name where a lesson was not passed to its end; a prepared race has
    its own."""
    row = sitting.row
    if sitting.prepared is not None or row.in_step:
        return None
    failed = row.stage != "closed" and sitting.task is not None
    return Button(press(row.id, "rematch"), _("Try again") if failed else _("Rematch"), "primary")


def done(sitting: Sitting, user: PersonId) -> str:
    """The receipt of the person who has opened the new table, or sat down at it."""
    row = sitting.row
    if sitting.show:
        return _("Table `{code}` is open for another show; its organiser starts it.").format(code=row.id)
    words = _("Table `{code}` is open for the rematch; you have seat {seat}.")
    if row.practice:
        words = _("Your next practice game, `{code}`, has begun; you have seat {seat}.")
    return words.format(code=row.id, seat=sitting.my_seat(user).seat)
