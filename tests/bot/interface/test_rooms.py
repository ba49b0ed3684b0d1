"""Where Discord makes no room for a table, a sentence says what to do instead, and nothing is half made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import channel as channels

from bot.hosting.organising import servers
from bot.hosting.table.sitting import Refused
from bot.ids import GuildId
from tests.bot.publishing.messages.test_forums import with_forum
from tests.bot.stage import Stage, heard, labels, stage

INSTEAD = "open the table without the thread option"
NO_THREAD = {
    (400, 50024): f"A channel of this kind has no threads; {INSTEAD}, or in a text channel.",
    (400, 160006): f"This server has as many open threads as Discord allows; {INSTEAD}",
    (400, 160007): f"This server has as many open threads as Discord allows; {INSTEAD}",
    (400, 200000): "This server does not allow the title of the thread",
    (400, 200001): "This server does not allow the title of the thread",
    (400, 50035): "This server does not allow the title of the thread",
    (403, 50001): f"I may not open threads here; {INSTEAD}",
    (403, 50013): f"I may not open threads here; {INSTEAD}",
    (404, 10003): f"I may not open threads here; {INSTEAD}",
    (403, 0): "Discord opens no thread for me at the moment.",
    (401, 0): "Discord opens no thread for me at the moment.",
    (400, 20028): "Discord opens no thread for me at the moment.",
    (503, 0): "Discord opens no thread for me at the moment.",
    (400, 99999): "Discord opens no thread for me at the moment.",
}
NO_POST = {
    (400, 40067): "needs a tag, and there is none for me to use.",
    (400, 160006): "as many open threads as Discord allows, and a table in",
    (400, 200000): "This server does not allow my post in",
    (400, 200001): "This server does not allow my post in",
    (403, 50013): "I am not allowed to open posts in",
    (404, 10003): "I am not allowed to open posts in",
    (403, 0): "Discord opens no post in",
    (400, 99999): "Discord opens no post in",
}


async def nothing_is_made(s: Stage, *channels: ChannelHandle) -> bool:
    """Whether there is no table, and no thread that is open."""
    threads = [s.env.backend.get_channel(t.id) for channel in channels for t in channel.threads]
    open_ = [t for t in threads if t.thread_metadata and not t.thread_metadata.archived]
    return not open_ and await s.tables() == [] and not any(map(s.posts, channels))


@pytest.mark.parametrize("refusal", NO_THREAD)
async def test_a_thread_that_is_refused(tmp_path: Path, refusal: tuple[int, int]) -> None:
    async with stage(tmp_path) as s:
        status, code = refusal
        s.env.inject_error("POST", f"/channels/{s.arena.id}/threads", status=status, code=code, times=None)
        told = heard(await s.slash("Ann", "play", thread=True, seats=2))
        assert told.startswith(NO_THREAD[refusal])
        assert await nothing_is_made(s, s.arena)


async def test_a_thread_for_which_discord_lets_wait_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:

        async def later(*_: object, **__: object) -> None:
            raise discord.RateLimited(300.0)

        monkeypatch.setattr(s.bot.http, "start_thread_without_message", later)
        told = heard(await s.slash("Ann", "play", thread=True, seats=2))
        assert told.startswith(NO_THREAD[503, 0])
        assert await nothing_is_made(s, s.arena)


@pytest.mark.parametrize("refusal", NO_POST)
async def test_a_post_of_a_forum_that_is_refused(tmp_path: Path, refusal: tuple[int, int]) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        status, code = refusal
        s.env.inject_error("POST", f"/channels/{forum.id}/threads", status=status, code=code, times=None)
        told = heard(await s.slash("Ann", "play", seats=2))
        assert NO_POST[refusal] in told
        assert f"<#{forum.id}>" in told
        assert await nothing_is_made(s, forum, s.arena)


async def test_a_filter_that_blocks_the_tags_blocks_no_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        forum = await with_forum(s)
        s.env.inject_error("PATCH", f"/channels/{forum.id}", status=400, code=50035, times=None)
        await s.slash("Ann", "play", seats=2)
        (post,) = forum.threads
        assert "Join" in labels(s.posts(post)[0])


async def test_in_an_announcement_channel_a_thread_is_one_of_announcements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord makes no other there; SimCord has to be told that there are such threads."""
    known = (*channels.THREAD_TYPES, discord.ChannelType.news_thread.value)
    monkeypatch.setattr(channels, "THREAD_TYPES", known)
    async with stage(tmp_path) as s:
        news = s.guild.create_news_channel("news")
        await s.env.settle()
        await s.slash("Ann", "play", news, thread=True, seats=2)
        (thread,) = news.threads
        assert s.env.backend.get_channel(thread.id).type == discord.ChannelType.news_thread.value
        assert "Join" in labels(s.posts(thread)[-1])


