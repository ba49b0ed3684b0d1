"""The names for the marks of a message, as the seats of its tables say at the moment it is shown."""

from __future__ import annotations

from collections.abc import Iterable

from bot import naming
from bot.hosting.table.sitting import GONE, called, is_bot
from bot.messages import Message
from bot.naming import Names, among
from bot.store import Reading


async def names_of(read: Reading, codes: Iterable[str]) -> Names:
    """The drivers of these tables, by code and seat; a seat that nobody drives, or whose player is forgotten,
    has none."""
    names: dict[tuple[str, int], str] = {}
    for code in sorted(codes):
        driven = (s for s in await read.seats(code) if s.user is not None or is_bot(s) or s.driver == GONE)
        names |= among(code, {seat.seat: called(seat) for seat in driven})
    return names


async def named(read: Reading, message: Message) -> Message:
    """A message with the names of its drivers."""
    codes = naming.tables_of(message)
    return naming.filled(message, await names_of(read, codes)) if codes else message
