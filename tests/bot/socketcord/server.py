"""The server: Discord's HTTP interface, its gateway and the test's control on one port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from simcord.backend import cdn

from tests.bot.socketcord.api import CDN_PREFIX, PREFIX, Api
from tests.bot.socketcord.client import TOKEN
from tests.bot.socketcord.control import Control
from tests.bot.socketcord.gateway import Gateway
from tests.bot.socketcord.webhooks import Webhooks
from tests.bot.socketcord.world import Remote

Started = Callable[[int, Callable[[], object]], None]
"""Is told the port, and how the server is ended from another thread."""


@asynccontextmanager
async def serving(port: int) -> AsyncIterator[int]:
    """A server on that port, or on a free one; which it is."""
    remote = Remote()
    webhooks = Webhooks(remote.backend)
    api = Api(remote, TOKEN, webhooks)
    gateway = Gateway(remote.backend, TOKEN, webhooks)
    control = Control(remote, api, gateway, webhooks)
    app = web.Application(client_max_size=64 * 1024 * 1024)
    app.router.add_route("*", PREFIX + "/{path:.*}", api.answer)
    app.router.add_get(CDN_PREFIX + "/{path:.*}", api.file)
    app.router.add_get("/gateway", gateway.connect)
    app.router.add_get("/gateway/", gateway.connect)
    app.router.add_post("/control/{call:[a-z][a-z_]*}", control.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    bound = runner.addresses[0][1]
    usual, cdn.CDN_BASE = cdn.CDN_BASE, f"http://127.0.0.1:{bound}{CDN_PREFIX}"
    gateway.address = f"ws://127.0.0.1:{bound}/gateway"
    try:
        yield bound
    finally:
        cdn.CDN_BASE = usual
        await webhooks.close()
        await runner.cleanup()


def serve_until_ended(started: Started) -> None:
    """Serve in this thread, on a loop of its own."""

    async def serve() -> None:
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        async with serving(0) as port:
            started(port, lambda: loop.call_soon_threadsafe(ended.set))
            await ended.wait()

    asyncio.run(serve())
