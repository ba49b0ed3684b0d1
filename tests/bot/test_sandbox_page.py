"""The sandbox's page in Chromium, played with the demo bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.sandbox.run import sandbox
from tests.bot import demo
from tests.bot.browser import PHONE, Pick, Visitor, chromium, needs_chromium, visiting

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser) -> AsyncIterator[Visitor]:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address, browser=browser) as visitor,
    ):
        yield visitor
    assert visitor.problems == []


async def test_a_race_is_opened_by_typing_and_everybody_sees_its_picture(visitor: Visitor) -> None:
    await visitor.command("race", laps="3", colour=Pick("blue"))
    await visitor.reads("A race of 3 laps.")
    await visitor.sees_picture("The board is blue.")
    await visitor.become("Dan")
    await visitor.reads("A race of 3 laps.")


async def test_an_ephemeral_answer_is_on_the_page_of_one_person_only(visitor: Visitor) -> None:
    await visitor.command("race")
    await visitor.become("Ben")
    await visitor.press("Secret")
    await visitor.reads("Only Ben reads this.")
    await visitor.become("Cleo")
    await visitor.reads_nothing_of("Only Ben")


async def test_a_form_is_filled_in(visitor: Visitor) -> None:
    await visitor.command("race")
    await visitor.press("Name")
    await visitor.fill_in(Name="Eclipse")
    await visitor.reads("Ann drives Eclipse.")


async def test_a_picture_is_exchanged_in_place(visitor: Visitor) -> None:
    await visitor.command("race")
    await visitor.press("Paint")
    await visitor.reads("Painted.")
    await visitor.sees_picture("The board is green.")


async def test_what_is_posted_unasked_appears_without_reloading(visitor: Visitor) -> None:
    await visitor.command("race")
    await visitor.press("Later")
    await visitor.reads("Posted unasked.")
    await visitor.sees_picture("The board is blue.")


async def test_half_a_command_survives_what_is_posted_meanwhile(visitor: Visitor) -> None:
    await visitor.command("race")
    await visitor.press("Later")
    await visitor.write_command("race", laps="4")
    await visitor.reads("Posted unasked.")
    await visitor.send()
    await visitor.reads("A race of 4 laps.")


async def test_threads_and_direct_messages_are_reached_by_the_bar_of_rooms(visitor: Visitor) -> None:
    await visitor.become("Cleo")
    await visitor.command("race")
    await visitor.press("Thread")
    await visitor.press("Write")
    await visitor.go("Race 1")
    await visitor.press("Secret")
    await visitor.reads("Only Cleo reads this.")
    unread = visitor.page.locator("#sandbox-rooms [data-unread]")
    await expect(unread).to_have_text(["✉ Cleo"])
    await visitor.go("Cleo’s messages")
    await visitor.press("Name", message="It is your turn.")
    await visitor.fill_in(Name="Aura")
    await visitor.reads("Cleo drives Aura.")
    await expect(unread).to_have_count(0)


async def test_two_people_press_in_the_same_moment(browser: Browser) -> None:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address, browser=browser) as ann,
        visiting(page.address, browser=browser) as ben,
    ):
        await ann.command("race")
        await ben.become("Ben")
        await ben.reads("A race of 2 laps.")
        await asyncio.gather(*(who.press("Secret") for who in (ann, ben)))
        await ann.reads("Only Ann reads this.")
        await ben.reads("Only Ben reads this.")


async def test_an_open_page_finds_its_way_after_a_restart(browser: Browser) -> None:
    async with AsyncExitStack() as browsers:
        async with sandbox(demo.Demo(), services=demo.services, port=0) as page:
            visitor = await browsers.enter_async_context(visiting(page.address, browser=browser))
            await visitor.command("race")
            port = int(page.address.rstrip("/").rpartition(":")[2])

        @asynccontextmanager
        async def services(bot: demo.Demo) -> AsyncIterator[None]:
            async with demo.services(bot):
                await bot.guilds[0].text_channels[0].send("The game goes on.", view=demo.buttons("secret"))
                yield

        async with sandbox(demo.Demo(), services=services, port=port):
            await visitor.reads("The game goes on.")
            await visitor.press("Secret")
            await visitor.reads("Only Ann reads this.")


async def test_the_newest_message_stays_in_sight_until_one_scrolls_up(browser: Browser) -> None:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, port=0) as page,
        visiting(page.address, PHONE, browser) as visitor,
    ):
        arena = bot.guilds[0].text_channels[0].id
        await visitor.command("race")
        for number in range(4):
            await bot.outbox.put((arena, f"Round {number}."))
        await visitor.reads("Round 3.")
        await expect(visitor.messages.last).to_be_in_viewport(ratio=0.9)
        await visitor.messages.last.hover()
        await visitor.page.mouse.wheel(0, -5_000)
        await expect(visitor.messages.first).to_be_in_viewport()
        await bot.outbox.put((arena, "Round 4."))
        await expect(visitor.messages).to_have_count(6)
        await expect(visitor.messages.first).to_be_in_viewport()
        await visitor.press("Secret", message="A race of 2 laps.")
        await expect(visitor.messages.last).to_be_in_viewport(ratio=0.9)


async def test_it_can_be_played_on_a_phone(browser: Browser) -> None:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address, PHONE, browser) as visitor,
    ):
        await visitor.become("Dan")
        await visitor.command("race", laps="3")
        await visitor.press("Secret")
        await visitor.reads("Only Dan reads this.")
        width = await visitor.page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= PHONE[0]
