"""Thousands of running tables in one process, while one person goes on playing.

After a start the drive looks at all of them; after an outage the clock gives all of them more time. Meanwhile
somebody types an order every fifth of a second. Told are how long it took, how long orders waited for their
answer by the clock, the longest callback of the event loop (its own CPU), and the longest transaction.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from bench._loop import Held, held
from bench._world import Typing, multiply, running_table, world
from bot.garbage import collect_seldom
from bot.hosting.running.clock import Clock
from bot.hosting.time.ways import Way
from engine.cli.progress import say
from tests.bot.stage import Stage

PAUSE = 0.2
"""Seconds between two orders of the one who goes on playing."""
LINES = ("2 4 3", "3 4 2")
HOURS = 5


def main(argv: list[str]) -> None:
    """Print a line for each part."""
    parser = argparse.ArgumentParser(prog="python -m bench many", description=__doc__)
    parser.add_argument("--tables", type=int, default=5_000)
    wanted = parser.parse_args(argv)
    collect_seldom()
    asyncio.run(_measure(wanted.tables))


async def _measure(tables: int) -> None:
    async with world() as s:
        code = await running_table(s, "chariots", 4)
        typing = Typing(s)
        say(await _beside(s, typing, code, "alone", _nothing))
        await asyncio.to_thread(multiply, s.path, code, tables - 1)
        say(await _beside(s, typing, code, f"among {tables:,} running tables", _nothing))
        say(await _beside(s, typing, code, "looked at after a start", _look))
        say(await _beside(s, typing, code, f"caught up after {HOURS} hours", _catch_up))
        say(await _beside(s, typing, code, "all deadlines at one instant", _due))


async def _nothing(s: Stage) -> None:
    await asyncio.sleep(3)


async def _look(s: Stage) -> None:
    await s.bot.drive.sweep()
    await s.bot.drive.drain()


async def _catch_up(s: Stage) -> None:
    async with s.store.writing() as tx:
        await Way().hear(tx, s.clock.now())
    s.clock.time += HOURS * 3600
    await Clock(s.bot.host).catch_up()


async def _due(s: Stage) -> None:
    """Every deadline passes at the same instant; what follows by itself is carried out, too."""
    async with s.store.reading() as read:
        earliest = await read.next_alarm()
    assert earliest is not None
    instant = max(s.clock.time, earliest)
    await asyncio.to_thread(_all_due_at, s.path, instant)
    s.clock.time = instant
    await s.bot.clock.drain()
    await s.bot.drive.drain()


def _all_due_at(path: Path, instant: float) -> None:
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.execute("DELETE FROM alarms WHERE kind != 'due'")
        base.execute("UPDATE alarms SET at = ?", (instant,))
        base.commit()


async def _beside(
    s: Stage, typing: Typing, code: str, name: str, work: Callable[[Stage], Awaitable[None]]
) -> str:
    """What orders take beside some work that is done as a whole."""
    waited: list[float] = []
    with held(s.store) as found:
        async with _playing(typing, code, waited):
            began = time.perf_counter()
            await work(s)
            took = time.perf_counter() - began
    return _told(name, took, waited, found)


@contextlib.asynccontextmanager
async def _playing(typing: Typing, code: str, waited: list[float]) -> AsyncIterator[None]:
    async def play() -> None:
        while True:
            began = time.perf_counter()
            await typing.command("Ann", "plot", line=LINES[len(waited) % 2], table=code)
            waited.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)

    playing = asyncio.create_task(play())
    try:
        yield
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def _told(name: str, took: float, waited: list[float], found: Held) -> str:
    return (
        f"{name}: {took:.1f} s; {len(waited)} orders answered within {_ms(max(waited, default=0))}; "
        f"longest callback {_ms(max(found.callbacks))}; of {len(found.transactions):,} transactions the "
        f"longest {_ms(max(found.transactions, default=0))}"
    )


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"
