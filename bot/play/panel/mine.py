"""One's own side of the table."""

from __future__ import annotations

from bot import slots
from bot.hosting.table.coverage import packed
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import headline, status
from bot.ids import PersonId, press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message, Picture, even_rows
from bot.panels.appearance import appearance, try_out
from bot.panels.seats import pause_button
from bot.play.panel import acts, in_advance
from bot.play.panel.plotting import sent
from engine import codec
from engine.language import _, spoken


def mine(sitting: Sitting, user: PersonId, note: str = "", profile: str = "", brief: bool = False) -> Message:
    """One's own side of the table, with what one may do unasked: the note on top, the board as one likes it.

    Here is all that lies there, until when it can be changed, and all that is planned ahead. A `brief`
    one has the next question and the way to the rest.
    """
    seat, game = sitting.my_seat(user), sitting.game
    view = sitting.view(user)
    dumped = codec.view_shown(game, view)
    seen = appearance(sitting, user, profile)
    picture = Picture(sitting.row.game, dumped, "mine", seen, "mine.png", spoken(), packed(sitting))
    you = _("You are {side}.").format(side=game.face.label(view, seat.seat))
    lines = [note, headline(sitting), you, status(sitting)]
    asked = sitting.asked(user)
    if asked is not None and (said := sitting.running.answer(asked.id)):
        lines.append(sent(sitting, asked, said.line))
    lines += slots.lines(slots.ON_ONES_SIDE(sitting, seat))
    return Message(fit([x for x in lines if x], CONTENT), even_rows(_deeds(sitting, user, brief)), picture)


def _deeds(sitting: Sitting, user: PersonId, brief: bool) -> list[Button]:
    """The buttons of one's own side of the table, now."""
    if sitting.row.stage != "running":
        return []
    id, game = sitting.row.id, sitting.game
    buttons = []
    asked = sitting.asked(user)
    if asked is not None:
        call = game.face.call(asked.kind, asked.kind.capitalize())
        buttons.append(Button(press(id, "answer", asked.id), call, "primary"))
    if brief:
        return [*buttons, Button(press(id, "mine"), _("More")), *slots.BELOW_OWN["panel"](sitting, user)]
    buttons += try_out(sitting)
    buttons += in_advance.open_button(sitting, sitting.my_seat(user).seat)
    other, deeds = acts.buttons(sitting, user)
    buttons += other
    if may_have_more_time(sitting, user):
        buttons.append(Button(press(id, "more"), _("More time")))
    if not sitting.row.practice:
        buttons.append(pause_button(sitting))
        buttons.append(Button(press(id, "motions"), _("Votes …")))
    return [*buttons, *deeds, *slots.BELOW_OWN["panel"](sitting, user)]


def may_have_more_time(sitting: Sitting, user: PersonId) -> bool:
    """Whether the one extension of a seat can be asked for now."""
    clock, seat = sitting.row.timing, sitting.my_seat(user)
    runs = clock.due and not clock.closing and not clock.gained.excuse and not sitting.row.practice
    return bool(runs) and not clock.banks and not seat.excused and sitting.asked(user) is not None
