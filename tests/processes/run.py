"""One run: tables, processes, people outside, trouble meanwhile, and a judgement at the end."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import aiohttp

from bench._discord import Load
from bench._tables import prepared, seats_of
from bot.hosting.host import Host
from bot.hosting.time.watch import Watch
from bot.scale.postgres.store import PostgresStore
from engine.cli.progress import progress
from tests.processes.database import Database, database
from tests.processes.fleet import FOUR, Fleet, fleet
from tests.processes.judging import Judged, judge, until_quiet
from tests.processes.people import Crowd
from tests.processes.witness import Witness

Outage = Literal["none", "restarted", "gone", "failover"]

TURNS = 2
"""How often somebody is started again at least, however slow the machine is."""
OVERTAKEN = 2.0
"""Seconds until a standby takes over, and for which the other server, if it lives, stays beside it."""


@dataclass(frozen=True)
class Plan:
    """How big a run is; `every` seconds a process is killed, 0 for never.

    The database is `restarted` every `pause` seconds, or `gone` for so long once, in the middle. A `failover`
    comes as often as a restart: its server only reads any more or dies, in turns, and a synchronous standby
    takes over. Every `turns` seconds the next of those who hear HTTP requests is asked to end, and started
    again; 0 for never, else `TURNS` times at least. One in five tables has a deadline within the run.
    """

    tables: int = 1_000
    seconds: float = 120.0
    rate: float = 8.0
    roles: Sequence[str] = FOUR
    every: float = 5.0
    turns: float = 0.0
    outage: Outage = "none"
    pause: float = 30.0
    seed: int = 1
    workers: int = 0
    audited: bool = True


@dataclass
class Report:
    """What came of a run."""

    plan: Plan
    crowd: Crowd
    judged: Judged
    kills: int
    turns: int
    outages: int
    repeats: int
    errors: Mapping[str, int]
    faults: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        counts, judged = self.crowd.counts, self.judged
        return [
            f"{self.plan.tables} tables, {', '.join(self.plan.roles)}, {self.plan.seconds:.0f} s",
            f"killed with -9: {self.kills}; restarted in turn: {self.turns}",
            f"the database away: {self.outages} times ({self.plan.outage})",
            ", ".join(f"{count} {name}" for name, count in sorted(counts.items())),
            self.crowd.told(),
            f"journals: {judged.tables} with {judged.entries} entries, {judged.phases} phases closed",
            f"posts wanted {judged.sends}; sent again under a nonce that was known: {self.repeats}",
            f"errors logged: {sum(self.errors.values())}",
            *(
                f"    {count} × {error}"
                for error, count in sorted(self.errors.items(), key=lambda e: -e[1])[:12]
            ),
            f"faults: {len(self.faults)}",
            *(f"    {fault}" for fault in self.faults[:40]),
        ]


async def run(folder: Path, plan: Plan) -> Report:
    """Carry out a plan in an empty folder."""
    rng = random.Random(plan.seed)
    pattern = await prepared(folder, plan.tables)
    file = folder / "hippodrome.db"
    seats = seats_of(file)
    _bring_deadlines_forward(file, rng, plan.seconds)
    witness = Witness([int(pattern["guild_id"])])
    # A connection for each request, as proxies make them: one that is kept may be closed just as it is used.
    each = aiohttp.TCPConnector(force_close=True)
    async with witness.open(), database() as base, aiohttp.ClientSession(connector=each) as http:
        await base.fill(file)
        if plan.outage == "failover":
            await base.stand_by()
        store = PostgresStore(base.address)
        await store.open()
        here = {"HIPPODROME_DATABASE": base.address, "HIPPODROME_WORKERS": str(plan.workers)}
        async with fleet(folder, witness.environment | here) as processes:
            for role, shards in zip(plan.roles, shards_of(plan.roles), strict=True):
                processes.add(role, HIPPODROME_SHARDS=shards)
            await processes.start()
            await processes.heard()
            if "gateway" in plan.roles:
                await witness.connected()
            load, host = Load(witness, http, ""), Host(store, Watch())
            crowd = Crowd(
                witness, load, host, pattern, seats, processes.endpoints, "gateway" in plan.roles, rng
            )
            outages = await _troubled(plan, crowd, processes, base, rng)
            waiting = await until_quiet(base.address, host)
            dead = processes.dead()
        judged = await judge(base.address, host, witness, crowd.ledger, plan.audited)
        await store.close()
    errors = Counter(processes.errors())
    report = Report(plan, crowd, judged, processes.kills, processes.turns, outages, witness.repeats, errors)
    report.faults += [*waiting, *dead, *judged.faults]
    return report


def shards_of(roles: Sequence[str]) -> list[str]:
    """A share of Discord's gateway for each of those who hear it, '' for the others."""
    hear = [role in ("gateway", "all") for role in roles]
    return [f"{sum(hear[:number])}/{sum(hear)}" if here else "" for number, here in enumerate(hear)]


