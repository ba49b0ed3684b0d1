"""How long nobody is answered while the bot is started anew: from SIGTERM until the next one answers.

The real bot hears Discord's signed HTTP requests, has so many running tables, and is started by this process
as soon as the one before has ended, as a supervisor does; somebody presses every 20 milliseconds until it is
answered. With `--checked` each start goes through its check, which finds the rules as they were. Told are
seconds: until the old process has ended, until a press is answered, and both together, medians and the worst.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp

from bench import load
from bench._discord import Load
from bench._players import ACCEPTED
from bench._tables import Seat, prepared, pressed, seats_of
from engine.cli.progress import progress, say
from tests.processes.witness import Witness

OFTEN = 0.02
REST = 8.0
"""Seconds until a bot has painted what it begins with; one that is asked to end before waits for that."""
LONGEST = 60.0


def main(argv: list[str]) -> None:
    """Print a line."""
    parser = argparse.ArgumentParser(prog="python -m bench restart", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--checked", action="store_true")
    wanted = parser.parse_args(argv)
    asyncio.run(_measure(wanted.tables, wanted.times, ("--checked",) if wanted.checked else ()))


async def _measure(tables: int, times: int, options: Sequence[str]) -> None:
    ends, answers = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pattern = await prepared(folder, tables)
        seats = seats_of(folder / "hippodrome.db")
        cord = Witness([int(pattern["guild_id"])])
        async with cord.open(), aiohttp.ClientSession() as http:
            somebody = _Somebody(cord, Load(cord, http, ""), pattern, seats)
            process, port = await load.launched(cord, folder, options)
            try:
                await somebody.answered(port)
                with progress(times, "starts") as bar:
                    for number in range(1, times + 1):
                        await asyncio.sleep(REST)
                        began = time.perf_counter()
                        process.terminate()
                        await process.wait()
                        ended = time.perf_counter()
                        process, port = await load.launched(cord, folder, options)
                        await somebody.answered(port)
                        ends.append(ended - began)
                        answers.append(time.perf_counter() - ended)
                        bar.reached(number)
            finally:
                process.kill()
                await process.wait()
    both = [sum(pair) for pair in zip(ends, answers, strict=True)]
    say(
        f"{times} starts beside {tables:,} tables: ended after {_told(ends)}; answered {_told(answers)} later"
    )
    say(f"nobody was answered for {_told(both)}")


class _Somebody:
    """Presses a button of some table until it is answered."""

    def __init__(self, cord: Witness, load: Load, pattern: dict[str, Any], seats: Sequence[Seat]) -> None:
        self._cord = cord
        self._load = load
        self._pattern = pattern
        self._seats = seats
        self._rng = random.Random(1)

    async def answered(self, port: int) -> None:
        address = f"http://127.0.0.1:{port}/interactions"
        async with asyncio.timeout(LONGEST):
            while True:
                made = self._load.made(pressed(self._pattern, self._rng.choice(self._seats), "go"))
                answer = self._cord.answers[made["id"]] = asyncio.get_running_loop().create_future()
                try:
                    if await self._load.send_to(address, made) == ACCEPTED:
                        await answer
                        return
                except aiohttp.ClientError:  # nobody listens yet
                    await asyncio.sleep(OFTEN)


def _told(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds):.2f} s (median), {max(seconds):.2f} s at most"
