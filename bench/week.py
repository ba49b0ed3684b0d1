"""A race of the week with so many drivers, close by close, on real processes beside other play.

Its database, one file or with `--postgres` a server, has other running tables, whose people press a few times
a second. All closes come within minutes. At the second a process is killed with -9 and started again at once;
at the fourth all are, and stay away for so long that the closes to come move. Told are, for each close, the
seconds until it is told, the CPU of all processes until then, and what they have taken just before it: other
play, and bots that still think of the round. Then how all of them have ended.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import asyncpg  # type: ignore[import-untyped]

from bench._discord import Load
from bench._players import Players
from bench._tables import prepared, seats_of
from bot.features.race_of_the_week import acts, calendar
from bot.hosting.playing import play
from bot.hosting.running.hearing import OUTAGE
from bot.hosting.table.sitting import Person
from bot.hosting.time.watch import Watch
from bot.ids import GuildId, PersonId
from bot.store import Alarm, of_server
from bot.store.sqlite import SqliteStore
from engine.cli.progress import progress, say
from engine.errors import BadOrder
from tests.bot.stage import make_bot
from tests.processes.database import database
from tests.processes.fleet import FOUR, Fleet, fleet
from tests.processes.run import shards_of
from tests.processes.witness import Witness

Rows = Sequence[tuple[Any, ...]]
Ask = Callable[[str], Awaitable[Rows]]
"""Asks a database a question."""
FIRST, CHANNEL = 10**17, 77
"""The id of the first driver, and the channel of the race."""
KILLED, AWAY = 2, 4
"""The closes at which one process is killed, and all are."""
LOOK = 0.2
BEFORE = 10.0
"""Seconds before a close in which the CPU of other play is taken."""
AMID = 1.0
"""Seconds after a close at which processes are killed."""
GONE = OUTAGE + 20
"""Seconds for which all are away."""
START = 20.0
"""Seconds in which the processes start."""
LATEST = 300.0
"""Seconds after a close at which nobody waits for it any more."""


@dataclass(frozen=True)
class Plan:
    """So many drivers and other tables; presses a second of the people of these; seconds between closes."""

    drivers: int
    tables: int
    presses: float
    pause: float


def main(argv: list[str]) -> None:
    """Print a line for each close, and what does not hold."""
    parser = argparse.ArgumentParser(prog="python -m bench week", description=__doc__)
    parser.add_argument("--drivers", type=int, default=200)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--presses", type=float, default=2.0, help="a second")
    parser.add_argument("--pause", type=float, default=45.0, help="seconds between closes")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args(argv)
    plan = Plan(given.drivers, given.tables, given.presses, given.pause)
    asyncio.run(_measure(plan, given.postgres))


async def _measure(plan: Plan, postgres: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "hippodrome.db"
        pattern = await prepared(file.parent, plan.tables, bots=True)
        guild = GuildId(int(pattern["guild_id"]))
        seats = seats_of(file)
        await _begun(file, guild, plan.drivers)
        witness = Witness([guild])
        _bring_closes(file, time.time() + plan.pause + START, plan.pause)
        witness = Witness([guild])
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(witness.open())
            here, ask = {"HIPPODROME_WORKERS": ""}, partial(_of_file, file)
            roles: Sequence[str] = ("all",)
            if postgres:
                base = await stack.enter_async_context(database())
                await base.fill(file)
                here, roles = here | {"HIPPODROME_DATABASE": base.address}, FOUR
                ask = partial(_of_server, await asyncpg.connect(base.address))
            processes = await stack.enter_async_context(fleet(file.parent, witness.environment | here))
            for role, shards in zip(roles, shards_of(roles), strict=True):
                processes.add(role, **({"HIPPODROME_SHARDS": shards} if postgres else {}))
            await processes.start()
            await processes.heard()
            await witness.connected()
            http = await stack.enter_async_context(aiohttp.ClientSession())
            [address, *_] = processes.endpoints
            players = Players(witness, Load(witness, http, address), address, pattern, seats)
            await stack.enter_async_context(_pressing(players, plan.presses))
            await _Week(plan, ask, processes).through()
            posts = [*witness.told[CHANNEL].values()]
            say(f"posts: {len(posts)}, edited {sum(post.edits for post in posts)} times")
            errors = processes.errors()
            say(
                f"errors logged: {len(errors)} {sorted(set(errors))[:5]}; ended by itself: {processes.dead()}"
            )


async def _of_file(file: Path, question: str) -> Rows:
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base:
        return base.execute(question).fetchall()


async def _of_server(connection: Any, question: str) -> Rows:
    return [tuple(row) for row in await connection.fetch(question)]


async def _begun(file: Path, guild: GuildId, drivers: int) -> None:
    """Open a week, and let all of its drivers, and the bots, have sent their first plot."""
    store, rng, owner = SqliteStore(file), random.Random(1), of_server(guild)
    await store.open()
    bot = make_bot(store, Watch())
    host = bot.host
    async with store.writing() as tx:
        row = await tx.server(guild)
        await tx.put_server(replace(row, settings={**row.settings, acts.RACE.name: CHANNEL}))
        await tx.put_alarm(Alarm(owner, "race", host.now()))
    await acts.ring(host, owner)
    with progress(drivers, "drivers") as bar:
        for number in range(drivers):
            person = Person(PersonId(FIRST + number), f"Driver {number}", guild=guild)
            _week, driver, _new = await acts.drive(host, guild, person, None)
            asked = (await host.look(driver.table)).asked(person.id)
            assert asked is not None
            with contextlib.suppress(BadOrder):  # a coin of it is held back
                line = " ".join(rng.sample("2345", 3))
                await play.answer(host, driver.table, person, asked.id, line)
            await bot.drive.drain()
            bar.reached(number + 1)
    bot.pool.close()
    await store.close()


def _bring_closes(file: Path, first: float, pause: float) -> None:
    """Let all closes come soon, at the week and at the tables of its drivers."""
    closes = [first + pause * n for n in range(calendar.ROUNDS)]
    mine = "IN (SELECT table_id FROM race_drivers)"
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute("UPDATE race_weeks SET closes = ?", (json.dumps(closes),))
        base.execute(
            f"UPDATE tables SET closes = ?, timing = json_set(timing, '$.due', ?) WHERE id {mine}",  # noqa: S608
            (json.dumps(closes), first),
        )
        base.execute("UPDATE alarms SET at = ? WHERE kind = 'race'", (first,))
        base.execute(f"UPDATE alarms SET at = ? WHERE kind = 'due' AND table_id {mine}", (first,))  # noqa: S608
        base.commit()


@contextlib.asynccontextmanager
async def _pressing(players: Players, rate: float) -> AsyncIterator[None]:
    async def press() -> None:
        while rate:
            players.go_on()
            await asyncio.sleep(1 / rate)

    pressing = asyncio.create_task(press())
    try:
        yield
    finally:
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)


class _Week:
    """A week as it goes on, looked at in its database."""

    def __init__(self, plan: Plan, ask: Ask, processes: Fleet) -> None:
        self._plan = plan
        self._ask = ask
        self._processes = processes

    async def through(self) -> None:
        """From its first close to its result."""
        for number in range(1, calendar.ROUNDS + 1):
            close = (await self._closes())[number - 1]
            await asyncio.sleep(max(0.0, close - BEFORE - time.time()))
            began, taken = time.time(), self._processes.cpu()
            await asyncio.sleep(max(0.0, close - time.time()))
            usual = (self._processes.cpu() - taken) / max(BEFORE / 2, time.time() - began)
            taken = self._processes.cpu()
            note = await self._trouble(number)
            await self._told(number, close)
            took = time.time() - (await self._closes())[number - 1]
            cpu = self._processes.cpu() - taken
            say(
                f"close {number}: told after {took:.1f} s, {cpu:.1f} s of CPU in all, "
                f"{1000 * cpu / self._plan.drivers:.0f} ms a race; {usual:.2f} cores before{note}"
            )
        await self._ended()

    async def _closes(self) -> Sequence[float]:
        [(closes,)] = await self._ask("SELECT closes FROM race_weeks")
        instants: list[float] = json.loads(closes)
        return instants

    async def _told(self, number: int, close: float) -> None:
        """Until a close is told."""
        until = max(close, time.time()) + LATEST
        while time.time() < until:
            [(closed, over)] = await self._ask("SELECT closed, over FROM race_weeks")
            if closed >= number and (number < calendar.ROUNDS or over):
                return
            await asyncio.sleep(LOOK)
        say(f"close {number} is not told")

    async def _trouble(self, number: int) -> str:
        """Kill one process amid a close, or all of them for a while; what was done, in words."""
        if number not in (KILLED, AWAY):
            return ""
        await asyncio.sleep(AMID)
        away = GONE if number == AWAY else 0.0
        killed = self._processes.members if away else self._processes.members[-1:]
        for member in killed:
            await self._processes.kill(member)
        await asyncio.sleep(away)
        for member in killed:
            await self._processes.begin(member)
        began = time.time()
        await self._processes.heard()
        heard = f"heard again after {time.time() - began:.1f} s"
        return f"; all killed, away for {away:.0f} s, {heard}" if away else f"; one killed, {heard}"

    async def _ended(self) -> None:
        """Tell how the races have ended, and whether all have closed their rounds together."""
        mine = "FROM race_drivers d LEFT JOIN tables t ON t.id = d.table_id"
        stages = await self._ask(f"SELECT stage, COUNT(*) {mine} GROUP BY stage ORDER BY stage")
        [(drivers, placed)] = await self._ask(
            "SELECT COUNT(*), SUM(CASE WHEN done != '[]' AND NOT out THEN 1 ELSE 0 END) FROM race_drivers"
        )
        rounds = await self._ask(
            "SELECT n, COUNT(*) FROM (SELECT COUNT(*) AS n FROM rounds WHERE table_id IN "
            "(SELECT table_id FROM race_drivers) GROUP BY table_id) AS played GROUP BY n ORDER BY n"
        )
        gaps = [round(later - earlier) for earlier, later in pairwise(await self._closes())]
        say(f"{drivers} drivers, {placed} with a place; seconds between closes {gaps}")
        say(f"races {stages}; stops {rounds}")
