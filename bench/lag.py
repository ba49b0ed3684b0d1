"""How late the event loop comes back to a sleeper, and how late pictures come, while workers think and film.

Three spans of time in turns: a loop that does nothing, alone; the same beside as many busy processes as the
bot has busy workers; and the loop of a live bot whose workers think (the hero of Troy) and make films, one
after the other. A sleeper wants to wake every five milliseconds; told is by how much it is late, the 99th
percentile and the most of all spans, by the clock, and both as ratios to the loop beside busy processes.

Meanwhile a picture is wanted twice a second, as somebody presses: told is how soon it is there. There are as
many workers as this machine would have, or so many as are named: with `--workers 1` one does all of that.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import engine
from bench._world import Typing, brain_line, running_table, world
from bot.features.films import acts as films
from bot.games import offered
from bot.garbage import collect_seldom
from bot.hosting.records.rounds import look_back
from bot.hosting.running.thinking import Thinker
from bot.messages import Picture
from bot.publishing.pictures import studio
from bot.publishing.pictures.studio import Studio
from bot.workers.pool import Pool, usual_size
from engine import codec
from engine.cli.progress import progress, say
from tests.bot.stage import Stage

NAP = 0.005
BUSY = 2
"""Workers that are busy: one with a computer player, one with a film."""
OFTEN = 0.5
"""Seconds between two pictures that are wanted."""
START = 120.0
"""Seconds for all that comes before the first span."""
ROUNDS = 3
"""What the film is of."""
SPIN = "while True: pass"


def main(argv: list[str]) -> None:
    """Print a line for each kind of loop."""
    parser = argparse.ArgumentParser(prog="python -m bench lag", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each span")
    parser.add_argument("--spans", type=int, default=3, help="of each kind")
    parser.add_argument("--workers", type=int, default=usual_size(), help="at most")
    wanted = parser.parse_args(argv)
    collect_seldom()
    asyncio.run(_within_its_time(wanted.seconds, wanted.spans, wanted.workers))


async def _within_its_time(seconds: float, spans: int, workers: int) -> None:
    async with asyncio.timeout(START + (3 * spans + 1) * 2 * seconds):
        await _measure(seconds, spans, workers)


async def _measure(seconds: float, spans: int, workers: int) -> None:
    pool = Pool(workers, studio.worker)
    waits: list[float] = []
    alone: list[list[float]] = []
    beside: list[list[float]] = []
    live: list[list[float]] = []
    async with world(pool=pool, studio=Studio(pool=pool), thinker=Thinker(pool)) as s:
        film = await _film(s)
        async with _working(s, film):
            await asyncio.sleep(seconds)  # until the workers have loaded what they need
        with progress(3 * spans, "spans") as bar:
            for span in range(spans):
                alone.append(await _late(seconds))
                with _spinning():
                    beside.append(await _late(seconds))
                async with _working(s, film) as done, _wanted(pool, waits):
                    live.append(await _late(seconds))
                bar.reached(3 * (span + 1))
    say(_told("an idle loop", alone))
    say(_told(f"an idle loop beside {BUSY} busy processes", beside))
    say(f"{_told('the live bot while its workers think and film', live)}; {_ratios(live, beside)}")
    say(
        f"{workers} workers at most; of {len(waits)} pictures half were there after "
        f"{statistics.median(waits):.2f} s, the last after {max(waits):.2f} s"
    )
    say(f"in the last span {done[0]} answers of the hero and {done[1]} films were made")


async def _film(s: Stage) -> Any:
    """The film of a race, as *Film* asks for it."""
    code, typing, rng = await running_table(s, "chariots", 4), Typing(s), random.Random(1)
    for _ in range(4 * ROUNDS):
        who, asked = (await s.waiting(code))[0]
        await typing.command(who, "move", line=await brain_line(s, code, asked, rng), table=code)
        await s.settle()
    past = await look_back(s.bot.host, code, whole=True)
    return films.film(past, films.latest(past))


@contextlib.asynccontextmanager
async def _working(s: Stage, film: Any) -> AsyncIterator[list[int]]:
    """A computer player thinks, and films are made, one after the other; what was done is counted."""
    game, done = engine.find("troy"), [0, 0]
    table = engine.start(game, engine.opening_of(game, 2, seed=1, tempo=game.tempos[0])).table
    asked = table.awaited()[0]
    view = game.rules.view(table.state, asked.seat)

    async def think() -> None:
        while True:
            await s.bot.drive._thinker.think("troy", "hero", view, asked, str(done[0]))
            done[0] += 1

    async def make_films() -> None:
        while True:
            await Studio(pool=s.bot.pool).paint(film)
            done[1] += 1

    tasks = [asyncio.create_task(think()), asyncio.create_task(make_films())]
    try:
        yield done
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def _wanted(pool: Pool, waits: list[float]) -> AsyncIterator[None]:
    """Pictures are wanted, of the games in turns; how long each took is kept, also of one not there yet."""
    began: dict[asyncio.Task[Any], float] = {}

    async def paint(picture: Picture) -> None:
        before = time.perf_counter()
        await pool.run(studio.PAINTING, studio.draw, picture)
        waits.append(time.perf_counter() - before)

    async def go_on() -> None:
        async with asyncio.TaskGroup() as under_way:
            for game in itertools.cycle(engine.find(key) for key in offered()):
                table = engine.start(game, engine.opening_of(game, 2, seed=1)).table
                view = codec.dump(game.rules.view(table.state, None), game.rules.View)
                began[under_way.create_task(paint(Picture(game.key, view, "board")))] = time.perf_counter()
                await asyncio.sleep(OFTEN)

    wanting = asyncio.create_task(go_on())
    try:
        yield
    finally:
        waits += [time.perf_counter() - at for task, at in began.items() if not task.done()]
        wanting.cancel()
        await asyncio.gather(wanting, return_exceptions=True)


@contextlib.contextmanager
def _spinning() -> Iterator[None]:
    spinning = [subprocess.Popen((sys.executable, "-c", SPIN)) for _ in range(BUSY)]  # noqa: S603
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


async def _late(seconds: float) -> list[float]:
    """By how many seconds the loop was late, each time."""
    loop = asyncio.get_running_loop()
    end, late = loop.time() + seconds, []
    while (now := loop.time()) < end:
        await asyncio.sleep(NAP)
        late.append(max(0.0, loop.time() - now - NAP))
    return late


def _high(spans: list[list[float]]) -> tuple[float, float]:
    """The 99th percentile and the most of all spans, in seconds."""
    late = sorted(value for span in spans for value in span)
    return statistics.quantiles(late, n=100)[98], late[-1]


def _told(name: str, spans: list[list[float]]) -> str:
    usual, most = _high(spans)
    return f"{name}: late by {1000 * usual:.1f} ms (p99), {1000 * most:.1f} ms at most"


def _ratios(ours: list[list[float]], theirs: list[list[float]]) -> str:
    (usual, most), (their_usual, their_most) = _high(ours), _high(theirs)
    return f"{usual / their_usual:.2f} and {most / their_most:.2f} times the idle loop beside them"
