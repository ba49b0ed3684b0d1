"""The one task that waits: it sleeps until the earliest alarm of all tables and does what that asks for.

The host's `now` is its only idea of the time. `drain` does everything that is due and returns, `run` does so
for ever. A heartbeat is kept while people can reach the bot, so that after an outage, of the process or of
its connection, deadlines move instead of passing unseen. A time of day that jumps while the bot runs is an
outage like any other (`bot.hosting.time.watch`).
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.hosting.after import posts, timing
from bot.hosting.finding import calling, noticeboard, weekly
from bot.hosting.host import Host
from bot.hosting.organising import homes, lobby, pauses, threads, votes
from bot.hosting.people import digest, reminders
from bot.hosting.playing import play
from bot.hosting.seats import absence, offering
from bot.hosting.table.sitting import Refused
from bot.hosting.time.watch import Watch
from bot.store import Alarm, AlarmKind, Reading, Writing
from bot.store.again import again
from bot.tracing import at_table

log = logging.getLogger(__name__)

ALIVE = "alive"
"""The note that holds the latest heartbeat."""
HEARTBEAT = 60.0
OUTAGE = 180.0
"""Seconds without a heartbeat that count as an outage; a restart is quicker."""
AGAIN = 300.0
"""Seconds after which an alarm rings again whose work has failed."""
SIDE_BY_SIDE = 8
"""Alarms of so many tables ring at once."""
LOT = 5
"""So many tables are given more time in one transaction."""
MOVES = "moves"
"""The note that holds what is still to be moved, see `Move`."""
Handler = Callable[[Host, str], Awaitable[object]]
Gone = Callable[[int, int], Awaitable[bool]]
"""Whether somebody (the second) is no longer on a server (the first); False where that cannot be told."""


async def _resume(host: Host, id: str) -> None:
    await pauses.resume(host, id, None)


HANDLERS: Mapping[AlarmKind, Handler] = {
    "due": absence.lapse,
    "close": play.close_early,
    "half": reminders.half_time,
    "soon": reminders.soon,
    "last": reminders.last_one,
    "own": reminders.own,
    "morning": reminders.in_the_morning,
    "go": play.go_on,
    "resume": _resume,
    "stale": lobby.close_stale,
    "asleep": homes.close_asleep,
    "offer": offering.lapse,
    "call": calling.call_people,
    "role": calling.call_role,
    "list": noticeboard.keep,
    "weekly": weekly.tell,
    "thread": threads.look_after,
    "vote": votes.lapse,
}


async def _nobody_gone(_guild: int, _user: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Move:
    """Everything that was to happen happens `seconds` later, as nobody could answer until `at`.

    The tables up to the id `after` have been moved already.
    """

    seconds: float
    at: float
    after: str = ""


async def _moves(tx: Reading) -> list[Move]:
    return [Move(**move) for move in json.loads(await tx.note(MOVES) or "[]")]


async def _put_moves(tx: Writing, moves: Sequence[Move]) -> None:
    await tx.put_note(MOVES, json.dumps([dataclasses.asdict(move) for move in moves]))


async def _note_move(tx: Writing, move: Move) -> None:
    await _put_moves(tx, [*await _moves(tx), move])


class Clock:
    """`listening` tells whether people can reach the bot; while they cannot, no deadline passes.

    `gone` is asked about those who are silent at a deadline, before anything is decided for them.
    """

    def __init__(
        self, host: Host, listening: Callable[[], bool] = lambda: True, gone: Gone = _nobody_gone
    ) -> None:
        self._host = host
        self._listening = listening
        self._gone = gone
        self._watch = host.now if isinstance(host.now, Watch) else None
        self._bell = asyncio.Event()
        self._caught_up = False

    def wake(self) -> None:
        """The earliest alarm may have changed."""
        self._bell.set()

    async def run(self) -> None:
        """Do everything in time."""
        while True:
            self._bell.clear()
            await self.drain()
            await self._rest()

    async def drain(self) -> None:
        """Do everything that is due by now; after a start or an outage first give the time back."""
        if not self._listening():
            self._caught_up = False
            return
        if not self._caught_up:
            await self.catch_up()
        await self._set_right()
        await self._beat()
        while self._listening():
            async with self._host.store.reading() as read:
                alarms = await read.alarms(self._host.now())
            if not alarms:
                break
            await self._ring_all(alarms)
        await self._write_digests()

    async def _write_digests(self) -> None:
        """Send the digests that are due; one that fails is tried again a day later."""
        async with self._host.store.reading() as read:
            users = await read.digests(self._host.now())
        for user in users:
            try:
                await digest.write(self._host, user)
            except Exception:
                log.exception("a digest could not be written")
                await digest.put_off(self._host, user)

    async def catch_up(self) -> None:
        """Move all deadlines, the ends of votes and offers too, by the time for which nobody could answer, if
        there was such a time.

        What is to move is noted together with the heartbeat, and how far it has come with each lot of tables,
        so that no outage is counted twice and none is forgotten.
        """
        now = self._host.now()
        async with self._host.store.writing() as tx:
            outage = now - float(await tx.note(ALIVE) or now)
            if outage > OUTAGE:
                log.warning("nobody could answer for %d seconds; deadlines move", outage)
                await _note_move(tx, Move(outage, now))
            await tx.put_note(ALIVE, repr(now))
        await self._move_all()
        self._caught_up = True
        self._host.posted()

    async def _set_right(self) -> None:
        """Follow the time of day; where it has jumped, all deadlines go with it, so that nobody has less time
        or more."""
        if self._watch is None:
            return
        jump = self._watch.ahead()
        if abs(jump) > OUTAGE:
            log.warning("the clock of this machine has jumped by %d seconds; deadlines move", jump)
            now = self._host.now() + jump
            async with self._host.store.writing() as tx:
                await _note_move(tx, Move(jump, now))
                await tx.put_note(ALIVE, repr(now))
            await self._move_all()
        self._watch.set_right()
        self._host.posted()

    async def _move_all(self) -> None:
        """Carry out the moves that are noted, a lot of tables in each transaction; orders get in between."""
        while True:
            async with self._host.store.writing() as tx:
                moves = await _moves(tx)
                if not moves:
                    return
                first, *others = moves
                lot = await tx.ids(("lobby", "running", "frozen"), first.after, LOT)
                for id in lot:
                    await self._moved(tx, id, first)
                left = [dataclasses.replace(first, after=lot[-1])] if len(lot) == LOT else []
                await _put_moves(tx, [*left, *others])

    async def _moved(self, tx: Writing, id: str, move: Move) -> None:
        """Move what is to happen at a table; what was asked after the outage keeps its time."""
        try:
            sitting = await self._host.read(tx, id)
            if move.seconds > 0 and sitting.row.timing.began > move.at:
                return
            if sitting.row.stage == "running":
                sitting = await timing.after_outage(tx, sitting, move.seconds, move.at)
                await posts.tell_status(tx, sitting)
            await votes.after_outage(self._host, tx, sitting, move.seconds)
            await offering.after_outage(tx, sitting, move.seconds)
            await lobby.after_outage(tx, sitting, move.seconds)
        except Exception:
            log.exception("table %s could not be given more time", id)

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
        failed = False
        try:
            if alarm.kind == "due":
                await self._look_for(alarm.table)
            await again(HANDLERS[alarm.kind])(self._host, alarm.table)
        except Refused as refused:
            log.info("table %s: %s does nothing: %s", alarm.table, alarm.kind, refused)
        except Exception:
            log.exception("table %s: %s failed", alarm.table, alarm.kind)
            failed = True
        await self._rung(alarm, failed)

    @again
    async def _rung(self, alarm: Alarm, failed: bool) -> None:
        async with self._host.store.writing() as tx:
            if alarm not in await tx.alarms_of(alarm.table):
                return
            await tx.drop_alarms(alarm.table, alarm.kind, seat=alarm.seat)
            if failed:
                await tx.put_alarm(dataclasses.replace(alarm, at=self._host.now() + AGAIN))

    async def _look_for(self, id: str) -> None:
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

    async def _beat(self) -> None:
        async with self._host.store.writing() as tx:
            await tx.put_note(ALIVE, repr(self._host.now()))

    async def _rest(self) -> None:
        """Sleep until the earliest alarm, a heartbeat at most, or until something has changed."""
        async with self._host.store.reading() as read:
            earliest = await read.next_alarm()
        wait = HEARTBEAT
        if earliest is not None and self._listening():
            wait = min(HEARTBEAT, max(0.05, earliest - self._host.now()))
        try:
            await asyncio.wait_for(self._bell.wait(), wait)
        except TimeoutError:
            return
