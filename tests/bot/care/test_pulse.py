"""A dead man's switch, heard by a real HTTP server: it comes while all is well; no log names its address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.care.health import Health
from bot.care.pulse import Pulse
from tests.bot.stage import Stage, stage

SECRET = "0f9c-secret"


@asynccontextmanager
async def heard(s: Stage, status: int = 200) -> AsyncIterator[tuple[Pulse, list[str], TestServer]]:
    """The pulse of the bot of a stage, what has come of it, and the server to which it comes."""
    came: list[str] = []

    async def take(request: web.Request) -> web.Response:
        came.append(request.path)
        return web.Response(status=status)

    app = web.Application()
    app.router.add_get("/{rest:.*}", take)
    server = TestServer(app)
    async with server:
        health = Health(s.bot.shared.metrics, s.store, s.clock.now, 0)
        yield Pulse(str(server.make_url(f"/{SECRET}")), health.well), came, server


async def test_it_comes_while_people_can_reach_the_bot_and_not_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, heard(s) as (pulse, came, _server):
        await s.settle()
        await pulse.beat()
        assert came == [f"/{SECRET}"]
        s.clock.time += 600
        await pulse.beat()
        assert came == [f"/{SECRET}"]


async def test_its_failure_is_logged_once_without_the_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as s, heard(s, 404) as (pulse, _came, server):
        await s.settle()
        caplog.clear()
        await pulse.beat()
        await server.close()
        await pulse.beat()
        said = [r.getMessage() for r in caplog.records if r.name == "bot.care.pulse"]
        assert said == ["the address of HIPPODROME_PULSE_URL cannot be reached: it answers 404"]
        assert [r for r in caplog.records if SECRET in r.getMessage() and r.name != "aiohttp.access"] == []
