"""The page of a seat in other hands: phones, forced colours, old browsers, and when half of it is missing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.bot.browser import PHONE, chromium, in_a_browser
from tests.bot.features.board.at_a_seat import drafted_on, link_of
from tests.bot.features.board.site import watched
from tests.bot.stage import Stage

pytestmark = in_a_browser

ZOOMING = """() => [...document.querySelectorAll("button, input, summary, a, [role=button]")]
  .filter((control) => {
    const parent = control.closest("#spots") ?? control;
    return getComputedStyle(parent).touchAction !== "manipulation";
  }).map((control) => control.outerHTML)"""
"""The controls at which a double tap zooms."""
BORDERS = """(is) => [...document.querySelectorAll(`button[aria-pressed=${is}]`)]
  .map((button) => getComputedStyle(button)).map((style) => style.borderWidth + style.borderColor)"""
WITHOUT_REFLECTION = """for (const name of Object.getOwnPropertyNames(Element.prototype))
  if (/^aria[A-Z]/.test(name)) delete Element.prototype[name];"""
"""As Firefox was before 119."""
NAMES = """() => [...document.querySelectorAll("#board, #reel > *, #spots, #spots > *, input")]
  .filter((control) => !control.hidden && !control.textContent && !control.getAttribute("aria-label"))
  .map((control) => control.id)"""
"""The controls that have no name."""
WITHOUT_DIALOGS = """for (const name of ["show", "showModal", "close", "open"])
  delete HTMLDialogElement.prototype[name];"""
"""As Safari was before 15.4; the element is there, and nothing more."""
SOON = "document.getAnimations().forEach((one) => one.finish())"


class Table:
    """A race of Ann and Ben, with its pages."""

    def __init__(self, s: Stage, address: str, code: str, browser: Browser) -> None:
        self.s, self.address, self.code, self._browser = s, address, code, browser

    @asynccontextmanager
    async def seat(self, script: str = "", **options: Any) -> AsyncIterator[Page]:
        """The page of Ann's seat, in a browser in which this script has run before."""
        async with self.page(script, **options) as page:
            await page.goto(await link_of(self.s, self.address, self.code, "Ann"))
            await page.locator("#enter").click()
            await expect(page.locator("#spots > *").first).to_be_visible()
            await expect(page.locator("#seat")).to_have_attribute("aria-busy", "false")
            yield page

    @asynccontextmanager
    async def page(self, script: str = "", **options: Any) -> AsyncIterator[Page]:
        context = await self._browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", **options
        )
        if script:
            await context.add_init_script(script)
        page, problems = await context.new_page(), list[str]()
        page.on("pageerror", lambda error: problems.append(str(error)))
        yield page
        await context.close()
        assert problems == []


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[Table]:
    async with watched(folder) as (s, site), chromium() as browser:
        yield Table(s, f"http://127.0.0.1:{site.port.port}", await s.race("Ben"), browser)


async def test_no_control_zooms_at_a_double_tap(tmp_path: Path) -> None:
    async with table(tmp_path) as t, t.seat(has_touch=True) as page:
        assert await page.evaluate(ZOOMING) == []


async def test_forced_colours_show_what_is_pressed(tmp_path: Path) -> None:
    async with table(tmp_path) as t, t.seat(forced_colors="active") as page:
        await page.locator("#now").click()
        pressed, others = [set(await page.evaluate(BORDERS, is_)) for is_ in ("true", "false")]
        assert pressed
        assert not pressed & others


async def test_names_and_states_are_there_for_browsers_that_reflect_none(tmp_path: Path) -> None:
    async with table(tmp_path) as t, t.seat(WITHOUT_REFLECTION) as page:
        assert await page.evaluate(NAMES) == []
        await expect(page.locator("button[aria-pressed=true]").first).to_be_attached()
        await expect(page.locator("button[aria-haspopup=dialog]").first).to_be_attached()


async def test_an_order_is_picked_and_sent_where_there_are_no_dialogs(tmp_path: Path) -> None:
    async with table(tmp_path) as t, t.seat(WITHOUT_DIALOGS) as page:
        drafted, sheet = await drafted_on(page), page.locator("#sheet")
        menu = page.locator("#groups button[aria-haspopup]").first
        await menu.click()
        await expect(sheet).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(sheet).to_be_hidden()
        await menu.click()
        await page.locator("#options button").last.click()
        await expect(sheet).to_be_hidden()
        await expect(page.locator("#line")).not_to_have_attribute("data-line", drafted)
        await page.locator("#send").click()
        await expect(page.locator("#receipt")).to_contain_text("Sent: ")


@pytest.mark.parametrize(
    "missing",
    [
        "seat.js",
        *(pytest.param(name, marks=pytest.mark.sweep) for name in ("line.js", "board.js", "board.css")),
    ],
)
async def test_a_page_that_did_not_come_whole_says_so_and_how_it_is_loaded_again(
    tmp_path: Path, missing: str
) -> None:
    path = "seat" if missing == "seat.js" else "t"
    async with table(tmp_path) as t, t.page() as page:
        await page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
        await page.goto(f"{t.address}/{path}/{t.code}#word", wait_until="load")
        await page.evaluate(SOON)
        unloaded = page.locator("#unloaded")
        await expect(unloaded).to_contain_text("did not load completely")
        await expect(unloaded).to_be_visible()
        await page.unroute(f"**/{missing}")
        if path == "seat":  # a link would drop the word
            await expect(unloaded.get_by_role("link")).to_have_count(0)
            await expect(unloaded).to_contain_text("in your browser")
            assert page.url.endswith("#word")
            await page.reload()
        else:
            await unloaded.get_by_role("link").click()
        await expect(unloaded).to_have_count(0)
