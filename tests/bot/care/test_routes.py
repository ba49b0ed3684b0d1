"""Discord's errors are counted by route, without ids or tokens of anybody."""

from __future__ import annotations

import aiohttp
import pytest
from aiohttp import web

from bot.care.routes import route, traced


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/{id}/messages/{id}"),
        (
            "/api/v10/interactions/99/aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6YWJj/callback",
            "/interactions/{id}/{token}/callback",
        ),
        ("/api/v10/webhooks/7/short-token/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/api/v10/webhooks/7/12345", "/webhooks/{id}/{token}"),
        ("/gateway/bot", "/gateway/bot"),
    ],
)
def test_a_route_names_nobody(path: str, told: str) -> None:
    assert route("PATCH", path) == f"PATCH {told}"


async def test_errors_are_counted_and_successes_are_not() -> None:
    counted: list[tuple[str, int]] = []

    async def throttled(_request: web.Request) -> web.Response:
        return web.Response(status=429)

    async def fine(_request: web.Request) -> web.Response:
        return web.Response()

    app = web.Application()
    app.add_routes(
        [web.post("/api/v10/channels/{id}/messages", throttled), web.get("/api/v10/gateway", fine)]
    )
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    trace = traced(lambda where, status: counted.append((where, status)))
    try:
        async with aiohttp.ClientSession(trace_configs=[trace]) as http:
            await http.post(f"{base}/channels/77/messages")
            await http.get(f"{base}/gateway")
    finally:
        await runner.cleanup()
    assert counted == [("POST /channels/{id}/messages", 429)]
