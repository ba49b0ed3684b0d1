"""Strangers at a port: the slow, the large and the many cost little, are counted, and fill no log."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.care import ports
from bot.care.ports import Port
from bot.scale.processes.signed import claimed
from bot.times.instants import Instant
from tests.bot.care.test_metrics import numbers
from tests.bot.process import end, start
from tests.bot.scale.test_endpoint import KEY, NOW, PUBLIC, free_port, signed
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE

SOON = 0.2
"""Seconds that a request may take in these tests."""
CROWD = 260


class Gate:
    """A port with strangers before it, and what was counted of them."""

    def __init__(self, heard: bool = True) -> None:
        self.deeds: Counter[str] = Counter()
        self.heard: list[bytes] = []
        self.strangers: list[Stranger] = []
        self.answer = asyncio.Event()
        self.answer.set()
        paths = {"/in": self._hear} if heard else {}
        check = partial(claimed, KEY.verify_key, now=Instant(NOW))
        self.port = Port("127.0.0.1", 0, self._count, {"/well": self._well}, paths, check)

    def _count(self, deed: str) -> None:
        self.deeds[deed] += 1

    def _hear(self, body: bytes) -> web.Response:
        self.heard.append(body)
        return web.Response(status=202)

    async def _well(self) -> web.Response:
        await self.answer.wait()
        return web.Response(text="ok")

    async def comes(self, said: bytes = b"") -> Stranger:
        """A stranger comes and says something."""
        self.strangers.append(await Stranger.come(self.port.port, said))
        return self.strangers[-1]

    async def until(self, **deeds: int) -> None:
        """Until exactly these deeds were counted."""
        async with asyncio.timeout(PATIENCE):
            while self.deeds != deeds:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


@asynccontextmanager
async def gate(heard: bool = True) -> AsyncIterator[Gate]:
    """A port; nothing that happens there may write to the log."""
    told: list[str] = []
    root, listener = logging.getLogger(), _Listener(told)
    root.addHandler(listener)
    try:
        made = Gate(heard)
        async with made.port.open():
            yield made
            for one in made.strangers:
                one.go()
    finally:
        root.removeHandler(listener)
    assert told == []


class _Listener(logging.Handler):
    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.INFO)
        self._told = told

    def emit(self, record: logging.LogRecord) -> None:
        self._told.append(record.getMessage())


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "SECONDS", SOON)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a refused request, which never comes in these tests, is not waited for."""
    monkeypatch.setattr(ports, "LINGERING", 0.01)


