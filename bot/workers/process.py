"""One worker: a process that ends with the bot, and by itself where a job takes longer than it may.

The bot never waits for one in a thread or with a lock: whatever a worker or the process that it comes from
does, or does no more, the bot goes on and can end.
"""

from __future__ import annotations

import asyncio
import asyncio.subprocess
import contextlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from bot.workers.template import ONE
from bot.workers.work import LENGTH

_KEPT = str(8 * 1024 * 1024)
LIBRARIES = {"MALLOC_TRIM_THRESHOLD_": _KEPT, "MALLOC_MMAP_THRESHOLD_": _KEPT, "OPENBLAS_NUM_THREADS": "1"}
"""How a worker's C libraries behave: what is free at the end of the heap beyond these bytes is given back,
and numpy starts no threads, which no fork would have.

Left to itself the heap raises both bounds after the first film, and keeps half as much again for ever.
"""
FORKED = sys.platform == "linux"
"""Whether workers are forked from one process that has loaded everything; elsewhere libraries of the system
take a fork amiss, and each loads for itself."""
AT_ONCE = 4 * 1024 * 1024
"""Bytes of an answer that are taken before somebody reads them."""
_QUIET = (signal.SIGINT, signal.SIGTERM)
"""Signals that a terminal or a supervisor sends to every process, though the bot still answers."""


class Gone(Exception):
    """The worker has ended, or could not begin."""


class OneProcess:
    """A single worker that has imported these modules and shares nothing with the bot's threads.

    It ends with the bot, killed or not, and breaks off its work where nobody waits for it any more.
    """

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self._modules = tuple(modules)
        self._line: Line | None = None
        self._number = 0

    async def begin(self) -> None:
        """Return when it can work. Raises `Gone`, `OSError`."""
        self._line = await (_forked if FORKED else _spawned)(self._modules)
        self._number = await self._answer(self._line)

    @property
    def gone(self) -> bool:
        """Whether it is known to have ended."""
        answers = self._line and self._line.answers
        return answers is None or answers.at_eof() or answers.exception() is not None

    async def run(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...], back: bool) -> Any:
        """The result of a module's function, or its error, within those seconds of computing.

        With `back` it stands back behind all others from then on. Raises `Gone`.
        """
        if self._line is None:
            raise Gone
        order = pickle.dumps((seconds, back, pickle.dumps((work, args))))
        self._line.orders.write(LENGTH.pack(len(order)) + order)
        well, result = await self._answer(self._line)
        if well:
            return result
        raise result

    async def _answer(self, line: Line) -> Any:
        try:
            [length] = LENGTH.unpack(await line.answers.readexactly(LENGTH.size))
            return pickle.loads(await line.answers.readexactly(length))  # noqa: S301 - our own
        except (asyncio.IncompleteReadError, OSError) as error:
            raise Gone from error

    def end(self) -> None:
        """End it, whatever it does. A second call does nothing."""
        gone, line, self._line = self.gone, self._line, None
        if line is not None:
            line.close()
        if self._number and not gone:
            with contextlib.suppress(OSError):
                os.kill(self._number, getattr(signal, "SIGKILL", signal.SIGTERM))


class Line(NamedTuple):
    """The two ways of a line to a worker, and what closes both."""

    answers: asyncio.StreamReader
    orders: asyncio.StreamWriter
    close: Callable[[], None]


async def _spawned(modules: tuple[str, ...]) -> Line:
    """A line to a new process that loads everything for itself."""
    loop = asyncio.get_running_loop()
    transport, streams = await loop.subprocess_exec(
        lambda: asyncio.subprocess.SubprocessStreamProtocol(AT_ONCE, loop),
        *_python("from bot.workers.work import main; main(sys.argv[1:])"),
        *modules,
        env=_environment(),
        stderr=None,
    )
    assert streams.stdout is not None
    assert streams.stdin is not None

    def close() -> None:
        transport.close()  # which kills it, and would only hear of its end from a loop that goes on
        transport.get_extra_info("subprocess").wait()

    return Line(streams.stdout, streams.stdin, close)


async def _forked(modules: tuple[str, ...]) -> Line:
    """A line to a new process that is forked from the one that has loaded these modules."""
    ours, theirs = socket.socketpair()
    try:
        with theirs:
            Template.of(modules).fork(theirs)
        answers, orders = await asyncio.open_unix_connection(sock=ours, limit=AT_ONCE)
    except BaseException:
        ours.close()
        raise
    return Line(answers, orders, orders.transport.abort)


class Template:
    """The process that workers are forked from; there is one for the same modules, until the bot ends."""

    _all: ClassVar[dict[tuple[str, ...], Template]] = {}

    def __init__(self, modules: tuple[str, ...]) -> None:
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        with theirs:
            words = "from bot.workers.template import main; main(int(sys.argv[1]), sys.argv[2:])"
            before = signal.pthread_sigmask(signal.SIG_BLOCK, _QUIET)  # for it and for all that come from it
            try:
                self.process = subprocess.Popen(  # noqa: S603 - our own words
                    [*_python(words), str(theirs.fileno()), *modules],
                    env=_environment(),
                    stdin=subprocess.DEVNULL,
                    pass_fds=(theirs.fileno(),),
                )
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._end = weakref.finalize(self, _end, self._line, self.process)

    @classmethod
    def of(cls, modules: tuple[str, ...]) -> Template:
        """The one that has loaded these modules, or loads them. Raises `OSError`."""
        known = cls._all.get(modules)
        if known is not None and known.process.poll() is not None:
            cls._all.pop(modules).end()
        if modules not in cls._all:
            cls._all[modules] = cls(modules)
        return cls._all[modules]

    def fork(self, line: socket.socket) -> None:
        """Have a worker forked at the other end of a line, as soon as that is possible. Raises `OSError`."""
        socket.send_fds(self._line, [ONE], [line.fileno()])

    def end(self) -> None:
        """End it at once, though it may be stopped; its workers end with their lines. It also ends where
        nobody knows of it any more, and with the bot."""
        self._end()

    @classmethod
    def end_all(cls) -> None:
        """End whatever workers could be forked from."""
        while cls._all:
            cls._all.popitem()[1].end()


def _end(line: socket.socket, process: subprocess.Popen[bytes]) -> None:
    line.close()
    process.kill()
    process.wait()


def _python(words: str) -> tuple[str, ...]:
    return sys.executable, "-c", f"import sys; {words}"


def _environment() -> dict[str, str]:
    """That of the bot, from where a process finds the same modules, and has its libraries in hand."""
    return {
        **os.environ,
        **{k: v for k, v in LIBRARIES.items() if k not in os.environ},
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
