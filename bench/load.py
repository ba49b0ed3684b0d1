"""Presses on a live bot in one process, from outside: how soon they are acknowledged and answered.

The real bot hears Discord's signed HTTP requests and answers a Discord on sockets that takes whatever comes;
both are on this machine, so the load takes its share of the cores. Its database has so many running tables, a
quarter of each game, half of them with a computer player. People use what they see: they look at panels and
films, choose in menus, press keys and *Send*, so rounds are played, and soon no two tables are alike. Told
are medians, 99th percentiles and the longest times until presses were acknowledged and answered, by the
clock, presses that were lost, and how many workers there were; minute by minute the memory of the bot and of
all that it has started, what they share by its share.

`--cores 0.25` lets the bot and its workers have so much of a core, by a control group, which root makes on
Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import socket
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bench._discord import Load
from bench._players import Players
from bench._tables import prepared, seats_of
from bench._weighing import of_all, workers
from bot.workers.machine import GROUPS
from engine.cli.progress import progress, say
from tests.bot.process import environment
from tests.processes.witness import Witness

LATE = 10.0
"""Seconds that the last presses get."""
IMAGE = {"MALLOC_ARENA_MAX": "2"}
"""As the image and the unit have it."""
PERIOD = 100_000
"""Microseconds, as container engines have it."""
JOIN = ("sh", "-c", 'echo $$ > "$0" && exec "$@"')
"""Begins a command that joins the control group of a file."""


@dataclass(frozen=True)
class Pace:
    """So many presses a second, for so many seconds."""

    presses: float
    seconds: float


def main(argv: list[str]) -> None:
    """Print a line every minute, and one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--presses", type=float, default=50.0, help="a second")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--cores", type=float, default=0.0, help="for the bot and its workers; 0: all")
    wanted = parser.parse_args(argv)
    asyncio.run(_measure(wanted.tables, wanted.presses, wanted.seconds, wanted.cores))


async def _measure(tables: int, presses: float, seconds: float, cores: float) -> None:
    async with bot(tables, cores) as (process, players, cord):
        say(f"after the start {of_all(process.pid)}")
        await press(players, cord, Pace(presses, seconds), process.pid)


@contextlib.asynccontextmanager
async def bot(
    tables: int, cores: float = 0
) -> AsyncIterator[tuple[asyncio.subprocess.Process, Players, Witness]]:
    """A live bot with so many tables, and its people."""
    with tempfile.TemporaryDirectory() as folder:
        pattern = await prepared(Path(folder), tables, bots=True)
        seats = seats_of(Path(folder) / "hippodrome.db")
        cord = Witness([int(pattern["guild_id"])])
        async with (
            cord.open(),
            _bot(cord, Path(folder), cores) as (process, port),
            aiohttp.ClientSession() as http,
        ):
            address = f"http://127.0.0.1:{port}/interactions"
            players = Players(cord, Load(cord, http, address), address, pattern, seats)
            yield process, players, cord


@contextlib.asynccontextmanager
async def _bot(
    cord: Witness, folder: Path, cores: float
) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    limit = _group(cores) if cores else None
    process, port = await launched(cord, folder, join=(*JOIN, str(limit / "cgroup.procs")) if limit else ())
    try:
        async with asyncio.timeout(60):
            await cord.connected()
        yield process, port
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if limit:
            await _without(limit)
        shutil.copy(folder / "log", Path(tempfile.gettempdir()) / "hippodrome-load.log")


async def launched(
    cord: Witness, folder: Path, options: Sequence[str] = (), join: Sequence[str] = ()
) -> tuple[asyncio.subprocess.Process, int]:
    """A live bot that has just been started, and the port at which it will hear."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    extra = {**cord.environment, "HIPPODROME_WEB_PORT": str(port), "HIPPODROME_WORKERS": "", **IMAGE}
    process = await asyncio.create_subprocess_exec(
        *(*join, sys.executable, "-m", "bot", "--live", *options),
        env={k: v for k, v in environment(folder, extra).items() if v},
        stdin=asyncio.subprocess.DEVNULL,
        stderr=(folder / "log").open("ab"),
    )
    return process, port


def _group(cores: float) -> Path:
    """A control group that has so many cores."""
    version = 2 if (GROUPS / "cgroup.controllers").exists() else 1
    group = (GROUPS if version == 2 else GROUPS / "cpu") / f"hippodrome-{os.getpid()}"
    group.mkdir()
    quota = int(cores * PERIOD)
    if version == 2:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}", "ascii")
    else:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD), "ascii")
        (group / "cpu.cfs_quota_us").write_text(str(quota), "ascii")
    return group


async def _without(group: Path) -> None:
    """Take a control group away, whose last processes are about to end."""
    for _ in range(100):
        with contextlib.suppress(OSError):
            await asyncio.to_thread(group.rmdir)
            return
        await asyncio.sleep(0.1)


async def _warm_up(cord: Witness, players: Players) -> None:
    """Let all be painted once; none of this is counted."""
    for _ in range(20):
        players.go_on()
        await asyncio.sleep(0.5)
    while any(fate.answered is None for fate in cord.fates.values()):  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    cord.fates.clear()
    players.pressed.clear()


async def press(players: Players, cord: Witness, pace: Pace, pid: int) -> None:
    """Let people press, and tell what came of it."""
    await _warm_up(cord, players)
    loop = asyncio.get_running_loop()
    began, number, minute, most = loop.time(), 0, 60.0, 0
    with progress(round(pace.presses * pace.seconds), "presses") as bar:
        while (passed := loop.time() - began) < pace.seconds:
            players.go_on()
            number += 1
            bar.reached(number)
            if number % round(pace.presses) == 0:
                most = max(most, len(workers(pid)))
            await asyncio.sleep(max(0.0, began + number / pace.presses - loop.time()))
            if passed >= minute:
                say(f"after {minute / 60:.0f} minutes {of_all(pid)}")
                minute += 60
    await asyncio.sleep(LATE)
    fates = [*cord.fates.values()]
    lost = sum(fate.answered is None for fate in fates)
    say(
        f"{len(fates):,} presses, {len(fates) / (loop.time() - began - LATE):.0f} a second: acknowledged "
        f"{_told([f.acknowledged for f in fates if f.acknowledged is not None])}, answered "
        f"{_told([f.answered for f in fates if f.answered is not None])}; {players.refused} refused, {lost} "
        f"lost; up to {most} workers; {of_all(pid)}"
    )
    say(", ".join(f"{count} × {verb}" for verb, count in sorted(players.pressed.items())))


def _told(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "never"
    usual, high = statistics.median(seconds), statistics.quantiles(seconds, n=100, method="inclusive")[98]
    return f"within {usual:.2f} s (median), {high:.2f} s (p99), {max(seconds):.2f} s at most"
