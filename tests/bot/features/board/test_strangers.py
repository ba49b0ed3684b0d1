"""Strangers at the port of the pages: the slow are let go, and no secret address is told anywhere."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.care import ports
from bot.care.ports import Port
from bot.features.board import acts, feed, guard, handlers, touching
from bot.features.board.guard import Guard
from bot.ids import GuildId
from bot.interface.cooldowns import Cooldowns, Rate
from tests.bot.features.board.seats import enter
from tests.bot.features.board.site import Site, watched
from tests.patience import PATIENCE

LARGE = 32 * 1024 * 1024
"""Bytes that no buffer of the system takes."""


async def said(port: int, words: bytes) -> bytes:
    """All that is said to somebody who says that and no more, until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(words)
    async with asyncio.timeout(PATIENCE):
        told = await reader.read()
    writer.close()
    return told


@pytest.mark.parametrize("words", [b"", b"GET /t/ABCD HTTP/1.1\r\nHost: here\r\n"])
async def test_half_a_request_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bytes
) -> None:
    monkeypatch.setattr(ports, "SECONDS", 0.2)
    async with watched(tmp_path) as (_s, site):
        assert await said(site.port.port, words) == b""


async def test_nobody_stays_longer_than_a_port_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handlers, "BOUNDS", replace(handlers.BOUNDS, seconds=0.5))
    async with watched(tmp_path) as (_s, site):
        assert await said(site.port.port, b"GET /t/ABCD HTTP/1.1\r\nHost: here\r\nX-More:") == b""


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("GET /t/QQQQ HTTP/1.1\r\nHost: here\r\n\r\n", 404),
        ("POST /elsewhere HTTP/1.1\r\nHost: here\r\n\r\n", 404),
        ("GET /t/QQQQ HTTP/1.1\r\nHost: here\r\nExpect: miracles\r\n\r\n", 417),
        ("GET /t/QQQQ HTTP/9.9\r\n\r\n", 400),
        ("no request at all\r\n\r\n", 400),
        (f"GET / HTTP/1.1\r\nX-Long: {'x' * 9000}\r\n\r\n", 400),
        (f"GET / HTTP/1.1\r\nHost: here\r\nContent-Length: {touching.LARGEST + 1}\r\n\r\n", 413),
    ],
)
async def test_every_answer_keeps_to_itself_and_tells_of_no_program(
    tmp_path: Path, words: str, status: int
) -> None:
    async with watched(tmp_path) as (_s, site):
        head, _end, _body = (await said(site.port.port, words.encode())).partition(b"\r\n\r\n")
        line, *rest = head.decode().split("\r\n")
        headers = dict(header.split(": ", 1) for header in rest)
        assert line.split()[1] == str(status)
        assert headers.items() >= guard.HEADERS.items()
        assert headers["Server"] == ""


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_no_body_is_longer_than_64_kb(tmp_path: Path, method: str) -> None:
    async with watched(tmp_path) as (s, site):
        path = f"{method} /t/{await s.race('Ben')}.json HTTP/1.1\r\nHost: here\r\n"
        for length, status in ((touching.LARGEST + 1, b"413"), (2, b"200" if method == "GET" else b"404")):
            words = f"{path}Content-Length: {length}\r\n\r\n{{}}".encode()
            assert (await said(site.port.port, words)).split()[1] == status


async def test_who_asks_too_fast_is_told_to_come_later_and_nobody_else_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(guard.RATES, "address", Rate(3, 3600.0))
    async with watched(tmp_path) as (s, site):
        path = f"/t/{await s.race('Ben')}/state"
        asked = [await site.get(path, **{"X-Forwarded-For": "203.0.113.1"}) for _ in range(4)]
        assert [answer.status for answer in asked] == [200, 200, 200, 429]
        assert asked[-1].headers["Retry-After"]
        assert (await site.get(path, **{"X-Forwarded-For": "203.0.113.2"})).status == 200


