"""The page of a table in Chromium: watched, replayed, by keys, on a phone and on a desk, in all games."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from playwright.async_api import Browser, Page, expect

from bot.features.board import pages
from bot.games import offered
from tests import extent
from tests.bot.browser import DESKTOP, PHONE, Pick, chromium, in_a_browser, visiting
from tests.bot.features.board.site import URL, watched
from tests.bot.play.test_cockpit import answer_all, begun
from tests.bot.process import sandbox
from tests.bot.stage import Stage, stage

pytestmark = in_a_browser

STILL = "window.requestAnimationFrame = () => 0;"
"""No film goes on."""
SAID = """() => ({
  title: document.title, alt: document.querySelector("#board").getAttribute("aria-label"),
  slider: document.querySelector("#slider").getAttribute("aria-valuetext"),
  page: document.querySelector("main").textContent + document.querySelector("header").textContent,
})"""
"""All that a page says."""
OVER = re.compile(r"\bover\b|\bwins\b")


@asynccontextmanager
async def served(s: Stage) -> AsyncIterator[str]:
    """The address of the pages of a stage."""
    app = web.Application()
    pages.routes(app, s.bot.host)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def open_page(
    browser: Browser,
    url: str,
    size: tuple[int, int],
    language: str = "en",
    calm: bool = False,
    before: str = "",
) -> AsyncIterator[Page]:
    """A tab at an address, in which nothing may go wrong; it runs a script `before` all others."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        reduced_motion="reduce" if calm else "no-preference",
    )
    await context.add_init_script(before)
    page, problems = await context.new_page(), list[str]()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    await page.goto(url)
    await expect(page.locator("#shapes > *").first).to_be_attached()
    yield page
    await context.close()
    assert problems == []


async def now(page: Page) -> None:
    """Let be what is replayed, and look at the newest."""
    await page.keyboard.press("End")
    place = await page.evaluate("fetch(`${location.pathname}/state`).then((told) => told.json())")
    await expect(page.locator("#slider")).to_have_attribute("aria-valuetext", place["place"])


@pytest.mark.parametrize("game", extent.some([*offered()], 2))
async def test_every_game_is_watched_and_replayed_on_a_phone_and_on_a_desk(tmp_path: Path, game: str) -> None:
    others, rng = ("Ben",) if game == "troy" else ("Ben", "Cleo"), random.Random(game)
    async with stage(tmp_path) as s, served(s) as address, chromium() as browser:
        code = await begun(s, game, *others)
        for _ in range(3):
            await answer_all(s, code, rng)
        for size, language in ((PHONE, "de"), (DESKTOP, "en")):
            async with open_page(browser, f"{address}/t/{code}", size, language) as page:
                board = page.locator("#board")
                await now(page)
                newest = await board.get_attribute("aria-label")
                assert await page.evaluate("document.documentElement.scrollWidth") <= size[0]
                await page.keyboard.press("Home")
                await expect(board).not_to_have_attribute("aria-label", newest or "")
                await page.keyboard.press(" ")
                await expect(page.locator("#tokens use").first).to_be_attached()
                await page.keyboard.press("End")
                await expect(board).to_have_attribute("aria-label", newest or "")
                await expect(page.locator("#people li")).to_have_count(len(others) + 1)


