"""Discord's other way in: interactions and webhook events as signed HTTP requests, behind any load balancer.

A request is acknowledged with 202 and then carried out as if the gateway had brought it, so handlers, panels
and Discord's three seconds are the same for both ways.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from nacl.signing import VerifyKey

from bot.care.health import Health
from bot.care.ports import Check, Port
from bot.client.hippodrome import Hippodrome
from bot.scale.processes.signed import claimed

log = logging.getLogger(__name__)

INTERACTIONS = "/interactions"
EVENTS = "/events"
PING, PONG = 1, {"type": 1}
EVENT = 1
"""The type of a webhook request that tells of something; another one only asks whether we are here."""


class Endpoint:
    """Hears Discord at an address of this machine; port 0 takes any free one (see `port`)."""

    def __init__(self, bot: Hippodrome, key: VerifyKey, health: Health, address: str, port: int) -> None:
        self._bot = bot
        self._key = key
        self._address = address
        heard = {INTERACTIONS: _read_by(self._interaction), EVENTS: _read_by(self._event)}
        turned_away = bot.shared.metrics.turned_away
        self._port = Port(address, port, turned_away, health.paths(), heard, self._claimed)

    @property
    def port(self) -> int:
        return self._port.port

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Hear while the context lasts. Raises `OSError` where the port is taken."""
        async with self._port.open():
            self._bot.endpoint_open = True
            log.info("interactions are heard at http://%s:%d%s", self._address, self.port, INTERACTIONS)
            try:
                yield
            finally:
                self._bot.endpoint_open = False

    def _claimed(self, headers: Mapping[str, str]) -> Check | None:
        return claimed(self._key, headers, self._bot.host.now())

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


def _read_by(hear: Callable[[dict[str, Any]], web.Response]) -> Callable[[bytes], web.Response]:
    """A handler of bodies that Discord has signed."""

    def handle(body: bytes) -> web.Response:
        try:
            return hear(json.loads(body))
        except Exception:
            log.exception("a request of Discord's could not be read")
            return web.Response(status=400)

    return handle


def endpoint_of(bot: Hippodrome, key: str, health: Health, address: str, port: int) -> Endpoint:
    """The endpoint of the application with this public key, in hexadecimal digits."""
    return Endpoint(bot, VerifyKey(bytes.fromhex(key)), health, address, port)
