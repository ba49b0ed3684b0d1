"""Runs the server until it is ended: `python -m tests.bot.socketcord --port 0` prints its port."""

from __future__ import annotations

import argparse
import asyncio

from aiohttp import web
from simcord.backend import cdn

from tests.bot.socketcord.api import CDN_PREFIX, PREFIX, Api
from tests.bot.socketcord.client import TOKEN
from tests.bot.socketcord.control import Control
from tests.bot.socketcord.gateway import Gateway
from tests.bot.socketcord.world import Remote


async def serve(port: int) -> None:
    remote = Remote()
    api = Api(remote, TOKEN)
    gateway = Gateway(remote.backend, TOKEN)
    control = Control(remote, api, gateway)
    app = web.Application(client_max_size=64 * 1024 * 1024)
    app.router.add_route("*", PREFIX + "/{path:.*}", api.answer)
    app.router.add_get(CDN_PREFIX + "/{path:.*}", api.file)
    app.router.add_get("/gateway", gateway.connect)
    app.router.add_get("/gateway/", gateway.connect)
    app.router.add_post("/control/{call:[a-z][a-z_]*}", control.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    bound = runner.addresses[0][1]
    cdn.CDN_BASE = f"http://127.0.0.1:{bound}{CDN_PREFIX}"
    gateway.address = f"ws://127.0.0.1:{bound}/gateway"
    print(bound, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bot.socketcord")
    parser.add_argument("--port", type=int, default=0)
    asyncio.run(serve(parser.parse_args().port))
