"""Presses on a live bot in one process, from outside: how soon they are acknowledged and answered.

The real bot hears Discord's signed HTTP requests and answers a Discord on sockets that takes whatever comes;
both are on this machine, so the load takes its share of the cores. Its database has so many running tables, a
quarter of each game; people look at their panels, at their side and at what stands behind *More*. Told are
medians, 99th percentiles and the longest times until presses were acknowledged and answered, by the clock,
presses that were lost, and the memory of the bot and of its workers, minute by minute.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import shutil
import socket
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

from bench._discord import Discord, Load
from bench._tables import Seat, prepared, pressed, seats_of
from bench.memory import descendants, megabytes, resident
from engine.cli.progress import progress, say
from tests.bot.process import environment

VERBS = ("go", "go", "go", "rest", "mine")
"""What is pressed: most look at what they are asked."""
LATE = 10.0
"""Seconds that the last presses get."""


def main(argv: list[str]) -> None:
    """Print a line every minute, and one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--presses", type=float, default=50.0, help="a second")
    parser.add_argument("--seconds", type=float, default=600.0)
    wanted = parser.parse_args(argv)
    asyncio.run(_measure(wanted.tables, wanted.presses, wanted.seconds))


async def _measure(tables: int, presses: float, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pattern = await prepared(Path(folder), tables)
        seats = seats_of(Path(folder) / "hippodrome.db")
        cord = Discord([int(pattern["guild_id"])])
        async with cord.open(), _bot(cord, Path(folder)) as (process, port), aiohttp.ClientSession() as http:
            load = Load(cord, http, f"http://127.0.0.1:{port}/interactions")
            await _warm_up(cord, load, pattern, seats)
            await _press(cord, load, pattern, seats, presses, seconds, process.pid)


@contextlib.asynccontextmanager
async def _bot(cord: Discord, folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    extra = {**cord.environment, "HIPPODROME_WEB_PORT": str(port), "HIPPODROME_WORKERS": ""}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "--live"),
        env={k: v for k, v in environment(folder, extra).items() if v},
        stdin=asyncio.subprocess.DEVNULL,
        stderr=(folder / "log").open("wb"),
    )
    try:
        async with asyncio.timeout(60):
            await cord.connected()
        yield process, port
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        shutil.copy(folder / "log", Path(tempfile.gettempdir()) / "hippodrome-load.log")


async def _warm_up(cord: Discord, load: Load, pattern: dict[str, Any], seats: list[Seat]) -> None:
    """Let every worker paint once; none of this is counted."""
    rng = random.Random(2)
    for _ in range(20):
        await load.send(pressed(pattern, rng.choice(seats), "go"))
        await asyncio.sleep(0.5)
    while any(fate.answered is None for fate in cord.fates.values()):  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    cord.fates.clear()


async def _press(
    cord: Discord,
    load: Load,
    pattern: dict[str, Any],
    seats: list[Seat],
    presses: float,
    seconds: float,
    pid: int,
) -> None:
    rng, loop, sending = random.Random(1), asyncio.get_running_loop(), set[asyncio.Task[int]]()
    began, number, minute = loop.time(), 0, 60.0
    with progress(round(presses * seconds), "presses") as bar:
        while (passed := loop.time() - began) < seconds:
            sending.add(
                asyncio.create_task(load.send(pressed(pattern, rng.choice(seats), rng.choice(VERBS))))
            )
            number += 1
            bar.reached(number)
            await asyncio.sleep(max(0.0, began + number / presses - loop.time()))
            if passed >= minute:
                say(f"after {minute / 60:.0f} minutes {_memory(pid)}")
                minute += 60
    await asyncio.sleep(LATE)
    refused = sum(task.result() != 202 for task in sending if task.done())
    fates = [*cord.fates.values()]
    lost = sum(fate.answered is None for fate in fates)
    say(
        f"{len(fates):,} presses, {len(fates) / (loop.time() - began - LATE):.0f} a second: acknowledged "
        f"{_told([f.acknowledged for f in fates if f.acknowledged is not None])}, answered "
        f"{_told([f.answered for f in fates if f.answered is not None])}; {refused} refused, {lost} lost; "
        f"{_memory(pid)}"
    )


def _told(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "never"
    usual, high = statistics.median(seconds), statistics.quantiles(seconds, n=100, method="inclusive")[98]
    return f"within {usual:.2f} s (median), {high:.2f} s (p99), {max(seconds):.2f} s at most"


def _memory(pid: int) -> str:
    workers = ", ".join(megabytes(resident(one)) for one in descendants(pid))
    return f"the bot has {megabytes(resident(pid))}, its workers {workers or 'nothing'}"
