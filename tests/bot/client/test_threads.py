"""A thread that Discord has archived is open again before somebody wants to press *Plot* in it."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
from simcord import ChannelHandle

from bot.hosting.organising.threads import LOOKED_AFTER
from bot.ids import ChannelId
from tests.bot.stage import Stage, stage

HALF_A_DAY = 43_200


async def race_in_a_thread(s: Stage) -> ChannelHandle:
    """Ann and Ben race in a thread of their own."""
    await s.slash("Ann", "play", thread=True, seats=2)
    (thread,) = s.arena.threads
    await s.press("Ben", s.posts(thread)[-1], "Join")
    await s.press("Ann", s.posts(thread)[-1], "Start")
    return thread


def state(s: Stage, thread: ChannelHandle) -> Any:
    return s.env.backend.get_channel(thread.id).thread_metadata


async def archive(s: Stage, thread: ChannelHandle, told: bool = True) -> None:
    """Discord archives a thread, and tells the bot, or does not."""
    if told:
        s.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    else:
        state(s, thread).archived = True
    await s.env.settle()
    await s.settle()


def wakings(s: Stage, thread: ChannelHandle) -> int:
    return sum(r.method == "PATCH" and r.path == f"/channels/{thread.id}" for r in s.env.http_requests)


async def test_it_is_opened_as_soon_as_discord_archives_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread = await race_in_a_thread(s)
        before = len(s.posts(thread))
        await archive(s, thread)
        assert not state(s, thread).archived
        assert len(s.posts(thread)) == before


async def test_a_lobby_is_kept_open_for_those_who_want_to_join(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", thread=True, seats=2)
        (thread,) = s.arena.threads
        await archive(s, thread)
        assert not state(s, thread).archived


async def test_what_the_bot_has_not_heard_of_is_put_right_within_half_a_day(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread = await race_in_a_thread(s)
        await archive(s, thread, told=False)
        assert state(s, thread).archived
        await s.wait(LOOKED_AFTER + 60)
        assert not state(s, thread).archived


async def test_it_is_open_when_a_letter_reminds_somebody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread = await race_in_a_thread(s)
        for who in ("Ann", "Ben"):
            await s.times(who, when="3h")
            await s.prefer(who, "letters", "letter")
        await s.wait(HALF_A_DAY + 120)
        await archive(s, thread, told=False)
        await s.wait(9 * 3600)
        assert "is missing" in s.letters("Ben")[-1].content
        assert not state(s, thread).archived


async def test_it_is_opened_before_a_post_in_it_is_edited(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread = await race_in_a_thread(s)
        before = len(s.posts(thread))
        s.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
        await s.slash("Ann", "plot", thread, line="234 / 234")
        assert wakings(s, thread) == 1
        assert len(s.posts(thread)) == before
        assert s.people["Ann"].mention not in s.posts(thread)[-1].content


async def test_a_picture_is_whole_after_it_was_opened(tmp_path: Path) -> None:
    """A refused request has read the file; SimCord refuses before that, so a message reads it here."""
    async with stage(tmp_path) as s:
        thread, read = await race_in_a_thread(s), list[bytes]()

        class Message:
            async def edit(self, attachments: list[discord.File]) -> None:
                read.append(attachments[0].fp.read())
                if len(read) == 1:
                    raise archived()

        picture = discord.File(io.BytesIO(b"a picture"), "board.png")
        await s.bot.publisher._change(cast(Any, Message()), ChannelId(thread.id), {"attachments": [picture]})
        assert read == [b"a picture", b"a picture"]


def archived() -> discord.HTTPException:
    """Discord's refusal of an edit in an archived thread."""
    answer = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(cast(Any, answer), {"code": 50083, "message": "Thread is archived"})


async def test_one_that_may_not_be_opened_is_let_be(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread = await race_in_a_thread(s)
        s.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
        await archive(s, thread)
        (table,) = await s.tables()
        assert not table.row.homeless
        assert state(s, thread).archived


async def test_nobody_wakes_the_thread_of_a_paused_race_or_one_that_is_over(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread = await race_in_a_thread(s)
        code = (await s.tables())[0].row.id
        await s.slash("Ann", "organise pause", thread, until="in 6 days", table=code)
        asked = wakings(s, thread)
        await archive(s, thread)
        await s.wait(3 * 86_400)
        assert wakings(s, thread) == asked
        assert state(s, thread).archived


async def test_a_table_in_a_channel_wakes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.wait(2 * HALF_A_DAY)
        assert wakings(s, s.arena) == 0
