"""How long the event loop, and a transaction of the store, were held at a stretch."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch


@dataclass
class Held:
    """Seconds of each: `callbacks` in CPU of the loop's thread, `transactions` by the clock."""

    callbacks: list[float] = field(default_factory=list)
    transactions: list[float] = field(default_factory=list)


@contextlib.contextmanager
def held(store: Any) -> Iterator[Held]:
    """What is measured while the block runs."""
    found = Held()
    run: Callable[[asyncio.Handle], None] = asyncio.Handle._run
    writing = store.writing

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.callbacks.append(time.thread_time() - began)

    @contextlib.asynccontextmanager
    async def one_transaction() -> AsyncIterator[Any]:
        async with writing() as tx:
            began = time.perf_counter()
            try:
                yield tx
            finally:
                found.transactions.append(time.perf_counter() - began)

    with patch.object(asyncio.Handle, "_run", timed), patch.object(store, "writing", one_transaction):
        yield found
