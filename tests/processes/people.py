"""People who answer what they are asked, from outside, and remember what they got receipts for.

What to say is found beside the bot, by a look at its database, and a good while ahead, so that they go on
while the database is away. A table is somebody's until the order has its answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bench._discord import Load
from bench._tables import Seat, pressed
from bot.hosting.host import Host
from bot.hosting.table.sitting import PLAYER, Sitting
from bot.store import Stale, StoreError
from engine import GameError
from engine.kernel import spell
from engine.model import Decision, Order
from tests.processes.witness import RECEIPT, Witness
from tests.soak.games import GAMES
from tests.soak.invariants import Ledger

AHEAD = 400
"""So many orders are found before they are sent."""
PATIENCE = 45.0
"""Seconds after which an order has no answer any more."""
LOOKS = 0.3
"""The share of those who look at their panel, too."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody's answer to the question that is open when it arrives: it may be another one by then."""

    seat: Seat
    order: Order


@dataclass
class Crowd:
    """All people of all tables. `endpoints` hear HTTP requests, the gateway of `witness` those by it."""

    witness: Witness
    load: Load
    host: Host
    pattern: dict[str, Any]
    seats: Sequence[Seat]
    endpoints: Sequence[str]
    gateway: bool
    rng: random.Random
    ledger: Ledger = field(default_factory=Ledger)
    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    """Seconds until orders had their receipts."""
    acknowledged: list[float] = field(default_factory=list)
    _busy: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._wishes: asyncio.Queue[Wish] = asyncio.Queue(AHEAD)
        self._of_table: dict[str, list[Seat]] = {}
        for seat in self.seats:
            self._of_table.setdefault(seat.table, []).append(seat)

    # --- what to say -------------------------------------------------------------------------------

    async def look_ahead(self) -> None:
        """Find orders, for ever."""
        while True:
            tables = [table for table in self._of_table if table not in self._busy]
            self.rng.shuffle(tables)
            for table in tables:
                with contextlib.suppress(StoreError, Stale):
                    for wish in await self._wishes_at(table):
                        self._busy.add(table)
                        await self._wishes.put(wish)
            await asyncio.sleep(0.1)

    async def _wishes_at(self, table: str) -> list[Wish]:
        """What one of those who are asked there will say."""
        sitting = await self.host.look(table)
        if sitting.row.stage != "running":
            self._of_table.pop(table, None)
            return []
        for decision in sitting.running.awaited():
            seat = sitting.seat(decision.seat)
            if seat is None or seat.driver != PLAYER or sitting.running.answer(decision.id) is not None:
                continue
            for here in self._of_table[table]:
                if here.user == seat.user:
                    return [
                        Wish(here, Order("answer", seat=decision.seat, line=self._line(sitting, decision)))
                    ]
        return []

    def _line(self, sitting: Sitting, decision: Decision) -> str:
        line = GAMES[sitting.row.game].line(self.rng, sitting, decision)
        with contextlib.suppress(GameError):
            return spell(sitting.game, sitting.running.state, decision, line)
        return line

    # --- saying it ---------------------------------------------------------------------------------

    async def go_on(self, rate: float) -> None:
        """So many orders a second begin, for ever, whatever becomes of them."""
        loop, under_way = asyncio.get_running_loop(), set[asyncio.Task[None]]()
        began, number = loop.time(), 0
        try:
            while True:
                number += 1
                task = asyncio.create_task(self.one())
                under_way.add(task)
                task.add_done_callback(under_way.discard)
                await asyncio.sleep(max(0.0, began + number / rate - loop.time()))
        finally:
            await asyncio.gather(*under_way, return_exceptions=True)

    async def as_fast_as_answered(self, people: int) -> None:
        """So many people send the next order as soon as they have the answer to the last, for ever."""

        async def go_on() -> None:
            while True:
                await self.one()

        await asyncio.gather(*(go_on() for _ in range(people)))

    async def one(self) -> None:
        """Send an order, and keep its receipt."""
        wish = await self._wishes.get()
        try:
            if self.rng.random() < LOOKS:
                await self._send(pressed(self.pattern, wish.seat, "go"), "looks")
            said = await self._send(self._command(wish), "orders")
        finally:
            self._busy.discard(wish.seat.table)
        if said is not None:
            self._keep(wish, said)

    def _keep(self, wish: Wish, said: str) -> None:
        receipt = RECEIPT.search(said)
        if receipt is None:
            self.counts["refused"] += 1
            self.refusals[said[:160]] += 1
            return
        self.counts["receipts"] += 1
        self.ledger.done(receipt[1], int(receipt[2]), wish.order)

    def _command(self, wish: Wish) -> dict[str, Any]:
        sent = pressed(self.pattern, wish.seat, "go")
        options = {"line": wish.order.line, "table": wish.seat.table}
        given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
        data = {"id": "1", "name": "move", "type": 1, "options": given}
        return {name: value for name, value in sent.items() if name != "message"} | {"type": 2, "data": data}

    async def _send(self, interaction: dict[str, Any], kind: str) -> str | None:
        """Send an interaction by one of the ways; what it was answered with, None without an answer."""
        made = self.load.made(interaction)
        id: str = made["id"]
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.witness.answers[id] = answer
        try:
            if not await self._sent(made):
                self.counts[f"{kind} that nobody heard"] += 1
                del self.witness.fates[id]
                return None
            self.counts[kind] += 1
            async with asyncio.timeout(PATIENCE):
                said = await answer
        except TimeoutError:
            self.counts[f"{kind} without an answer"] += 1
            return None
        finally:
            del self.witness.answers[id]
        fate = self.witness.fates[id]
        if kind == "orders" and fate.acknowledged is not None and fate.answered is not None:
            self.acknowledged.append(fate.acknowledged)
            self.waits.append(fate.answered)
        return said

    async def _sent(self, made: dict[str, Any]) -> bool:
        """Whether one of the ways, tried in any order, has taken it."""
        ways = [*self.endpoints, *([None] if self.gateway else [])]
        self.rng.shuffle(ways)
        for way in ways:
            if way is None:
                if await self.witness.tell(made):
                    return True
                continue
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                if await self.load.send_to(way, made) == 202:
                    return True
        return False

    def told(self) -> str:
        """How long it took, for a line of figures."""
        if len(self.waits) < 2:
            return "nobody was answered"
        return (
            f"acknowledged within {statistics.median(self.acknowledged):.2f} s (median), "
            f"{_high(self.acknowledged):.2f} s (p99), receipts within {statistics.median(self.waits):.2f} s "
            f"(median), {_high(self.waits):.2f} s (p99)"
        )


def _high(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=100)[98]
