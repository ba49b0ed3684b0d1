"""Garbage collection in a process that serves: when it runs, and when memory is given back."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc

THRESHOLDS = (20_000, 10, 10)
"""An order leaves little behind that needs the collector, so it runs once in some twenty orders."""

EVERY = 60.0
"""Seconds after which a bot gives back what is free; pictures and films have lain between what stays."""


def collect_seldom() -> None:
    """Leave alone what has been loaded so far, and look at new objects less often."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def give_back() -> None:
    """Let the system have the memory that the C library keeps for later."""
    with contextlib.suppress(AttributeError, OSError):  # musl has no such thing
        ctypes.CDLL(None).malloc_trim(0)


async def give_back_for_ever() -> None:
    """Give memory back once in a while."""
    while True:
        await asyncio.sleep(EVERY)
        await asyncio.to_thread(give_back)
