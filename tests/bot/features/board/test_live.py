"""Pages of live bots, each a process of its own: the port, what they leave to Discord, that one is killed."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.care.ports import most
from bot.features.board import acts
from bot.features.board.handlers import BOUNDS
from bot.sandbox.world import STEWARD
from tests.bot.care.test_metrics import numbers
from tests.bot.features.board.site import URL
from tests.bot.live.test_kill import at_round, opened, receipt
from tests.bot.live.test_main import refused
from tests.bot.process import answering, end, start
from tests.bot.scale.test_endpoint import PUBLIC, free_port
from tests.bot.scale.test_roles import database, discord, fleet
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE

__all__ = ["database", "discord"]


def offering(port: int) -> dict[str, str]:
    """The settings of a bot that has pages at a port."""
    return {"HIPPODROME_BOARD_URL": URL, "HIPPODROME_BOARD_PORT": str(port)}


async def allow(discord: SocketCord) -> None:
    """The server's manager allows pages."""
    said = "everybody with the link watches"
    await discord.slash(STEWARD, "arena", "server settings", setting=acts.WATCH.name, value="on")
    await discord.until("arena", lambda posts: said in json.dumps([one.raw for one in posts]), STEWARD)


class Watcher:
    """Somebody with a page open, which asks at the next address where one does not answer."""

    def __init__(self, http: aiohttp.ClientSession, code: str, number: int, *bases: str) -> None:
        self._http = http
        self._path = f"/t/{code}/state"
        self._from = {"X-Forwarded-For": f"203.0.113.{number}"}
        self._bases = deque(bases)
        self.parts = 0

    async def follow(self, parts: int, version: str = "") -> str:
        """Ask until so many parts have been told; the version that told it."""
        while self.parts < parts:
            version = await self._ask(version) or version
        return version

    async def now(self) -> str:
        """The version that is told to somebody who has just opened the page."""
        while not (version := await self._ask("")):
            pass
        return version

    async def _ask(self, seen: str) -> str:
        """The version that was told, '' where there was none."""
        asked = f"{self._bases[0]}{self._path}" + (f"?seen={seen}" if seen else "")
        try:
            async with self._http.get(asked, headers=self._from) as answer:
                if answer.status != 200:
                    return ""
                told = await answer.json()
                self.parts = told["parts"]
                return str(told["version"])
        except aiohttp.ClientError:
            self._bases.rotate()
            await asyncio.sleep(0.05)
            return ""


async def agreed(watchers: Sequence[Watcher]) -> str:
    """The version that all are told, as soon as it is one: who is awaited is told a little after the post."""
    async with asyncio.timeout(PATIENCE):
        while len(versions := {await one.now() for one in watchers}) > 1:
            pass
    return versions.pop()


@asynccontextmanager
async def browsers() -> AsyncIterator[aiohttp.ClientSession]:
    """Any number of browsers."""
    patient = aiohttp.ClientTimeout(total=PATIENCE)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=patient) as http:
        yield http


@pytest.mark.long
async def test_a_port_that_is_taken_is_told(discord: SocketCord, tmp_path: Path) -> None:
    async with await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        said = await refused(await start(tmp_path, "--live", extra=discord.environment | offering(port)))
    reason = "Address already in use"
    assert said == f"Port {port} at 127.0.0.1 cannot be opened for HIPPODROME_BOARD_PORT: {reason}."


@pytest.mark.long
async def test_a_crowd_at_the_pages_takes_nothing_from_a_press_or_a_scrape(
    discord: SocketCord, tmp_path: Path
) -> None:
    """All connections of the pages are taken, by people who wait and by strangers."""
    web, pages, metrics = free_port(), free_port(), free_port()
    ports = {"HIPPODROME_WEB_PORT": str(web), "HIPPODROME_METRICS_PORT": str(metrics)}
    extra = discord.environment | offering(pages) | ports | {"HIPPODROME_PUBLIC_KEY": PUBLIC}
    process = await start(tmp_path, "--live", extra=extra)
    async with AsyncExitStack() as leaving, browsers() as http:
        leaving.push_async_callback(end, process)
        await discord.wait_for_bot()
        await discord.hear_by_http(await answering(web))
        code, base = await opened(discord), await answering(pages)
        await allow(discord)
        first = Watcher(http, code, 0, base)
        version = await first.follow(1)
        crowd = [Watcher(http, code, n % 100, base) for n in range(most(BOUNDS) // 2)]
        waiting = [asyncio.create_task(one.follow(2, version)) for one in crowd]
        strangers = list[asyncio.StreamWriter]()
        async with asyncio.timeout(PATIENCE):  # those who come slowly are let go before they are too many
            while not (await numbers(metrics)).get(("hippodrome_strangers_total", "crowded")):
                for writer in strangers:
                    writer.close()
                strangers.clear()
                for number in range(most(BOUNDS)):
                    _reader, writer = await asyncio.open_connection("127.0.0.1", pages)
                    if number % 2:
                        writer.write(f"GET /t/{code} HTTP/1.1\r\n".encode())
                    strangers.append(writer)
        for who in ("Ann", "Ben"):
            await receipt(discord, who, "5 4 2", code)
        await discord.until("arena", lambda posts: at_round(posts, 2))
        await asyncio.gather(*waiting, first.follow(2, version))
        for writer in strangers:
            writer.close()


@pytest.mark.long
async def test_who_watches_goes_on_at_another_process_when_one_is_killed(
    discord: SocketCord, database: str, tmp_path: Path
) -> None:
    async with fleet(discord, database, tmp_path) as f, browsers() as http:
        await f.start("work", HIPPODROME_BOARD_URL=URL)
        webs, pages = [free_port(), free_port()], [free_port(), free_port()]
        killed, _left = [
            await f.start("web", HIPPODROME_PUBLIC_KEY=PUBLIC, HIPPODROME_WEB_PORT=str(web), **offering(page))
            for web, page in zip(webs, pages, strict=True)
        ]
        bases = [await answering(port) for port in pages]
        await discord.hear_by_http(*[await answering(port) for port in webs])
        code = await opened(discord)
        await allow(discord)
        watchers = [Watcher(http, code, n, *(bases[n % 2 :] + bases[: n % 2])) for n in range(20)]
        version = await agreed(watchers)
        waiting = [asyncio.create_task(one.follow(2, version)) for one in watchers]
        await discord.hear_by_http(await answering(webs[1]))
        await receipt(discord, "Ann", "5 4 2", code)
        killed.kill()
        await receipt(discord, "Ben", "5 4 2", code)
        await asyncio.gather(*waiting)
        assert await agreed(watchers) != version
