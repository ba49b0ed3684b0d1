"""The board inside Discord beside the same page in the browser: how long until a seat shows its question.

Both are told by the clock of the page that somebody looks at, from its address to the first place to tap.
Nobody needs time to press *Continue* in the browser, nor Discord's window to answer in the other.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Frame

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
WATCH = """
let presses = PRESSES;
window.seated = new Promise((done) => new MutationObserver((_changes, watching) => {
  const door = presses && document.querySelector("#door:not([hidden]) > #enter:not([hidden])");
  if (door?.onclick) {
    presses = false;
    door.click();
  }
  if (!document.querySelector("#spots > *")) return;
  watching.disconnect();
  done(performance.now());
}).observe(document, { attributes: true, childList: true, subtree: true }));
"""
"""Tells when a page first has a place to tap; one that `PRESSES` goes through its door as soon as that is
there."""


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
                there = await _in_the_browser(browser, await link_of(s, address, code, "Ann"))
                pairs.append((there, await _inside(browser, s, discord, address, instance)))
    there, inside = (statistics.median(took) for took in zip(*pairs, strict=True))
    ratio = float(inside / there)
    say(f"in the browser {there:.2f} s, inside Discord {inside:.2f} s: {ratio:.2f} times as long")
    return ratio


@asynccontextmanager
async def _phone(browser: Browser, code: str = "") -> AsyncIterator[BrowserContext]:
    """A phone on which nothing was opened before; with the `code` that Discord gives, inside it."""
    context = await browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, reduced_motion="reduce"
    )
    agreed = f"window.agreed = {code!r};" if code else ""
    await context.add_init_script(agreed + WATCH.replace("PRESSES", str(not code).lower()))
    yield context
    await context.close()


async def _in_the_browser(browser: Browser, link: str) -> float:
    async with _phone(browser) as phone:
        page = await phone.new_page()
        await page.goto(link)
        return await _seated(page.main_frame)


async def _inside(browser: Browser, s: Stage, discord: Activities, address: str, instance: str) -> float:
    async with (
        _phone(browser, discord.code(s.id("Ann"))) as phone,
        window(browser, address, discord, s.id("Ann"), instance, picture='"a1"', device=phone) as ann,
    ):
        return await _seated(next(frame for frame in ann.page.frames if "/activity?" in frame.url))


async def _seated(frame: Frame) -> float:
    """After how many seconds a page had a place to tap."""
    return float(await frame.evaluate("seated")) / 1000
