"""How much longer the first picture of a kind takes after a start than later ones of the same process.

A worker begins as it does with the bot, and paints every kind of picture of every game: the board, the panel
of a player, the steps of a first game, the course of a game and a podium; later ones are of other games of
the same seats. Several workers begin, one after the other, each from a process that has loaded everything
anew. Told is, by kind, how many milliseconds the first took and how many those that follow, by the clock
(medians of all starts), and the worst difference; and how soon a worker paints once it is wanted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict

from bot.games import offered
from bot.publishing.pictures import studio
from bot.workers.pool import Job, Pool
from engine.cli.progress import progress, say

PAINTING = Job("painting", 60.0)
BEGUN = "begun"


def main(argv: list[str]) -> None:
    """Print a line for each kind."""
    parser = argparse.ArgumentParser(prog="python -m bench first", description=__doc__)
    parser.add_argument("--starts", type=int, default=3)
    parser.add_argument("--later", type=int, default=7, help="pictures of a kind after its first")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args(argv)
    if wanted.once:
        say(json.dumps(asyncio.run(_took(wanted.later))))
        return
    took = []
    with progress(wanted.starts, "starts") as bar:
        for number in range(1, wanted.starts + 1):
            command = (sys.executable, "-m", "bench", "first", "--once", "--later", str(wanted.later))
            took.append(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))  # noqa: S603
            bar.reached(number)
    _tell(took)


def _tell(took: list[dict[str, list[float]]]) -> None:
    worst = {}
    for kind in took[0]:
        if kind == BEGUN:
            continue
        firsts, others = [one[kind][0] for one in took], [statistics.median(one[kind][1:]) for one in took]
        worst[kind] = max(first - other for first, other in zip(firsts, others, strict=True))
        say(
            f"{kind}: first {1000 * statistics.median(firsts):.0f} ms, later "
            f"{1000 * statistics.median(others):.0f} ms, {1000 * worst[kind]:.0f} more at worst"
        )
    kind = max(worst, key=worst.__getitem__)
    begun = statistics.median(one[BEGUN][0] for one in took)
    say(f"the worst is {kind}, {1000 * worst[kind]:.0f} ms more; a worker is there after {begun:.1f} s")


async def _took(later: int) -> dict[str, list[float]]:
    """Seconds of each picture, by its kind, and until the worker was there."""
    pool, took = Pool(1, studio.worker), defaultdict(list)
    began = time.perf_counter()
    await pool.run(PAINTING, abs, 0)
    took[BEGUN].append(time.perf_counter() - began)
    for seed in range(later + 1):
        for key in offered():
            for kind, seconds in await pool.run(PAINTING, painted, key, seed):
                took[f"{kind} of {key}"].append(seconds)
    pool.close()
    return took


def painted(key: str, seed: int) -> list[tuple[str, float]]:
    """Kinds of pictures of a game, painted in this process, with the seconds that each took."""
    from render.painter import paint

    found, began = [], time.perf_counter()
    for kind, scene in studio.samples(key, seed):
        paint(scene)
        found.append((kind, time.perf_counter() - began))
        began = time.perf_counter()
    return found
