"""kill -9 between a transaction and its answer, or before it: the copy that arrives then counts once.

Real processes, on a file and on PostgreSQL, against a Discord on sockets that outlives them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.care.copies import copy_of
from bot.interface.replies import LOST
from bot.store.address import Address
from tests.bot.live.test_kill import opened
from tests.bot.process import live_bot
from tests.bot.socketcord import Post, SocketCord

ANSWER = "/webhooks/*"


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


async def asked(data: Path, address: str, sql: str) -> list[tuple[object, ...]]:
    """What the database says."""
    place = Address(address) if address else data / "hippodrome.db"
    async with copy_of(place, data / "copy") as copy:
        with closing(sqlite3.connect(copy.path)) as file:
            return file.execute(sql).fetchall()


def says(words: str, posts: Sequence[Post]) -> bool:
    """Whether any post says that."""
    return any(words in post.content for post in posts)


@pytest.mark.long
async def test_what_is_stored_is_answered_by_the_copy_and_counts_once(
    discord: SocketCord, tmp_path: Path, address: str
) -> None:
    async with live_bot(discord, tmp_path, address=address):
        await opened(discord)
        before = await asked(tmp_path, address, "SELECT timing FROM tables")
        await discord.trouble("PATCH", ANSWER, hold=True, drop=True)
        extended = await discord.slash("Ann", "arena", "organise extend", time="2 h")
        await discord.held()
    await discord.calm()
    once = await asked(tmp_path, address, "SELECT timing FROM tables")
    assert once != before
    async with live_bot(discord, tmp_path, address=address):
        await discord.again(extended)
        await discord.until("arena", partial(says, LOST), who="Ann")
        await discord.again(extended)
        await discord.answered("GET", "/webhooks/*/messages/@original", times=3)
    assert await asked(tmp_path, address, "SELECT timing FROM tables") == once


@pytest.mark.long
async def test_an_answer_whose_receipt_was_lost_gets_it_by_the_copy(
    discord: SocketCord, tmp_path: Path, address: str
) -> None:
    async with live_bot(discord, tmp_path, address=address):
        code = await opened(discord)
        await discord.trouble("PATCH", ANSWER, hold=True, drop=True)
        plot = await discord.slash("Ann", "arena", "plot", line="2 4 3", table=code)
        await discord.held()
    await discord.calm()
    entries = await asked(tmp_path, address, "SELECT number FROM entries")
    async with live_bot(discord, tmp_path, address=address):
        await discord.again(plot)
        await discord.until("arena", partial(says, f".** `{code}-"), who="Ann")
    assert await asked(tmp_path, address, "SELECT number FROM entries") == entries


@pytest.mark.long
async def test_a_thread_made_by_a_killed_process_is_found_by_the_copy(
    discord: SocketCord, tmp_path: Path, address: str
) -> None:
    async with live_bot(discord, tmp_path, address=address):
        await discord.trouble("POST", "/channels/*/threads", hold=True, after=True)
        play = await discord.slash("Ann", "arena", "play", game="chariots", thread=True)
        await discord.held()
    await discord.calm()
    assert await asked(tmp_path, address, "SELECT id FROM tables") == []
    async with live_bot(discord, tmp_path, address=address):
        await discord.again(play)
        await discord.until("arena", partial(says, "is open in"), who="Ann")
    assert len(await asked(tmp_path, address, "SELECT id FROM tables")) == 1
    assert len(await discord.calls("POST", "/channels/*/threads")) == 1
