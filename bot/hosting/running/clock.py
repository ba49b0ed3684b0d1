"""The one task that waits: it sleeps until the earliest alarm of all tables and does what that asks for.

The host's `now` is its only idea of the time. `drain` does everything that is due and returns, `run` does so
for ever. A heartbeat is kept while people can reach the bot, so that after an outage, of the process or of
its connection, deadlines move instead of passing unseen. A time of day that jumps while the bot runs is an
outage like any other (`bot.hosting.time.watch`).
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.events import ALARMS, OF_THE_CHANGE, CutOff, emit
from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.organising import homes, lobby, pauses, starting, threads, votes
from bot.hosting.people import daily_list, naming, reminders
from bot.hosting.playing import play
from bot.hosting.running.catching_up import catch_up
from bot.hosting.running.claims import SOON, Alone
from bot.hosting.running.hearing import MOVES, Hearing, Move
from bot.hosting.seats import absence, offering
from bot.hosting.table.sitting import Refused
from bot.ids import GuildId, PersonId
from bot.store import Alarm, AlarmKind, Stale, StoreError, Writing
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import plus
from bot.tracing import at_table

log = logging.getLogger(__name__)

HEARTBEAT = 60.0
"""Seconds after which the clock looks around at the latest."""
AGAIN = 300.0
"""Seconds after which an alarm rings again whose work has failed."""
SIDE_BY_SIDE = 8
"""Tables whose alarms ring at once."""
LOT = 5
"""How many tables are given more time in one transaction."""
OWED = KeyValue[list[Move]]("moves-owed", list[Move])
"""By table the moves that have failed there; they are made before any of its alarms does its work."""
Handler = Callable[[Host, str], Awaitable[object]]
Gone = Callable[[GuildId, PersonId], Awaitable[bool]]
"""Whether somebody (the second) is no longer on a server (the first); False where that cannot be told."""


async def _resume(host: Host, id: str) -> None:
    await pauses.resume(host, id, None)


HANDLERS: Mapping[AlarmKind, Handler] = {
    "due": absence.lapse,
    "close": play.close_early,
    "half": reminders.half_time,
    "soon": reminders.soon,
    "last": reminders.last_one,
    "own": reminders.at_own_hour,
    "morning": reminders.in_the_morning,
    "go": play.go_on,
    "resume": _resume,
    "start": starting.ring,
    "stale": starting.close_stale,
    "asleep": homes.close_asleep,
    "home": homes.try_home,
    "offer": offering.lapse,
    "thread": threads.wake_again,
    "vote": votes.lapse,
    "named": naming.tell_anew,
}


async def _nobody_gone(_guild: GuildId, _user: PersonId) -> bool:
    return False


class Clock:
    """`hearing` tells whether people can reach the bot; while they cannot, no deadline of theirs passes.

    `gone` is asked about those who are silent at a deadline, before anything is decided for them. Of those
    who keep the time each rings what it `claims`.
    """

    def __init__(
        self,
        host: Host,
        hearing: Hearing | None = None,
        gone: Gone = _nobody_gone,
        claims: Alone | None = None,
    ) -> None:
        self._host = host
        self._claims = claims or Alone(host.store, host.now)
        self._hearing = hearing or Hearing(host)
        self._gone = gone
        self._bell = asyncio.Event()
        self._woken = False

    def wake(self) -> None:
        """Look at once whether there is anything to do."""
        self._woken = True
        self._bell.set()

    def rearm(self) -> None:
        """Sleep until the earliest alarm, which may have changed."""
        self._bell.set()

    async def run(self) -> None:
        """Do everything in time."""
        while True:
            self._woken = False
            await self.drain()
            await self._rest()

    async def drain(self) -> None:
        """Do everything that is due by now; after a start or an outage first give the time back."""
        await self._hearing.beat()
        await self._hearing.set_right()
        while reached := await self._hearing.reached():
            await self._move_all()  # after that look: with the first heartbeat after an outage comes its move
            alarms = await self._claims.alarms({(way.number, way.count) for way in reached})
            try:
                await self._ring_all(alarms)
            finally:
                await self._claims.done("ring", *{alarm.table for alarm in alarms})
            if not alarms:
                await catch_up(self._host)
                await self._write_daily_lists()
                return

    async def _write_daily_lists(self) -> None:
        """Send the daily lists that are due; one that fails is tried again a day later."""
        async with self._host.store.reading() as read:
            users = await daily_list.due(read, self._host.now())
        for user in users:
            try:
                await again(daily_list.write)(self._host, user)
            except (StoreError, Stale) as error:
                log.warning("a daily list is written a little later: %s", error)
            except Exception:
                log.exception("a daily list could not be written")
                await again(daily_list.put_off)(self._host, user)

    async def catch_up(self) -> None:
        """Keep the heartbeat; move all deadlines, the ends of votes and offers too, by the time for which
        nobody could answer, if there was such a time."""
        await self._hearing.beat()
        await self._move_all()

    async def _move_all(self) -> None:
        """Carry out the moves that are noted, a lot of tables in each transaction; orders get in between.

        How far it has come is noted with each lot.
        """
        async with self._host.store.asking() as read:
            if not await MOVES.of(read):
                return
        while await self._move_some():
            pass
        self._host.posted()

    @again
    async def _move_some(self) -> bool:
        """Move one lot; False where nothing is noted any more."""
        async with self._host.store.writing() as tx:
            noted = await MOVES.of(tx) or []
            if not noted:
                return False
            first, *others = noted
            if not first.after:
                await emit(tx, CutOff(first.seconds, first.at, first.number, first.count))
            lot = await tx.ids(("lobby", "running", "frozen"), first.after, LOT)
            for id in lot:
                await self._moved(tx, id, first)
            left = [dataclasses.replace(first, after=lot[-1])] if len(lot) == LOT else []
            await MOVES.put(tx, [*left, *others])
        return True

    async def _moved(self, tx: Writing, id: str, move: Move) -> None:
        """Move what is to happen at a table; where that fails it is owed."""
        try:
            async with tx.savepoint():
                await self._move(tx, id, move)
        except OF_THE_CHANGE:
            raise
        except Exception:
            log.exception("table %s could not be given more time; it is tried again", id)
            await OWED.put(tx, [*(await OWED.of(tx, id) or []), move], id)
            await tx.put_alarm(Alarm(id, "owed", plus(self._host.now(), AGAIN)))

    @again
    async def _make_owed(self, id: str) -> bool:
        """Make the moves that are owed to a table; whether there were any."""
        async with self._host.store.asking() as read:
            if not await OWED.of(read, id):
                return False
        async with self._host.store.writing() as tx:
            for move in await OWED.of(tx, id) or []:
                await self._move(tx, id, move)
            await OWED.drop(tx, id)
        self._host.posted()
        return True

    async def _move(self, tx: Writing, id: str, move: Move) -> None:
        """Move what is to happen at a table; what was asked after the outage keeps its time."""
        sitting = await self._host.read(tx, id)
        if not move.way.leads_to(sitting.row.guild):
            return
        if move.seconds > 0 and sitting.row.timing.began > move.at:
            return
        if sitting.row.stage == "running":
            sitting = await timing.after_outage(tx, sitting, move.seconds, move.at)
            await posts.tell_status(tx, sitting)
        await votes.after_outage(self._host, tx, sitting, move.seconds)
        await offering.after_outage(tx, sitting, move.seconds)
        await lobby.after_outage(tx, sitting, move.seconds)

    async def _ring_all(self, alarms: Sequence[Alarm]) -> None:
        """Let alarms do their work, tables side by side, those of one table one after the other."""
        tables: dict[str, list[Alarm]] = {}
        for alarm in alarms:
            tables.setdefault(alarm.table, []).append(alarm)
        room = asyncio.Semaphore(SIDE_BY_SIDE)

        async def ring(table: str) -> None:
            async with room:
                with at_table(table):
                    for alarm in tables[table]:
                        await self._ring(alarm)

        ringing = [asyncio.ensure_future(ring(table)) for table in tables]
        try:
            await asyncio.gather(*ringing)
        finally:
            for task in ringing:
                task.cancel()

    async def _ring(self, alarm: Alarm) -> None:
        """Let one alarm do its work; it is gone afterwards unless the work has set it anew, or has failed."""
        failed = 0.0
        try:
            if await self._make_owed(alarm.table) and alarm.kind != "owed":
                return  # it rings when it is time by now
            if alarm.kind == "due":
                await self._free_gone(alarm.table)
            if handler := HANDLERS.get(alarm.kind) or ALARMS.get(alarm.kind):
                await again(handler)(self._host, alarm.table)
        except Refused:
            log.info("table %s: %s is refused", alarm.table, alarm.kind)
        except (StoreError, Stale) as error:
            log.warning("table %s: %s is tried again soon: %s", alarm.table, alarm.kind, error)
            failed = SOON
        except Exception:
            log.exception("table %s: %s failed", alarm.table, alarm.kind)
            failed = AGAIN
        await self._rung(alarm, failed)

    @again
    async def _rung(self, alarm: Alarm, failed: float) -> None:
        """Drop an alarm, or let it ring once more after that time, if it `failed`."""
        async with self._host.store.writing() as tx:
            if alarm not in await tx.alarms_of(alarm.table):
                return
            await tx.drop_alarms(alarm.table, alarm.kind, seat=alarm.seat)
            if failed:
                await tx.put_alarm(dataclasses.replace(alarm, at=plus(self._host.now(), failed)))

    async def _free_gone(self, id: str) -> None:
        """Free the seats of those who are silent because they have left the server."""
        sitting = await self._host.look(id)
        guild, clock = sitting.row.guild, sitting.row.timing
        if guild is None or sitting.row.stage != "running" or not 0 < clock.due <= self._host.now():
            return
        silent = [s.user for s in sitting.awaited() if s.user is not None]
        gone = await asyncio.gather(*(self._gone(guild, user) for user in silent))
        left = [user for user, away in zip(silent, gone, strict=True) if away]
        if left:
            await absence.left_server(self._host, id, left)

    async def _rest(self) -> None:
        """Sleep until the earliest alarm, a heartbeat at most; what changes meanwhile may bring it forward.

        What is due though all was done is in the hands of another worker, or was set just now.
        """
        until, least = _time() + HEARTBEAT, self._claims.every or 0.05
        while not self._woken:
            self._bell.clear()
            until = min(until, _time() + max(least, await self._until_due()))
            try:
                async with asyncio.timeout(until - _time()):
                    await self._bell.wait()
            except TimeoutError:
                return
            least = 0.0

    async def _until_due(self) -> float:
        """Seconds until the earliest alarm that may ring."""
        async with self._host.store.asking() as read:
            earliest = await read.next_alarm()
        if earliest is None or earliest - self._host.now() > HEARTBEAT or not await self._hearing.reached():
            return HEARTBEAT
        return earliest - self._host.now()


def _time() -> float:
    return asyncio.get_running_loop().time()
