"""Errors at Sentry, by its own SDK and a server that takes them: kinds and places, and no word of anybody."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator

import pytest
import sentry_sdk
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.care.sentry import report_to

SECRET = "plot 5 4 2"


@pytest.fixture
async def came() -> AsyncIterator[list[str]]:
    """The envelopes that a server in the place of Sentry's has taken."""
    bodies: list[str] = []

    async def take(request: web.Request) -> web.Response:
        body = await request.read()
        if body.startswith(b"\x1f\x8b"):
            body = gzip.decompress(body)
        bodies.append(body.decode())
        return web.json_response({})

    app = web.Application()
    app.router.add_post("/{rest:.*}", take)
    async with TestServer(app) as server:
        report_to(str(server.make_url("/1")).replace("http://", "http://key@"))
        yield bodies
        await asyncio.to_thread(sentry_sdk.flush, 5)
        sentry_sdk.init()


def fail(plot: str) -> None:
    raise ValueError(f"no such order: {plot}")


async def test_an_error_is_told_by_its_kind_and_place_alone(came: list[str]) -> None:
    log = logging.getLogger("bot.hosting.host")
    try:
        fail(SECRET)
    except ValueError:
        log.exception("table %s: %s", "KBQT", SECRET)
    await asyncio.to_thread(sentry_sdk.flush, 5)
    [envelope] = came
    assert '"ValueError"' in envelope
    assert '"fail"' in envelope
    assert [word for word in (SECRET, "no such order", "KBQT") if word in envelope] == []


async def test_a_line_without_an_error_is_not_told(came: list[str]) -> None:
    logging.getLogger("bot.hosting.host").error("table %s stands still", "KBQT")
    await asyncio.to_thread(sentry_sdk.flush, 5)
    assert came == []
