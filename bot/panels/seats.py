"""Seats that change hands, and the clock of a table as its players may set it."""

from __future__ import annotations

from bot.hosting.sitting import Sitting
from bot.ids import press
from bot.messages import Button, Message, rows_of
from bot.text import lasting
from engine.language import _

PAUSES = (1, 2, 3, 7, 14)
"""Days of a pause that a button offers; `/table pause` takes any date."""
DAY = 86_400


def free_seats(sitting: Sitting) -> Message:
    """Which of several free seats somebody wants to take."""
    view = sitting.rules.view(sitting.running.state, None)
    buttons = [
        Button(press(sitting.row.id, "seat", seat.seat), sitting.rules.label(view, seat.seat), "success")
        for seat in sitting.vacant
    ]
    return Message(_("Several seats are free. Which one do you want to take?"), rows_of(buttons))


def taken(before: Sitting, sitting: Sitting, user: int) -> str:
    """What somebody hears who has taken a seat over; `before` is the table before that."""
    seat = sitting.my_seat(user).seat
    lay = [d for d in before.running.open if d.seat == seat and before.running.answer(d.id)]
    if not lay:
        return _("**The seat is yours.**")
    if any(sitting.running.answer(d.id) for d in lay):
        return _("**The seat is yours, with what was sent for it.** You can still change that.")
    return _("**The seat is yours.** Its sealed answer was withdrawn; plot anew.")


def pauses(sitting: Sitting) -> Message:
    """For how long the race may be paused, or that it may go on."""
    id = sitting.row.id
    if sitting.row.timing.why == "pause":
        words = _(
            "This game is paused until <t:{at}:f>. It goes on before that when the organiser, "
            "or more than half of the players, say so."
        )
        button = Button(press(id, "resume"), _("Let the game go on"), "success")
        return Message(words.format(at=int(sitting.row.timing.held)), ((button,),))
    buttons = [Button(press(id, "pause", days), lasting(days * DAY)) for days in PAUSES]
    words = _(
        "In a pause nothing runs out, and answers are taken all the same. For how long? "
        "The organiser decides alone; otherwise more than half of the players have to "
        "agree. `/table pause` takes any date."
    )
    return Message(words, rows_of(buttons))
