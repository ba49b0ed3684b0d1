"""Discord's other way in: interactions and webhook events as signed HTTP requests, behind any load balancer.

A request is acknowledged with 202 and then carried out as if the gateway had brought it, so handlers, panels
and Discord's three seconds are the same for both ways.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from nacl.signing import VerifyKey

from bot.care.health import Health
from bot.client.hippodrome import Hippodrome
from bot.client.signed import is_discords

log = logging.getLogger(__name__)

INTERACTIONS = "/interactions"
EVENTS = "/events"
LARGEST = 1024 * 1024
"""Bytes of a request that are read; Discord's have some ten thousand."""
PING, PONG = 1, {"type": 1}
EVENT = 1
"""The type of a webhook request that tells of something; another one only asks whether we are here."""


class Endpoint:
    """Hears Discord at an address of this machine; port 0 takes any free one (see `port`)."""

    def __init__(self, bot: Hippodrome, key: VerifyKey, health: Health, address: str, port: int) -> None:
        self._bot = bot
        self._key = key
        self._health = health
        self._address = address
        self.port = port

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Hear while the context lasts. Raises `OSError` where the port is taken."""
        app = web.Application(client_max_size=LARGEST)
        app.add_routes(
            [
                web.post(INTERACTIONS, self._signed(self._interaction)),
                web.post(EVENTS, self._signed(self._event)),
                *self._health.routes(),
            ]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self._address, self.port)
            await site.start()
            self.port = runner.addresses[0][1]
            self._bot.endpoint_open = True
            log.info("interactions are heard at http://%s:%d%s", self._address, self.port, INTERACTIONS)
            yield
        finally:
            self._bot.endpoint_open = False
            await runner.cleanup()

    def _signed(
        self, hear: Callable[[dict[str, Any]], web.Response]
    ) -> Callable[[web.Request], Coroutine[Any, Any, web.Response]]:
        """A handler of requests that Discord has signed; any other gets 401 and nothing else."""

        async def handle(request: web.Request) -> web.Response:
            try:
                body = await request.read()
            except web.HTTPRequestEntityTooLarge:
                return web.Response(status=401)
            if not is_discords(self._key, request.headers, body, self._bot.host.now()):
                return web.Response(status=401)
            try:
                return hear(json.loads(body))
            except Exception:
                log.exception("a request of Discord's could not be read")
                return web.Response(status=400)

        return handle

    def _interaction(self, data: dict[str, Any]) -> web.Response:
        if data["type"] == PING:
            self._bot.by_http = True
            return web.json_response(PONG)
        self._bot.hear(data)
        return web.Response(status=202)

    def _event(self, data: dict[str, Any]) -> web.Response:
        if data["type"] == EVENT:
            self._bot.dispatch("webhook_event", data["event"])
        return web.Response(status=204)
