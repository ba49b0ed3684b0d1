"""The board inside Discord in Chromium: a window speaks Discord's protocol with the page and its real SDK."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import web
from playwright.async_api import Page, expect

from bot.features.board import inside, seat
from bot.games import offered
from bot.publishing.reach import ttl_cache
from tests.bot.activities import activities_of
from tests.bot.browser import chromium, in_a_browser
from tests.bot.features.board.at_a_seat import CONTROLS, FINGER, Player, drafted_on, seated
from tests.bot.features.board.in_discord import player, window
from tests.bot.features.board.line import Line
from tests.bot.features.board.site import URL, allow, site_of
from tests.bot.features.board.test_activity import code_of, enters, opened, racing
from tests.bot.features.board.test_seat_page import ACTS, play, started
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
PATIENT = 16_000
"""Milliseconds after which the page waits for nobody's answer without a word."""
AREAS = """() => {
  document.documentElement.style.setProperty("--discord-safe-area-inset-top", "47px");
  document.documentElement.style.setProperty("--discord-safe-area-inset-bottom", "34px");
}"""
"""What Discord sets where a phone has a notch, and a bar at its foot."""
EDGES = """() => [["header", "paddingTop"], ["#acts", "paddingBottom"]].map(([where, side]) =>
  parseFloat(getComputedStyle(document.querySelector(where))[side]))"""


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
            assert await ann.page.context.cookies() == []
            session = (await enters(s, site, discord, "Ann", instance))[1]["session"]
            assert session not in told
            await frame.evaluate("console.log('for nobody else')")
            assert len(await ann.heard()) == len(said), "what is logged goes nowhere"
            assert not [secret for secret in (*discord.tokens, *ann.given) if secret in told]
        assert ann.problems == []


async def test_a_seat_is_one_press_nearer_than_in_the_browser(tmp_path: Path) -> None:
    """Both ways lead over the same panel, in which *Board* stands beside *In the browser*."""
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code, address = await code_of(s), f"http://127.0.0.1:{site.port.port}"
        instance = await opened(s, discord, "Ann", code)
        async with window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann:
            there = (await player(ann, code, "Ann")).page
            inside_discord = await there.evaluate("clicks")
        async with seated(browser, s, address, code, "Ann") as player_there:
            in_the_browser = await player_there.page.evaluate("clicks")
        assert (inside_discord, in_the_browser) == (0, 1)


async def test_two_people_on_one_device_have_each_their_own_seat(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code, address = await code_of(s), f"http://127.0.0.1:{site.port.port}"
        instance = await opened(s, discord, "Ann", code)
        async with window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann:
            for who in ("Ben", "Cleo"):
                same = ann.page.context
                async with window(
                    browser, address, discord, s.id(who), instance, picture=PICTURE, device=same
                ) as there:
                    await expect(there.at("#shapes > *").first).to_be_attached()
                    asked = await there.at("#seat").is_visible()
                    assert asked == (who == "Ben")
            await ann.at("#spots > *").first.click()
            await ann.at("#send").click()
            await expect(ann.at("#receipt")).to_contain_text("Sent: ")
        assert [who for who, _asked in await s.waiting(code)] == ["Ben"]


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
            await ann.reads(
                "Ohne deine Zustimmung bleibt das Brett zu; mit den Knöpfen in Discord spielst du"
            )
            ann.agrees = True
            await ann.at("#enter").click()
            await expect(ann.at("#spots > *").first).to_be_visible()


async def test_who_leaves_the_question_reads_one_sentence_and_may_try_again(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        instance = await opened(s, discord, "Ann", await code_of(s))
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance, agrees=None) as ann:
            await ann.reads("Discord says who you are")
            while not ann.authorized:
                await ann.page.wait_for_timeout(10)
            await ann.page.clock.fast_forward(PATIENT)
            await ann.reads("Without your consent the board stays closed; the buttons in Discord")
            ann.agrees = True
            await ann.at("#enter").click()
            await expect(ann.at("#spots > *").first).to_be_visible()


async def test_the_browsers_way_stands_below_what_discord_does_not_say(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        await allow(s)
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code)
        discord.answers = {"/oauth2/token": lambda: web.json_response({}, status=500)}
        address, way = f"http://127.0.0.1:{site.port.port}", f"{URL}/t/{code}"
        async with window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann:
            await ann.reads(inside.unheard())
            await expect(ann.at("#elsewhere")).to_have_text("In the browser")
            await ann.at("#elsewhere").tap()
            asked = [said[1] for said in await ann.heard() if said[1].get("cmd") == "OPEN_EXTERNAL_LINK"]
            assert [each["args"]["url"] for each in asked] == [way]
            discord.answers = {}
            await ann.at("#enter").tap()
            await expect(ann.at("#spots > *").first).to_be_visible()
            await expect(ann.at("#elsewhere")).to_have_count(0)


async def test_who_loses_the_channel_reads_that_they_are_signed_in_no_more(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code)
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Ann"), instance, picture=PICTURE) as ann:
            await expect(ann.at("#spots > *").first).to_be_visible()
            s.guild.remove_member(s.people["Ann"])
            await s.settle()
            s.clock.time += ttl_cache.TTL
            await ann.at("#spots > *").first.click()
            await ann.reads(seat.dead_session())
            await expect(ann.at("main")).to_be_hidden()


@pytest.mark.parametrize("who", ["Ann", "Cleo", "Dan"])
async def test_a_screen_reader_is_told_what_everything_is(tmp_path: Path, who: str) -> None:
    """At a seat, looking on, and before a table is chosen."""
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        code = await code_of(s)
        instance = await opened(s, discord, "Ann", code) if who != "Dan" else "i-9-pc-0-9"
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id(who), instance, picture=PICTURE) as there:
            await expect(there.at("#whose" if who == "Dan" else "#shapes > *").first).to_be_attached()
            if who == "Ann":
                await player(there, code, who)
            if who == "Dan":
                await there.reads("No game of yours is running.")
            heard = await spoken(there.page)
            assert [one for one in heard if one[0] in NAMED and not one[1]] == []
            roles = {role for role, _name in heard}
            assert "status" in roles
            if who == "Dan":
                return
            board = next(name for role, name in heard if role in ("image", "img"))
            assert "Ann" in board, "the board is told in words"
            assert {"heading", "slider", "button"} <= roles
            if who == "Ann":
                assert ("button", "Send") in heard
                assert ("group", "Places on the board") in heard
                assert await there.at("#receipt").get_attribute("role") == "status"


