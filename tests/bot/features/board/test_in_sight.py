"""The pages on a screen: what one plays with is in sight at once, and keys alone reach all of it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.games import offered
from tests import extent
from tests.bot.browser import DESKTOP, PHONE, chromium, in_a_browser
from tests.bot.features.board.at_a_seat import Fingers, Keys, seated
from tests.bot.features.board.site import watched
from tests.bot.play.test_cockpit import answer_all, begun

pytestmark = in_a_browser

TWICE = (DESKTOP[0] // 2, DESKTOP[1] // 2)
"""A desk at 200 %."""
LOW = (320, 640)
"""The smallest phone."""
LEAST = 240
"""So many pixels of the board at least are in sight."""
EDGES = """() => Object.fromEntries(["view", "title", "menu", "send", "reel"].map((what) => {
  const one = document.querySelector(what === "menu" ? "#groups > *" : `#${what}`);
  const { top, bottom } = one.getBoundingClientRect();
  return [what, [top + scrollY, bottom + scrollY]];
}))"""
"""Where the parts of a page begin and end."""
CUT = """() => [...document.querySelectorAll("#title, #text > *, #groups > *, #groups button, #acts > *")]
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, { left, right }]) => left < 0 || right > innerWidth).map(([text]) => text)"""
"""What of question, menus and *Send* is wider than the screen."""
ROWS = """() => new Set([...document.querySelectorAll("#reel > :not([hidden])")]
  .map((key) => key.getBoundingClientRect().top)).size"""
TOP = "Object.assign(document.querySelector('h1'), { tabIndex: -1 }).focus()"
MISSED = """() => [...document.querySelectorAll("a[href], button, input, summary, #spots > *")]
  .filter((one) => one.checkVisibility() && !one.disabled && one.dataset.reached !== "true")
  .map((one) => one.outerHTML)"""
"""The controls that had no focus, or could not be seen then."""
REACHED = """() => {
  const one = document.activeElement, { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  one.dataset.reached ??= seen !== null && (one.contains(seen) || seen.closest("#spots") !== null);
}"""
"""Note of the control that has the focus whether it is to be seen."""


@pytest.mark.parametrize("game", extent.some([*offered()], 2))
async def test_board_question_and_send_are_in_sight_together(tmp_path: Path, game: str) -> None:
    rng = random.Random(game)
    async with watched(tmp_path) as (s, site), chromium() as browser:
        code = await begun(s, game, *(("Ben",) if game == "troy" else ("Ben", "Cleo")))
        for _ in range(3):
            await answer_all(s, code, rng)
        address, who = f"http://127.0.0.1:{site.port.port}", (await s.waiting(code))[0][0]
        for size in (PHONE, DESKTOP):
            async with seated(browser, s, address, code, who, Keys, size) as player:
                page = player.page
                where = await page.evaluate(EDGES)
                assert await page.evaluate(ROWS) == 1
            top, foot = where["view"]
            assert foot - top >= LEAST
            assert all(end <= size[1] for what, (_top, end) in where.items() if what != "reel")
            if size == PHONE:
                assert foot <= where["title"][0]
                assert where["menu"][1] <= where["send"][0]
                assert where["menu"][1] <= where["reel"][0]
            else:
                assert where["reel"][1] <= size[1]


@pytest.mark.parametrize("game", extent.some(["circus", "charioteer", "chariots", "troy"], 1))
async def test_on_the_smallest_phone_menu_and_send_are_whole_in_german(tmp_path: Path, game: str) -> None:
    rng = random.Random(game)
    async with watched(tmp_path) as (s, site), chromium() as browser:
        code = await begun(s, game, *(("Ben",) if game == "troy" else ("Ben", "Cleo")), language="de")
        for _ in range(3):
            await answer_all(s, code, rng)
        address, who = f"http://127.0.0.1:{site.port.port}", (await s.waiting(code))[0][0]
        async with s.store.writing() as tx:
            await tx.put_person(replace(await tx.person(s.id(who)), language="de"))
        async with seated(browser, s, address, code, who, Fingers, LOW) as player:
            assert await player.send.inner_text() == "Senden"
            assert await player.page.evaluate(CUT) == []
            where = await player.page.evaluate(EDGES)
            assert where["title"][1] <= where["menu"][0]
            assert where["menu"][1] <= where["send"][0] < where["send"][1] <= LOW[1]
            await player.press(player.page.locator("#groups button[aria-haspopup]").first)
            box = await player.sheet.bounding_box()
            assert box is not None
            assert box["x"] >= 0 <= box["y"]
            assert box["x"] + box["width"] <= LOW[0]
            assert box["y"] + box["height"] <= LOW[1]


@pytest.mark.parametrize("game", extent.some(["chariots", "circus", "charioteer", "troy"], 1))
async def test_keys_alone_reach_every_control_at_200_percent_in_forced_colours(
    tmp_path: Path, game: str
) -> None:
    rng = random.Random(game)
    async with watched(tmp_path) as (s, site), chromium() as browser:
        code = await begun(s, game, "Ben")
        for _ in range(3):
            await answer_all(s, code, rng)
        address, who = f"http://127.0.0.1:{site.port.port}", (await s.waiting(code))[0][0]
        async with seated(browser, s, address, code, who, Keys, TWICE) as player:
            await player.page.emulate_media(forced_colors="active")
            await open_all(player.page)
            await player.settled()
            await reach_all(player.page)
        page = await browser.new_page(
            viewport={"width": TWICE[0], "height": TWICE[1]}, forced_colors="active"
        )
        await page.goto(f"{address}/t/{code}")
        await page.locator("#rounds summary").click()
        await expect(page.locator("#list button").first).to_be_visible()
        await reach_all(page)


async def open_all(page: Page) -> None:
    """Open whatever of a page is folded up."""
    for summary in await page.locator("summary:visible").all():
        await summary.click()


async def reach_all(page: Page) -> None:
    """Go through a page by the key Tab: each control gets the focus, and is to be seen then."""
    await page.evaluate(TOP)
    controls = await page.evaluate(MISSED)
    for _ in range(2 * len(controls)):  # Chromium stops at what scrolls, too
        await page.keyboard.press("Tab")
        await page.evaluate(REACHED)
    assert controls
    assert await page.evaluate(MISSED) == []
