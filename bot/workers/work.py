"""The work of a worker: one job after the other, from a line of the bot's, until that is closed."""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import os
import pickle
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, BinaryIO, NoReturn, TypeVar

from bot.garbage import give_back

R = TypeVar("R")
LENGTH = struct.Struct(">Q")
"""How many bytes follow."""
_STDERR = 2
PATIENCE = 6
NICE = 10
"""How far what takes long stands back behind everything else."""
_SOMETHING = 0.001
"""Seconds of computing that say that a process goes on: a watch takes less."""


def main(modules: Sequence[str]) -> NoReturn:
    """Work as a process of its own, on stdin and stdout. What is printed goes to stderr."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is sent to all, and the bot still answers
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(_STDERR, 1)
    for name in modules:
        importlib.import_module(name)
    serve(sys.stdin.buffer, answers)


def serve(orders: BinaryIO, answers: BinaryIO) -> NoReturn:
    """Say which process this is, then answer orders; each is (seconds, whether to stand back, pickled work).

    The answer is (True, result) or (False, error). The process ends with the line of orders.
    """
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders, waiting), daemon=True).start()
    _send(answers, pickle.dumps(os.getpid()))
    while True:
        seconds, back, work = pickle.loads(waiting.get())  # noqa: S301 - from the bot
        if back:
            stand_back()
        _send(answers, _done(seconds, work))


def _listen(orders: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Take orders also while one is carried out, as their end is the end of the process.

    Not by a signal: supervisors send theirs to the whole group, and the bot still answers.
    """
    with contextlib.suppress(OSError):  # in this way Windows tells of the end
        while head := orders.read(LENGTH.size):
            waiting.put(orders.read(*LENGTH.unpack(head)))
    os._exit(0)


def _send(answers: BinaryIO, frame: bytes) -> None:
    try:
        answers.write(LENGTH.pack(len(frame)) + frame)
        answers.flush()
    except OSError:  # the bot has ended
        os._exit(0)


def _done(seconds: float, order: bytes) -> bytes:
    try:
        work, args = pickle.loads(order)  # noqa: S301 - from the bot
        return pickle.dumps((True, within(seconds, work, args)))
    except Exception as error:
        return pickle.dumps((False, _portable(error)))


def _portable(error: Exception) -> Exception:
    """An error that another process can read, with a note of where it was raised."""
    trace = "".join(traceback.format_exception(error))
    try:
        portable: Exception = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:  # one of a library's, that cannot be made anew
        portable = RuntimeError(repr(error))
    portable.add_note(f"In a worker:\n{trace}")
    return portable


def stand_back() -> None:
    """Leave the machine to all others while they want it, where it can be told so."""
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))


def within(seconds: float, work: Callable[..., R], args: tuple[Any, ...]) -> R:
    """The result of a function; a process in which it computes longer ends and says on stderr where it was.

    So does one that computes nothing for `PATIENCE` times as long. A machine that is busy with something else
    is no reason: however slowly, the work goes on.
    """
    over = threading.Event()
    watching = threading.Thread(target=_watch, args=(seconds, over), daemon=True)
    _give(seconds)
    watching.start()
    _compute_within(seconds)
    try:
        return work(*args)
    finally:
        _compute_within(0)
        over.set()
        watching.join()
        faulthandler.cancel_dump_traceback_later()
        give_back()


def _watch(seconds: float, over: threading.Event) -> None:
    """Give work more time again and again, as long as it computes, and has not computed for too long."""
    began = computed = time.process_time()
    while not over.wait(seconds):
        now = time.process_time()
        if now - computed > _SOMETHING and now - began < seconds:
            computed = now
            _give(seconds)


def _give(seconds: float) -> None:
    """End this process after a while, unless it is given more time; no Python has to run for that."""
    faulthandler.dump_traceback_later(PATIENCE * seconds, exit=True, file=_STDERR)


def _compute_within(seconds: float) -> None:
    """End this process after so much computing, even where no Python code can run; 0 takes that back.

    Windows counts nothing of the kind, and has the watch alone.
    """
    if hasattr(signal, "setitimer"):
        if seconds:  # SIGPROF is told, then does what it always does
            faulthandler.register(signal.SIGPROF, file=_STDERR, chain=True)
        signal.setitimer(signal.ITIMER_PROF, seconds)
