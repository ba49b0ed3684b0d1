"""What goes on by itself at a table: brains answer, groups close when all are ready, phases follow.

`Drive` keeps a set of tables to look at. `drain` works it off and returns; `run` does so for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import engine
from bot.hosting.host import PLAYER, Host, Refused, Sitting
from bot.store import Filter, TableRow
from bot.hosting.thinking import Thinker
from engine.model import PACE, Decision, Order

log = logging.getLogger(__name__)

STEPS_IN_ONE_GO = 2000
"""After so many orders a table waits for its next turn, so that no table starves the others."""


class Drive:
    """Drives all tables; one with a pause waits for it between the phases of a round."""

    def __init__(
        self,
        host: Host,
        thinker: Thinker,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._host = host
        self._thinker = thinker
        self._sleep = sleep
        self._waiting: dict[str, None] = {}
        self._bell = asyncio.Event()
        self._paused: dict[tuple[str, int], asyncio.Task[None]] = {}

    def wake(self, table: str) -> None:
        """Look at this table soon."""
        self._waiting[table] = None
        self._bell.set()

    async def sweep(self) -> None:
        """Look at every running table: after a start, nothing is remembered."""
        for sitting in await self._host.tables(Filter(stages=("running",))):
            self.wake(sitting.row.id)

    async def run(self) -> None:
        while True:
            await self._bell.wait()
            await self.drain()

    async def drain(self) -> None:
        """Work off all tables that are waiting now."""
        while self._waiting:
            table = next(iter(self._waiting))
            del self._waiting[table]
            self._bell.clear()
            try:
                await self._drive(table)
            except Refused as refused:
                log.info("table %s does not go on: %s", table, refused)
            except Exception:
                log.exception("table %s could not be driven", table)

    async def _drive(self, id: str) -> None:
        sitting = await self._host.look(id)
        for _ in range(STEPS_IN_ONE_GO):
            orders = await self._next(sitting)
            if not orders or sitting.table is None:
                return
            sitting = await self._host.automatic(id, sitting.table.entries, *orders)
        self.wake(id)

    async def _next(self, sitting: Sitting) -> tuple[Order, ...]:
        """The orders that nobody has to be asked for, none if the table waits for a person."""
        table = sitting.table
        if table is None or sitting.row.stage != "running" or table.outcome is not None:
            return ()
        for decision in table.awaited():
            if decision.kind == PACE:
                return self._go_on(sitting, decision)
            driver = next(s.driver for s in sitting.seats if s.seat == decision.seat)
            if driver != PLAYER:
                return await self._ask_brain(sitting, driver, decision)
        lingering = self._not_ready_for_nobody(sitting)
        if lingering:
            return lingering
        return (Order("close", by="host"),) if table.sealed and table.all_ready() else ()

    def _not_ready_for_nobody(self, sitting: Sitting) -> tuple[Order, ...]:
        """What people left sent but not ready when a bot took their seat over."""
        people = {s.seat for s in sitting.seats if s.driver == PLAYER}
        return tuple(
            Order("ready", d.seat, d.id, by="brain")
            for d in sitting.running.open
            if d.sealed and d.seat not in people and d.id not in sitting.running.ready
        )

    def _go_on(self, sitting: Sitting, decision: Decision) -> tuple[Order, ...]:
        if not sitting.row.pause or all(s.user is None for s in sitting.seats):
            return (Order("answer", decision=decision.id, line="go", by="host"),)
        moment = sitting.row.id, decision.id
        if moment not in self._paused:
            self._paused[moment] = asyncio.create_task(self._go_on_later(sitting.row, decision))
            self._paused[moment].add_done_callback(lambda done: self._paused.pop(moment, None))
        return ()

    async def _go_on_later(self, row: TableRow, decision: Decision) -> None:
        await self._sleep(row.pause)
        sitting = await self._host.look(row.id)
        if sitting.table is not None and sitting.table.decision(decision.id):
            order = Order("answer", decision=decision.id, line="go", by="host")
            with contextlib.suppress(Refused):
                await self._host.automatic(row.id, sitting.table.entries, order)

    async def _ask_brain(self, sitting: Sitting, level: str, decision: Decision) -> tuple[Order, ...]:
        seat, rules = decision.seat, sitting.rules
        view = rules.view(sitting.running.state, seat)
        seed = f"{sitting.row.seed}/{sitting.running.epoch}/{decision.id}"
        try:
            line = await self._thinker.think(sitting.row.game, level, view, decision, seed)
        except Exception:
            log.exception("the %s brain of %s failed at %s", level, rules.key, decision.kind)
            line = decision.fallback
        if not engine.may(rules, sitting.running.state, decision, line):
            log.error("the %s brain of %s answered %s with an illegal line", level, rules.key, decision.kind)
            line = decision.fallback
        answer = Order("answer", seat, decision.id, line, "brain")
        ready = Order("ready", seat, decision.id, by="brain")
        return (answer, ready) if decision.sealed else (answer,)
