"""How the process ends when it is asked to: in order, soon, and with nothing cut off that can be finished."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, NamedTuple, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

USAGE, DIFFERENT, TRY_AGAIN, CONFIGURATION = 2, 3, 75, 78
"""Exit codes: of words that make no sense, of rules by which running tables would differ, of a failure after
which another try may go better, of a setting to change first; the last two are those of `sysexits.h`."""


AWAKE = 0.5
"""Seconds after which a signal is heard at the latest where the loop itself hears none."""


class Refusal(NamedTuple):
    """Why a process does not do what it was started for, in a sentence, and the code with which it ends."""

    sentence: str
    code: int


@contextmanager
def stopped_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` at Ctrl-C and SIGTERM while the context lasts, on any system."""
    loop, signals = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
    with ExitStack() as heard:
        try:
            for number in signals:
                loop.add_signal_handler(number, _stop, stop, number)
                heard.callback(loop.remove_signal_handler, number)
        except NotImplementedError:  # Windows
            for number in signals:
                heard.callback(signal.signal, number, signal.signal(number, partial(_tell, loop, stop)))
            heard.callback(asyncio.create_task(_stay_awake()).cancel)
        yield


def _tell(loop: asyncio.AbstractEventLoop, stop: asyncio.Event, number: int, _frame: object) -> None:
    """Called by Python between any two steps, so the loop does the rest."""
    loop.call_soon_threadsafe(_stop, stop, signal.Signals(number))


async def _stay_awake() -> None:
    """Where another thread takes a signal, or it comes just as the loop goes to sleep, Python calls nobody
    until something wakes the loop."""
    while True:  # noqa: ASYNC110 - nobody tells it
        await asyncio.sleep(AWAKE)


def _stop(stop: asyncio.Event, number: signal.Signals) -> None:
    log.info("asked to end by %s", number.name)
    stop.set()


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
