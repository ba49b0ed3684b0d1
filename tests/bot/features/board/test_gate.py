"""The gate of the pages: what strangers try, in bulk. Kills are in `test_seat_processes`."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.features.board import guard, handlers, seat, touching
from bot.features.board.door import KEY, LASTS, Door
from bot.interface.cooldowns import Rate
from bot.times.instants import plus
from tests.bot.browser import chromium, in_a_browser
from tests.bot.features.board.at_a_seat import link_of
from tests.bot.features.board.seats import enter, word_of
from tests.bot.features.board.site import Site, watched
from tests.bot.features.board.test_strangers import said
from tests.bot.stage import Stage

BODY = {"decision": 1, "line": "2 4 3", "id": "name", "sure": True}
PATHS = ("seat", "keep", "send", "ready", "unready", "withdraw", "leave")
MARKUP = (
    "<script>hit=1</script>",
    "<img src=x onerror=hit=1>",
    "</text><script>hit=1</script>",
    "<svg onload=hit=1>",
    '" onfocus="hit=1" autofocus="',
    "'><iframe srcdoc='<i>'>",
    "javascript:hit=1",
    "{{hit=1}}${hit=1}",
    "<style>*{display:none}</style>",
    "<!-- -->]]><![CDATA[",
    "&lt;b&gt;&amp;#60;",
    "</title><base href=//x>",
)
"""Names that a page must not take for anything else."""
HEAD = "GET {} HTTP/1.1\r\nHost: here\r\n"
ASTRAY = r"""
    /.. /../.. // /t/.. /t/%2e%2e/%2e%2e /board/{digest}/../page.html /board/{digest}/page.html
    /board/{digest}/..%2fpages.py /board/{digest}/%2e%2e%2fpages.py /board/{digest}/board.js%00.css
    /board/{digest}/. /board/{digest}/board.js/ /board//board.js /static/board.js /t/{code}/part/-1
    /t/{code}/part/0 /t/{code}/part/9999999 /t/{code}/part/1e3 /t/{code}/ground/../state /t/%00
    /t/{code}%00 /t/{code}/ground/%ff /results/.atom /results/%2e.atom /healthz /metrics
    http://elsewhere/t/{code}/state/x * /% /t/%zz /\..\
"""
"""Paths of a table and a release where nothing is."""
BROKEN = (
    "GET /\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\r\n\r\n", "\x00\x01\x02\r\n\r\n", "GET / HTTP/2.0\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02\x00\x01", "CONNECT elsewhere:443 HTTP/1.1\r\n\r\n",
    HEAD.format("/") + "Content-Length: -1\r\n\r\n", HEAD.format("/") + "Content-Length: x\r\n\r\n",
    HEAD.format("/") + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
    HEAD.format("/") + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    HEAD.format("/") + "Transfer-Encoding: chunked, chunked\r\n\r\n", HEAD.format("/") + "X: a\r\n b\r\n\r\n",
    HEAD.format("/") + "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", HEAD.format("/") + ": x\r\n\r\n",
    HEAD.format("/") + "".join(f"X-{n}: y\r\n" for n in range(100)) + "\r\n",
)  # fmt: skip
"""What is no request, or none that this port answers."""
BOMBS = (
    "[" * 30_000, '{"a":' * 10_000, '{"line":' + "9" * 30_000 + "}", '{"decision":1e999}', '{"decision":NaN}',
    '{"decision":true}', '{"decision":{}}', '{"line":{}}', '{"drawings":' + json.dumps([[]] * 9000) + "}",
    '{"grounds":"x"}', '{"line":"' + "5 " * 9000 + '"}', "null", "\x00", "\ufeff{}",
    '{"decision":1,"decision":2}',
)  # fmt: skip


@pytest.fixture(autouse=True)
def in_bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address and one person may ask as much as the test does."""
    monkeypatch.setitem(guard.RATES, "address", Rate(100_000, 1.0))
    monkeypatch.setitem(touching.RATES, "person", Rate(100_000, 1.0))


def spoiled(word: str, rng: random.Random, many: int) -> list[str]:
    """Words like this one, each with something else wrong."""
    odd = [word[:-2], word[2:], word + "00", word[::-1], word * 2, word[:96] + word[98:]]
    for place in rng.sample(range(len(word)), many):
        odd.append(word[:place] + ("0" if word[place] != "0" else "1") + word[place + 1 :])
    return odd


async def key_of(s: Stage) -> bytes:
    async with s.store.reading() as read:
        return bytes.fromhex(await KEY.of(read) or "")


async def heard(site: Site, path: str, body: object, session: str = "") -> tuple[int, bytes]:
    answer = await site.raw(path, body, **({"Authorization": f"Bearer {session}"} if session else {}))
    return answer.status, answer.body


