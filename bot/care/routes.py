"""Discord's answers to what the bot asks of it, counted by route: errors and throttling."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

_ID = re.compile(r"^\d+$")
_TOKEN = re.compile(r"^/(interactions|webhooks)/([^/]+)/[^/]+")
_VERSION = re.compile(r"^/api/v\d+")

Count = Callable[[str, int], None]


def traced(count: Count) -> aiohttp.TraceConfig:
    """Tells `count` (route, status) each answer that is an error; for `discord.Client(http_trace=...)`."""
    trace = aiohttp.TraceConfig()

    async def ended(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, asked: aiohttp.TraceRequestEndParams
    ) -> None:
        if asked.response.status >= 400:
            count(route(asked.method, asked.url.path), asked.response.status)

    trace.on_request_end.append(ended)
    return trace


def route(method: str, path: str) -> str:
    """A route without anybody's id or token: `PATCH /channels/{id}/messages/{id}`."""
    plain = _TOKEN.sub(r"/\1/\2/{token}", _VERSION.sub("", path))
    return f"{method} {'/'.join('{id}' if _ID.match(part) else part for part in plain.split('/'))}"
