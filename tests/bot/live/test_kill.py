"""kill -9 at any moment loses nothing that was acknowledged and posts nothing twice.

A real bot process with a real file, against a Discord on sockets that outlives it and honours nonces.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.care.copies import copy_of
from bot.ids import press
from bot.store.address import Address
from tests.bot.process import live_bot
from tests.bot.socketcord import Post, SocketCord

BOARD = re.compile(r"^\*\*.*\*\*\n-# Chariots · table `\w{4}` · lap")


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


def boards(posts: Sequence[Post]) -> list[Post]:
    """The posts of a race that has started, one a round, oldest first."""
    return [p for p in posts if not p.ephemeral and BOARD.match(p.content)]


def at_round(posts: Sequence[Post], number: int) -> bool:
    """Whether the newest post asks for the plots of this round."""
    found = boards(posts)
    return bool(found) and re.search(rf"round {number}\b", found[-1].content) is not None


async def opened(discord: SocketCord) -> str:
    """A race of Ann and Ben, one chariot each, up to its first question; its code."""
    await discord.slash("Ann", "arena", "play", game="chariots", seats=2)
    [lobby] = await discord.until("arena", lambda posts: len(posts) == 1)
    code = re.search(r"table `(\w{4})`", lobby.content)
    assert code is not None
    await discord.slash("Ann", "arena", "table option", option="chariots", value="1", table=code[1])
    await discord.until("arena", lambda posts: "Chariots per player: one" in posts[0].content)
    await discord.slash("Ann", "arena", "table option", option="calm", value="off", table=code[1])
    await discord.until("arena", lambda posts: "closes when all are ready" in posts[0].content)
    await discord.press("Ben", lobby, press(code[1], "join"))
    await discord.until("arena", lambda posts: "The game starts" in posts[0].content)
    await discord.press("Ann", lobby, press(code[1], "start"))
    await discord.until("arena", lambda posts: at_round(posts, 1))
    return code[1]


async def receipt(discord: SocketCord, who: str, line: str, code: str) -> str:
    """Plot, and wait for the receipt: only then is the plot acknowledged."""
    await discord.slash(who, "arena", "plot", line=line, table=code)
    posts = await discord.until(
        "arena", lambda posts: any(_receipts(p) and p.ephemeral for p in posts[-3:]), who=who
    )
    return next(found for p in reversed(posts) if (found := _receipts(p)))


def _receipts(post: Post) -> str:
    found = re.search(r"\.\*\* `\w{4}-(\d+)`", post.content)
    return found[1] if found else ""


async def plots(data: Path, address: str = "") -> set[str]:
    """Every line of a plot in the journal."""
    async with copy_of(
        Address(address) if address else data / "hippodrome.db", data / "hippodrome.db"
    ) as copy:
        with closing(sqlite3.connect(copy.path)) as database:
            rows = database.execute("SELECT entry FROM entries").fetchall()
    return {line for (row,) in rows for line in re.findall(r'"line":"([2-5] [2-5] [2-5])"', row)}


@pytest.mark.long
async def test_a_plot_with_a_receipt_survives_kill_9(
    discord: SocketCord, tmp_path: Path, address: str
) -> None:
    async with live_bot(discord, tmp_path, address=address):
        code = await opened(discord)
        await receipt(discord, "Ann", "2 4 3", code)
    async with live_bot(discord, tmp_path, address=address):
        await receipt(discord, "Ben", "5 4 2", code)
        posts = await discord.until("arena", lambda posts: at_round(posts, 2))
    assert len(boards(posts)) == 2
    assert {"2 4 3", "5 4 2"} <= await plots(tmp_path, address)


@pytest.mark.long
async def test_a_post_that_discord_took_but_the_bot_never_heard_of_appears_once(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path):
        code = await opened(discord)
        await receipt(discord, "Ann", "2 4 3", code)
        await discord.trouble("POST", "/channels/*/messages", hold=True, after=True)
        await receipt(discord, "Ben", "5 4 2", code)
        await discord.held()
    await discord.calm()
    assert len(boards(await discord.posts("arena"))) == 2
    async with live_bot(discord, tmp_path):
        await receipt(discord, "Ann", "3 2 4", code)
        await receipt(discord, "Ben", "4 3 2", code)
        posts = await discord.until("arena", lambda posts: at_round(posts, 3))
    assert len(boards(posts)) == 3
    assert await discord.repeats() == 1


@pytest.mark.long
async def test_a_panel_opened_before_the_kill_works_after_it(discord: SocketCord, tmp_path: Path) -> None:
    async with live_bot(discord, tmp_path):
        await opened(discord)
        board = (await discord.posts("arena"))[-1]
        await discord.press("Ann", board, next(i for i in board.custom_ids if i.endswith(":go")))
        [*_, panel] = await discord.until("arena", lambda posts: says(posts, "Plot for round 1"), "Ann")
        await discord.choose("Ann", panel, orders_of(panel), "order342")
        await discord.until("arena", lambda posts: says(posts, "**3 4 2**"), "Ann")
    async with live_bot(discord, tmp_path):
        panel = (await discord.posts("arena", "Ann"))[-1]
        await discord.choose("Ann", panel, orders_of(panel), "order543")
        await discord.until("arena", lambda posts: says(posts, "**5 4 3**"), "Ann")


def says(posts: Sequence[Post], words: str) -> bool:
    """Whether the newest post says that."""
    return words in posts[-1].content


def orders_of(panel: Post) -> str:
    """The menu of the orders of coins."""
    return next(key for key in panel.custom_ids if ":menu:" in key)


@pytest.mark.long
@pytest.mark.parametrize("delay", [0.0, 0.01, 0.03, 0.08])
async def test_killed_while_a_round_is_resolved_it_goes_on_and_posts_once(
    discord: SocketCord, tmp_path: Path, delay: float
) -> None:
    """The last plot is sent and the process dies somewhere between storing, resolving and posting."""
    async with live_bot(discord, tmp_path) as bot:
        code = await opened(discord)
        await receipt(discord, "Ann", "2 4 3", code)
        await discord.trouble("POST", "/channels/*/messages", delay=delay)
        await discord.slash("Ben", "arena", "plot", line="5 4 2", table=code)
        bot.kill()
        await bot.wait()
    await discord.calm()
    async with live_bot(discord, tmp_path):
        if "5 4 2" not in await plots(tmp_path):
            await receipt(discord, "Ben", "5 4 2", code)
        posts = await discord.until("arena", lambda posts: at_round(posts, 2))
        await discord.slash("Ann", "arena", "table show", table=code)
    assert len(boards(posts)) == 2