NAMED = ("button", "link", "slider", "searchbox", "textbox", "image", "img", "combobox", "checkbox")


async def spoken(page: Page) -> list[tuple[str, str]]:
    """The roles and names of all that Chromium tells a screen reader of the frame."""
    frame = next(frame for frame in page.frames if "/activity?" in frame.url)
    cdp = await page.context.new_cdp_session(frame)
    told = await cdp.send("Accessibility.getFullAXTree")
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in told["nodes"]
        if not node["ignored"]
    ]


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
            took = await play(s, code, players, 4)
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
            await fingers.choose()
            assert await fingers.page.evaluate(WIDTH) <= 320
            assert all(size >= FINGER for size in await fingers.page.evaluate(CONTROLS))
            await ann.page.set_viewport_size({"width": 640, "height": 320})
            await fingers.settled()
            assert await fingers.page.evaluate(WIDTH) <= 640
            drafted = await drafted_on(fingers.page)
            await ann.page.set_viewport_size({"width": 320, "height": 640})
            await fingers.settled()
            assert await drafted_on(fingers.page) == drafted != ""
            free = await fingers.page.evaluate(EDGES)
            await fingers.page.evaluate(AREAS)
            assert [now - was for was, now in zip(free, await fingers.page.evaluate(EDGES), strict=True)] == [
                47,
                34,
            ]
            assert ann.problems == []


async def test_who_looks_on_sees_the_whole_board_on_a_phone_that_is_turned(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        instance, turned = await opened(s, discord, "Ann", await code_of(s)), (844, 390)
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Cleo"), instance, turned, picture=PICTURE) as cleo:
            await expect(cleo.at("#shapes > *").first).to_be_attached()
            await expect(cleo.at("#board")).to_be_in_viewport(ratio=1)


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


async def test_who_looks_on_does_so_without_what_can_be_done_there(tmp_path: Path) -> None:
    """A script that is lost on its way takes the cheers along, and nothing else."""
    async with racing(tmp_path) as (s, site, discord), chromium() as browser:
        instance = await opened(s, discord, "Ann", await code_of(s))
        discord.join(instance, s.id("Cleo"))
        address = f"http://127.0.0.1:{site.port.port}"
        async with window(browser, address, discord, s.id("Cleo"), instance, agrees=False) as cleo:
            await cleo.reads("Without your consent")
            await cleo.page.route("**/offers.js", lambda route: route.abort())
            cleo.agrees = True
            await cleo.at("#enter").click()
            await expect(cleo.at("#place")).to_contain_text("round 1")


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
