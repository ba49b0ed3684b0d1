"""Orders on one process and on several, beside few tables and beside many, all on PostgreSQL.

Each worker is a whole bot (`--role all`) that hears signed HTTP requests in turn with the others. People, in
this process, send so many orders a second, or, without a rate, each the next one as soon as there is an
answer to the last. Told are orders a second, and milliseconds of CPU of all our processes, and of PostgreSQL,
for an order with all that follows from it: looks at panels, rounds resolved, posts sent, pictures painted;
and what all of them take while nobody does anything. A yardstick runs beside them: a process that does the
same small piece of Python again and again, with rests. What it takes grows with everything that a crowded
machine costs, so orders are told in its units, too. Sizes take turns, so that what else the machine does
meets all of them; medians are told.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from bench._discord import Load
from bench._tables import prepared, seats_of
from bot.hosting.host import Host
from bot.hosting.time.watch import Watch
from bot.scale.postgres.store import PostgresStore
from engine.cli.progress import progress, say
from tests.processes.database import Database, database
from tests.processes.fleet import Fleet, fleet
from tests.processes.people import Crowd
from tests.processes.run import shards_of
from tests.processes.witness import Witness

WARM = 30.0
"""Seconds for each worker in which people play as fast as they are answered before anything is counted:
whoever paints has seen every board then."""
REST = 5.0
LONGEST_START = 120
IDLE = 0.1
"""Seconds of CPU a second of processes that have nothing to do."""
YARDSTICK = """
import json, time
record = {str(n): [n, {"seat": "Blue", "line": "5 2 4", "at": n / 7}] for n in range(400)}
while True:
    before = time.process_time()
    found = json.loads(json.dumps(record))
    rows = sorted(((row[1]["at"], key) for key, row in found.items()), reverse=True)
    said = ", ".join(f"{key}: {at:.2f}" for at, key in rows)
    print(time.process_time() - before, flush=True)
    time.sleep(0.05)
"""
"""A process that says again and again how many seconds of CPU some milliseconds of Python have taken."""


@dataclass(frozen=True)
class Size:
    """Workers at work, and tables in the database."""

    workers: int
    tables: int


@dataclass(frozen=True)
class Pace:
    """Orders a second, or so many people who wait for answers; for so many seconds, at so many tables."""

    rate: float
    people: int
    seconds: float
    played: int


@dataclass(frozen=True)
class Took:
    """Orders a second, and milliseconds of CPU an order: ours, and PostgreSQL's; both a second at rest."""

    orders: float
    ours: float
    painting: float
    """What of ours was for pictures."""
    theirs: float
    at_rest: float
    yardstick: float
    """Milliseconds of CPU that the same piece of Python has taken beside them."""