def _bring_deadlines_forward(file: Path, rng: random.Random, seconds: float) -> None:
    """One table in five has a deadline while the people play, which some of them will miss."""
    with contextlib.closing(sqlite3.connect(file)) as base:
        for (table,) in base.execute("SELECT id FROM tables ORDER BY id").fetchall()[::5]:
            due = time.time() + rng.uniform(0.3, 0.9) * seconds + 10
            base.execute("UPDATE alarms SET at = ? WHERE table_id = ? AND kind = 'due'", (due, table))
            base.execute("UPDATE tables SET timing = json_set(timing, '$.due', ?) WHERE id = ?", (due, table))
        base.commit()


async def _troubled(plan: Plan, crowd: Crowd, processes: Fleet, base: Database, rng: random.Random) -> int:
    """Let the people play for the time of the plan, with its trouble; how often the database was away."""
    outages = [0]
    trouble: list[Coroutine[Any, Any, None]] = [_away(plan, base, processes, outages)]
    if plan.every:
        trouble.append(processes.trouble(rng, plan.every))
    if plan.turns:
        trouble.append(processes.take_turns("web", plan.turns))
    troubles = [asyncio.create_task(one) for one in trouble]
    people = [asyncio.create_task(one) for one in (crowd.go_on(plan.rate), crowd.look_ahead())]
    with progress(round(plan.seconds), "seconds") as bar:
        began = time.monotonic()
        least = TURNS if plan.turns else 0
        while (passed := time.monotonic() - began) < plan.seconds or processes.turns < least:
            bar.reached(passed)
            bar.note(f"{crowd.counts['receipts']} receipts, {processes.kills} kills")
            await asyncio.sleep(0.5)
            for task in (*troubles, *people):
                if task.done():
                    task.result()
    processes.calm.set()
    await asyncio.gather(*troubles)  # to their end: nobody may be missing who was to be started again
    for task in people:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    if plan.every and outages[0]:  # one that was killed just before an outage may have met it at its start
        await processes.revive()
    return outages[0]


async def _fail_over(base: Database, dies: bool) -> None:
    """The standby takes over from a server that has died, or that only reads and stays beside it a while."""
    if dies:
        base.die()
    else:
        await base.only_read()
    await asyncio.sleep(OVERTAKEN)
    await base.take_over()
    await asyncio.sleep(OVERTAKEN)
    await base.followed()


async def _away(plan: Plan, base: Database, processes: Fleet, outages: list[int]) -> None:
    """The database is restarted again and again, or gone for a while, once; to its end before the plan's."""
    until = time.monotonic() + plan.seconds - plan.pause
    if plan.outage == "gone":
        await asyncio.sleep(max(0.0, plan.seconds - plan.pause) / 2)
        await base.stop()
        outages[0] += 1
        await asyncio.sleep(plan.pause)
        await base.start()
        if plan.every:
            await processes.revive()
    while plan.outage in ("restarted", "failover") and time.monotonic() < until:
        await asyncio.sleep(plan.pause)
        outages[0] += 1
        if plan.outage == "restarted":
            await base.stop("fast")
            await base.start()
        else:
            await _fail_over(base, dies=outages[0] % 2 == 0)
        if plan.every:  # nobody else has to be started again
            await processes.revive()
