"""A refused start that stays up, where the supervisor knows no exit codes and would start it again for ever.

It logs in nowhere and touches no data; the log and `/readyz` say why.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys

from aiohttp import web

from bot import logs
from bot.care.ports import Port
from bot.ending import Refusal, stopped_by_signals
from bot.environment import HOLD

log = logging.getLogger(__name__)

NO, HERE = ("", "0", "false", "no", "off"), "127.0.0.1"


def held_up() -> bool:
    """Whether the environment asks for that; a setting that cannot be read is a reason to stay, too."""
    return os.environ.get(HOLD, "").strip().lower() not in NO


async def stay(refusal: Refusal) -> int:
    """Say why until the process is asked to end; returns the code of the refusal."""
    logs.start("info", sys.stderr)
    log.error("%s The process stays up and does nothing, as %s asks.", refusal.sentence, HOLD)
    stop = asyncio.Event()
    with stopped_by_signals(stop):
        try:
            async with _port(refusal.sentence).open():
                await stop.wait()
        except (OSError, ValueError, OverflowError) as error:
            log.warning("nothing answers at the port for metrics: %s", error)
            await stop.wait()
    return refusal.code


def _port(why: str) -> Port:
    """The port for metrics as the environment has it, whose settings may be what is wrong."""

    async def alive() -> web.Response:
        return web.Response(text="ok, but the start was refused\n")

    async def ready() -> web.Response:
        return web.Response(status=503, text=f"{why}\n")

    number = int(os.environ.get("HIPPODROME_METRICS_PORT") or 0)
    address = os.environ.get("HIPPODROME_METRICS_HOST") or HERE
    return Port(address, number, lambda _deed: None, {"/healthz": alive, "/readyz": ready})
