"""The sandbox's page in Chromium, played with the demo bot."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import discord
import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.rooms import POSTS_AT_ONCE
from bot.sandbox.run import sandbox
from tests.bot import demo
from tests.bot.browser import PHONE, Pick, Visitor, in_a_browser, visiting

pytestmark = in_a_browser


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(kept_browser: None) -> AsyncIterator[Visitor]:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address) as visitor,
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
    unread = visitor.page.locator("#sandbox-bar [data-unread]")
    await expect(unread).to_have_text(["✉ Cleo"])
    await visitor.go("Cleo’s messages")
    await visitor.press("Name", message="It is your turn.")
    await visitor.fill_in(Name="Aura")
    await visitor.reads("Cleo drives Aura.")
    await expect(unread).to_have_count(0)
    await visitor.go("arena")
    await visitor.become("Dan")
    await expect(visitor.page.locator("#sandbox-bar nav a")).to_have_text(["# arena", "↳ Race 1"])


async def test_two_people_press_in_the_same_moment() -> None:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address) as ann,
        visiting(page.address) as ben,
    ):
        await ann.command("race")
        await ben.become("Ben")
        await ben.reads("A race of 2 laps.")
        await asyncio.gather(*(who.press("Secret") for who in (ann, ben)))
        await ann.reads("Only Ann reads this.")
        await ben.reads("Only Ben reads this.")


async def test_an_open_page_finds_its_way_after_a_restart() -> None:
    async with AsyncExitStack() as browsers:
        async with sandbox(demo.Demo(), services=demo.services, port=0) as page:
            visitor = await browsers.enter_async_context(visiting(page.address))
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


async def test_the_newest_message_stays_in_sight_until_one_scrolls_up() -> None:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, port=0) as page,
        visiting(page.address, PHONE) as visitor,
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


async def test_a_room_with_many_posts_begins_with_the_newest_and_leads_to_the_others(
    tmp_path: Path,
) -> None:
    bot = demo.Demo()
    async with sandbox(bot, services=demo.services, history=tmp_path / "history.db", port=0):
        for number in range(2 * POSTS_AT_ONCE):
            await bot.guilds[0].text_channels[0].send(f"Post {number}.")
    async with (
        sandbox(demo.Demo(), services=demo.services, history=tmp_path / "history.db", port=0) as page,
        visiting(page.address, PHONE) as visitor,
    ):
        await visitor.reads(f"Post {2 * POSTS_AT_ONCE - 1}.")
        await expect(visitor.messages.last).to_be_in_viewport()
        await visitor.page.get_by_role("button", name="Load earlier messages").click()
        await visitor.reads(f"Post {POSTS_AT_ONCE - 1}.")


async def test_it_can_be_played_on_a_phone() -> None:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address, PHONE) as visitor,
    ):
        await visitor.become("Dan")
        await visitor.command("race", laps="3")
        await visitor.press("Secret")
        await visitor.reads("Only Dan reads this.")
        width = await visitor.page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= PHONE[0]


# As the bot is, so is the page
async def test_a_refusal_of_a_command_is_the_bots_answer_and_nothing_else(visitor: Visitor) -> None:
    await visitor.command("race", colour="mud")
    await visitor.reads("Nobody paints a board with mud.")
    await asyncio.sleep(0.5)
    await expect(visitor.page.locator("#sandbox-notice")).to_be_hidden()


async def test_silence_of_the_bot_is_told_until_the_next_act() -> None:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, port=0) as page,
        visiting(page.address) as visitor,
    ):
        await bot.guilds[0].text_channels[0].send("A board.", view=demo.buttons("silence", "secret"))
        await visitor.press("Silence")
        notice = visitor.page.locator("#sandbox-notice")
        await expect(notice).to_have_text("The bot did not respond.")
        await visitor.press("Secret")
        await expect(notice).to_be_hidden()


async def test_a_menu_shows_what_its_edited_message_says() -> None:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, port=0) as page,
        visiting(page.address) as visitor,
    ):
        await bot.guilds[0].text_channels[0].send("Paint.", view=demo.palette("red"))
        menu = visitor.message("Paint.").get_by_role("combobox")
        await expect(menu).to_have_text("Red")
        await visitor.choose("Green", message="Paint.")
        await expect(menu).to_have_text("Blue")


async def test_a_command_typed_in_one_line_is_no_message(visitor: Visitor) -> None:
    await expect(visitor.page.locator("#channel-empty")).to_contain_text("Nothing has been posted here yet.")
    await visitor.page.locator("#channel-composer-input").focus()
    await visitor.page.keyboard.type("/race 3")
    await visitor.page.keyboard.press("Enter")
    await visitor.reads("A race of 3 laps.")


async def test_enter_sends_what_is_already_the_suggestion(visitor: Visitor) -> None:
    await visitor.write_command("race", colour=Pick("blue"))
    await visitor.page.locator(".command-option-input").press("Enter")
    await visitor.reads("A race of 2 laps.")


async def test_an_option_that_is_empty_is_completed_as_soon_as_one_is_in_it(visitor: Visitor) -> None:
    await visitor.page.locator("#channel-composer-input").fill("/race")
    await visitor.page.locator("#command-picker-listbox [role=option]").first.click()
    await visitor.page.locator(".command-ghost").click()
    await visitor.page.locator("#command-suggestion-listbox [data-value=colour]").click()
    await expect(visitor.page.locator("#command-suggestion-listbox [role=option]").first).to_have_text("Red")


async def test_two_tabs_of_one_browser_are_two_people_and_stay_them_when_reloaded(visitor: Visitor) -> None:
    await visitor.become("Ben")
    other = Visitor(await visitor.page.context.new_page(), visitor.address)
    await other.open()
    await other.become("Cleo")
    for tab in (visitor, other):
        await expect(tab.page).to_have_url(re.compile(r"as=\d+"))
        await tab.page.reload()
        await tab.settled()
    await visitor.command("race")
    await visitor.press("Secret")
    await visitor.reads("Only Ben reads this.")
    await other.press("Secret")
    await other.reads("Only Cleo reads this.")
    await other.reads_nothing_of("Only Ben")


async def test_two_tabs_show_more_pictures_than_simcord_decodes_at_a_time() -> None:
    """It decodes eight; a page begins with more posts."""
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, port=0) as page,
        visiting(page.address) as one,
        visiting(page.address) as other,
    ):
        for number in range(POSTS_AT_ONCE):
            await bot.guilds[0].text_channels[0].send(file=demo.picture("green", (300 + number, 90)))
        for tab in (one, other):
            await expect(tab.page.locator("img.attachment-image[src^='blob:']")).to_have_count(POSTS_AT_ONCE)
            await expect(tab.page.locator(".media-unavailable")).to_have_count(0)


async def test_pictures_stand_above_the_buttons_of_their_message(visitor: Visitor) -> None:
    await visitor.command("race")
    message = visitor.message("A race of 2 laps.")
    picture = await message.locator(".message-attachments").bounding_box()
    row = await message.locator(".message-components").bounding_box()
    assert picture is not None
    assert row is not None
    assert picture["y"] + picture["height"] <= row["y"]


async def test_an_empty_room_names_what_can_be_typed(visitor: Visitor) -> None:
    await expect(visitor.page.locator("#channel-empty")).to_contain_text("Nothing has been posted here yet.")


async def test_a_command_of_a_context_menu_is_used_on_a_person_and_on_a_message(visitor: Visitor) -> None:
    await visitor.command("card")
    await visitor.choose("Ben")
    await visitor.reads("Invited: @Ben")
    await visitor.use_menu("Greet", "Invited:", "@Ben")
    await visitor.reads("Ave, Ben!")
    await visitor.use_menu("Report", "Invited:")
    await visitor.fill_in(Name="Rude")
    await visitor.reads("Ann drives Rude.")


async def test_cards_of_components_v2_and_forms_with_menus_work(visitor: Visitor) -> None:
    await visitor.command("card")
    await visitor.sees_picture("A card.")
    await visitor.press("Wish")
    form = visitor.page.get_by_role("dialog")
    await form.get_by_role("combobox").first.click()
    await visitor.option("Blue").click()
    await form.get_by_role("combobox").last.click()
    await visitor.option("Dan").click()
    await form.get_by_label("Long").check()
    await form.get_by_label("Rain").check()
    await form.get_by_label("In public").check()
    await visitor.fill_in()
    await visitor.reads("colour = blue")
    await visitor.reads("length = long; extras = rain; public = True")
    await visitor.press("Secret")
    await visitor.reads("Only Ann reads this.")


async def test_several_people_stand_side_by_side(visitor: Visitor) -> None:
    await visitor.page.goto(f"{visitor.address}side")
    ann, ben = (visitor.page.frame_locator(f"iframe[title={name}]") for name in ("Ann", "Ben"))
    await ann.locator("#channel-composer-input").fill("/race")
    await ann.locator("#command-picker-listbox [role=option]").first.click()
    await ann.locator("#send-message").click()
    await ben.get_by_role("button", name="Secret").click()
    for frame in (ann, ben):
        await expect(frame.locator("#channel-message-list")).to_contain_text("A race of 2 laps.")
    await expect(ben.locator("#channel-message-list")).to_contain_text("Only Ben reads this.")
    await expect(ann.locator("#channel-message-list")).not_to_contain_text("Only Ben reads this.")
    await visitor.page.get_by_label("Cleo").check()
    cleo = visitor.page.frame_locator("iframe[title=Cleo]")
    await expect(cleo.locator("#channel-message-list")).to_contain_text("A race of 2 laps.")


async def test_what_ones_act_brings_comes_into_sight_but_an_edit_moves_nothing() -> None:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, port=0) as page,
        visiting(page.address, PHONE) as visitor,
    ):
        await visitor.command("race")
        for number in range(5):
            await bot.guilds[0].text_channels[0].send(f"Round {number}.", file=demo.picture())
        await visitor.reads("Round 4.")
        race = visitor.message("A race of 2 laps.")
        await race.scroll_into_view_if_needed()
        await race.hover()
        await visitor.page.mouse.wheel(0, -5_000)
        await visitor.press("Paint")
        await visitor.reads("Painted.")
        await expect(visitor.message("Painted.")).to_be_in_viewport()
        await visitor.press("Secret", message="Painted.")
        await expect(visitor.message("Only Ann reads this.")).to_be_in_viewport(ratio=0.9)


async def test_on_a_phone_nine_tenths_of_the_screen_are_the_conversation_and_its_composer() -> None:
    async with (
        sandbox(demo.Demo(), services=demo.services, port=0) as page,
        visiting(page.address, PHONE) as visitor,
    ):
        await visitor.command("race")
        box = await visitor.page.locator("#channel-layout").bounding_box()
        words = await visitor.message("A race of 2 laps.").locator(".message-content").bounding_box()
        assert box is not None
        assert words is not None
        assert box["height"] >= 0.9 * PHONE[1]
        assert words["width"] >= 0.8 * PHONE[0]


async def test_a_link_to_a_channel_leads_there_and_not_to_discord(visitor: Visitor) -> None:
    await visitor.become("Dan")
    await visitor.command("race")
    await visitor.press("Thread")
    await visitor.page.get_by_role("link", name="To its table").click()
    await visitor.page.wait_for_url("**/room/*")
    await visitor.settled()
    await visitor.press("Secret")
    await visitor.reads("Only Dan reads this.")


async def test_a_link_to_a_message_brings_it_into_sight() -> None:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, channels={"arena": "", "stables": ""}, port=0) as page,
        visiting(page.address, PHONE) as visitor,
    ):
        channel = bot.guilds[0].text_channels[0]
        first = await channel.send("The first round.")
        for number in range(5):
            await channel.send(f"Round {number}.", file=demo.picture())
        link = discord.ui.Button(label="The first", url=first.jump_url)  # type: ignore[var-annotated]
        await channel.send("Where it began:", view=demo.payload_only(link))
        await visitor.reads("Where it began:")
        await expect(visitor.message("The first round.")).not_to_be_in_viewport()
        await visitor.page.get_by_role("link", name="The first").click()
        await expect(visitor.message("The first round.")).to_be_in_viewport()
        await visitor.go("stables")
        await visitor.page.goto(f"{page.address}room/{channel.id}?at={first.id}")
        await expect(visitor.message("The first round.")).to_be_in_viewport()


async def test_a_page_that_simcord_has_forgotten_opens_anew(visitor: Visitor) -> None:
    await visitor.become("Ben")
    async with visitor.page.expect_event("load"):
        await visitor.page.evaluate(
            "fetch(`/api/pages/${sandbox.headers['X-Simcord-Context']}`,"
            " {method: 'DELETE', headers: sandbox.headers})"
        )
    await visitor.settled()
    await visitor.command("race")
    await visitor.press("Secret")
    await visitor.reads("Only Ben reads this.")
    visitor.problems.clear()
