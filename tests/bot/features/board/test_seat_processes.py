"""Pages of seats in real processes: what is sent counts once, whoever is killed and whoever answers."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import random
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord.components import walk_components

from bot.care.copies import copy_of
from bot.store.address import Address
from tests.bot.live.test_kill import opened, plots
from tests.bot.process import answering, live_bot
from tests.bot.scale.test_endpoint import PUBLIC, free_port
from tests.bot.scale.test_roles import database, fleet
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE

__all__ = ["database"]
log = logging.getLogger(__name__)
URL = "https://board.example.org"
LINE = "2 4 3"
LINES = ("5 4 3", "4 3 5", "3 5 4")
"""What somebody sends by turns."""
ROUND = 2
"""So many kills are in a round."""


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as http:
        yield http


def settings(port: int) -> dict[str, str]:
    return {"HIPPODROME_BOARD_URL": URL, "HIPPODROME_BOARD_PORT": str(port)}


async def word_of(discord: SocketCord, who: str, code: str) -> str:
    """The word of the link in somebody's panel."""
    await discord.slash(who, "arena", "plot", table=code)
    posts = await discord.until("arena", lambda posts: any(_links(post.raw) for post in posts), who)
    return next(link for post in reversed(posts) for link in _links(post.raw)).partition("#")[2]


def _links(raw: Any) -> list[str]:
    parts = (part for row in raw.get("components", ()) for part in walk_components(row))
    return [part["url"] for part in parts if "/seat/" in part.get("url", "")]


async def posted(
    http: aiohttp.ClientSession, port: int, path: str, asked: object, session: str = ""
) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {session}"} if session else {}
    async with http.post(f"http://127.0.0.1:{port}{path}", json=asked, headers=headers) as answer:
        return answer.status, await answer.json()


async def plot(http: aiohttp.ClientSession, port: int, code: str, session: str) -> dict[str, Any]:
    """A plot of what is asked."""
    _status, told = await posted(http, port, f"/t/{code}/seat", {}, session)
    return {"decision": told["decision"], "line": LINE, "sure": True, "id": "one"}


@pytest.mark.long
async def test_what_was_sent_as_the_bot_was_killed_counts_once(
    discord: SocketCord, http: aiohttp.ClientSession, tmp_path: Path
) -> None:
    port = free_port()
    async with live_bot(discord, tmp_path, **settings(port)):
        code = await opened(discord)
        word = await word_of(discord, "Ann", code)
        session = (await posted(http, port, f"/t/{code}/enter", {"link": word}))[1]["session"]
        body = await plot(http, port, code, session)
        sending = asyncio.create_task(posted(http, port, f"/t/{code}/send", body, session))
        async with asyncio.timeout(PATIENCE):
            while LINE not in _journal(tmp_path / "hippodrome.db"):  # noqa: ASYNC110
                await asyncio.sleep(0)
    sending.cancel()
    with contextlib.suppress(asyncio.CancelledError, aiohttp.ClientError):
        await sending
    async with live_bot(discord, tmp_path, **settings(port)):
        status, told = await posted(http, port, f"/t/{code}/send", body, session)
        assert (status, told) == await posted(http, port, f"/t/{code}/send", body, session)
    assert status == 200
    assert LINE in told["receipt"]
    assert _journal(tmp_path / "hippodrome.db").count(f'"line":"{LINE}"') == 1
    assert LINE in await plots(tmp_path)


class Sender:
    """Somebody who sends one line after the other from their page, each until it is answered.

    `receipts` are the numbers of the answers with their lines; `heard` gets each as it comes.
    """

    def __init__(self, http: aiohttp.ClientSession, port: int, code: str, session: str) -> None:
        self._http, self._port, self._code, self._session = http, port, code, session
        self.receipts: dict[int, str] = {}
        self.heard = asyncio.Queue[int]()
        self.stops = False

    async def go_on(self) -> None:
        for number, line in enumerate(itertools.cycle(LINES)):
            if self.stops:
                return
            await self.send(line, f"send {number}")

    async def send(self, line: str, name: str) -> None:
        """Send a line; it counts once, so another round may have begun meanwhile."""
        asked = (await self._told("seat", {}))["decision"]
        body = {"decision": asked, "line": line, "sure": True, "id": name}
        if receipt := (await self._told("send", body)).get("receipt"):
            number = int(re.findall(rf"\b{self._code}-(\d+)", receipt)[-1])
            self.receipts[number] = line
            self.heard.put_nowait(number)

    async def _told(self, path: str, body: object) -> dict[str, Any]:
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                status, told = await posted(
                    self._http, self._port, f"/t/{self._code}/{path}", body, self._session
                )
                if status in (200, 409):
                    return dict(told)
            await asyncio.sleep(0.1)


