"""The board inside Discord in Chromium: a window speaks Discord's protocol with the page and its real SDK."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import web
from playwright.async_api import expect

from bot.features.board import inside
from bot.games import offered
from tests import extent
from tests.bot.activities import activities_of
from tests.bot.browser import chromium, in_a_browser
from tests.bot.features.board.at_a_seat import CONTROLS, FINGER, Player
from tests.bot.features.board.in_discord import player, window
from tests.bot.features.board.line import Line
from tests.bot.features.board.site import site_of
from tests.bot.features.board.test_activity import code_of, opened, racing
from tests.bot.features.board.test_seat_page import ACTS, MOST, play, started
from tests.bot.stage import stage

pytestmark = in_a_browser

STORED = """() => {
  try {
    const keys = [sessionStorage, localStorage].flatMap((store) => Object.keys(store));
    return keys.filter((key) => !key.startsWith("seen ")).join();
  } catch { // a browser that keeps nothing for a frame, as this one does
    return "";
  }
}"""
WIDTH = "document.documentElement.scrollWidth"
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
            assert "Bearer" not in told
            said = [said.get("cmd", "HANDSHAKE") for _opcode, said in await ann.heard()]
            assert said == ["HANDSHAKE", "AUTHORIZE"], "nothing that Discord could show to others"
            assert await ann.at("#whose").get_attribute("role") == "status"
            frame = (await player(ann, code, "Ann")).page
            assert await frame.evaluate(STORED) == "", "another person on the same device has nothing of it"
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
        async with window(
            browser, address, discord, s.id("Ann"), instance, language="de", agrees=False
        ) as ann:
            await ann.reads("Ohne deine Zustimmung bleibt das Brett zu.")
            ann.agrees = True
            await ann.at("#enter").click()
            await expect(ann.at("#spots > *").first).to_be_visible()


@pytest.mark.parametrize("game", offered())
async def test_two_people_play_by_taps_in_two_frames(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s, site_of(s, activity=True) as site, chromium() as browser:
        discord, code = activities_of(s.env.backend), await started(s, game)
        address, instance = f"http://127.0.0.1:{site.port.port}", await opened(s, discord, "Ann", code)
        async with (
            window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann,
            window(browser, address, discord, s.id("Ben"), instance, picture=PICTURE) as ben,
        ):
            players: dict[str, Player] = {
                "Ann": await player(ann, code, "Ann"),
                "Ben": await player(ben, code, "Ben"),
            }
            took = await play(s, code, players, MOST if extent.whole() else 4)
            assert took
            assert game not in ACTS or max(took) <= ACTS[game]
            assert ann.problems == ben.problems == []


async def test_everything_has_room_on_a_narrow_phone_that_is_turned(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code, address = await code_of(s), f"http://127.0.0.1:{site.port.port}"
        instance, narrow = "i-9-pc-0-9", (320, 640)
        async with window(browser, address, discord, s.id("Ann"), instance, narrow, picture=PICTURE) as ann:
            await ann.reads("Your tables")
            await ann.at("#tables button").tap()
            fingers = await player(ann, code, "Ann")
            assert await fingers.page.evaluate(WIDTH) <= 320
            assert all(size >= FINGER for size in await fingers.page.evaluate(CONTROLS))
            await ann.page.set_viewport_size({"width": 640, "height": 320})
            await fingers.settled()
            assert await fingers.page.evaluate(WIDTH) <= 640
            assert ann.problems == []


async def test_it_comes_back_over_another_line(tmp_path: Path) -> None:
    async with (
        racing(tmp_path) as (s, site, discord),
        Line(site.port.port).open() as line,
        chromium() as browser,
    ):
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code)
        async with window(browser, line.address, discord, s.id("Cleo"), instance, picture=PICTURE) as cleo:
            await expect(cleo.at("#place")).to_contain_text("round 1")
            line.die()
            for who in ("Ann", "Ben"):
                await s.plot(who, "5 3 4", code)
            line.lives()
            frame = next(frame for frame in cleo.page.frames if "/activity?" in frame.url)
            await frame.evaluate("dispatchEvent(new Event('online'))")
            await expect(cleo.at("#place")).to_contain_text("round 2")
            assert cleo.problems == []


async def test_an_answer_that_is_lost_is_asked_for_with_another_code(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        instance = await opened(s, discord, "Ann", await code_of(s))
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance, agrees=False) as ann:
            await ann.reads("Without your consent")
            await ann.page.route("**/activity/enter", lambda route: route.abort(), times=1)
            ann.agrees = True
            await ann.at("#enter").click()
            await expect(ann.at("#spots > *").first).to_be_visible()
            assert len(ann.given) == 2


async def test_what_discord_does_not_say_is_read_in_the_frame(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        instance = await opened(s, discord, "Ann", await code_of(s))
        discord.answers = {"/oauth2/token": lambda: web.Response(text="<html>")}
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance) as ann:
            await ann.reads(inside.unheard())
            discord.answers = {}
            await ann.at("#enter").click()
            await expect(ann.at("#spots > *").first).to_be_visible()


async def test_outside_of_discord_the_page_says_where_it_opens(tmp_path: Path) -> None:
    async with racing(tmp_path) as (_s, site, _discord), chromium() as browser:
        page = await browser.new_page()
        await page.goto(f"http://127.0.0.1:{site.port.port}/activity")
        await expect(page.locator("#whose")).to_contain_text("This page opens inside Discord")
        await page.close()


async def test_links_out_of_the_frame_are_opened_by_discord(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        instance = await opened(s, discord, "Ann", await code_of(s))
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann:
            await ann.at("#channel").click()
            link = await ann.at("#channel").get_attribute("href")
            asked = [said[1] for said in await ann.heard() if said[1].get("cmd") == "OPEN_EXTERNAL_LINK"]
            assert [each["args"]["url"] for each in asked] == [link]