def main(argv: list[str]) -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(prog="python -m bench workers", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[1_000])
    parser.add_argument("--rate", type=float, default=0.0, help="orders a second; 0: as fast as answered")
    parser.add_argument("--people", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--played", type=int, default=600, help="at how many of the tables people play")
    parser.add_argument("--turns", type=int, default=3)
    wanted = parser.parse_args(argv)
    sizes = [Size(workers, tables) for tables in wanted.tables for workers in wanted.workers]
    asyncio.run(
        _measure(sizes, Pace(wanted.rate, wanted.people, wanted.seconds, wanted.played), wanted.turns)
    )


async def _measure(sizes: Sequence[Size], pace: Pace, turns: int) -> None:
    took: dict[Size, list[Took]] = {size: [] for size in sizes}
    with tempfile.TemporaryDirectory() as folder, progress(turns * len(sizes), "runs") as bar:
        files = {tables: Path(folder, str(tables)) for tables in {size.tables for size in sizes}}
        patterns = {}
        for tables, file in files.items():
            file.mkdir()
            patterns[tables] = await prepared(file, tables)
        for turn in range(turns):
            for size in sizes:
                database = files[size.tables] / "hippodrome.db"
                took[size].append(await _run(size, pace, turn, database, patterns[size.tables]))
                say(_told(size, took[size][-1:]))
                bar.done()
    for size in sizes:
        say(_told(size, took[size]))


async def _run(size: Size, pace: Pace, seed: int, file: Path, pattern: dict[str, Any]) -> Took:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seats = seats_of(file)
        tables = sorted({seat.table for seat in seats})
        played = {*random.Random(seed).sample(tables, min(pace.played, len(tables)))}
        witness = Witness([int(pattern["guild_id"])])
        async with witness.open(), database() as base, aiohttp.ClientSession() as http:
            await base.fill(file)
            store = PostgresStore(base.address)
            await store.open()
            given = witness.environment | {"HIPPODROME_DATABASE": base.address}
            async with fleet(folder, given) as workers, _yardstick() as yardstick:
                for shards in shards_of(["all"] * size.workers):
                    workers.add("all", HIPPODROME_SHARDS=shards, HIPPODROME_WORKERS="1")
                await workers.start()
                await workers.heard()
                load, host = Load(witness, http, ""), Host(store, Watch())
                here = [seat for seat in seats if seat.table in played]
                crowd = Crowd(
                    witness, load, host, pattern, here, workers.endpoints, False, random.Random(seed)
                )
                took = await _counted(crowd, workers, base, pace, yardstick)
            await store.close()
    return took


@asynccontextmanager
async def _yardstick() -> AsyncIterator[list[float]]:
    """What the yardstick has taken each time, so far."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", YARDSTICK, stdout=asyncio.subprocess.PIPE
    )
    took: list[float] = []

    async def listen() -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            took.append(float(line))

    listening = asyncio.create_task(listen())
    try:
        yield took
    finally:
        process.kill()
        await process.wait()
        await listening


async def _counted(
    crowd: Crowd, workers: Fleet, base: Database, pace: Pace, yardstick: Sequence[float]
) -> Took:
    """Let people play, and count for so many seconds once all is warm."""
    await _idle(workers)
    resting = workers.cpu() + base.cpu()
    await asyncio.sleep(REST)
    at_rest = 1000 * (workers.cpu() + base.cpu() - resting) / REST
    looking = asyncio.create_task(crowd.look_ahead())
    saying = asyncio.create_task(crowd.as_fast_as_answered(pace.people))
    await asyncio.sleep(WARM * len(workers.members))
    if pace.rate:
        saying.cancel()
        await _idle(workers)  # posts and pictures follow for a while
        saying = asyncio.create_task(crowd.go_on(pace.rate))
    began, before = time.perf_counter(), crowd.counts["receipts"]
    ours, painting, theirs, measured = workers.cpu(), workers.painting(), base.cpu(), len(yardstick)
    await asyncio.sleep(pace.seconds)
    orders, passed = crowd.counts["receipts"] - before, time.perf_counter() - began
    took = Took(
        orders / passed,
        1000 * (workers.cpu() - ours) / max(1, orders),
        1000 * (workers.painting() - painting) / max(1, orders),
        1000 * (base.cpu() - theirs) / max(1, orders),
        at_rest,
        1000 * statistics.mean(yardstick[measured:]),
    )
    for task in (looking, saying):
        task.cancel()
    await asyncio.gather(looking, saying, return_exceptions=True)
    return took


async def _idle(workers: Fleet) -> None:
    """Until they have started, painted what games are introduced with, and looked at all tables."""
    for _ in range(LONGEST_START):
        before = workers.cpu()
        await asyncio.sleep(1.0)
        if workers.cpu() - before < IDLE:
            return


def _told(size: Size, took: Sequence[Took]) -> str:
    orders, ours, painting, theirs, at_rest, yardstick = (
        statistics.median(getattr(one, name) for one in took)
        for name in ("orders", "ours", "painting", "theirs", "at_rest", "yardstick")
    )
    plays, paints = (ours - painting) / yardstick, painting / yardstick
    return (
        f"{size.workers} workers, {size.tables:,} tables: {orders:.1f} orders a second, {ours:.1f} ms of CPU "
        f"an order ({painting:.1f} of it for pictures), {theirs:.1f} ms of PostgreSQL's; "
        f"{at_rest:.0f} ms a second at rest; of a yardstick of {yardstick:.2f} ms {plays:.1f} without "
        f"pictures and {paints:.1f} for them ({len(took)} runs)"
    )
