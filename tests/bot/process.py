"""The bot as a process of its own: started, watched, killed."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def environment(data: Path, extra: Mapping[str, str]) -> dict[str, str]:
    """A clean environment: no token of the developer gets into a test, and no workers have to start."""
    ours = ("DISCORD_", "HIPPODROME_", "PYTHONUNBUFFERED")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return {**kept, "HIPPODROME_DATA": str(data), "DISCORD_TOKEN": "", "HIPPODROME_WORKERS": "0", **extra}


async def start(
    data: Path, *arguments: str, extra: Mapping[str, str] | None = None, module: str = "bot"
) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        cwd=ROOT,
        env=environment(data, extra or {}),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def end(process: asyncio.subprocess.Process) -> tuple[str, str]:
    """Kill it with -9, if it still runs; what it had printed."""
    if process.returncode is None:
        process.kill()
    out, err = await process.communicate()
    return out.decode(), err.decode()


async def answering(port: int) -> str:
    """The address of a port of this machine, once somebody answers there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return f"http://127.0.0.1:{port}"


@asynccontextmanager
async def live_bot(
    discord: SocketCord, data: Path, module: str = "bot", address: str = "", **more: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A live bot that is connected; killed with -9 at the end of the context.

    Its database is a file, or the one of PostgreSQL at `address`; `more` are settings.
    """
    extra = discord.environment | {"HIPPODROME_DATABASE": address} | more
    process = await start(data, "--live", extra=extra, module=module)
    try:
        await discord.wait_for_bot()
        yield process
    finally:
        await end(process)


@asynccontextmanager
async def sandbox(
    data: Path, module: str = "bot", extra: Mapping[str, str] | None = None
) -> AsyncIterator[str]:
    """`python -m bot --data DIR`; the address that it prints. Ended with kill -9."""
    arguments = ("--data", str(data), "--port", "0")
    process = await start(data / "elsewhere", *arguments, extra=extra, module=module)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(r"http://\S+", (await process.stdout.readline()).decode())):
                pass
        yield found[0]
    finally:
        await end(process)
