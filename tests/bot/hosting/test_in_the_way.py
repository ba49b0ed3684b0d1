"""Every change comes into the way of another process once, and is made all the same, once.

Of the transactions of each task the first is `Stale` at its end, the second, the fourth, the eighth and so
on; so whatever is not tried again by itself does not get done.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.client import events
from bot.ids import GuildId, PersonId
from bot.store import Stale, Writing, again
from tests.bot.client.test_returning import delete
from tests.bot.hosting.test_homes import DAY, back, calls, homeless, leave
from tests.bot.stage import Stage, stage


def be_in_the_way(s: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "FIRST_REST", 0.0)
    changing = s.store.writing
    counts: Counter[asyncio.Task[Any] | None] = Counter()

    @asynccontextmanager
    async def writing() -> AsyncIterator[Writing]:
        task = asyncio.current_task()
        counts[task] += 1
        stale = counts[task].bit_count() == 1  # a power of two
        async with changing() as tx:
            yield tx
            if stale:
                raise Stale("in the way")

    monkeypatch.setattr(s.store, "writing", writing)


async def test_a_deleted_post_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2)
        lobby = s.newest
        be_in_the_way(s, monkeypatch)
        await delete(s, lobby)
        assert [post.content for post in s.posts()] == [lobby.content]


@pytest.mark.long
async def test_a_post_whose_message_is_gone_when_it_is_edited_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        monkeypatch.setattr(s.bot.returning, "deleted", _nothing)
        be_in_the_way(s, monkeypatch)
        await delete(s, s.newest)
        await s.plot("Ann", "5 4 2", code)
        assert len(s.posts()) == before


async def _nothing(_messages: object) -> None:
    """What Discord tells of deleted messages is missed."""


async def test_who_organises_a_table_without_a_channel_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", thread=True, seats=2)
        (thread,) = s.arena.threads
        be_in_the_way(s, monkeypatch)
        s.env.backend.delete_channel(thread.id)
        await s.env.settle()
        await s.settle()
        assert len(await calls(s, s.arena)) == 1


async def test_a_channel_that_refuses_posts_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        lobby = s.guild.create_text_channel("welcome")
        s.env.backend.edit_guild(s.guild.id, {"system_channel_id": lobby.id})
        await s.env.settle()
        be_in_the_way(s, monkeypatch)
        s.forbid(s.arena, "send_messages")
        await s.wait(DAY)
        assert await homeless(s, code)
        assert len(await calls(s, lobby)) == 1


@pytest.mark.long
async def test_the_tables_of_a_server_fall_asleep_and_wake_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        tables = [await s.race("Ben", chariots="one") for _ in range(3)]
        be_in_the_way(s, monkeypatch)
        await leave(s)
        assert {(await s.bot.host.look(code)).row.timing.why for code in tables} == {"asleep"}
        await back(s)
        assert {(await s.bot.host.look(code)).row.timing.why for code in tables} == {""}
        async with s.store.reading() as read:
            assert not (await read.server(GuildId(s.guild.id))).left


async def test_a_server_is_welcomed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        be_in_the_way(s, monkeypatch)
        before = len(s.posts())
        await s.bot.on_guild_join(s.bot.guilds[0])
        await s.settle()
        assert len(s.posts()) == before + 1


async def test_who_takes_the_bot_from_their_apps_gets_no_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        ann = s.people["Ann"].id
        async with s.store.writing() as tx:
            await tx.put_person(dataclasses.replace(await tx.person(PersonId(ann)), letters=1))
        be_in_the_way(s, monkeypatch)
        await events.deauthorized(s.bot.host, {"data": {"user": {"id": str(ann)}}})
        async with s.store.reading() as read:
            assert (await read.person(PersonId(ann))).letters == -1


@pytest.mark.long
async def test_a_vacation_holds_up_every_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        tables = [await s.race("Ben", chariots="one") for _ in range(3)]
        before = [(await s.bot.host.look(code)).row.timing.due for code in tables]
        be_in_the_way(s, monkeypatch)
        await s.people["Ann"].slash(s.arena, "me away", **{"from": "now", "until": "5 days"})
        after = [(await s.bot.host.look(code)).row.timing.due for code in tables]
        assert all(late > early for early, late in zip(before, after, strict=True))
