"""Sending is by channel: what Discord throttles or holds in one channel delays no other one."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.hosting.host import Host
from bot.hosting.time.watch import Watch
from bot.ids import ChannelId, PersonId, press
from bot.messages import Message, dump
from bot.publishing.outbox import senders
from bot.publishing.outbox.publisher import Publisher
from bot.publishing.pictures.studio import Studio
from bot.store import Parcel, PersonRow
from bot.store.sqlite import SqliteStore
from tests.bot.process import live_bot
from tests.bot.socketcord import SocketCord
from tests.bot.store.test_store import table
from tests.patience import PATIENCE

POST = "/channels/{}/messages"


@pytest.fixture(autouse=True)
def nothing_fails_unseen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No parcel fails that the log alone tells of."""
    yield
    assert [told.getMessage() for told in caplog.get_records("call") if told.levelno >= logging.ERROR] == []


@pytest.fixture
async def cord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as cord:
        yield cord


@pytest.mark.long
async def test_a_throttled_channel_delays_no_other_one(cord: SocketCord, tmp_path: Path) -> None:
    """Two answers of 429 with 12 s each; the lobby in the other channel appears while the first one waits."""
    arena = (await cord.channels())["arena"]
    async with live_bot(cord, tmp_path):
        await cord.trouble("POST", POST.format(arena), times=2, status=429, retry_after=12)
        await cord.slash("Ann", "arena", "play", game="chariots")
        await cord.answered("POST", POST.format(arena))
        await cord.slash("Ben", "stables", "play", game="chariots")
        await cord.until("stables", lambda posts: len(posts) == 1, seconds=10)
        assert await cord.posts("arena") == []
        assert [call.status for call in await cord.calls("POST", POST.format(arena))] == [429]


@pytest.mark.long
async def test_a_channel_that_gets_no_answer_delays_no_letter_and_no_other_channel(
    cord: SocketCord, tmp_path: Path
) -> None:
    arena = (await cord.channels())["arena"]
    async with live_bot(cord, tmp_path):
        await cord.trouble("POST", POST.format(arena), hold=True)
        await cord.slash("Ann", "arena", "play", game="chariots")
        await cord.held()
        await cord.slash("Ben", "arena", "practice", game="chariots")
        await cord.until("@Ben", lambda posts: len(posts) == 1)
        await cord.slash("Ben", "stables", "play", game="chariots")
        await cord.until("stables", lambda posts: len(posts) == 1)
        assert await cord.posts("arena") == []
        await cord.calm()
        await cord.until("arena", lambda posts: len(posts) == 1)


@pytest.mark.long
async def test_a_wait_of_more_than_half_a_minute_is_spent_in_the_outbox(
    cord: SocketCord, tmp_path: Path
) -> None:
    arena = (await cord.channels())["arena"]
    async with live_bot(cord, tmp_path):
        await cord.trouble("POST", POST.format(arena), status=429, retry_after=600)
        await cord.slash("Ann", "arena", "play", game="chariots")
        [(tries, due)] = await _waiting(tmp_path)
    assert tries == 1
    assert due > time.time() + 300