class Stranger:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def come(cls, port: int, said: bytes = b"") -> Stranger:
        made = cls(*await asyncio.open_connection("127.0.0.1", port))
        await made.say(said)
        return made

    async def say(self, said: bytes) -> None:
        self._writer.write(said)
        await self._writer.drain()

    async def drip(self, said: bytes) -> None:
        """Say it again and again, until nobody listens."""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                while not self._reader.at_eof():
                    await self.say(said)
                    await asyncio.sleep(SOON / 10)

    async def hears(self) -> bytes:
        """All that is said until the connection is closed."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self._reader.read()
            except ConnectionError:
                return b""

    def go(self) -> None:
        self._writer.transport.abort()


def head(length: int | str, headers: dict[str, str], path: str = "/in") -> bytes:
    """The head of a request whose body has so many bytes, or comes in chunks."""
    size = "Transfer-Encoding: chunked" if length == "chunks" else f"Content-Length: {length}"
    lines = [f"POST {path} HTTP/1.1", "Host: here", size, *(f"{k}: {v}" for k, v in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def status(answer: bytes) -> tuple[str, bytes]:
    """The status of an answer, and its body."""
    return answer.split(b" ", 2)[1].decode(), answer.partition(b"\r\n\r\n")[2]


async def test_what_is_signed_is_heard(tmp_path: Path) -> None:
    async with gate() as g:
        body = b'{"type": 2}'
        stranger = await g.comes(head(len(body), signed(body)) + body)
        assert status(await stranger.hears()) == ("202", b"")
        assert g.heard == [body]
        assert g.deeds == {}


async def test_who_stands_before_a_port_that_closes_is_heard() -> None:
    """The loop was busy as they came, and has not even looked."""
    made, body = Gate(), b"{}"
    async with made.port.open():
        stranger = socket.create_connection(("127.0.0.1", made.port.port))
        stranger.sendall(head(2, signed(body)) + body)
    assert made.heard == [body]
    stranger.close()


async def test_who_has_just_come_in_may_say_why_as_the_port_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "LAST", 1.0)
    made, body = Gate(), b"{}"
    async with made.port.open():
        stranger = socket.create_connection(("127.0.0.1", made.port.port))
        asyncio.get_running_loop().call_later(SOON, stranger.sendall, head(2, signed(body)) + body)
    assert made.heard == [body]
    stranger.close()


@pytest.mark.parametrize("passes", range(8))
async def test_who_comes_as_the_port_closes_is_heard_before_it_has_closed_or_not_at_all(passes: int) -> None:
    """Whatever the loop has got to: taken a connection, made it known, read what it says."""
    made, body = Gate(), b"{}"
    async with made.port.open():
        stranger = socket.create_connection(("127.0.0.1", made.port.port))
        stranger.sendall(head(2, signed(body)) + body)
        for _ in range(passes):
            await asyncio.sleep(0)
    heard = [*made.heard]
    await asyncio.sleep(SOON)
    assert made.heard == heard
    reader, writer = await asyncio.open_connection(sock=stranger)
    said = await Stranger(reader, writer).hears()
    assert said.startswith(b"HTTP/1.1 202") == bool(heard)
    writer.close()


@pytest.mark.usefixtures("soon")
class TestTheSlow:
    async def test_who_says_nothing_is_let_go(self) -> None:
        async with gate() as g:
            assert await (await g.comes()).hears() == b""
            await g.until(silent=1)

    async def test_who_drips_headers_is_let_go(self) -> None:
        async with gate() as g:
            stranger = await g.comes(b"POST /in HTTP/1.1\r\nHost: here\r\n")
            await stranger.drip(b"X-More: 1\r\n")
            await g.until(silent=1)

    async def test_who_drips_a_body_is_let_go(self) -> None:
        async with gate() as g:
            stranger = await g.comes(head(100_000, signed(b"")))
            await stranger.drip(b"1")
            await g.until(slow=1)

    async def test_so_is_who_drips_one_in_chunks(self) -> None:
        async with gate() as g:
            stranger = await g.comes(head("chunks", signed(b"")))
            await stranger.drip(b"1\r\n1\r\n")
            await g.until(slow=1)

    async def test_at_the_port_of_metrics_too(self) -> None:
        async with gate(heard=False) as g:
            assert await (await g.comes(b"GET /well HTTP/1.1\r\n")).hears() == b""
            await g.until(silent=1)


class TestTheLarge:
    async def test_what_says_that_it_is_too_large_is_not_read(self) -> None:
        async with gate() as g:
            stranger = await g.comes(head(ports.LARGEST + 1, signed(b"")))
            assert status(await stranger.hears()) == ("401", b"")
            assert g.deeds == {"large": 1}

    async def test_what_does_not_say_so_is_read_no_further(self) -> None:
        async with gate() as g:
            stranger = await g.comes(head("chunks", signed(b"")))
            chunk = b"10000\r\n" + bytes(0x10000) + b"\r\n"
            await stranger.say(chunk * (ports.LARGEST // 0x10000 + 1))
            assert status(await stranger.hears()) == ("401", b"")
            assert g.deeds == {"large": 1}

    async def test_a_small_body_that_unpacks_to_a_large_one_stays_packed(self) -> None:
        async with gate() as g:
            body = b"\x1f\x8b\x08"
            packed = signed(body) | {"Content-Encoding": "gzip"}
            stranger = await g.comes(head(len(body), packed) + body)
            assert status(await stranger.hears())[0] == "202"
            assert g.heard == [body]


@pytest.mark.usefixtures("at_once")
class TestTheUnsigned:
    """The body is not waited for, the path not looked at."""

    @pytest.mark.parametrize("path", ["/in", "/elsewhere", "/well"])
    @pytest.mark.parametrize(
        "headers",
        [
            {},
            signed(b"", NOW - 3600),
            signed(b"") | {"X-Signature-Ed25519": "ab"},
            signed(b"") | {"X-Signature-Ed25519": "no hex"},
            signed(b"") | {"X-Signature-Timestamp": "9" * 400},
        ],
    )
    async def test_without_a_fresh_signature_the_head_is_enough(
        self, path: str, headers: dict[str, str]
    ) -> None:
        async with gate() as g:
            stranger = await g.comes(head(1000, headers, path))
            assert status(await stranger.hears()) == ("401", b"")
            assert g.deeds == {"unsigned": 1}

    async def test_what_another_one_has_signed_is_not_heard(self) -> None:
        async with gate() as g:
            stranger = await g.comes(head(2, signed(b"[]")) + b"{}")
            assert status(await stranger.hears()) == ("401", b"")
            assert (g.heard, g.deeds) == ([], {"unsigned": 1})

    async def test_everybody_may_ask_how_it_is(self) -> None:
        async with gate() as g:
            stranger = await g.comes(b"GET /well HTTP/1.1\r\nHost: here\r\n\r\n")
            assert status(await stranger.hears()) == ("200", b"ok")
            assert g.deeds == {}


NONSENSE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: here\r\n\r\n",
    b"POST /in HTTP/1.1\r\nContent-Length: many\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100 + b"\r\n",
    b"GET / HTTP/1.1\r\nA: " + b"b" * 6000 + b"\r\n\r\n",
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_answered_shortly_and_counted(nonsense: bytes) -> None:
    async with gate() as g:
        assert status(await (await g.comes(nonsense)).hears()) == ("400", b"")
        await g.until(malformed=1)


async def test_who_goes_in_the_middle_of_a_request_is_counted() -> None:
    async with gate() as g:
        for _ in range(3):
            stranger = await g.comes(head(1000, signed(b"")) + b"half")
            await asyncio.sleep(0.05)
            stranger.go()
        await g.until(cut=3)


@pytest.mark.usefixtures("at_once")
async def test_nobody_is_shown_around_at_the_port_of_metrics() -> None:
    async with gate(heard=False) as g:
        stranger = await g.comes(head(5, {}))
        assert status(await stranger.hears()) == ("404", b"")
        assert g.deeds == {"astray": 1}


class TestTheMany:
    async def test_the_oldest_that_asked_nothing_makes_room(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ports, "CONNECTIONS", 5)
        async with gate() as g:
            first, *crowd = [await g.comes() for _ in range(5)]
            body = b"{}"
            newest = await g.comes(head(2, signed(body)) + body)
            assert status(await newest.hears())[0] == "202"
            assert await first.hears() == b""
            assert g.deeds == {"crowded": 1}
            for one in crowd:
                await one.say(b"GET /well HTTP/1.1\r\nHost: here\r\n\r\n")
                assert status(await one.hears()) == ("200", b"ok")

    async def test_who_makes_room_in_the_middle_of_a_body_is_counted_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ports, "CONNECTIONS", 5)
        async with gate() as g:
            half = await g.comes(head(100, signed(b"")) + b"half")
            await asyncio.sleep(0.05)
            for _ in range(5):
                await g.comes()
            assert await half.hears() == b""
            await g.until(crowded=1)

    async def test_who_is_being_answered_keeps_the_place(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ports, "CONNECTIONS", 5)
        async with gate() as g:
            g.answer.clear()
            asking = await g.comes(b"GET /well HTTP/1.1\r\nHost: here\r\n\r\n")
            crowd = [await g.comes() for _ in range(30)]
            await g.until(crowded=26)
            g.answer.set()
            assert status(await asking.hears()) == ("200", b"ok")
            assert len(crowd) == 30

    async def test_where_all_are_being_answered_the_oldest_makes_room(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """An answer may be slow: the database is asked how it is."""
        monkeypatch.setattr(ports, "CONNECTIONS", 5)
        async with gate() as g:
            g.answer.clear()
            first, *_crowd = [await g.comes(b"GET /well HTTP/1.1\r\nHost: here\r\n\r\n") for _ in range(5)]
            await asyncio.sleep(0.05)
            body = b"{}"
            newest = await g.comes(head(2, signed(body)) + body)
            assert status(await newest.hears())[0] == "202"
            assert await first.hears() == b""
            await g.until(crowded=1)
            g.answer.set()


@pytest.mark.long
async def test_a_crowd_of_strangers_takes_no_bot_down(tmp_path: Path) -> None:
    """At both ports, of a process that may have few descriptors; Discord is answered all the same."""
    async with SocketCord.launched() as discord:
        web_port, metrics = free_port(), free_port()
        extra = {"HIPPODROME_PUBLIC_KEY": PUBLIC, "HIPPODROME_METRICS_PORT": str(metrics)}
        extra |= discord.environment | {"HIPPODROME_WEB_PORT": str(web_port)}
        process = await start(tmp_path, "--live", extra=extra, module="tests.bot.few_descriptors")
        try:
            await discord.wait_for_bot()
            await discord.hear_by_http(f"http://127.0.0.1:{web_port}")
            half = head(100, signed(b"", int(time.time())))[:-2]
            crowd = [await Stranger.come(at, half) for _ in range(CROWD) for at in (web_port, metrics)]
            opened = await discord.slash("Ann", "arena", "play", game="chariots", seats=2)
            assert opened.acknowledged
            await discord.until("arena", lambda posts: len(posts) == 1)
            counted = (await numbers(metrics)).items()  # who comes slowly may be too slow, and not too many
            let_go = [count for (name, *_deed), count in counted if name == "hippodrome_strangers_total"]
            assert sum(let_go) >= CROWD
            for one in crowd:
                one.go()
            ping = json.dumps({"type": 1})
            headers = await discord.signed(ping, int(time.time()))
            url = f"http://127.0.0.1:{web_port}/interactions"
            async with aiohttp.ClientSession() as http, http.post(url, data=ping, headers=headers) as answer:
                assert answer.status == 200
        finally:
            _, err = await end(process)
        assert len(err.splitlines()) < 100, err[:5000]
        assert "Traceback" not in err
