"""The names on a page: of bots theirs, of people those that they want to be seen, else *Player n*."""

from __future__ import annotations

from bot.features.board import rows
from bot.hosting.table.sitting import GONE, Sitting, called, is_bot
from bot.naming import Names, among
from bot.store import Reading
from engine.language import _
from engine.model import Seat


async def names_on(read: Reading, sitting: Sitting) -> Names:
    """The drivers of a table as its page calls them, by code and seat; anybody who is not named in the
    language that is spoken."""
    wishes = await rows.wishes_at(read, sitting.row.id)
    by_seat = {
        seat.seat: called(seat)
        if is_bot(seat) or (seat.user is not None and wishes.get(seat.user))
        else nameless(seat.seat)
        for seat in sitting.seats
        if seat.user is not None or is_bot(seat) or seat.driver == GONE
    }
    return among(sitting.row.id, by_seat)


def nameless(seat: Seat) -> str:
    """The name of a player who does not want to be named."""
    return _("Player {n}").format(n=seat)
