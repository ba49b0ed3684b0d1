"""One worker: a process that ends with the bot, and by itself where a job takes longer than it may."""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from bot.garbage import give_back

R = TypeVar("R")
_STDERR = 2
PATIENCE = 6
NICE = 10
"""How far what takes long stands back behind everything else."""
_KEPT = str(8 * 1024 * 1024)
LIBRARIES = {"MALLOC_TRIM_THRESHOLD_": _KEPT, "MALLOC_MMAP_THRESHOLD_": _KEPT, "OPENBLAS_NUM_THREADS": "1"}
"""How a worker's C libraries behave: what is free at the end of the heap beyond these bytes is given back,
and numpy starts no threads, which no fork would have.

Left to itself the heap raises both bounds after the first film, and keeps half as much again for ever.
"""
FORKED = sys.platform == "linux"
"""Whether workers are forked from one process that has loaded everything; elsewhere libraries of the system
take a fork amiss, and each loads for itself."""


class OneProcess(ProcessPoolExecutor):
    """A single worker that has imported these modules and shares nothing with the bot's threads.

    It ends with the bot, killed or not, and breaks off its work where nobody waits for its shutdown.
    """

    def __init__(self, modules: Sequence[str] = ()) -> None:
        context = multiprocessing.get_context("forkserver" if FORKED else "spawn")
        if FORKED:
            context.set_forkserver_preload([*modules, "bot.workers.template"])
        for name, value in LIBRARIES.items():  # read when a process begins, so this one is not touched
            os.environ.setdefault(name, value)
        theirs, self._lifeline = context.Pipe(duplex=False)
        super().__init__(1, mp_context=context, initializer=_begin, initargs=(theirs, tuple(modules)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not wait:
            self._lifeline.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _begin(lifeline: Connection, modules: Sequence[str]) -> None:
    _hold_on_to(lifeline)
    for name in modules:
        importlib.import_module(name)


def _hold_on_to(lifeline: Connection) -> None:
    """Let this process end when the other end of the line is closed, by the bot or by its death.

    Not by a signal: Ctrl-C and supervisors send theirs to the whole group, and the bot still answers.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_leave_after, args=(lifeline,), daemon=True).start()


def _leave_after(lifeline: Connection) -> None:
    with contextlib.suppress(OSError):  # in this way Windows tells of the end
        lifeline.poll(None)
    os._exit(0)


def stand_back() -> None:
    """Leave the machine to all others while they want it, where it can be told so."""
    if multiprocessing.parent_process() is not None and hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))


def within(seconds: float, work: Callable[..., R], args: tuple[Any, ...]) -> R:
    """The result of a function; a process in which it computes longer ends and says on stderr where it was.

    A machine that is busy with something else is no reason; who waits for something, or for the machine, has
    `PATIENCE` times as long. A thread cannot be ended.
    """
    if multiprocessing.parent_process() is None:
        return work(*args)
    faulthandler.dump_traceback_later(PATIENCE * seconds, exit=True, file=_STDERR)
    _compute_within(seconds)
    try:
        return work(*args)
    finally:
        _compute_within(0)
        faulthandler.cancel_dump_traceback_later()
        give_back()


def _compute_within(seconds: float) -> None:
    """End this process after so much computing, even where no Python code can run; 0 takes that back.

    Windows counts nothing of the kind, and has the other bound alone.
    """
    if hasattr(signal, "setitimer"):
        if seconds:  # SIGPROF is told, then does what it always does
            faulthandler.register(signal.SIGPROF, file=_STDERR, chain=True)
        signal.setitimer(signal.ITIMER_PROF, seconds)
