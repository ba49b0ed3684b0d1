"""Posts as cards: boxes of layout components, and how the form of a post is kept to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle

from bot.ids import PersonId
from bot.messages import Button, Message, Section, dump
from bot.publishing.messages import cards
from bot.store import Parcel, Post
from bot.store.columns import POSTS
from render.theme import COLOURS
from tests.bot.panels.test_data import delete
from tests.bot.stage import Stage, labels, parts_of, shown, stage, words_of

SECTION, TEXT, THUMBNAIL, GALLERY, BOX = 9, 10, 11, 12, 17
BUTTON = Button("1:-:tables:0:", "Join ABCD", "success")


def kinds(post: Any) -> list[int]:
    """The components of a post, in their order."""
    return [part["type"] for part in parts_of(post)]


def is_card(post: discord.Message) -> bool:
    return post.flags.components_v2 and kinds(post)[0] == BOX


def alt_of(post: discord.Message) -> str:
    """The alt text of the picture in a card."""
    [item] = [item for part in parts_of(post) for item in part.get("items", [])]
    return str(item["description"])


async def with_feed(s: Stage) -> ChannelHandle:
    channel = s.guild.create_text_channel("results")
    await s.slash("Dan", "server settings", setting="feed", value=f"<#{channel.id}>")
    return channel


async def ended(s: Stage, code: str) -> None:
    await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")


async def edit(s: Stage, post: Post, message: Message) -> None:
    """Let the bot edit a post."""
    async with s.store.writing() as tx:
        await tx.put_parcel(Parcel(post.table, post.channel, post.key, "edit", dump(message), "nonce"))
    s.bot.host.posted()
    await s.settle()


async def post_of(s: Stage, message: discord.Message) -> Post:
    async with s.store.reading() as read:
        post = await read.one_of(POSTS, "WHERE message = ?", message.id)
    assert post is not None
    return post


async def test_what_calls_nobody_is_a_card_with_the_colour_of_its_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await ended(s, await s.race("Ben"))
        opened, result = s.posts(channel)
        red = discord.Colour.from_rgb(*COLOURS["alarm"]).value
        for post in (opened, result):
            assert is_card(post)
            assert parts_of(post)[0]["accent_color"] == red
            assert not post.content
            assert (await post_of(s, post)).form == "card"
        assert labels(opened) == ["Board", "Log"]


async def test_the_picture_of_a_card_is_between_its_words_and_its_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await ended(s, await s.race("Ben"))
        result = s.posts(channel)[-1]
        assert kinds(result)[:4] == [BOX, TEXT, GALLERY, 1]
        assert alt_of(result).startswith("Chariots: 1. ")


async def test_what_calls_somebody_is_classic(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben")
        assert s.pinged() == ["Ann", "Ben"]
        assert s.newest.content
        assert not s.newest.flags.components_v2
        assert (await post_of(s, s.newest)).form == "classic"


async def test_a_post_keeps_its_form_through_edits_and_a_card_its_picture(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await ended(s, await s.race("Ben"))
        result = s.posts(channel)[-1]
        alt, post = alt_of(result), await post_of(s, result)
        await edit(s, post, Message("**Other words**", ((Button("1:-:tables:0:", "All tables"),),)))
        after = s.posts(channel)[-1]
        assert is_card(after)
        assert words_of(after) == "**Other words**"
        assert kinds(after)[:4] == [BOX, TEXT, GALLERY, 1]
        assert alt_of(after) == alt


async def test_a_classic_post_stays_classic_where_a_card_is_to_be_written_in_it(tmp_path: Path) -> None:
    """Posts of before are brought up to date by what makes cards now: the words of a section stand below
    the others, its button in a row."""
    async with stage(tmp_path) as s:
        await s.table("Ben")
        lobby = s.newest
        message = Message("**Tables**", (Section("A seat is free.", BUTTON, "Join"),), card="")
        await edit(s, await post_of(s, lobby), message)
        assert not s.newest.flags.components_v2
        assert s.newest.content == "**Tables**\nA seat is free."
        assert labels(s.newest) == ["Join ABCD"]


async def test_an_edit_that_is_refused_for_the_form_is_repeated_in_the_other(tmp_path: Path) -> None:
    """As where the bot ended before it had kept the form."""
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await s.table("Ben")
        known = await post_of(s, s.posts(channel)[0])
        async with s.store.writing() as tx:
            await tx.put_post(Post(known.table, known.key, known.channel, known.message, known.created))
        await s.press("Ann", s.newest, "Start")
        opened = s.posts(channel)[0]
        assert is_card(opened)
        assert "has started" in words_of(opened)
        assert (await post_of(s, opened)).form == "card"


async def test_a_card_loses_what_can_be_pressed_and_keeps_words_and_picture(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await ended(s, await s.race("Ben"))
        result = s.posts(channel)[-1]
        post, alt, words = await post_of(s, result), alt_of(result), words_of(result)
        async with s.store.writing() as tx:
            await tx.put_parcel(Parcel(post.table, post.channel, post.key, "bare", {}, "nonce"))
        s.bot.host.posted()
        await s.settle()
        after = s.posts(channel)[-1]
        assert (labels(after), alt_of(after), words_of(after)) == ([], alt, words)


def test_the_button_of_a_section_stands_beside_its_line_on_a_card_alone() -> None:
    message = Message("**Tables**", (Section("A seat is free.", BUTTON, "Join"),), card="")
    assert cards.as_sent(message) == message
    called = Message(message.content, message.rows, ping=(PersonId(7),), card="")
    assert cards.as_sent(called).card is None
    assert cards.as_sent(called).content == "**Tables**\nA seat is free."


async def cards_on(s: Stage) -> None:
    await s.slash("Dan", "server settings", setting="cards", value="on")


async def test_with_the_setting_a_lobby_is_a_card_with_its_game_small_beside_the_words(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await cards_on(s)
        await s.table("Ben", seats=3)
        assert kinds(s.newest)[:4] == [BOX, SECTION, TEXT, THUMBNAIL]
        [aside] = [part for part in parts_of(s.newest) if part["type"] == THUMBNAIL]
        assert aside["description"] == "Chariots: the board in the middle of a game."
        assert [a.filename for a in s.newest.attachments] == ["chariots.png"]


@pytest.mark.long
async def test_with_the_setting_a_round_is_a_card_once_it_has_called_and_loses_its_buttons_as_one(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await cards_on(s)
        await s.race("Ben", chariots="one")
        first = s.newest
        assert s.pinged() == ["Ann", "Ben"]
        assert is_card(first)
        assert (await post_of(s, first)).form == "card"
        await s.plot("Ann", "2 4 3")
        waiting = s.newest
        assert (waiting.id, alt_of(waiting)) == (first.id, alt_of(first))
        assert words_of(waiting) != words_of(first)
        await s.plot("Ben", "5 4 2")
        old = next(post for post in s.posts() if post.id == first.id)
        assert (is_card(old), labels(old), alt_of(old)) == (True, [], alt_of(first))
        assert is_card(s.newest)


async def test_with_the_setting_the_podium_is_a_card_once_it_has_called(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await cards_on(s)
        await ended(s, await s.race("Ben"))
        podium = s.newest

        assert is_card(podium)
        assert kinds(podium)[:3] == [BOX, TEXT, GALLERY]
        assert alt_of(podium).startswith("Chariots: 1. ")
        assert "Ann" in words_of(podium)


@pytest.mark.long
async def test_who_is_forgotten_is_in_no_card_and_in_no_alt_text(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await cards_on(s)
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3")
        await s.plot("Ben", "5 4 2")
        newest = s.newest
        assert is_card(newest)
        assert "Ben" in words_of(newest) + alt_of(newest)
        await delete(s, "Ben")
        after = next(post for post in s.posts() if post.id == newest.id)
        assert is_card(after)
        assert "Ben" not in words_of(after) + alt_of(after)


@pytest.mark.long
async def test_a_card_stays_one_where_the_setting_is_switched_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await cards_on(s)
        await s.race("Ben", chariots="one")
        first = s.newest
        await s.slash("Dan", "server settings", setting="cards", value="off")
        await s.plot("Ann", "2 4 3")
        assert is_card(s.newest)
        await s.plot("Ben", "5 4 2")
        assert s.newest.id != first.id
        assert not s.newest.flags.components_v2
