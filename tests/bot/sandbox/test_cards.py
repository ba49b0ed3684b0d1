"""The sandbox's page shows cards and forms as they are, on a phone."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from tests.bot.browser import PHONE, in_a_browser, visiting
from tests.bot.process import sandbox

pytestmark = in_a_browser


async def test_a_lobby_is_a_box_with_the_board_beside_its_words_as_wide_as_the_phone(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        await visitor.become("Ann")
        await visitor.command("server settings")
        await visitor.press("Posts")
        form = visitor.page.get_by_role("dialog")
        await expect(form.get_by_role("radio")).to_have_count(6)
        await form.get_by_label("Posts as cards").check(force=True)
        await visitor.fill_in()
        await visitor.reads("Posts as cards: on")
        await visitor.command("play", game="chariots")
        box = visitor.page.locator(".component-container").last
        await expect(box).to_contain_text("3 seats are free.")
        await expect(box.get_by_alt_text("Chariots: the board in the middle of a game.")).to_be_visible()
        await expect(box.get_by_role("button", name="Join")).to_be_visible()
        assert await box.evaluate("box => box.getBoundingClientRect().right <= innerWidth")
        assert visitor.problems == []
