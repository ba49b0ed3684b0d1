"""The sandbox as a newcomer finds it: a race to drive at once, in one's own language, and no wrong door."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from tests.bot.browser import PHONE, in_a_browser, visiting
from tests.bot.process import sandbox

pytestmark = in_a_browser


async def test_two_presses_drive_the_last_lap(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        await expect(visitor.page.locator("#sandbox-bar nav a")).to_have_text(["# arena"])
        await visitor.become("Dan")
        await visitor.press("Drive the last lap")
        await visitor.reads("Dieses Rennen ist vorbereitet")
        await visitor.press("Senden")
        await visitor.reads("im letzten Durchgang noch")
        await visitor.reads("Das war das Ende eines vorbereiteten Rennens")
        film = visitor.message("Das war das Ende").locator("img[alt]").first
        await expect(film).to_be_visible()
        assert visitor.problems == []


async def test_what_is_typed_gets_an_answer_with_the_button(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        await visitor.page.locator("#channel-composer-input").fill("how do I play?")
        await visitor.page.keyboard.press("Enter")
        await visitor.reads("I cannot read what you write here.")
        await visitor.press("Drive the last lap", "I cannot read")
        await visitor.reads("This race is prepared")
        assert visitor.problems == []


async def test_games_that_are_still_being_built_are_behind_a_setting(tmp_path: Path) -> None:
    for workshop in ("", "yes"):
        folder = tmp_path / (workshop or "no")
        folder.mkdir()
        async with (
            sandbox(folder, extra={"HIPPODROME_WORKSHOP": workshop}) as address,
            visiting(address, PHONE) as visitor,
        ):
            await visitor.press("Rules")
            await visitor.reads("Which rules do you want to read?")
            found = (
                await visitor.message("Which rules do you want to read?").get_by_text("The Straight").count()
            )
            assert bool(found) == bool(workshop)
