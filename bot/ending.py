"""How the process ends when it is asked to: in order, soon, and with nothing cut off that can be finished."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


@contextmanager
def stopped_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` at Ctrl-C and SIGTERM while the context lasts."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C cancels the main task instead.
        for number in signals:
            loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in signals:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)


async def unless_stopped(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    """Do something, or break it off and return None once `stop` is set."""
    doing, stopping = asyncio.ensure_future(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((doing, stopping), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return await doing
        return None
    finally:
        doing.cancel()
        stopping.cancel()
        await asyncio.gather(doing, stopping, return_exceptions=True)
