"""One worker: a process that ends with the bot, and by itself where a job takes longer than it may."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, TypeVar

R = TypeVar("R")
_STDERR = 2
PATIENCE = 6
_KEPT = str(8 * 1024 * 1024)
ALLOCATOR = {"MALLOC_TRIM_THRESHOLD_": _KEPT, "MALLOC_MMAP_THRESHOLD_": _KEPT}
"""How a worker's C library gives memory back: what is free at the end of the heap beyond these bytes.

Left to itself it raises both bounds after the first film or cover, and keeps half as much again for ever.
"""


class OneProcess(ProcessPoolExecutor):
    """A single worker, started afresh so that it shares nothing with the bot's threads.

    It ends with the bot, killed or not, and breaks off its work where nobody waits for its shutdown.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        for name, value in ALLOCATOR.items():  # read when a process begins, so this one is not touched
            os.environ.setdefault(name, value)
        theirs, self._lifeline = context.Pipe(duplex=False)
        super().__init__(1, mp_context=context, initializer=_hold_on_to, initargs=(theirs,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not wait:
            self._lifeline.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _hold_on_to(lifeline: Connection) -> None:
    """Let this process end when the other end of the line is closed, by the bot or by its death.

    Not by a signal: Ctrl-C and supervisors send theirs to the whole group, and the bot still answers.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_leave_after, args=(lifeline,), daemon=True).start()


def _leave_after(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(0)


def within(seconds: float, work: Callable[..., R], args: tuple[Any, ...]) -> R:
    """The result of a function; a process in which it computes longer ends and says on stderr where it was.

    A machine that is busy with something else is no reason; who waits for something, or for the machine, has
    `PATIENCE` times as long. A thread cannot be ended.
    """
    if multiprocessing.parent_process() is None:
        return work(*args)
    # Both end the process even where no Python code can run. SIGPROF is told, then does what it always does.
    faulthandler.register(signal.SIGPROF, file=_STDERR, chain=True)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    faulthandler.dump_traceback_later(PATIENCE * seconds, exit=True, file=_STDERR)
    try:
        return work(*args)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()
