"""Long polls: people who wait for news of a table are woken by a bell, which rings when something was posted.

Where several processes share a database a bell may be lost, so one question asks about all watched tables
every ten seconds. Where nothing happens a poll costs no look at the table: what rings no bell, as a name that
somebody takes off the page, is looked for every two minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Hashable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from bot.store import Stale, StoreError

LOOK = 10.0
"""Seconds between two questions about all tables that are watched."""
LONGEST = 25.0
"""Seconds for which somebody waits; no proxy finds that too long."""
KEPT = 15.0
"""Seconds for which a table counts as watched after the last poll, as the next one is on its way."""
ANEW = 120.0
"""Seconds after which a table is looked at without a bell, at the end of a poll."""
AT_AN_ADDRESS = 20
"""The most polls that wait at once for one address or person."""
TABLES = 5
"""The most tables for which they wait."""

Ask = Callable[[Collection[str]], Awaitable[Mapping[str, Hashable]]]
"""How tables stand, by their codes: a value that changes with each post."""


@dataclass
class Watch:
    """A watched table; `changed` is replaced as soon as it is set."""

    changed: asyncio.Event = field(default_factory=asyncio.Event)
    current: set[str] = field(default_factory=set)
    """The versions that have been found to be the newest since the last change: one for each language."""
    looked: float = 0.0
    """When one of them was found, by the clock of the loop."""
    waiting: int = 0
    end: asyncio.TimerHandle | None = None


class News:
    """The tables that are watched; `ask` is None where one process alone has the database, and no bell is
    lost."""

    def __init__(self, ask: Ask | None = None) -> None:
        self._ask = ask
        self._watched: dict[str, Watch] = {}
        self._asking: asyncio.Task[None] | None = None
        self._waiting: dict[str, Counter[str]] = {}
        """The tables for which somebody waits, by address or person."""
        self.over = False
        """True as the bot ends: nobody may wait any more."""

    def ring(self, code: str) -> None:
        """Wake the people who wait at a table, or with '' at all tables."""
        for watch in [*self._watched.values()] if not code else filter(None, [self._watched.get(code)]):
            watch.current.clear()
            watch.changed.set()
            watch.changed = asyncio.Event()

    def end(self) -> None:
        """Let nobody wait any more."""
        self.over = True
        self.ring("")
        for code in [*self._watched]:
            self._forget(code)

    @contextmanager
    def place(self, who: str, code: str) -> Iterator[bool]:
        """Take a place to wait at a table; False where `who` has as many as one may have."""
        waiting = self._waiting.setdefault(who, Counter())
        waiting[code] += 1
        try:
            yield waiting.total() <= AT_AN_ADDRESS and len(waiting) <= TABLES
        finally:
            waiting[code] -= 1
            if not waiting[code]:
                del waiting[code]
            if not waiting:
                del self._waiting[who]

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Watch]:
        """A table to wait at: a change from now on is noticed."""
        watch = self._watched.setdefault(code, Watch())
        watch.waiting += 1
        if watch.end is not None:
            watch.end.cancel()
        if self._ask is not None and self._asking is None:
            self._asking = asyncio.create_task(self._keep_asking(self._ask))
        try:
            yield watch
        finally:
            watch.waiting -= 1
            if not watch.waiting and not self.over:
                # Without a version nobody may watch that, or those who waited have been told the news.
                kept = KEPT if watch.current else 0.0
                watch.end = asyncio.get_running_loop().call_later(kept, self._forget, code)

    def _forget(self, code: str) -> None:
        watch = self._watched.pop(code)
        if watch.end is not None:
            watch.end.cancel()
        if not self._watched and self._asking is not None:
            self._asking.cancel()
            self._asking = None

    async def _keep_asking(self, ask: Ask) -> None:
        known: Mapping[str, Hashable] = {}
        while True:
            before = {*self._watched}
            with contextlib.suppress(StoreError, Stale):  # the database is away: what was known still is
                stand = await ask(before)
                for code in before:
                    # One that is new here may have changed since those who wait have looked at it.
                    if code not in known or known[code] != stand.get(code):
                        self.ring(code)
                known = stand
            await asyncio.sleep(LOOK)