@pytest.mark.long
async def test_a_person_with_a_session_is_counted_wherever_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All people of an Activity come from Discord's proxy; nobody is counted twice who changes networks."""
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        ann, ben = [await enter(s, site, code, who) for who in ("Ann", "Ben")]
        monkeypatch.setitem(guard.RATES, "address", Rate(3, 3600.0))
        path = f"/t/{code}/state"
        one = {"X-Forwarded-For": "203.0.113.7"}
        asked = [await site.get(path, **ann, **{"X-Forwarded-For": f"203.0.113.{n}"}) for n in range(4)]
        assert [answer.status for answer in asked] == [200, 200, 200, 429]
        assert (await site.get(path, **ben, **one)).status == 200
        assert [(await site.get(path, **one)).status for _ in range(4)] == [200, 200, 200, 429]


async def test_an_address_is_forgotten_once_its_limit_is_over(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        now = 0.0
        guarding = Guard(s.bot.host, s.bot.shared.permissions.everyone_reads)
        guarding._cooldowns = Cooldowns(lambda: now, guard.RATES)
        assert not guarding._takes_too_much("203.0.113.1", "address")
        now = 0.1
        guarding._forget()
        assert "203.0.113.1" in repr(vars(guarding._cooldowns))
        now = guard.RATES["address"].seconds
        guarding._forget()
        assert "203.0.113.1" not in repr(vars(guarding._cooldowns))
        await guarding._end(web.Application())


async def test_no_address_of_a_visitor_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with watched(tmp_path) as (s, site):
        path, visitor = f"/t/{await s.race('Ben')}/state", {"X-Forwarded-For": "203.0.113.77"}

        async def broken(*_args: object) -> None:
            raise RuntimeError

        monkeypatch.setattr(acts, "to_watch", broken)
        assert (await site.get(path, **visitor)).status == 500
        monkeypatch.setitem(guard.RATES, "address", Rate(1, 3600.0))
        assert {(await site.get(path, **visitor)).status for _ in range(3)} == {429}
        assert "203.0.113.77" not in caplog.text
        assert "203.0.113.77" not in (await s.bot.shared.metrics.text(s.store, s.clock.now)).decode()
        s.faults.clear()


@pytest.mark.long
async def test_who_takes_an_answer_byte_by_byte_is_let_go_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        code, deeds = await s.race("Ben"), list[str]()
        app = Guard(s.bot.host, s.bot.shared.permissions.everyone_reads).app()
        app.router.add_get("/large", large)
        port = Port("127.0.0.1", 0, deeds.append, {}, pages=app, bounds=replace(handlers.BOUNDS, seconds=1.0))
        async with port.open(), aiohttp.ClientSession() as http:
            slow, writer = await asyncio.open_connection("127.0.0.1", port.port, limit=1)
            writer.write(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
            taken = len(await slow.read(1))
            assert (await Site(port, http).get(f"/t/{code}/state")).status == 200
            async with asyncio.timeout(PATIENCE):
                while not deeds:
                    taken += len(await slow.read(1))
                    await asyncio.sleep(0.01)
                with contextlib.suppress(ConnectionError):
                    while some := await slow.read(LARGE):
                        taken += len(some)
            writer.close()
            assert (deeds, taken < LARGE) == (["slow"], True)


async def large(_request: web.Request) -> web.Response:
    return web.Response(body=bytes(LARGE))


async def test_no_word_of_an_address_is_logged_or_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with watched(tmp_path) as (s, site):
        word = await feed.word_of(s.bot.host, GuildId(s.guild.id))
        assert (await site.get(f"/results/{word}.atom")).status == 200

        async def broken(*_args: object) -> None:
            raise RuntimeError

        monkeypatch.setattr(feed, "results", broken)
        assert (await site.get(f"/results/{word}.atom")).status == 500
        assert word.encode() not in await s.bot.shared.metrics.text(s.store, s.clock.now)
        assert word not in caplog.text
        s.faults.clear()
