"""In a forum a post is a table, and its tags say whether that is open, running or over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
from simcord import ChannelHandle

from bot.hosting.after.tags import TAGS, label_of
from engine.language import speaking
from tests.bot.stage import Stage, heard, labels, stage


def tags_of(s: Stage, post: ChannelHandle) -> list[str]:
    """What a post is tagged with."""
    thread = s.env.backend.get_channel(post.id)
    forum: Any = s.env.backend.get_channel(thread.parent_id or 0)
    names = {int(tag["id"]): tag["name"] for tag in forum.available_tags}
    return [names[tag] for tag in thread.applied_tags]


async def use(s: Stage, value: str) -> None:
    """Set the forum of the server, as somebody who manages it."""
    await s.people["Dan"].slash(s.arena, "server settings", setting="forum", value=value)
    await s.settle()


async def with_forum(s: Stage) -> ChannelHandle:
    """A forum in which every table of the server becomes a post."""
    forum = s.guild.create_forum_channel("tables")
    await s.env.settle()
    await use(s, f"<#{forum.id}>")
    return forum


async def test_a_post_is_a_table_and_its_first_message_the_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        told = heard(await s.slash("Ann", "play", seats=2))
        (post,) = forum.threads
        assert f"<#{post.id}>" in told
        (lobby,) = s.posts(post)
        assert "Join" in labels(lobby)
        assert lobby.attachments
        assert s.posts() == []
        assert tags_of(s, post) == ["Open"]


async def test_tags_follow_the_table(tmp_path: Path) -> None:
    """Open, running, over; other people's tags of the post stay."""
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        await s.slash("Ann", "play", seats=2)
        (post,) = forum.threads
        await s.press("Ben", s.posts(post)[0], "Join")
        await s.press("Ann", s.posts(post)[0], "Start")
        assert tags_of(s, post) == ["Running"]
        assert len(s.posts(post)) == 2
        await s.slash("Ann", "organise end", post)
        (sitting,) = await s.tables()
        assert tags_of(s, post) == (["Over"] if sitting.row.stage in ("closed", "over") else ["Running"])


async def test_a_lobby_that_is_closed_is_over(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        await s.slash("Ann", "play", seats=2)
        (post,) = forum.threads
        await s.slash("Ann", "organise end", post)
        assert tags_of(s, post) == ["Over"]


async def test_without_leave_to_make_tags_there_are_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        s.forbid(forum, "manage_channels")
        await s.slash("Ann", "play", seats=2)
        (post,) = forum.threads
        assert tags_of(s, post) == []
        assert "Join" in labels(s.posts(post)[0])


async def test_who_is_invited_is_called_below_the_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        await s.slash("Ann", "play", seats=2, invite=s.people["Ben"].mention)
        (post,) = forum.threads
        called = s.posts(post)[1]
        assert [user.id for user in called.mentions] == [s.people["Ben"].id]


async def test_a_forum_that_is_gone_is_not_missed(tmp_path: Path) -> None:
    """The table opens where the command was typed, and the settings name no forum."""
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        s.env.backend.delete_channel(forum.id)
        await s.env.settle()
        assert "Tables as posts of a forum: **none**" in heard(await s.slash("Dan", "server settings"))
        await s.slash("Ann", "play", seats=2)
        assert "Join" in labels(s.newest)


async def test_what_may_not_be_done_in_a_forum_is_said(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        s.forbid(forum, "send_messages_in_threads")
        told = heard(await s.slash("Ann", "play", seats=2))
        assert told == (
            f"I cannot host a table in <#{forum.id}> before I have the permission Send Messages in Threads."
        )
        assert await s.tables() == []


async def test_only_the_place_of_the_table_is_asked_for_permissions(tmp_path: Path) -> None:
    """Not the channel in which the command is typed, as nothing is posted there."""
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        s.forbid(s.arena, "send_messages", "attach_files")
        await s.slash("Ann", "play", seats=2)
        (post,) = forum.threads
        assert "Join" in labels(s.posts(post)[0])


async def test_the_choice_of_a_game_is_not_offered_where_the_forum_forbids_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        s.forbid(forum, "create_public_threads", "send_messages")
        told = heard(await s.slash("Ann", "play", game=None, seats=2))
        assert told.startswith(f"I cannot host a table in <#{forum.id}> before")


async def test_tags_wait_for_a_discord_that_has_a_fault(tmp_path: Path) -> None:
    """They come once it answers again; the game goes on meanwhile."""
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        await s.slash("Ann", "play", seats=2)
        (post,) = forum.threads
        await s.press("Ben", s.posts(post)[0], "Join")
        s.env.inject_error("PATCH", f"/channels/{post.id}", status=503, times=2)
        await s.press("Ann", s.posts(post)[0], "Start")
        assert tags_of(s, post) == ["Open"]
        assert (await s.tables())[0].row.stage == "running"
        await s.wait(3600)
        assert tags_of(s, post) == ["Open"]
        await s.wait(3600)
        assert tags_of(s, post) == ["Running"]


async def test_a_table_opened_in_a_post_of_a_forum_gets_a_post_of_its_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        await s.slash("Ann", "play", seats=2)
        (first,) = forum.threads
        await use(s, "none")
        await s.slash("Ben", "play", first, seats=2)
        assert len(forum.threads) == 2


def test_tags_are_short_enough_for_discord() -> None:
    assert all(0 < len(label_of(tag)) <= 20 for tag in TAGS)
    assert discord.ForumTag(name=label_of("open")).name


async def test_tags_in_another_language_are_renamed_and_not_doubled(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        await s.slash("Ann", "play", seats=2)
        stored: Any = s.env.backend.get_channel(forum.id)
        before = {tag["id"]: tag["name"] for tag in stored.available_tags}
        assert sorted(before.values()) == ["Open", "Over", "Running"]
        await s.slash("Dan", "server settings", setting="language", value="de")
        await s.slash("Ben", "play", seats=2)
        after = {tag["id"]: tag["name"] for tag in stored.available_tags}
        assert {*after} == {*before}
        with speaking("de"):
            assert sorted(after.values()) == sorted(map(label_of, TAGS))
        old, new = sorted(forum.threads, key=lambda post: post.id)
        await s.slash("Ann", "organise end", old)
        with speaking("de"):
            assert tags_of(s, old) == [label_of("over")]
            assert tags_of(s, new) == [label_of("open")]
