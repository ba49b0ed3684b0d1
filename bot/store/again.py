"""A second try for work that changes nothing unless it ends well, and was in another process's way."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from bot.store.faults import Stale

TRIES = 6
FIRST_REST = 0.02
"""Seconds before the second try, at most; twice as many before each next one."""
P = ParamSpec("P")
T = TypeVar("T")


def again(work: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """The same work, from its beginning where it is `Stale`; the last try raises that."""

    @functools.wraps(work)
    async def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        for number in range(TRIES - 1):
            try:
                return await work(*args, **kwargs)
            except Stale as stale:
                await asyncio.sleep(stale.rest + random.uniform(0, FIRST_REST * 2**number))
        return await work(*args, **kwargs)

    return tried
