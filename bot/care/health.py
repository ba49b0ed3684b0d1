"""`/metrics`, `/healthz` and `/readyz`, on this machine alone unless another address is given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.care.metrics import Metrics
from bot.care.ports import Asked, Port
from bot.hosting.running.hearing import OUTAGE
from bot.hosting.time import ways
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, OUTBOX
from bot.store import Store, StoreError
from bot.times.instants import Instant
from engine.registry import left_out

log = logging.getLogger(__name__)

HERE = "127.0.0.1"
WELL = "ok\n"


class Health:
    """Serves the numbers of a bot at an address of this machine; port 0 takes any free one (see `port`)."""

    def __init__(
        self, metrics: Metrics, store: Store, now: Callable[[], Instant], port: int, address: str = HERE
    ) -> None:
        self._metrics = metrics
        self._store = store
        self._now = now
        self.port = port
        self._address = address
        self._looking: asyncio.Task[tuple[int, str]] | None = None

    async def run(self) -> None:
        """Serve for ever. Raises `OSError` where the port is taken."""
        paths = {"/metrics": self._numbers, **self.paths()}
        port = Port(self._address, self.port, self._metrics.turned_away, paths)
        async with port.open():
            self.port = port.port
            log.info("metrics are at http://%s:%d/metrics", self._address, self.port)
            await asyncio.Event().wait()

    def paths(self) -> Mapping[str, Asked]:
        """The questions of a supervisor or a load balancer."""
        return {"/healthz": self._alive, "/readyz": self._ready}

    async def _numbers(self) -> web.Response:
        try:
            text = await self._metrics.text(self._store, self._now)
        except StoreError as error:
            return web.Response(status=503, text=f"{error}\n")
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _alive(self) -> web.Response:
        """200 while the process works: a supervisor starts it again where this does not answer."""
        return web.Response(text="ok\n")

    async def _ready(self) -> web.Response:
        """200 while people can reach the bot and the database can be read, else 503; what is held or
        left out is told.

        Anybody may ask: however many do so, the database is asked once at a time.
        """
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._readiness())
        status, text = await asyncio.shield(self._looking)
        return web.Response(status=status, text=text)

    async def well(self) -> bool:
        """Whether `/readyz` would answer 200, with posts going out and every game there."""
        return await self._readiness() == (200, WELL)

    async def _readiness(self) -> tuple[int, str]:
        try:
            async with self._store.reading() as read:
                alive = max((await ways.heard(read)).values(), default=0.0)
                why = await CIRCUIT.of(read, OUTBOX)
        except StoreError as error:
            return 503, f"{error}\n"
        if self._now() - alive > OUTAGE:
            return 503, "Nobody has been able to reach the bot for a while.\n"
        if why:
            return 200, f"ok, but nothing is posted: {CAUSES[why.cause]}\n"
        if games := ", ".join(left_out()):
            return 200, f"ok, but without {games}, which cannot be prepared: the log says why\n"
        return 200, WELL
