"""A seat, or the office of organiser, that is offered to others: which seat, and to whom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.seats.offering import LASTS
from bot.hosting.table.sitting import VACANT, Sitting
from bot.hosting.table.status import named, side_of
from bot.ids import PersonId, press
from bot.limits import LABEL, clip
from bot.messages import Button, Menu, Message, Row, rows_of
from bot.shields import shield
from bot.store import SeatRow
from bot.text import mention
from bot.times import a_length
from engine.language import _
from engine.model import Seat


def which(sitting: Sitting, seats: Sequence[SeatRow]) -> Message:
    """The choice of the seat to offer."""
    buttons = []
    for seat in seats:
        side = side_of(sitting, seat.seat)
        key = press(sitting.row.id, "givewhom", seat.seat)
        buttons.append(Button(key, clip(side, LABEL), emoji=shield(sitting.game.key, side)))
    return Message(_("Which seat do you want to offer to somebody else?"), rows_of(buttons))


def whom(sitting: Sitting, seat: SeatRow, user: PersonId) -> Message:
    """To whom a seat goes: somebody in particular, or anybody where it is not free already."""
    id, number = sitting.row.id, seat.seat
    words = _("**Who should take {seat}?** They have {time} to accept; until then nothing changes.")
    called = named(seat, side_of(sitting, number))
    if seat.user == user:
        words = _("**Who should take over your seat ({seat})?** They have {time} to accept.")
        called = side_of(sitting, number)
    lines = [words.format(seat=called, time=a_length(LASTS))]
    rows: list[Row] = [Menu(press(id, "giveto", number), _("Choose somebody"), (), kind="user")]
    if seat.user == user:
        lines.append(_("*Leave now* frees your seat at once; a ghost plays until somebody takes it."))
        rows.append((Button(press(id, "giveany", number), _("Leave now"), "danger"),))
    elif seat.driver not in VACANT:
        rows.append((Button(press(id, "giveany", number), _("Anybody")),))
    return Message("\n".join(lines), tuple(rows))


def heir(sitting: Sitting) -> Message:
    """The question who should organise a table."""
    words = _(
        "**Who should organise table `{code}`?** They have {time} to accept; until then nothing changes."
    )
    menu = Menu(press(sitting.row.id, "heir"), _("Choose somebody"), (), kind="user")
    return Message(words.format(code=sitting.row.id, time=a_length(LASTS)), (menu,))


def asked(user: PersonId) -> str:
    """The answer to the person who has asked somebody else to organise a table."""
    words = _("I have asked {person}, who has {time} to say yes; until then nothing changes.")
    return words.format(person=mention(user), time=a_length(LASTS))


def offered(user: PersonId, seat: Seat) -> str:
    """The answer to the person who has offered a seat to somebody."""
    words = _("I have asked {person}, who has {time} to take seat {seat}; until then nothing changes.")
    return words.format(person=mention(user), seat=seat, time=a_length(LASTS))


def freed(seat: Seat) -> str:
    """The answer to the person who has offered a seat to anybody."""
    return _("Seat {seat} is free; a ghost plays until somebody takes it.").format(seat=seat)
