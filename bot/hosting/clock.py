"""The one task that waits: it sleeps until the earliest alarm of all tables and does what that asks for.

The host's `now` is its only idea of the time. `drain` does everything that is due and returns, `run` does so
for ever. A heartbeat is kept, so that after an outage deadlines move instead of passing unseen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.hosting import absence, lobby, organise, play, reminders, timing
from bot.hosting.host import Host
from bot.hosting.sitting import Refused
from bot.store import Alarm, AlarmKind, Filter

log = logging.getLogger(__name__)

ALIVE = "alive"
"""The note that holds the latest heartbeat."""
HEARTBEAT = 60.0
OUTAGE = 180.0
"""Seconds without a heartbeat that count as an outage; a restart is quicker."""
Handler = Callable[[Host, str], Awaitable[object]]


async def _resume(host: Host, id: str) -> None:
    await organise.resume(host, id, None)


HANDLERS: Mapping[AlarmKind, Handler] = {
    "due": absence.lapse,
    "close": play.close_early,
    "half": reminders.half_time,
    "soon": reminders.soon,
    "last": reminders.last_one,
    "go": play.go_on,
    "resume": _resume,
    "stale": lobby.close_stale,
    "asleep": organise.close_asleep,
}


class Clock:
    """`listening` tells whether people can reach the bot; while they cannot, no deadline passes."""

    def __init__(self, host: Host, listening: Callable[[], bool] = lambda: True) -> None:
        self._host = host
        self._listening = listening
        self._bell = asyncio.Event()

    def wake(self) -> None:
        """The earliest alarm may have changed."""
        self._bell.set()

    async def run(self) -> None:
        """Catch up on an outage, then do everything in time."""
        await self.catch_up()
        while True:
            self._bell.clear()
            await self.drain()
            await self._rest()
            if self._listening():
                await self.catch_up()

    async def catch_up(self) -> None:
        """Move all deadlines by the time for which nobody could answer, if there was such a time."""
        async with self._host.store.reading() as read:
            beat = await read.note(ALIVE)
        outage = self._host.now() - float(beat or self._host.now())
        if outage > OUTAGE:
            log.warning("nobody could answer for %d seconds; deadlines move", outage)
            for sitting in await self._host.tables(Filter(stages=("running",))):
                await self._delayed(sitting.row.id, outage)
        await self._beat()

    async def drain(self) -> None:
        """Do everything that is due by now."""
        if not self._listening():
            return
        await self._beat()
        while True:
            async with self._host.store.reading() as read:
                alarms = await read.alarms(self._host.now())
            if not alarms:
                return
            for alarm in alarms:
                await self._ring(alarm)

    async def _ring(self, alarm: Alarm) -> None:
        """Let one alarm do its work; it is gone afterwards unless the work has set it anew."""
        try:
            await HANDLERS[alarm.kind](self._host, alarm.table)
        except Refused as refused:
            log.info("table %s: %s does nothing: %s", alarm.table, alarm.kind, refused)
        except Exception:
            log.exception("table %s: %s failed", alarm.table, alarm.kind)
        async with self._host.store.writing() as tx:
            for left in await tx.alarms_of(alarm.table):
                if left == alarm:
                    await tx.drop_alarms(alarm.table, alarm.kind, seat=alarm.seat)

    async def _delayed(self, id: str, outage: float) -> None:
        try:
            async with self._host.changing(id) as (tx, sitting):
                await timing.after_outage(tx, sitting, outage, self._host.now())
        except Exception:
            log.exception("table %s could not be given more time", id)

    async def _beat(self) -> None:
        async with self._host.store.writing() as tx:
            await tx.put_note(ALIVE, repr(self._host.now()))

    async def _rest(self) -> None:
        """Sleep until the earliest alarm, a heartbeat at most, or until something has changed."""
        async with self._host.store.reading() as read:
            earliest = await read.next_alarm()
        wait = HEARTBEAT if earliest is None else min(HEARTBEAT, max(0.05, earliest - self._host.now()))
        try:
            await asyncio.wait_for(self._bell.wait(), wait)
        except TimeoutError:
            return