async def test_what_is_posted_appears_by_itself_and_moves(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, served(s) as address, chromium() as browser:
        code = await begun(s, "chariots", "Ben")
        async with open_page(browser, f"{address}/t/{code}", DESKTOP) as page:
            await expect(page.locator("#slider")).to_have_attribute("max", "1")
            await answer_all(s, code, random.Random(1))
            await expect(page.locator("#slider")).to_have_attribute("max", "2")
            await expect(page.locator("#tokens use").first).to_be_attached()
            await expect(page.locator("#now")).to_have_attribute("aria-pressed", "true")


async def test_a_page_opens_with_the_last_round_and_later_with_what_came_since(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, served(s) as address, chromium() as browser:
        code, rng = await begun(s, "chariots", "Ben"), random.Random(1)
        for _round in range(2):
            await answer_all(s, code, rng)
        async with open_page(browser, f"{address}/t/{code}", DESKTOP) as page:
            slider, live, shapes = (page.locator(id) for id in ("#slider", "#now", "#shapes > *"))
            await expect(page.locator("#tokens use").first).to_be_attached()
            await expect(slider).to_have_js_property("value", "3")
            await expect(live).to_have_attribute("aria-pressed", "true")
            await page.goto("about:blank")
            await page.goto(f"{address}/t/{code}")
            await expect(shapes.first).to_be_attached()
            await expect(live).to_have_attribute("aria-pressed", "true")
            await page.goto("about:blank")
            for _round in range(2):
                await answer_all(s, code, rng)
            await page.goto(f"{address}/t/{code}")
            await expect(shapes.first).to_be_attached()
            await expect(slider).to_have_js_property("value", "4")
            await expect(page.locator("#recent")).to_contain_text("Since your last visit")
            await live.click()
            await expect(slider).to_have_js_property("value", "5")


async def test_arrow_keys_step_through_what_happened(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, served(s) as address, chromium() as browser:
        code = await begun(s, "chariots", "Ben")
        await answer_all(s, code, random.Random(1))
        async with open_page(browser, f"{address}/t/{code}", DESKTOP) as page:
            await now(page)
            board, live = page.locator("#board"), page.locator("#now")
            newest = await board.get_attribute("aria-label") or ""
            await page.keyboard.press("ArrowLeft")
            await expect(live).to_have_attribute("aria-pressed", "false")
            await expect(board).not_to_have_attribute("aria-label", newest)
            await page.keyboard.press("ArrowRight")
            await expect(board).to_have_attribute("aria-label", newest)
            await expect(live).to_have_attribute("aria-pressed", "false")
            await page.keyboard.press("ArrowRight")
            await expect(live).to_have_attribute("aria-pressed", "true")


async def test_who_wants_no_motion_reads_the_whole_story_at_once_and_sees_stills(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, served(s) as address, chromium() as browser:
        code = await begun(s, "chariots", "Ben")
        await answer_all(s, code, random.Random(1))
        async with open_page(browser, f"{address}/t/{code}", PHONE, calm=True) as page:
            await expect(page.locator("#now")).to_have_attribute("aria-pressed", "true")
            whole = await page.locator("#story li").count()
            await page.locator("#play").click()
            await expect(page.locator("#now")).to_have_attribute("aria-pressed", "false")
            assert await page.locator("#tokens use").count() == 0
            await expect(page.locator("#story li")).not_to_have_count(whole)
            await expect(page.locator("#now")).to_have_attribute("aria-pressed", "true")


async def test_a_film_that_stands_at_its_first_frame_tells_nothing_of_what_comes(tmp_path: Path) -> None:
    """Not its caption, its story, its tab, the words for its board, or what a link to it shows."""
    async with stage(tmp_path) as s, served(s) as address, chromium() as browser:
        code, rng = await s.race("Ben", "Cleo"), random.Random(1)
        while (await s.bot.host.look(code)).running.outcome is None:
            await answer_all(s, code, rng)
        async with open_page(browser, f"{address}/t/{code}", PHONE, before=STILL) as page:
            await expect(page.locator("#tokens use").first).to_be_attached()
            first = await page.evaluate(SAID)
            await now(page)
            end = await page.evaluate(SAID)
            link = await (await page.request.get(page.url)).text()
    assert [what for what, words in end.items() if not OVER.search(words)] == []
    assert [what for what, words in {**first, "link": link}.items() if OVER.search(words)] == []


async def test_the_sandbox_has_it_beside_the_chat_for_whoever_opens_it(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, DESKTOP) as visitor:
        beside = visitor.page.locator("#sandbox-beside")
        await visitor.press("Drive the last lap")
        tab = visitor.page.locator("#sandbox-bar .sandbox-beside")
        await expect(tab).to_be_visible()
        await expect(beside).to_be_hidden()
        await visitor.press("Send")
        await visitor.reads("That was the end of a prepared race")
        await expect(beside).to_be_hidden()
        await tab.click()
        await expect(
            visitor.page.frame_locator("#sandbox-beside").locator("#shapes > *").first
        ).to_be_attached()
        await tab.click()
        await expect(beside).to_be_hidden()
        assert visitor.problems == []


async def test_in_the_sandbox_a_panel_opens_the_page_of_ones_seat(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, DESKTOP) as visitor:
        await visitor.command("play", game=Pick("Chariots"), seats="2", starts="hand")
        await visitor.reads("@Ann starts the game.")
        await visitor.become("Ben")
        await visitor.press("Join")
        await visitor.become("Ann")
        await visitor.press("Start")
        await visitor.reads("To plot: @Ann")
        await visitor.press("Play or watch")
        link = await visitor.page.locator('a[href*="/seat/"]').last.get_attribute("href")
        assert link is not None
        assert link.startswith(f"{address}seat/")
        await visitor.page.goto(link)
        await expect(visitor.page.locator("#whose")).to_contain_text("Ann")
        await visitor.page.locator("#enter").click()
        await expect(visitor.page.locator("#shapes > *").first).to_be_attached()


async def test_a_page_counts_down_leads_to_the_channel_and_plays_from_the_round_that_is_shared(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as (s, site), chromium() as browser:
        code, rng = await s.race("Ben"), random.Random(1)
        for _round in range(2):
            await answer_all(s, code, rng)
        due = (await s.bot.host.look(code)).row.timing.due
        address = f"http://127.0.0.1:{site.port.port}/t/{code}"
        page = await browser.new_page(reduced_motion="reduce")
        await page.clock.install(time=int(due) - 3600)
        await page.goto(address)
        await expect(page.locator("#turn")).to_contain_text("To plot: Player 1")
        await expect(page.locator("#turn [role=timer]")).to_contain_text("0:59:")
        channel = f"https://discord.com/channels/{s.guild.id}/{s.arena.id}"
        await expect(page.locator("#channel")).to_have_attribute("href", channel)
        await page.locator("#rounds summary").click()
        rows = page.locator("#list button")
        await expect(rows).to_have_count(2)
        await rows.first.click()
        await expect(rows.first).to_have_attribute("aria-current", "true")
        await expect(rows.last).to_be_hidden()
        await page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        await page.locator("#share").click()
        await expect(page.locator("#shared")).to_have_text("The link is copied.")
        shared = await page.evaluate("copied")
        assert shared == f"{URL}/t/{code}#2"
        await page.goto("about:blank")
        await page.goto(f"{address}#2")
        await expect(page.locator("#slider")).to_have_js_property("value", "2")
