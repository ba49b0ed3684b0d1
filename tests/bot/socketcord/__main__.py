"""Runs the server until it is ended: `python -m tests.bot.socketcord --port 0` prints its port."""

from __future__ import annotations

import argparse
import asyncio

from tests.bot.socketcord.server import serving


async def serve(port: int) -> None:
    async with serving(port) as bound:
        print(bound, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bot.socketcord")
    parser.add_argument("--port", type=int, default=0)
    asyncio.run(serve(parser.parse_args().port))
