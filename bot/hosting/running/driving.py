"""The drive of a table: brains answer, groups close when all are ready, phases follow.

`Drive` keeps a set of tables to look at; where other processes drive tables, too, the store keeps it, and
each claims from it. `drain` works it off, one after the other, and returns; `run` does so for ever, several
at once, and no table waits for a brain at another.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Sequence
from functools import partial

import engine
from bot.hosting.beside import beside
from bot.hosting.host import Host
from bot.hosting.playing import play
from bot.hosting.playing.ghosts import ghost_line
from bot.hosting.playing.sequel import next_by_itself
from bot.hosting.running.claims import SOON, Alone
from bot.hosting.running.thinking import Thinker
from bot.hosting.table.sitting import GHOST, OPEN, PLAYER, Refused, Sitting, Steps
from bot.store import Alarm, Stale, StoreError
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER, Instant, plus
from bot.tracing import at_table
from engine.drivers import seen_by
from engine.model import PACE, Decision, Order

log = logging.getLogger(__name__)

AGAIN = 300.0
"""Seconds after which a table is looked at again that could not be driven."""

AT_ONCE = 4
"""Tables that are driven at the same time, beside those whose brains think."""
MOST = 64
"""Tables that one of several processes claims at once."""
SWEPT = KeyValue[Instant]("swept", float)
"""The instant at which one of several processes has looked at all tables."""
SWEPT_LATELY = 600.0
SWEPT_AT_ONCE = 200
"""Tables that are woken in one transaction."""
STEPS_IN_ONE_GO = 2000
"""Orders after which a table waits for its next turn, so that no table starves the others."""


class Drive:
    """Drives all tables; what has to wait for an instant is left to the clock."""

    def __init__(self, host: Host, thinker: Thinker, claims: Alone | None = None) -> None:
        self._host = host
        self._claims = claims or Alone(host.store, host.now)
        self._thinker = thinker
        self._waiting: dict[str, None] = {}
        self._bell = asyncio.Event()
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def wake(self, table: str) -> None:
        """Look at this table soon; where others work on the database, the store knows which one."""
        if not self._claims.shared:
            self._waiting[table] = None
        self._bell.set()

    def wake_all(self) -> None:
        """Another process may have woken tables."""
        self._bell.set()

    async def sweep(self) -> None:
        """Look at every running table: after a start, nothing is remembered."""
        async with self._host.store.reading() as read:
            tables = await read.ids(("running",))
        if not self._claims.shared:
            for table in tables:
                self.wake(table)
            return
        now = self._host.now()
        async with self._host.store.asking() as read:
            if now - (await SWEPT.of(read) or NEVER) < SWEPT_LATELY:
                return
        for first in range(0, len(tables), SWEPT_AT_ONCE):
            await self._wake_all(tables[first : first + SWEPT_AT_ONCE])
        await self._swept(now)  # not earlier: a sweep that was cut off is begun anew by the next start
        self._bell.set()

    @again
    async def _wake_all(self, tables: Sequence[str]) -> None:
        async with self._host.store.writing() as tx:
            for table in tables:
                await tx.wake(table)

    @again
    async def _swept(self, at: Instant) -> None:
        async with self._host.store.writing() as tx:
            await SWEPT.put(tx, at)

    async def run(self) -> None:
        """Drive what is woken, for ever; a table that is woken while it is driven, once more after that."""
        try:
            while True:
                await self._until_woken()
                self._bell.clear()
                await self._claim(MOST - len(self._driven))
                for table in [t for t in self._waiting if t not in self._driven]:
                    del self._waiting[table]
                    self._driven[table] = task = asyncio.create_task(self._drive_or_say_why_not(table))
                    task.add_done_callback(partial(self._driven_on, table))
        finally:
            driven = tuple(self._driven.values())
            for task in driven:
                task.cancel()
            await asyncio.gather(*driven, return_exceptions=True)

    async def _until_woken(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._claims.every):
                await self._bell.wait()

    async def _claim(self, limit: int) -> None:
        if limit <= 0:
            return
        try:
            self._waiting |= dict.fromkeys(await self._claims.tables(limit))
        except (StoreError, Stale) as error:  # those that are driven go on
            log.warning("tables to drive are claimed a little later: %s", error)

    def _driven_on(self, table: str, task: asyncio.Task[None]) -> None:
        del self._driven[table]
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            log.error("table %s could not be driven to the end", table, exc_info=fault)
        if fault is not None or task.cancelled():
            self._claims.leave("drive", table)  # so another one drives on
        if table in self._waiting or self._claims.shared:
            self._bell.set()

    async def drain(self) -> None:
        """Work off all tables that are waiting now."""
        await self._claim(MOST)
        while self._waiting:
            table = next(iter(self._waiting))
            del self._waiting[table]
            self._bell.clear()
            await self._drive_or_say_why_not(table)
            await self._claim(MOST)

    async def _drive_or_say_why_not(self, table: str) -> None:
        with at_table(table):
            async with self._room:
                after = await self._try(table)
            while after and not await self._come_back(table, after) and self._claims.shared:  # noqa: ASYNC110
                await asyncio.sleep(SOON)  # nobody else knows of it, and our lease is held
        await self._claims.done("drive", table)

    async def _try(self, table: str) -> float:
        """Drive a table; seconds after which it has to be looked at again, 0 where all is well."""
        try:
            await again(self._drive)(table)
        except Refused:
            log.info("table %s is refused to go on", table)
        except (StoreError, Stale) as error:
            log.warning("table %s is driven again soon: %s", table, error)
            return SOON
        except Exception:
            log.exception("table %s could not be driven", table)
            return AGAIN
        return 0.0

    async def _come_back(self, table: str, after: float) -> bool:
        """Let the clock come back to a table, whose alarm does nothing but wake us; whether that is noted."""
        try:
            async with self._host.store.writing() as tx:
                await tx.put_alarm(Alarm(table, "go", plus(self._host.now(), after)))
        except (StoreError, Stale):
            log.warning("table %s could not be noted to be driven again", table)
            return False
        self._host.timed()
        return True

    async def _drive(self, id: str) -> None:
        sitting = await self._host.look(id)
        for _ in range(STEPS_IN_ONE_GO):
            orders = await self._next(sitting)
            if not orders or sitting.table is None:
                return
            work = partial(_carried_out, self._host, orders=orders)
            sitting = (await play.by_itself(self._host, sitting, work))[0]
        if self._claims.shared:
            async with self._host.store.writing() as tx:
                await tx.wake(id)
        self.wake(id)

    async def _next(self, sitting: Sitting) -> tuple[Order, ...]:
        """The orders that nobody has to be asked for, none if the table waits for a person."""
        table = sitting.table
        if table is None or sitting.row.stage != "running" or table.outcome is not None:
            return ()
        orders = list[Order]()  # sealed answers do not hang on each other: they come in one change
        for decision in table.awaited():
            if decision.kind == PACE:
                break
            driver = next(s.driver for s in sitting.seats if s.seat == decision.seat)
            if driver in (PLAYER, OPEN):
                continue
            if not decision.sealed:
                return await self._ask_driver(sitting, driver, decision)
            orders += await self._ask_driver(sitting, driver, decision)
        if orders:
            return tuple(orders)
        lingering = self._not_ready_for_nobody(sitting)
        if lingering:
            return lingering
        order = next_by_itself(sitting)
        return (order,) if order is not None else ()

    def _not_ready_for_nobody(self, sitting: Sitting) -> tuple[Order, ...]:
        """The orders for answers left sent but not ready when a bot took a seat over."""
        people = {s.seat for s in sitting.seats if s.driver in (PLAYER, OPEN)}
        return tuple(
            Order("ready", d.seat, d.id, by="brain")
            for d in sitting.running.open
            if d.sealed and d.seat not in people and d.id not in sitting.running.ready
        )

    async def _ask_driver(self, sitting: Sitting, driver: str, decision: Decision) -> tuple[Order, ...]:
        ask = (
            self._ask_ghost(sitting, decision)
            if driver == GHOST
            else self._ask_brain(sitting, driver, decision)
        )
        line = await ask
        if not await beside(_may, sitting, decision, line):
            line = decision.fallback
        answer = Order("answer", decision.seat, decision.id, line, "brain")
        ready = Order("ready", decision.seat, decision.id, by="brain")
        return (answer, ready) if decision.sealed else (answer,)

    async def _ask_ghost(self, sitting: Sitting, decision: Decision) -> str:
        """The line from the profile of a vacant seat."""
        seat = sitting.seat(decision.seat)
        async with self._host.store.reading() as read:
            return await ghost_line(read, sitting, decision, seat) if seat else ""

    async def _ask_brain(self, sitting: Sitting, level: str, decision: Decision) -> str:
        game = sitting.game
        seed = f"{sitting.row.seed}/{sitting.running.epoch}/{decision.id}"
        self._room.release()  # for other tables, while this one thinks
        try:
            rng = random.Random(f"imagined/{seed}")
            seen = seen_by(game.players[level], game, sitting.running, decision, rng)
            line = await self._thinker.think(sitting.row.game, level, seen, decision, seed)
        except Exception:
            log.exception("the %s brain of %s failed at %s", level, game.key, decision.kind)
            return decision.fallback
        finally:
            await self._room.acquire()
        if not await beside(engine.may, game, sitting.running.state, decision, line):
            log.error("the %s brain of %s answered %s with an illegal line", level, game.key, decision.kind)
        return line


def _carried_out(host: Host, sitting: Sitting, orders: Sequence[Order]) -> Steps:
    return play.carry_out(host, sitting, list(orders))


def _may(sitting: Sitting, decision: Decision, line: str) -> bool:
    """Whether a line is legal; rules that fail at it are left to the order, which freezes the table."""
    try:
        return engine.may(sitting.game, sitting.running.state, decision, line)
    except Exception:
        log.exception("the rules of %s fail at a line", sitting.row.game)
        return False
