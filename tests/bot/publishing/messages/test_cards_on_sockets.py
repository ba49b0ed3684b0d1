"""Posts as cards on a real network: who is called reads why."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.limits import LAYOUT_FLAG
from tests.bot.process import live_bot
from tests.bot.socketcord import Post, SocketCord
from tests.patience import PATIENCE

POSTS, EDITS = "/channels/*/messages", "/channels/*/messages/*"
GALLERY, BOX = 12, 17


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


def is_layout(body: dict[str, Any]) -> bool:
    return bool(body.get("flags", 0) & LAYOUT_FLAG)


def attached(body: dict[str, Any]) -> set[str]:
    """The files that the layout of a request names."""
    return set(re.findall(r'"attachment://([^"]+)"', json.dumps(body.get("components"))))


def is_board(posts: Sequence[Post], layout: bool) -> bool:
    """Whether the newest post is that of a round, in this form."""
    return bool(posts) and ":go" in "".join(posts[-1].custom_ids) and is_layout(posts[-1].raw) == layout


async def started(discord: SocketCord, cards: str = "on", refused: bool = False) -> None:
    """Ann and Ben begin a race on a server that has posts as cards, from where on edits may be `refused`."""
    await discord.slash("Ann", "arena", "server settings", setting="cards", value=cards)
    await discord.slash("Ann", "arena", "play", game="chariots", seats=2, starts="hand")
    [lobby] = await discord.until("arena", lambda posts: len(posts) == 1)
    for option, value in (("chariots", "1"), ("calm", "off")):
        await discord.slash("Ann", "arena", "table option", option=option, value=value)
    await discord.press("Ben", lobby, next(id for id in lobby.custom_ids if id.endswith(":join")))
    starts = await discord.until("arena", lambda posts: any(":start" in id for id in posts[0].custom_ids))
    if refused:
        await discord.trouble("PATCH", EDITS, times=None, status=400, code=50035)
    await discord.press("Ann", starts[0], next(id for id in starts[0].custom_ids if ":start" in id))


@pytest.mark.long
async def test_a_post_that_calls_has_words_and_mentions_first_and_becomes_a_card_then(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path):
        await started(discord)
        board = (await discord.until("arena", lambda posts: is_board(posts, layout=True)))[-1]
        people = await discord.people()
    sent = next(c.body for c in await discord.calls("POST", POSTS) if ":go" in str(c.body))
    assert not is_layout(sent)
    assert all(f"<@{people[who]}>" in sent["content"] for who in ("Ann", "Ben"))
    assert {int(id) for id in sent["allowed_mentions"]["users"]} == {people["Ann"], people["Ben"]}
    [box] = board.raw["components"]
    assert box["type"] == BOX
    assert GALLERY in [part["type"] for part in box["components"]]
    assert board.content == ""
    items = [item for part in box["components"] for item in part.get("items", ())]
    assert board.alt_texts == tuple(item["description"] for item in items)
    edits = await discord.calls("PATCH", f"{POSTS}/{board.id}")
    [turned, *_] = [call.body for call in edits if attached(call.body)]
    assert {file["filename"] for file in turned["attachments"]} == attached(turned)
    assert {file["id"] for file in turned["attachments"]} == {file["id"] for file in board.raw["attachments"]}


def words_in(post: Post) -> str:
    [box] = post.raw["components"]
    return "\n".join(part["content"] for part in box["components"] if "content" in part)


def pictures_in(post: Post) -> list[str]:
    """The alt texts of the pictures that a card shows."""
    [box] = post.raw["components"]
    return [item["description"] for part in box["components"] for item in part.get("items", ())]


async def known_as_card(data: Path, post: Post) -> None:
    """Wait until the bot has stored that a post is a card: what kills it before that loses the form."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with closing(sqlite3.connect(data / "hippodrome.db")) as database:
                if database.execute("SELECT form FROM posts WHERE message = ?", (post.id,)).fetchone() == (
                    "card",
                ):
                    return
            await asyncio.sleep(0.05)


async def plotted(discord: SocketCord, who: str, board: Post) -> Post:
    """The newest post, once it says that somebody has plotted."""
    code = board.custom_ids[0].split(":")[1]
    await discord.slash(who, "arena", "plot", line="2 4 3", table=code)
    return (await discord.until("arena", lambda posts: words_in(posts[-1]) != words_in(board)))[-1]


@pytest.mark.long
async def test_new_words_on_a_card_take_one_request_and_leave_its_picture(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path):
        await started(discord)
        board = (await discord.until("arena", lambda posts: is_board(posts, layout=True)))[-1]
        after = await plotted(discord, "Ann", board)
    assert len(pictures_in(board)) == 1
    assert (after.id, pictures_in(after), after.alt_texts) == (board.id, pictures_in(board), board.alt_texts)
    assert await discord.calls("GET", EDITS) == []


@pytest.mark.long
async def test_a_card_keeps_its_picture_after_a_restart_where_the_bot_may_not_look_back(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path):
        await started(discord)
        board = (await discord.until("arena", lambda posts: is_board(posts, layout=True)))[-1]
        await known_as_card(tmp_path, board)
    await discord.trouble("GET", EDITS, times=None, status=403, code=50013)
    async with live_bot(discord, tmp_path):
        after = await plotted(discord, "Ann", board)
    refused = await discord.calls("GET", EDITS)
    assert [call.status for call in refused] == [403]
    assert (after.id, pictures_in(after), after.alt_texts) == (board.id, pictures_in(board), board.alt_texts)


@pytest.mark.long
async def test_what_discord_does_not_make_a_card_of_stays_a_classic_post_and_goes_on(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path):
        await started(discord, refused=True)
        board = (await discord.until("arena", lambda posts: is_board(posts, layout=False)))[-1]
        [refused, *_] = await discord.answered("PATCH", f"{POSTS}/{board.id}")
        await discord.calm()
        assert (refused.status, is_layout(refused.body)) == (400, True)
        assert (bool(board.content), len(board.alt_texts)) == (True, 1)
        code = board.custom_ids[0].split(":")[1]
        await discord.slash("Ann", "arena", "plot", line="2 4 3", table=code)
        await discord.slash("Ben", "arena", "plot", line="5 4 2", table=code)
        await discord.until("arena", lambda posts: posts[-1].id != board.id and is_board(posts, layout=True))
        posts = await discord.until("arena", lambda posts: not posts[1].custom_ids)
        assert (posts[1].id, bool(posts[1].content), is_layout(posts[1].raw)) == (board.id, True, False)


@pytest.mark.long
async def test_without_the_setting_what_calls_stays_classic(discord: SocketCord, tmp_path: Path) -> None:
    async with live_bot(discord, tmp_path):
        await started(discord, "off")
        await discord.until("arena", lambda posts: is_board(posts, layout=False))
        await discord.answered("PATCH", EDITS, 2)
    assert not [call for call in await discord.calls("*", f"{POSTS}*") if is_layout(call.body or {})]


@pytest.mark.long
async def test_a_card_that_is_laid_bare_lists_the_picture_that_it_keeps(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path):
        await started(discord)
        board = (await discord.until("arena", lambda posts: is_board(posts, layout=True)))[-1]
        code = board.custom_ids[0].split(":")[1]
        await discord.slash("Ann", "arena", "plot", line="2 4 3", table=code)
        await discord.slash("Ben", "arena", "plot", line="5 4 2", table=code)
        posts = await discord.until("arena", lambda posts: len(posts) > 2 and not posts[1].custom_ids)
    assert posts[1].id == board.id
    assert pictures_in(posts[1]) == pictures_in(board)
    assert posts[1].alt_texts == board.alt_texts
