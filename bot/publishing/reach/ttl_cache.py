"""A cache of Discord's answers, each valid for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from bot.times.instants import NEVER, Instant

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
TTL = 60.0
"""Seconds for which an answer is valid."""
CAPACITY = 4096
"""Answers that are kept; the oldest goes first."""


class TtlCache(Generic[K, T]):
    """A cache of answers by key; `now` is the clock.

    `ask` is called at most once in `ttl` seconds for a key, however many wait for its answer. Its None, for
    no answer, is cached only with `cache_none`.
    """

    def __init__(
        self,
        ask: Callable[[K], Awaitable[T | None]],
        now: Callable[[], Instant],
        *,
        cache_none: bool,
        ttl: float = TTL,
    ) -> None:
        self._ask_for = ask
        self._now = now
        self._cache_none = cache_none
        self._ttl = ttl
        self._cached: OrderedDict[K, tuple[Instant, T | None]] = OrderedDict()
        self._pending: dict[K, asyncio.Task[T | None]] = {}

    def cached(self, about: K) -> tuple[Instant, T | None] | None:
        """The last answer and when it was asked for; None for a key that was never asked about."""
        return self._cached.get(about)

    def forget(self, about: K) -> None:
        """Drop the answer for a key, so that the next `get` asks."""
        self._cached.pop(about, None)

    async def get(self, about: K) -> T | None:
        """The cached answer for a key, or a new one."""
        since, value = self._cached.get(about, (NEVER, None))
        if self._now() - since < self._ttl:
            return value
        if (pending := self._pending.get(about)) is None:
            pending = self._pending[about] = asyncio.create_task(self._fetch(about))
            pending.add_done_callback(lambda _: self._pending.pop(about))
        return await asyncio.shield(pending)

    async def _fetch(self, about: K) -> T | None:
        since, value = self._now(), await self._ask_for(about)
        if value is not None or self._cache_none:
            self._cached[about] = since, value
            self._cached.move_to_end(about)
        while len(self._cached) > CAPACITY:
            self._cached.popitem(last=False)
        return value
