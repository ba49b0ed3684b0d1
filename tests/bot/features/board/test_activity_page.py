"""The board inside Discord in Chromium: a window speaks Discord's protocol with the page and its real SDK."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from tests.bot.browser import chromium, in_a_browser
from tests.bot.features.board.in_discord import window
from tests.bot.features.board.test_activity import code_of, opened, racing

pytestmark = in_a_browser

PICTURE = '"a1b2"'


async def test_a_line_is_sent_from_the_frame_and_no_secret_is_told(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code)
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann:
            addresses: list[str] = []
            ann.page.on("request", lambda request: addresses.append(request.url))
            await ann.at("#spots > *").first.click()
            await ann.at("#send").click()
            await expect(ann.at("#receipt")).to_contain_text("Sent: ")
            assert [asked["scope"] for asked in ann.authorized] == [["identify"]]
            told = str([*addresses, *await ann.heard(), *[frame.url for frame in ann.page.frames]])
            assert not [secret for secret in (*discord.tokens, *ann.given) if secret in told]
        assert ann.problems == []


async def test_the_page_opens_for_people_without_a_picture(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code)
        discord.join(instance, s.id("Cleo"))
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Cleo"), instance) as cleo:
            await expect(cleo.at("#shapes > *").first).to_be_attached()
            await expect(cleo.at("#seat")).to_be_hidden()


async def test_who_does_not_agree_reads_one_sentence_and_may_try_again(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code)
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance, agrees=False) as ann:
            await ann.reads("Without your consent the board stays closed.")
            ann.agrees = True
            await ann.at("#enter").click()
            await expect(ann.at("#spots > *").first).to_be_visible()
