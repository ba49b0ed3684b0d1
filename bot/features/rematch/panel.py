"""The button of a rematch, and its receipt."""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId, press
from bot.messages import Button
from engine.language import _


def button(sitting: Sitting) -> Button:
    """The way on after a game, by another name where a lesson was not passed to its end."""
    row = sitting.row
    lessons = {lesson.name for lesson in sitting.game.lessons}
    failed = row.practice and row.stage != "closed" and row.lesson in lessons and not row.passed
    return Button(press(row.id, "rematch"), _("Try again") if failed else _("Rematch"), "primary")


def done(sitting: Sitting, user: PersonId) -> str:
    """The receipt of whoever has opened the new table, or sat down at it."""
    row = sitting.row
    if sitting.show:
        return _("Table `{code}` is open for another show; its organiser starts it.").format(code=row.id)
    words = _("Table `{code}` is open for the rematch; you have seat {seat}.")
    if row.practice:
        words = _("Your next practice game, `{code}`, has begun; you have seat {seat}.")
    return words.format(code=row.id, seat=sitting.my_seat(user).seat)
