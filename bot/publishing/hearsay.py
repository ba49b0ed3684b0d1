"""What Discord has said lately, and is taken to be so for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from bot.times.instants import NEVER, Instant

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
FRESH = 60.0
"""Seconds for which an answer is taken to be so."""
REMEMBERED = 4096
"""Answers that are known."""


class Hearsay(Generic[K, T]):
    """Answers to a question about many things; `now` is the clock.

    However many ask about one thing, `ask` is called once in `fresh` seconds. It returns None for what
    cannot be told, which counts as long only where `silence_counts`.
    """

    def __init__(
        self,
        ask: Callable[[K], Awaitable[T | None]],
        now: Callable[[], Instant],
        *,
        silence_counts: bool,
        fresh: float = FRESH,
    ) -> None:
        self._ask = ask
        self._now = now
        self._silence_counts = silence_counts
        self._fresh = fresh
        self._heard: OrderedDict[K, tuple[Instant, T | None]] = OrderedDict()
        self._asking: dict[K, asyncio.Task[T | None]] = {}

    def heard(self, about: K) -> tuple[Instant, T | None] | None:
        """The last answer and when it was asked for, without a question; None where there is none."""
        return self._heard.get(about)

    def forget(self, about: K) -> None:
        """Ask about something anew."""
        self._heard.pop(about, None)

    async def of(self, about: K) -> T | None:
        """The answer about something."""
        since, found = self._heard.get(about, (NEVER, None))
        if self._now() - since < self._fresh:
            return found
        if (asking := self._asking.get(about)) is None:
            asking = self._asking[about] = asyncio.create_task(self._find(about))
            asking.add_done_callback(lambda _: self._asking.pop(about))
        return await asyncio.shield(asking)

    async def _find(self, about: K) -> T | None:
        since, found = self._now(), await self._ask(about)
        if found is not None or self._silence_counts:
            self._heard[about] = since, found
            self._heard.move_to_end(about)
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        return found