@pytest.mark.parametrize("many", [5, pytest.param(200, marks=pytest.mark.sweep)])
async def test_no_word_but_a_fresh_one_opens_a_seat_and_all_others_hear_the_same(
    tmp_path: Path, many: int
) -> None:
    async with watched(tmp_path) as (s, site):
        code, other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        link, elsewhere = await word_of(s, code, "Ben"), await word_of(s, other, "Ben")
        session = (await enter(s, site, code, "Ben"))["Authorization"].removeprefix("Bearer ")
        key, now, rng = await key_of(s), s.bot.host.now, random.Random(many)
        doors = [Door(b"x" * 32, now), Door(key, lambda: plus(now(), -LASTS["link"]))]
        foreign = [door.link(code, s.id("Ben")).partition("#")[2] for door in doors]
        odd: list[object] = [*spoiled(link, rng, many), *foreign, elsewhere, session, "", None, 7, [link], {}]
        told = {await heard(site, f"/t/{code}/{p}", {"link": w}) for w in odd for p in ("whose", "enter")}
        assert told == {(403, refused(seat.dead_link()))}
        sessions = [*spoiled(session, rng, many), *foreign, link, elsewhere]
        told = {await heard(site, f"/t/{code}/{path}", BODY, word) for word in sessions for path in PATHS}
        told.add(await heard(site, f"/t/{other}/seat", BODY, session))
        assert told == {(401, refused(seat.dead_session()))}
        assert (await heard(site, f"/t/{code}/whose", {"link": link}))[0] == 200
        assert (await heard(site, f"/t/{code}/seat", {}, session))[0] == 200


def refused(sentence: str) -> bytes:
    return json.dumps({"refused": sentence}).encode()


@pytest.mark.long
async def test_no_raw_request_is_a_fault_or_finds_what_is_not_there(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        page = (await site.get(f"/t/{code}")).body.decode()
        digest = page.partition("/board/")[2].partition("/")[0]
        paths = ASTRAY.format(code=code, digest=digest).split()
        for words in (*(f"{HEAD.format(path)}\r\n" for path in paths), *BROKEN):
            answer = await said(site.port.port, words.encode("latin-1"))
            status = answer.split()[1] if answer else b"none"
            assert status in (b"none", b"400", b"404", b"413", b"417"), words[:80]
            assert not answer or b"\r\nContent-Security-Policy: default-src 'none'" in answer, words[:80]
        session = await enter(s, site, code, "Ben")
        for bomb in BOMBS:
            for path in PATHS[:-1]:
                answer = await said(site.port.port, posted(f"/t/{code}/{path}", bomb, session))
                assert answer.split()[1] in (b"200", b"400", b"409", b"413"), (path, bomb[:40])
        assert (await site.post(f"/t/{code}/seat", {}, **session))[1]["who"] == "Ben"
        assert {who for who, _decision in await s.waiting(code)} == {"Ann", "Ben"}


def posted(path: str, body: str, headers: dict[str, str]) -> bytes:
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    told = body.encode()
    return f"POST {path} HTTP/1.1\r\nHost: here\r\n{more}Content-Length: {len(told)}\r\n\r\n".encode() + told


@pytest.mark.parametrize("many", [60, pytest.param(600, marks=pytest.mark.sweep)])
async def test_somebody_plays_while_many_more_connections_are_half_open_than_the_port_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(handlers, "BOUNDS", replace(handlers.BOUNDS, connections=many // 3))
    async with watched(tmp_path) as (s, site), AsyncExitStack() as stack:
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        for number in range(many):
            _reader, writer = await asyncio.open_connection("127.0.0.1", site.port.port)
            writer.write(
                (b"", b"GET /t/X HTTP/1.1\r\n", b"POST /t/X/seat HTTP/1.1\r\nHost: x\r\n")[number % 3]
            )
            stack.callback(writer.close)
        _status, told = await site.post(f"/t/{code}/seat", {}, **session)
        line = {"decision": told["decision"], "line": "2 4 3", "sure": True, "id": "one"}
        status, told = await site.post(f"/t/{code}/send", line, **session)
        assert (status, "2 4 3" in told["receipt"]) == (200, True)


class TestInABrowser:
    pytestmark = in_a_browser

    @pytest.mark.parametrize(
        "name", [MARKUP[0], *(pytest.param(one, marks=pytest.mark.sweep) for one in MARKUP[1:])]
    )
    async def test_a_name_is_a_name_whatever_it_looks_like(self, tmp_path: Path, name: str) -> None:
        async with watched(tmp_path) as (s, site), chromium() as browser:
            code = await s.race("Ben", chariots="one")
            async with s.store.writing() as tx:
                for row in (await s.bot.host.look(code)).seats:
                    await tx.put_seat(replace(row, name=name))
            page = await (await browser.new_context()).new_page()
            await page.goto(await link_of(s, f"http://127.0.0.1:{site.port.port}", code, "Ben"))
            await expect(page.locator("#whose")).to_contain_text(name)
            await page.locator("#enter").click()
            await expect(page.locator("#spots > *").first).to_be_visible()
            await expect(page.locator("#people > *").first).to_be_visible()
            assert await page.evaluate(
                "[typeof hit, document.querySelectorAll('iframe, img, base').length]"
            ) == [
                "undefined",
                0,
            ]