async def _waiting(data: Path) -> list[tuple[int, float]]:
    """The parcels that have been tried in vain, once there is one."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with closing(sqlite3.connect(data / "hippodrome.db")) as database:
                if found := database.execute("SELECT tries, due FROM parcels WHERE tries").fetchall():
                    return found
            await asyncio.sleep(0.02)


@pytest.mark.long
async def test_edits_that_gather_while_another_channel_is_held_are_one(
    cord: SocketCord, tmp_path: Path
) -> None:
    """In its own channel an edit waits for the one under way, and the newest wins."""
    arena = (await cord.channels())["arena"]
    path = f"/channels/{arena}/messages/*"
    async with live_bot(cord, tmp_path):
        await cord.slash("Ann", "arena", "play", game="chariots", seats=4)
        [lobby] = await cord.until("arena", lambda posts: len(posts) == 1)
        code = re.search(r"table `(\w{4})`", lobby.content)
        assert code is not None
        await cord.trouble("PATCH", path, hold=True)
        await cord.press("Ben", lobby, press(code[1], "join"))
        await cord.held()
        for who in ("Cleo", "Dan"):
            await cord.press(who, lobby, press(code[1], "join"))
            await cord.until("arena", lambda posts: posts[-1].ephemeral and bool(posts[-1].content), who)
        assert len(await cord.calls("PATCH", path)) == 1
        await cord.calm()
        await cord.until("arena", lambda posts: "The game starts" in posts[0].content)
        assert len(await cord.calls("PATCH", path)) == 2


# At the publisher alone


@dataclass
class Post:
    """Discord as far as a publisher sees it: channels and people that take messages, some never."""

    held: set[int] = field(default_factory=set)
    taken: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    at_once: int = 0
    most: int = 0
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    user: Any = None

    def get_partial_messageable(self, channel: int) -> Any:
        return SimpleNamespace(
            id=channel,
            send=lambda **parts: self.take(channel, parts["content"]),
            get_partial_message=discord.Object,
        )

    async def create_dm(self, person: discord.Object) -> Any:
        return self.get_partial_messageable(person.id)

    async def take(self, channel: int, content: str) -> Any:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            async with self.news:
                self.taken[channel].append(f"asked {content}")
                self.news.notify_all()
                await self.news.wait_for(lambda: channel not in self.held)
                self.taken[channel].append(content)
                self.news.notify_all()
        finally:
            self.at_once -= 1
        return discord.Object(channel * 100 + len(self.taken[channel]))

    async def until(self, true: Any) -> None:
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(true)

    async def let_go(self, *channels: int) -> None:
        async with self.news:
            self.held.difference_update(channels)
            self.news.notify_all()


@asynccontextmanager
async def publishing(folder: Path, post: Post, *parcels: Parcel) -> AsyncIterator[Publisher]:
    store = SqliteStore(folder / "hippodrome.db")
    await store.open()
    host = Host(store, Watch())
    publisher = Publisher(post, store, host, Studio(), time.time)  # type: ignore[arg-type]
    async with store.writing() as tx:
        await tx.add_table(table())
        await tx.put_person(PersonRow(PersonId(5), letters=1))
        for parcel in parcels:
            await tx.put_parcel(parcel)
    running = asyncio.create_task(publisher.run())
    try:
        yield publisher
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await publisher.finish()
        await store.close()


def said(channel: int, words: str) -> Parcel:
    return Parcel("KBQT", ChannelId(channel), f"p{words}", "send", dump(Message(words)), f"n{channel}{words}")


async def test_more_held_channels_than_senders_leave_room_for_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(senders, "SLOW", 0.05)
    held = range(1, 3 * senders.AT_ONCE)
    post = Post(held=set(held))
    async with publishing(tmp_path, post, *(said(n, "x") for n in held), said(99, "y")):
        await post.until(lambda: "y" in post.taken[99])
        assert not any("x" in post.taken[n] for n in held)
        await post.let_go(*held)
        await post.until(lambda: all("x" in post.taken[n] for n in held))


async def test_no_more_than_so_many_send_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(senders, "SLOW", 3600.0)
    channels = range(1, 5 * senders.AT_ONCE)
    post = Post(held=set(channels))
    async with publishing(tmp_path, post, *(said(n, "x") for n in channels)):
        await post.until(lambda: len(post.taken) == senders.AT_ONCE)
        for channel in channels:
            await post.let_go(channel)
        await post.until(lambda: all("x" in post.taken[n] for n in channels))
    assert post.most == senders.AT_ONCE


async def test_a_channel_keeps_its_order_while_its_first_message_is_held(tmp_path: Path) -> None:
    post = Post(held={1})
    mixed = [said(1, "a"), said(2, "a"), said(1, "b"), said(2, "b"), said(1, "c")]
    async with publishing(tmp_path, post, *mixed):
        await post.until(lambda: "b" in post.taken[2] and post.taken[1])
        assert post.taken[1] == ["asked a"]
        await post.let_go(1)
        await post.until(lambda: "c" in post.taken[1])
    assert post.taken[1] == ["asked a", "a", "asked b", "b", "asked c", "c"]


async def test_a_letter_waits_for_no_channel(tmp_path: Path) -> None:
    letter = Parcel("KBQT", ChannelId(5), "l", "letter", {"letter": dump(Message("news"))}, "n5")
    post = Post(held={1})
    async with publishing(tmp_path, post, said(1, "a"), letter):
        await post.until(lambda: "news" in post.taken[5] and post.taken[1])
        assert post.taken[1] == ["asked a"]
        await post.let_go(1)


async def test_a_request_under_way_is_finished_before_the_publisher_ends(tmp_path: Path) -> None:
    post = Post(held={1})
    async with publishing(tmp_path, post, said(1, "a")):
        await post.until(lambda: post.taken[1])
        asyncio.get_running_loop().call_soon(lambda: asyncio.ensure_future(post.let_go(1)))
    assert post.taken[1] == ["asked a", "a"]
    with closing(sqlite3.connect(tmp_path / "hippodrome.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM parcels").fetchone() == (0,)
