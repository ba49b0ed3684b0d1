"""A dead man's switch: an address that is asked once a minute while all is well, and not while it is not.

Anybody who watches that address raises an alarm when nothing comes, also where the whole machine is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp

from bot.store.faults import reason_without_address

log = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two beats."""
PATIENCE = aiohttp.ClientTimeout(total=20)


class Pulse:
    """Asks `address` while `well` says so. The address is a secret: no line of the log holds it."""

    def __init__(self, address: str, well: Callable[[], Awaitable[bool]]) -> None:
        self._address = address
        self._well = well
        self._failed = False

    async def run(self) -> None:
        """Beat for ever."""
        while True:
            await self.beat()
            await asyncio.sleep(EVERY)

    async def beat(self) -> None:
        """Ask once, if all is well; the log says when that begins to fail, and when it works again."""
        if not await self._well():
            return
        problem = await self._asked()
        if problem and not self._failed:
            log.warning("the address of HIPPODROME_PULSE_URL cannot be reached: %s", problem)
        elif self._failed and not problem:
            log.info("the address of HIPPODROME_PULSE_URL is reached again")
        self._failed = bool(problem)

    async def _asked(self) -> str:
        """Ask; what went wrong, '' where nothing did. The address is a secret."""
        try:
            async with aiohttp.ClientSession(timeout=PATIENCE) as http, http.get(self._address) as answer:
                return f"it answers {answer.status}" if answer.status >= 400 else ""
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            return reason_without_address(error)
