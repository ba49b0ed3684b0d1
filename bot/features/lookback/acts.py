"""To look back at a game: where that is offered, from which seat, and what is kept of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from bot.features.lookback import rows, work
from bot.features.lookback.rows import Kept
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import PersonId
from bot.setting import Switch
from bot.store import Reading
from bot.store.columns import SERVERS
from bot.workers.pool import Pool
from engine import codec
from engine.journal import dump_record
from engine.language import N_, _
from engine.model import Seat
from engine.reviewing import Look

SETTING: Final = Switch(
    name="look_back",
    label=N_("Look back after a game"),
    hint=N_("players see alone which of their decisions mattered most"),
    place=19,
    form="posts",
)


@dataclass(frozen=True, slots=True)
class Stay:
    """A seat that somebody had, from one entry to before another (None: to the end)."""

    seat: Seat
    first: int
    end: int | None = None


def offered(sitting: Sitting) -> bool:
    """Whether a game is looked back at: it is over, and its server wants it, or it was in step with others
    and all of these are over."""
    over = sitting.table is not None and sitting.table.outcome is not None and sitting.row.stage == "over"
    wanted = SETTING.of(sitting.server) or (sitting.row.in_step and not sitting.row.closes)
    return over and wanted and not sitting.row.lesson


async def stay_of(read: Reading, sitting: Sitting, user: PersonId) -> Stay | None:
    """The stay of somebody: the seat they have at the end, else the one they have left last; None for those
    who have only looked on."""
    seat = sitting.seat_of(user)
    if seat is not None:
        return Stay(seat.seat, seat.since if seat.substitute else 0)
    left = [gone for gone in await read.departures(sitting.row.id) if gone.user == user]
    last = max(left, key=lambda gone: gone.entry, default=None)
    return Stay(last.seat, last.since if last.substitute else 0, last.entry) if last is not None else None


_AT_WORK: Final[dict[tuple[str, PersonId], asyncio.Task[Kept]]] = {}
"""The looks back that this process works at."""
MOST_AT_WORK = 30
"""So many people may wait for one at most: an answer has to come within a quarter of an hour."""


async def find(host: Host, pool: Pool, sitting: Sitting, user: PersonId, stay: Stay) -> Kept:
    """Look back from a stay in a worker, once however often somebody asks, and keep what is found.

    Raises `Refused` where too many wait, `Lost`, and whatever a game does whose rules have changed since.
    """
    asked = sitting.row.id, user
    if asked not in _AT_WORK:
        if len(_AT_WORK) >= MOST_AT_WORK:
            raise Refused(_("Many people are looking back just now. Please try again in a few minutes."))
        _AT_WORK[asked] = task = asyncio.create_task(_found(host, pool, sitting, user, stay))
        task.add_done_callback(lambda _task: _AT_WORK.pop(asked, None))
    return await asyncio.shield(_AT_WORK[asked])


async def _found(host: Host, pool: Pool, sitting: Sitting, user: PersonId, stay: Stay) -> Kept:
    id = sitting.row.id
    async with host.store.reading() as read:
        record = await host.record_of(read, sitting)
    dumped = await asyncio.to_thread(dump_record, record)
    look = await pool.run(work.JOB, work.work, dumped, stay.seat, stay.first, stay.end)
    async with host.store.writing() as tx:
        rows.put(tx, Kept(id, user, stay.seat, look, host.now()))
    async with host.store.reading() as read:
        kept = await rows.of_person(read, id, user)
    return kept or Kept(id, user, stay.seat, look, host.now())


def look_of(kept: Kept) -> Look:
    look: Look = codec.load(Look, kept.look)
    return look


async def finding(read: Reading) -> str:
    """The line of the doctor."""
    servers = await read.all_of(SERVERS, "")
    on = sum(SETTING.of(server.settings) for server in servers)
    return f"Look back: on at {on} of {len(servers)} servers, {await rows.count(read)} kept."
