"""The board inside Discord in a real process, whose Discord answers on sockets."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.bot.activities import SECRET
from tests.bot.features.board.test_seat_processes import LINE, _journal, discord, http, plot, posted, settings
from tests.bot.live.test_kill import opened, plots
from tests.bot.process import live_bot
from tests.bot.scale.test_endpoint import free_port
from tests.bot.socketcord import SocketCord
from tests.bot.socketcord.client import Post
from tests.patience import PATIENCE

__all__ = ["discord", "http"]
VERB = ":activity"


async def pressed(discord: SocketCord, who: str) -> Any:
    """Press the button that opens the board, in the newest message that has one."""

    def buttons(posts: list[Post]) -> list[tuple[Post, str]]:
        return [(post, id) for post in posts for id in post.custom_ids if VERB in id]

    posts = await discord.until("arena", lambda posts: bool(buttons([*posts])), who)
    return await discord.press(who, *buttons(posts)[-1])


async def instance_of(discord: SocketCord, who: str, code: str) -> str:
    """The instance that somebody opens from their panel, as the first answer to their press."""
    await discord.slash(who, "arena", "plot", table=code)
    told = await pressed(discord, who)
    assert told.acknowledged
    await discord.until("arena", lambda posts: any(f"{VERB}:yes" in str(p.custom_ids) for p in posts), who)
    assert (await pressed(discord, who)).acknowledged
    return next(iter(await discord.instances()))


@pytest.mark.long
async def test_what_was_sent_from_there_as_the_bot_was_killed_counts_once(
    discord: SocketCord, http: aiohttp.ClientSession, tmp_path: Path
) -> None:
    port = free_port()
    more = settings(port) | {"DISCORD_CLIENT_SECRET": SECRET}
    async with live_bot(discord, tmp_path, **more):
        code = await opened(discord)
        instance = await instance_of(discord, "Ann", code)
        asked = {"code": await discord.agree("Ann", instance), "instance": instance}
        status, told = await posted(http, port, "/activity/enter", asked)
        assert (status, told["page"]) == (200, f"seat/{code}")
        body = await plot(http, port, code, told["session"])
        sending = asyncio.create_task(posted(http, port, f"/t/{code}/send", body, told["session"]))
        async with asyncio.timeout(PATIENCE):
            while LINE not in _journal(tmp_path / "hippodrome.db"):  # noqa: ASYNC110
                await asyncio.sleep(0)
    sending.cancel()
    with contextlib.suppress(asyncio.CancelledError, aiohttp.ClientError):
        await sending
    async with live_bot(discord, tmp_path, **more):
        status, again = await posted(http, port, f"/t/{code}/send", body, told["session"])
        assert (status, again) == await posted(http, port, f"/t/{code}/send", body, told["session"])
        asked = {"code": await discord.agree("Ann", instance), "instance": instance}
        assert (await posted(http, port, "/activity/enter", asked))[1]["page"] == f"seat/{code}"
    assert status == 200
    assert LINE in again["receipt"]
    assert _journal(tmp_path / "hippodrome.db").count(f'"line":"{LINE}"') == 1
    assert LINE in await plots(tmp_path)