@pytest.mark.long
@pytest.mark.parametrize("kills", [1, pytest.param(3, marks=pytest.mark.sweep)])
async def test_every_receipt_of_a_page_counts_once_whenever_the_bot_is_killed(
    discord: SocketCord,
    http: aiohttp.ClientSession,
    tmp_path: Path,
    address: str,
    kills: int,
) -> None:
    port, rng, told = free_port(), random.Random(kills), 2
    async with AsyncExitStack() as bot:
        await bot.enter_async_context(live_bot(discord, tmp_path, address=address, **settings(port)))
        code, senders = await opened(discord), dict[str, Sender]()
        for who in ("Ann", "Ben"):
            link = {"link": await word_of(discord, who, code)}
            session = (await posted(http, port, f"/t/{code}/enter", link))[1]["session"]
            senders[who] = Sender(http, port, code, session)
        ann, ben = senders.values()
        sending = asyncio.create_task(ann.go_on())
        for kill in range(kills):
            for _receipt in range(told):
                await ann.heard.get()
            if kill % ROUND == ROUND - 1:
                await ben.send(LINE, f"round {kill}")
            await asyncio.sleep(rng.random() / 10)
            await bot.aclose()
            await bot.enter_async_context(live_bot(discord, tmp_path, address=address, **settings(port)))
        ann.stops = True
        await sending
    answers = await _answers(tmp_path, address)
    receipts = ann.receipts | ben.receipts
    log.info("%d receipts after %d kills, %d answers in the journal", len(receipts), kills, len(answers))
    assert len(receipts) >= told * kills
    assert answers == receipts


async def _answers(data: Path, address: str) -> dict[int, str]:
    """All lines of the journal that somebody has answered with, by the numbers of their entries."""
    file = data / "hippodrome.db"
    async with copy_of(Address(address) if address else file, file) as copy:
        with closing(sqlite3.connect(copy.path)) as database:
            rows = database.execute("SELECT number, json_extract(entry, '$.order') FROM entries").fetchall()
    orders = {number: json.loads(order) for number, order in rows}
    answered = ((number, order) for number, order in orders.items() if order["verb"] == "answer")
    return {number: order["line"] for number, order in answered if order.get("by", "player") == "player"}


def _journal(database: Path) -> str:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        orders = file.execute("SELECT json_extract(entry, '$.order') FROM entries ORDER BY number")
        return "\n".join(order for (order,) in orders)


@pytest.mark.long
async def test_two_processes_at_once_take_a_link_and_a_line_once(
    discord: SocketCord, http: aiohttp.ClientSession, database: str, tmp_path: Path
) -> None:
    ports = [free_port(), free_port()]
    async with fleet(discord, database, tmp_path) as f:
        await f.start("work", HIPPODROME_BOARD_URL=URL)
        bases = [await f.start_web(**settings(port)) for port in ports]
        await discord.hear_by_http(*bases)
        code = await opened(discord)
        word = await word_of(discord, "Ann", code)
        entered = await asyncio.gather(
            *(posted(http, port, f"/t/{code}/enter", {"link": word}) for port in ports * 3)
        )
        assert sorted(status for status, _told in entered) == [200] + [403] * 5
        session = next(told["session"] for status, told in entered if status == 200)
        body = await plot(http, ports[0], code, session)
        found = await asyncio.gather(
            *(posted(http, port, f"/t/{code}/send", body, session) for port in ports * 2)
        )
        assert {status for status, _told in found} == {200}
        assert len({told["receipt"] for _status, told in found}) == 1
    assert LINE in await plots(tmp_path, database)


@pytest.mark.long
async def test_who_plays_goes_on_at_another_process_when_one_is_killed(
    discord: SocketCord, http: aiohttp.ClientSession, database: str, tmp_path: Path
) -> None:
    webs, (first, other) = [free_port(), free_port()], [free_port(), free_port()]
    async with fleet(discord, database, tmp_path) as f:
        await f.start("work", HIPPODROME_BOARD_URL=URL)
        killed, _left = [
            await f.start("web", HIPPODROME_PUBLIC_KEY=PUBLIC, HIPPODROME_WEB_PORT=str(web), **settings(page))
            for web, page in zip(webs, (first, other), strict=True)
        ]
        bases = [await answering(port) for port in (*webs, first, other)][:2]
        await discord.hear_by_http(*bases)
        code, path = await opened(discord), "/t/{}/{}".format
        sessions = {}
        for who in ("Ann", "Ben"):
            link = {"link": await word_of(discord, who, code)}
            sessions[who] = (await posted(http, first, path(code, "enter"), link))[1]["session"]
        his = await plot(http, first, code, sessions["Ben"])
        assert (await posted(http, first, path(code, "keep"), his, sessions["Ben"]))[0] == 200
        body = await plot(http, first, code, sessions["Ann"])
        sending = asyncio.create_task(posted(http, first, path(code, "send"), body, sessions["Ann"]))
        await asyncio.sleep(0)
        killed.kill()
        with contextlib.suppress(aiohttp.ClientError):
            await sending
        await discord.hear_by_http(bases[1])
        found = [await posted(http, other, path(code, "send"), body, sessions["Ann"]) for _ in range(2)]
        assert {status for status, _told in found} == {200}
        assert len({told["receipt"] for _status, told in found}) == 1
        assert (await posted(http, other, path(code, "seat"), {}, sessions["Ben"]))[1]["line"] == LINE
    async with copy_of(Address(database), tmp_path / "hippodrome.db") as copy:
        assert _journal(copy.path).count(f'"line":"{LINE}"') == 1