@pytest.mark.parametrize("place", ["thread", "forum"])
async def test_the_title_of_a_thread_names_nobody(tmp_path: Path, place: str) -> None:
    """It would keep the old name of somebody who takes a new one."""
    async with stage(tmp_path) as s:
        home = await with_forum(s) if place == "forum" else s.arena
        await s.slash("Ann", "play", thread=place == "thread", seats=2)
        (thread,) = home.threads
        assert re.fullmatch(r"Chariots \d{4}", s.env.backend.get_channel(thread.id).name or "")


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_a_table_in_the_chat_of_a_voice_channel(tmp_path: Path, kind: str) -> None:
    """It is played there, in no thread, and only where the bot may connect."""
    async with stage(tmp_path) as s:
        make = s.guild.create_voice_channel if kind == "voice" else s.guild.create_stage_channel
        spoken = make("talk")
        await s.env.settle()
        told = heard(await s.slash("Ann", "play", spoken, thread=True, seats=2))
        assert told.startswith(NO_THREAD[400, 50024])
        s.forbid(spoken, "connect")
        told = heard(await s.slash("Ann", "play", spoken, seats=2))
        assert told == "To host a table here I need the permission Connect."
        assert await nothing_is_made(s, spoken)
        s.forbid(spoken)
        await s.slash("Ann", "play", spoken, seats=2)
        assert "Join" in labels(s.posts(spoken)[-1])


@pytest.mark.parametrize("place", ["thread", "forum"])
async def test_a_thread_whose_table_is_refused_after_all_is_closed(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        home = await with_forum(s) if place == "forum" else s.arena

        async def refuse(*_: object) -> None:
            raise Refused("The last table was one too many.")

        monkeypatch.setattr(servers, "open_table", refuse)
        told = heard(await s.slash("Ann", "play", thread=place == "thread", seats=2))
        assert told == "The last table was one too many."
        (thread,) = home.threads
        kept = s.env.backend.get_channel(thread.id).thread_metadata
        assert kept is not None
        assert kept.archived


async def test_a_table_does_not_move_to_where_the_bot_may_not_post(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        shut = s.guild.create_text_channel("shut")
        await s.env.settle()
        s.forbid(shut, "send_messages")
        told = heard(await s.slash("Ann", "organise move", shut, table=code))
        assert told == "To host a table here I need the permission Send Messages."
        assert (await s.bot.host.look(code)).row.channel == s.arena.id


@pytest.mark.parametrize("setting", ["feed", "listed", "weekly"])
async def test_no_channel_is_set_in_which_the_bot_may_not_post(tmp_path: Path, setting: str) -> None:
    async with stage(tmp_path) as s:
        shut, forum = s.guild.create_text_channel("shut"), s.guild.create_forum_channel("tables")
        await s.env.settle()
        s.forbid(shut, "send_messages")
        for channel, words in (
            (shut, f"I cannot post in <#{shut.id}> before I have the permission Send Messages"),
            (forum, f"I cannot post that in <#{forum.id}>; choose a text channel."),
        ):
            command: dict[str, Any] = {"setting": setting, "value": f"<#{channel.id}>"}
            assert heard(await s.slash("Dan", "server settings", **command)).startswith(words)
        async with s.store.reading() as read:
            assert setting not in await servers.settings_of(read, GuildId(s.guild.id))


async def test_a_text_channel_is_no_forum(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        command: dict[str, Any] = {"setting": "forum", "value": f"<#{s.arena.id}>"}
        told = heard(await s.slash("Dan", "server settings", **command))
        assert told == f"<#{s.arena.id}> is not a forum; choose a forum channel."
