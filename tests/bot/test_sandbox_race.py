"""A newcomer's first minutes: the real bot, started as the README says, played by clicking in Chromium."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.bot.browser import PHONE, Visitor, needs_chromium, visiting
from tests.bot.process import end, start

pytestmark = [pytest.mark.browser, needs_chromium]


@asynccontextmanager
async def sandbox(data: Path) -> AsyncIterator[str]:
    """`python -m bot --data DIR`; the address that it prints. Ended with kill -9."""
    process = await start(data / "elsewhere", "--data", str(data), "--port", "0")
    assert process.stdout is not None
    try:
        async with asyncio.timeout(60):
            while not (found := re.search(r"http://\S+", (await process.stdout.readline()).decode())):
                pass
        yield found[0]
    finally:
        await end(process)


async def plot(visitor: Visitor, who: str, *coins: int) -> None:
    """Open the panel and choose three coins, not sent yet."""
    await visitor.become(who)
    await visitor.press("Plot")
    for phase, coin in zip(("I", "II", "III"), coins, strict=True):
        await visitor.press(f"{phase}: {coin}")
    await visitor.reads("Your plot moves")


async def test_a_round_is_played_by_clicking_with_a_restart_in_between(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address) as visitor:
        await visitor.command("play", seats="3")
        await visitor.reads("opened by @Ann")
        await visitor.become("Ben")
        await visitor.press("Join")
        await visitor.become("Ann")
        await visitor.press("Add a bot")
        await visitor.press("A careful bot")
        await visitor.reads("careful bot")
        await visitor.press("Start", "opened by")
        await visitor.reads("To plot: @Ann")
        await visitor.sees_picture(re.compile("1st .* on B1a"))
        await plot(visitor, "Ann", 5, 4, 2)
        await visitor.press("Send")
        await visitor.reads("is stored")
        await plot(visitor, "Ben", 2, 3, 4)
        assert visitor.problems == []
    async with sandbox(tmp_path) as address, visiting(address) as visitor:
        await visitor.reads("To plot: @Ben")
        await visitor.become("Ben")
        await visitor.press("Plot")
        await visitor.reads("Your plot moves 2 + 3 + 4")
        await visitor.press("Send")
        await visitor.reads("round 2")
        await visitor.reads("To plot: @Ann")
        await visitor.sees_picture(re.compile("Round 2"))
        assert visitor.problems == []


async def test_on_a_phone_the_board_and_the_panel_fit(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        await visitor.command("practice")
        await visitor.go("Ann")
        await visitor.reads("To plot")
        await visitor.press("Plot")
        await visitor.reads("Choose a coin")
        width = await visitor.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE[0]
