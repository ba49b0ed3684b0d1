"""`python -m bench room`: how soon the page of the sandbox shows a room of 5 posts, and one of 200.

Both are opened in the same browser, in turn. The ratio of the medians is what counts: what was said before
keeps nobody waiting.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser

from bot.sandbox.run import sandbox
from engine.cli.progress import say
from tests.bot import demo
from tests.bot.browser import PHONE, chromium, visiting

FEW, MANY = 5, 200


def main(argv: list[str]) -> None:
    """Print how long the newest words of a room with few posts take, of one with many, and the ratio."""
    parser = argparse.ArgumentParser(prog="python -m bench room", description=__doc__)
    parser.add_argument(
        "--times", type=int, default=7, help="how often each is opened (default: %(default)s)"
    )
    asyncio.run(_compare(parser.parse_args(argv).times))


async def _compare(times: int) -> None:
    async with chromium() as browser:
        found: dict[int, list[float]] = {FEW: [], MANY: []}
        for posts in found:
            await _open(browser, posts, 1)  # the first one warms up
        for posts, taken in found.items():
            taken += await _open(browser, posts, times)
    few, many = (statistics.median(found[posts]) for posts in (FEW, MANY))
    say(f"{FEW} posts: {few:.2f} s; {MANY} posts: {many:.2f} s; {many / few:.2f} times as long")


async def _open(browser: Browser, posts: int, times: int) -> list[float]:
    """Seconds from the address to the newest words after a restart, each time in a new tab of a phone."""
    with tempfile.TemporaryDirectory() as folder:
        history, bot = Path(folder) / "history.db", demo.Demo()
        async with sandbox(bot, services=demo.services, history=history, port=0):
            channel = bot.guilds[0].text_channels[0]
            for number in range(1, posts + 1):
                await channel.send(f"Post {number}.")
        async with sandbox(demo.Demo(), services=demo.services, history=history, port=0) as page:
            return [await _seconds(browser, page.address, f"Post {posts}.") for _n in range(times)]


async def _seconds(browser: Browser, address: str, words: str) -> float:
    begun = time.perf_counter()
    async with visiting(address, PHONE, browser) as visitor:
        await visitor.reads(words)
        return time.perf_counter() - begun
