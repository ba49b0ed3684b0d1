"""`/metrics` and `/healthz`, on this machine alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.care.metrics import Metrics
from bot.hosting.running.clock import ALIVE, OUTAGE
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

HERE = "127.0.0.1"


class Health:
    """Serves the numbers of a bot on a port of this machine; 0 takes any free one (see `port`)."""

    def __init__(self, metrics: Metrics, store: Store, now: Callable[[], float], port: int) -> None:
        self._metrics = metrics
        self._store = store
        self._now = now
        self.port = port

    async def run(self) -> None:
        """Serve for ever. Raises `OSError` where the port is taken."""
        app = web.Application()
        app.add_routes([web.get("/metrics", self._numbers), web.get("/healthz", self._well)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            site = web.TCPSite(runner, HERE, self.port)
            await site.start()
            self.port = runner.addresses[0][1]
            log.info("metrics are at http://%s:%d/metrics", HERE, self.port)
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    async def _numbers(self, _request: web.Request) -> web.Response:
        try:
            text = await self._metrics.text(self._store, self._now)
        except StoreError as error:
            return web.Response(status=503, text=f"{error}\n")
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _well(self, _request: web.Request) -> web.Response:
        """200 while people can reach the bot and the database can be read, else 503."""
        try:
            async with self._store.reading() as read:
                alive = float(await read.note(ALIVE) or 0.0)
        except StoreError as error:
            return web.Response(status=503, text=f"{error}\n")
        if self._now() - alive > OUTAGE:
            return web.Response(status=503, text="Nobody has been able to reach the bot for a while.\n")
        return web.Response(text="ok\n")
