"""Reminders that say what is missing: at half time, shortly before the end, and to the last one.

They are alarms, so each is given once for a seat and a deadline; by a mention in the channel, or by a direct
message to those who have asked for it.
"""

from __future__ import annotations

from bot.hosting import posts
from bot.hosting.host import Host
from bot.hosting.sitting import Sitting
from bot.store import SeatRow, Writing
from bot.text import mention, several
from engine.language import _, speaking


async def half_time(host: Host, id: str) -> None:
    """Half of the phase is over."""
    await _remind(host, id, alone=False)


async def soon(host: Host, id: str) -> None:
    """The phase is nearly over."""
    await _remind(host, id, alone=False)


async def last_one(host: Host, id: str) -> None:
    """All others have answered."""
    await _remind(host, id, alone=True)


async def _remind(host: Host, id: str, alone: bool) -> None:
    async with host.changing(id) as (tx, sitting):
        if sitting.row.stage != "running" or sitting.row.timing.held:
            return
        missing = sitting.awaited()
        if not missing or (alone and len(missing) > 1):
            return
        wanting = [s for s in missing if await _wants(tx, sitting, s)]
        if wanting:
            await _mention(tx, sitting, wanting, alone)


async def _wants(tx: Writing, sitting: Sitting, seat: SeatRow) -> bool:
    user = seat.user or 0
    return not (await tx.person(user)).muted and not await tx.muted(user, sitting.row.id)


async def _mention(tx: Writing, sitting: Sitting, seats: list[SeatRow], alone: bool) -> None:
    users = tuple(s.user for s in seats if s.user is not None)
    with speaking(sitting.row.language):
        words = (
            _("{people}: you are the last one; everybody else has answered. Until <t:{due}:f> (<t:{due}:R>).")
            if alone
            else _("{people}: your plot is missing. Until <t:{due}:f> (<t:{due}:R>).")
        )
        told = words.format(people=several([mention(u) for u in users]), due=int(sitting.row.timing.due))
    await posts.call(tx, sitting, "remind", told, users)
