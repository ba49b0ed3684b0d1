"""Strangers at the port of the pages: the slow are let go, and no secret address is told anywhere."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from bot.care import ports
from bot.features.board import feed, ways
from bot.ids import GuildId
from tests.bot.features.board.site import watched
from tests.patience import PATIENCE


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
    monkeypatch.setattr(ways, "BOUNDS", replace(ways.BOUNDS, seconds=0.5))
    async with watched(tmp_path) as (_s, site):
        assert await said(site.port.port, b"GET /t/ABCD HTTP/1.1\r\nHost: here\r\nX-More:") == b""


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
