"""A cheer by a finger, on the page inside Discord."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from tests.bot.browser import chromium, in_a_browser
from tests.bot.features.cheering.test_on_a_page import ENOUGH, activity, next_post

pytestmark = in_a_browser
windows: Any = importlib.import_module("tests.bot.features.board.in_discord")


async def test_a_finger_cheers_and_the_words_for_it_are_read_aloud(tmp_path: Path) -> None:
    async with activity.racing(tmp_path) as (s, site, discord), chromium() as browser:
        code = await activity.code_of(s)
        instance = await activity.opened(s, discord, "Ann", code)
        address = f"http://127.0.0.1:{site.port.port}"
        async with windows.window(browser, address, discord, s.id("Cleo"), instance, picture='"a1"') as cleo:
            cheer, done = cleo.at("#offers summary"), cleo.at("#done")
            await cheer.tap()
            await cleo.at("#offers button").nth(0).tap()
            await windows.expect(done).to_have_text("You cheer for Ann.")
            await windows.expect(done).to_have_attribute("role", "status")
            await windows.expect(cleo.at("#offers p")).to_have_text(ENOUGH)
            await windows.expect(cheer).to_be_focused()
            assert "-# 📣 1 cheer for Ann." in (await next_post(s, code)).split("\n")
            await windows.expect(cleo.at("#offers button")).to_have_count(2)
            assert cleo.problems == []
        page = await browser.new_page()
        await page.goto(f"{address}/t/{code}")
        await windows.expect(page.locator("#offers > *")).to_have_count(0)
        await page.close()
