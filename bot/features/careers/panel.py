"""The drivers of somebody, whether the living one drives at a table, and the button that asks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.careers.acts import Career, may_race, said
from bot.features.careers.rows import CareerRow
from bot.hosting.table.sitting import Sitting
from bot.ids import NO_TABLE, PersonId, press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message, Row, rows_of
from bot.text import harmless, mention
from engine import find
from engine.language import _
from engine.model import Seat

PAST = 10
"""How many careers that are over are listed, the latest ones."""


def button(sitting: Sitting) -> Button | None:
    """The way to let one's driver drive, at a table that lets careers race."""
    return Button(press(sitting.row.id, "career"), _("Career")) if may_race(sitting) else None


def shown(game: str, user: PersonId, careers: Sequence[Career], mine: bool, note: str = "") -> Message:
    """The living driver of somebody in a game, and those before; the note on top."""
    alive = [said(career) for career in careers if not career.row.over]
    past = [said(career) for career in careers if career.row.over][:PAST]
    lines = [note] if note else []
    lines += [_("**Careers of {person} in {game}**").format(person=mention(user), game=find(game).title)]
    lines += alive or [_nobody(mine)]
    if past:
        lines += ["", _("Earlier:"), *(f"- {line}" for line in past)]
    rows: tuple[Row, ...] = ()
    if mine and alive:
        rows = ((Button(press(NO_TABLE, "careerend", game), _("End the career …"), "danger"),),)
    elif mine:
        rows = ((Button(press(NO_TABLE, "careernew", game), _("Begin a career …"), "primary"),),)
    return Message(fit(lines, CONTENT), rows)


def _nobody(mine: bool) -> str:
    if mine:
        return _("You have no living driver here; name one to begin a career.")
    return _("They have no living driver here.")


def choice(sitting: Sitting, seat: Seat, row: CareerRow) -> Message:
    """The choice whether the living driver of somebody drives at a table."""
    drives = any(s.seat == seat and s.career == row.id for s in sitting.seats)
    words = _("**{driver}** does not drive in this game.")
    if drives:
        words = _("**{driver}** drives in this game: winnings stay, and death is for good.")
    other = _("Drive for this game only") if drives else _("Drive for the career")
    button = Button(press(sitting.row.id, "career", "no" if drives else "yes"), other, "primary")
    return Message(words.format(driver=harmless(row.name)), rows_of([button]))
