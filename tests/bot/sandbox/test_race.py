"""A newcomer's first minutes: the real bot, started as the README says, played by clicking in Chromium."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect

from tests.bot.browser import PHONE, Pick, Visitor, in_a_browser, visiting
from tests.bot.process import sandbox

pytestmark = in_a_browser


async def plot(visitor: Visitor, who: str, order: str) -> None:
    """Open the panel and choose an order of coins, not sent yet."""
    await visitor.become(who)
    await visitor.press("Play or watch")
    await visitor.choose(f"{order}:", message="Plot for round 1", menu=0)
    await visitor.reads(f"{order} gains")


async def test_a_round_is_played_by_clicking_with_a_restart_in_between(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address) as visitor:
        await visitor.command("play", game=Pick("Chariots"), seats="3", starts="hand")
        await visitor.reads("@Ann starts the game.")
        await visitor.become("Ben")
        await visitor.press("Join")
        await visitor.become("Ann")
        await visitor.press("Manage", "starts the game")
        await visitor.press("Bots")
        await visitor.press("Add")
        await visitor.reads("A champion bot has taken a seat.")
        await visitor.press("Back")
        await visitor.press("Start")
        await visitor.reads("To plot: @Ann")
        await visitor.sees_picture(re.compile("1st .* on B1a"))
        await plot(visitor, "Ann", "5 4 2")
        await visitor.press("Send")
        await visitor.reads("Sent: ")
        await plot(visitor, "Ben", "2 3 4")
        assert visitor.problems == []
    async with sandbox(tmp_path) as address, visiting(address) as visitor:
        await visitor.reads("To plot: @Ben")
        for posted_once in ("The game has started.", "lap 1 of 2, round 1"):
            await expect(visitor.messages.filter(has_text=posted_once)).to_have_count(1)
        await visitor.become("Ben")
        await visitor.press("Play or watch")
        await visitor.reads("2 3 4 gains")
        await visitor.press("Send")
        await visitor.reads("round 2")
        await visitor.reads("To plot: @Ann")
        await visitor.sees_picture(re.compile("Round 2"))
        assert visitor.problems == []


async def test_on_a_phone_the_board_and_the_panel_fit(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        await visitor.command("practice", game=Pick("Chariots"))
        await visitor.page.get_by_role("link", name="@Hippodrome").click()
        await visitor.page.wait_for_url("**/room/*")
        await visitor.reads("To plot: @Ann")
        await visitor.press("Play")
        await visitor.reads("Plot for round 1")
        width = await visitor.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE[0]


async def test_who_speaks_german_is_greeted_in_german(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        await visitor.become("Dan")
        await visitor.reads("spielst du hier Brettspiele")
        await visitor.press("Letzte Runde fahren")
        await visitor.reads("Noch ist nichts gesendet.")
        assert visitor.problems == []
