"""Who waits for news of a table is woken when there are any: one look for all who wait at a table.

A bell says at once that something was posted, here or by another process; it may be lost, so there is a look
every other second, too.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network

from bot.store import Stale, StoreError

LOOK = 2.0
"""Seconds between two looks at a table, as long as somebody waits there."""
LONGEST = 25.0
"""Seconds for which somebody waits; no proxy finds that too long."""
AT_AN_ADDRESS = 20
"""So many wait at once who come from one address."""
TABLES = 5
"""At so many tables."""
PREFIX = 64
"""The part of an address of IPv6 that is one household's."""


@dataclass
class Watch:
    """A table at which somebody waits; `changed` is replaced as soon as it is set."""

    bell: asyncio.Event = field(default_factory=asyncio.Event)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: int = 0


class News:
    """The tables at which somebody waits; `look` says what there is to be seen at one."""

    def __init__(self, look: Callable[[str], Awaitable[Hashable]]) -> None:
        self._look = look
        self._watched: dict[str, Watch] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._addresses: dict[str, Counter[str]] = {}
        """At which tables those wait who come from one."""
        self.over = False
        """Whether nobody may wait any more."""

    def ring(self, code: str) -> None:
        """Look at a table now, if anybody waits there."""
        if code in self._watched:
            self._watched[code].bell.set()

    def end(self) -> None:
        """Let nobody wait any more."""
        self.over = True
        for watch in self._watched.values():
            watch.ready.set()
            watch.changed.set()

    @contextmanager
    def place(self, address: str, code: str) -> Iterator[bool]:
        """Whether one more may wait at a table who comes from an address."""
        waiting = self._addresses.setdefault(address, Counter())
        waiting[code] += 1
        try:
            yield waiting.total() <= AT_AN_ADDRESS and len(waiting) <= TABLES
        finally:
            waiting[code] -= 1
            if not waiting[code]:
                del waiting[code]
            if not waiting:
                del self._addresses[address]

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Watch]:
        """A table to wait at: what changes from now on is noticed."""
        watch = self._watched.get(code)
        if watch is None:
            watch = self._watched[code] = Watch()
            self._tasks[code] = asyncio.create_task(self._keep_looking(code, watch))
        watch.waiting += 1
        try:
            await watch.ready.wait()
            yield watch
        finally:
            watch.waiting -= 1
            if not watch.waiting:
                del self._watched[code]
                self._tasks.pop(code).cancel()

    async def _keep_looking(self, code: str, watch: Watch) -> None:
        try:
            seen = await self._seen(code, None)
        finally:  # whoever waits goes on without it, until the time is over
            watch.ready.set()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(watch.bell.wait(), LOOK)
            watch.bell.clear()
            now = await self._seen(code, seen)
            if now != seen:
                seen = now
                watch.changed.set()
                watch.changed = asyncio.Event()

    async def _seen(self, code: str, before: Hashable) -> Hashable:
        """What there is to be seen, or was while the database is away."""
        try:
            return await self._look(code)
        except (StoreError, Stale):
            return before


def household(peer: str, forwarded: str) -> str:
    """The address of whoever asks: the last that a proxy tells, if it is one of this machine or network."""
    with contextlib.suppress(ValueError):
        if ip_address(peer).is_private and forwarded:
            peer = forwarded.rpartition(",")[2].strip()
        if ip_address(peer).version == 6:
            return str(ip_network((peer, PREFIX), strict=False))
    return peer
