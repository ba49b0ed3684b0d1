"""To keep notes with a seat (`SeatRow.notes`, which goes with the seat as its player has settled)."""

from __future__ import annotations

import dataclasses

from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Sitting, with_seats

LONGEST = 1000
"""The most characters of the notes of a seat."""


async def note(host: Host, id: str, person: Person, words: str) -> Sitting:
    """Keep private notes with the own seat, for its player alone. '' deletes them."""
    async with host.changing(id) as (tx, sitting):
        seat = dataclasses.replace(sitting.my_seat(person.id), notes=words.strip()[:LONGEST])
        await tx.put_seat(seat)
        return with_seats(sitting, seat)
