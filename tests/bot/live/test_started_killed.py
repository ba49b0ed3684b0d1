"""kill -9 between an announcement and what it announces: a game starts once, and held seats stay held.

Real processes, on a file and on PostgreSQL, against a Discord on sockets that outlives them.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.scale.postgres.store import PostgresStore
from bot.store import Alarm, Filter
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from engine.values import changed
from tests.bot.live.test_kill import at_round, boards
from tests.bot.live.test_twice_killed import asked, says
from tests.bot.process import live_bot
from tests.bot.socketcord import SocketCord

HERE, STARTED = "Both are here", "The game has started."


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


async def let_it_be_time(data: Path, address: str) -> None:
    """The start that is announced is due now."""
    store = PostgresStore(address) if address else SqliteStore(data / "hippodrome.db")
    await store.open()
    async with store.reading() as read:
        [row] = await read.tables(Filter())
    async with store.writing() as tx:
        await tx.save_table(changed(row, starting=changed(row.starting, at=time.time())))
        await tx.put_alarm(Alarm(row.id, "start", Instant(time.time())))
    await store.close()


async def starts_once(discord: SocketCord, data: Path, address: str) -> None:
    """The bot is there again, and the time has come; then it is killed and there once more."""
    await let_it_be_time(data, address)
    async with live_bot(discord, data, address=address):
        await discord.until("arena", lambda posts: at_round(posts, 1))
    async with live_bot(discord, data, address=address):
        posts = await discord.until("arena", partial(says, STARTED))
    assert len(boards(posts)) == 1
    assert sum(post.content.startswith((HERE, STARTED)) for post in posts) == 1


@pytest.mark.long
async def test_a_start_that_was_announced_comes_once(
    discord: SocketCord, tmp_path: Path, address: str
) -> None:
    async with live_bot(discord, tmp_path, address=address):
        await discord.slash("Ann", "arena", "play", game="chariots", seats=2)
        [lobby] = await discord.until("arena", lambda posts: len(posts) == 1)
        await discord.press("Ben", lobby, next(id for id in lobby.custom_ids if "join" in id))
        await discord.until("arena", partial(says, HERE))
    await starts_once(discord, tmp_path, address)


@pytest.mark.long
async def test_seats_that_are_held_are_taken_from_the_next_process(
    discord: SocketCord, tmp_path: Path, address: str
) -> None:
    arena = (await discord.channels())["arena"]
    async with live_bot(discord, tmp_path, address=address):
        await discord.slash("Ann", "arena", "server settings", setting="queue", value=f"<#{arena}>")
        await discord.until("arena", partial(says, "Tables of people who queue"), who="Ann")
        for who in ("Ann", "Ben"):
            await discord.slash(who, "arena", "me call-me", how="seat me", game="chariots")
            await discord.until("arena", partial(says, "Seats you wait for"), who=who)
        _lobby, call = await discord.until("arena", lambda posts: len(posts) == 2)
    for who in ("Ann", "Ben"):
        async with live_bot(discord, tmp_path, address=address):
            await discord.press(who, call, call.custom_ids[0])
            await discord.until("arena", partial(says, "You have seat"), who=who)
    assert len(await asked(tmp_path, address, "SELECT id FROM tables")) == 1
    await starts_once(discord, tmp_path, address)
