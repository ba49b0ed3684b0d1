"""The board inside Discord beside the same page in the browser: how long until a seat shows its question."""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser

from engine.cli.progress import say
from tests.bot.activities import Activities
from tests.bot.browser import PHONE, chromium
from tests.bot.features.board.at_a_seat import link_of
from tests.bot.features.board.in_discord import window
from tests.bot.features.board.test_activity import code_of, opened, racing
from tests.bot.stage import Stage

TIMES = 9
MOST = 1.5
"""So many times as long as in the browser may it take at most."""
SPOT = "#spots > *"


def main(argv: list[str]) -> None:
    """Print the medians, how many times the one the other is, and whether that is too many; fails then."""
    parser = argparse.ArgumentParser(prog="python -m bench activity", description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    ratio = asyncio.run(_measure(parser.parse_args(argv).times))
    if ratio > MOST:
        raise SystemExit(f"That is more than {MOST} times.")


async def _measure(times: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        async with racing(Path(folder)) as (s, site, discord), chromium() as browser:
            address, code = f"http://127.0.0.1:{site.port.port}", await code_of(s)
            instance = await opened(s, discord, "Ann", code)
            pairs = []
            for _ in range(times):
                there = await _in_the_browser(browser, s, address, code)
                pairs.append((there, await _inside(browser, s, discord, address, instance)))
    there, inside = (statistics.median(took) for took in zip(*pairs, strict=True))
    ratio = float(inside / there)
    say(f"in the browser {there:.2f} s, inside Discord {inside:.2f} s: {ratio:.2f} times as long")
    return ratio


async def _in_the_browser(browser: Browser, s: Stage, address: str, code: str) -> float:
    link = await link_of(s, address, code, "Ann")
    context = await browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce"
    )
    page = await context.new_page()
    began = time.perf_counter()
    await page.goto(link)
    await page.locator("#enter").click()
    await page.locator(SPOT).first.wait_for(state="attached")
    took = time.perf_counter() - began
    await context.close()
    return took


async def _inside(browser: Browser, s: Stage, discord: Activities, address: str, instance: str) -> float:
    async with window(browser, address, discord, s.id("Ann"), instance, picture='"a1"') as ann:
        await ann.at(SPOT).first.wait_for(state="attached")
        return time.perf_counter() - ann.began
