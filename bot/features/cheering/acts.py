"""To cheer for a seat, and who may: anybody who looks on, once a round."""

from __future__ import annotations

from bot.features.cheering.rows import CHEERS, Cheer, of_latest_round
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import PersonId
from bot.store import Reading
from bot.times.instants import Instant
from engine.language import N_, _
from engine.model import Seat

ENOUGH = N_("You have already cheered in this round; you can cheer again after the next post.")


def may_cheer(sitting: Sitting, user: PersonId) -> bool:
    """Whether there is a game that goes on without that person, with somebody to cheer for."""
    row = sitting.row
    running = row.stage == "running" and sitting.running.outcome is None and not row.practice
    return running and sitting.seat_of(user) is None and any(not seat.out for seat in sitting.seats)


async def can_cheer(read: Reading, sitting: Sitting, person: Person, _now: Instant) -> bool:
    """Whether that person may cheer and has not done so in this round."""
    return may_cheer(sitting, person.id) and not await has_cheered(read, sitting.row.id, person.id)


async def has_cheered(read: Reading, id: str, user: PersonId) -> bool:
    """Whether somebody has cheered since the latest post of a table."""
    return any(given.user == user for given in await of_latest_round(read, id))


async def cheer(host: Host, id: str, person: Person, seat: Seat) -> Sitting:
    """Cheer for a seat, once a round; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        if sitting.seat_of(person.id) is not None:
            raise Refused(_("You are playing; cheering is for spectators."))
        if not may_cheer(sitting, person.id):
            raise Refused(_("You can cheer while the game goes on."))
        if not any(there.seat == seat and not there.out for there in sitting.seats):
            raise Refused(_("You can cheer for anybody who is still in the game."))
        if await has_cheered(tx, sitting.row.id, person.id):
            raise Refused(_(ENOUGH))
        number = await tx.last_round(sitting.row.id)
        tx.put(CHEERS, Cheer(sitting.row.id, number, person.id, seat))
        return sitting
