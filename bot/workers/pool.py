"""The pool of workers, each of which does one job at a time and can be lost without harm to the others.

The standard pool of processes is whole or broken: where one of its processes dies, all of its jobs fail, one
that does not come to an end cannot be ended, and its end waits for one that begins.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.workers.machine import cores, memory
from bot.workers.process import Gone, OneProcess

R = TypeVar("R")
log = logging.getLogger(__name__)

IDLE = 600.0
"""Seconds without work after which a worker for what takes long goes home."""
SMALL = 1024**3
"""Bytes of memory below which a single worker has to do."""
MOST = 3
TIRED = 20
"""Jobs after which another worker takes the place of one, whose memory has grown by all that it has seen."""
SOON = 1.0
"""Seconds after which a second worker comes for what waits behind something that takes long."""


@dataclass(frozen=True, slots=True)
class Job:
    """A kind of work: its name in the log and in the metrics, and how many seconds it may compute.

    What is `long` has workers of its own, so that short work does not wait for it. What is done `once` leaves
    nothing in a worker that is of use later: its worker goes home afterwards, with the memory that it took.
    What is done `singly` waits for the one before it of its name.
    """

    name: str
    seconds: float
    long: bool = False
    once: bool = False
    singly: bool = False


class Lost(Exception):
    """The worker died, or took too long and was ended: its answer is lost, and nothing else."""


def usual_size() -> int:
    """How many workers a machine has use for at most: one for pictures, others for films and computer players
    while there are any."""
    return 1 if memory() < SMALL else max(1, min(MOST, int(cores())))


class Worker(Protocol):
    """Somebody who does one job after the other; the contracts are those of `OneProcess`."""

    @property
    def gone(self) -> bool: ...

    async def begin(self) -> None: ...

    async def run(
        self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...], back: bool
    ) -> Any: ...

    def end(self) -> None: ...


class OneThread:
    """In the place of a process: no time is kept there, nobody stands back, and a crash is the bot's."""

    gone = False

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "worker")

    async def begin(self) -> None:
        """It is there."""

    async def run(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...], back: bool) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    def end(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _uncounted(_job: str) -> None:
    """Nobody counts."""


class Pool:
    """Up to `size` workers, made by `worker`: one that stays, others while something takes long. A single
    one does everything, and none is a thread alone.

    What takes long spends a single worker: it stands back for good, and goes home afterwards. Whatever has
    waited for it too long gets the next one before.

    `lost` is told the name of each job that has lost its worker.
    """

    def __init__(self, size: int | None = None, worker: Callable[[], Worker] = OneProcess) -> None:
        size = usual_size() if size is None else size
        hands = _Hands(worker if size else OneThread)
        self._quick = _Lane(hands, 1, alone=size == 1)
        self._long = _Lane(hands, size - 1, aside=True) if size > 1 else self._quick
        self._taking_long = asyncio.Semaphore(max(1, size - 1))
        self._lanes = {self._quick, self._long}
        self._turns: dict[str, asyncio.Lock] = {}
        self._queued = 0
        self._closed = False
        self.lost: Callable[[str], None] = _uncounted

    @contextlib.asynccontextmanager
    async def _one_of_few(self, job: Job) -> AsyncIterator[None]:
        """No more long jobs at once than there are workers for them, and one alone of what is done singly."""
        turn = self._turns.setdefault(job.name, asyncio.Lock()) if job.singly else contextlib.nullcontext()
        self._queued += 1
        waiting = True
        try:
            async with turn, self._taking_long:
                self._queued -= 1
                waiting = False
                yield
        finally:
            self._queued -= waiting

    def warm(self) -> None:
        """Let the worker that stays come before anybody wants it."""
        self._quick.hire()

    async def run(self, job: Job, work: Callable[..., R], *args: Any) -> R:
        """The result of a module's function, or its error. Raises `Lost` where its worker is."""
        try:
            if not job.long:
                return await self._quick.run(job, work, args)
            async with self._one_of_few(job):
                return await self._long.run(job, work, args)
        except Lost as lost:
            if not self._closed:
                log.error("a worker was lost: %s", lost)
                self.lost(job.name)
            raise

    @property
    def busy(self) -> int:
        """Workers that are at work, or about to begin."""
        return sum(lane.workers for lane in self._lanes) - self.idle

    @property
    def idle(self) -> int:
        """Workers that have nothing to do."""
        return sum(lane.free for lane in self._lanes)

    @property
    def waiting(self) -> int:
        """Jobs for which no worker is free."""
        return self._queued + sum(lane.waiting for lane in self._lanes)

    def close(self) -> None:
        """End all workers and what they do."""
        self._closed = True
        for lane in self._lanes:
            lane.close()


@dataclass
class _Hands:
    """The maker of a pool's workers; threads, once no process can be started."""

    make: Callable[[], Worker]

    def give_up(self) -> Worker:
        """Called where a worker could not come. A thread in its place; the log says so once."""
        if self.make is not OneThread:
            log.exception("a worker could not begin; from now on a thread takes its place")
        self.make = OneThread
        return OneThread()


async def _come(worker: Worker) -> None:
    """Let a worker begin, a second time where what it comes from was lost just then. Raises what fails."""
    try:
        await worker.begin()
    except Gone:
        worker.end()
        await worker.begin()


class _Lane:
    """Up to `size` workers of one kind, hired when work waits; those `aside` stand back behind all others,
    and go home when nothing has waited for a while. Where they are `alone` what takes long spends them."""

    def __init__(self, hands: _Hands, size: int, aside: bool = False, alone: bool = False) -> None:
        self._hands = hands
        self._size = size
        self._aside = aside
        self._alone = alone
        self._workers: set[Worker] = set()
        self._parting: set[Worker] = set()
        self._jobs: Counter[Worker] = Counter()
        self._free: list[Worker] = []
        self._leaving: dict[Worker, asyncio.TimerHandle] = {}
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._beginning: set[asyncio.Task[None]] = set()

    @property
    def workers(self) -> int:
        return len(self._workers)

    @property
    def free(self) -> int:
        return len(self._free)

    @property
    def waiting(self) -> int:
        return sum(not place.done() for place in self._waiting)

    async def run(self, job: Job, work: Callable[..., R], args: tuple[Any, ...]) -> R:
        """The result of a job. Raises `Lost`."""
        while (worker := await self._next(job)).gone:  # it died while it had nothing to do
            self._dismiss(worker)
        spent = self._alone and job.long
        self._jobs[worker] += 1
        if job.once or spent:
            self._parting.add(worker)
        elif self._jobs[worker] >= TIRED:
            self._parting.add(worker)
            self.hire()
        began = time.monotonic()
        try:
            result: R = await worker.run(job.seconds, work, args, back=self._aside or spent)
            return result
        except Gone:
            self._dismiss(worker)
            late = time.monotonic() - began >= job.seconds
            raise Lost(f"{job.name} {'took too long' if late else 'ended it'}") from None
        except asyncio.CancelledError:  # nobody waits for what it still does
            self._dismiss(worker)
            raise
        finally:
            if worker in self._parting:
                self._dismiss(worker)
            self._go_on(worker)

    async def _next(self, job: Job) -> Worker:
        """A worker that has nothing to do, or the first to become free. Raises `Lost` where none will."""
        if not self._size:
            raise Lost(f"{job.name} came after the end")
        if self._free:
            worker = self._free.pop()
            if worker in self._leaving:
                self._leaving.pop(worker).cancel()
            return worker
        place: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        if len(self._workers) < self._size:
            self.hire()
        elif self._alone and not job.long:
            asyncio.get_running_loop().call_later(SOON, self._relieve, place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._go_on(place.result())
            raise

    def _relieve(self, place: asyncio.Future[Worker]) -> None:
        """Let one come for what still waits behind a worker that goes home afterwards."""
        if not place.done() and len(self._workers - self._parting) < self._size:
            self.hire()

    def hire(self) -> None:
        """Let one more worker come, unless all have gone home for good."""
        if not self._size:
            return
        worker = self._hands.make()
        self._workers.add(worker)
        task = asyncio.create_task(self._begin(worker))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _begin(self, worker: Worker) -> None:
        """Await a new worker; where none can come a thread takes its place, so that nobody waits for ever."""
        try:
            await _come(worker)
        except Exception:  # as where no process can be made, or a module cannot be loaded
            if worker not in self._workers:
                return
            self._dismiss(worker)
            self._workers.add(worker := self._hands.give_up())
        self._go_on(worker)

    def _go_on(self, worker: Worker) -> None:
        """Give a free worker to a job that waits, or let it rest; let one come in the place of a lost
        one."""
        if worker not in self._workers:
            if (self._waiting or self._alone) and len(self._workers) < self._size:
                self.hire()
            return
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(worker)
                return
        self._free.append(worker)
        if self._aside:
            self._leaving[worker] = asyncio.get_running_loop().call_later(IDLE, self._send_home, worker)

    def _send_home(self, worker: Worker) -> None:
        del self._leaving[worker]
        self._free.remove(worker)
        self._dismiss(worker)

    def _dismiss(self, worker: Worker) -> None:
        self._workers.discard(worker)
        self._parting.discard(worker)
        del self._jobs[worker]
        worker.end()

    def close(self) -> None:
        """End all workers; jobs that wait for one, or come later, are lost."""
        self._size = 0
        for place in self._waiting:
            if not place.done():
                place.set_exception(Lost("the work has ended"))
        self._waiting.clear()
        for task in tuple(self._beginning):
            task.cancel()
        for timer in self._leaving.values():
            timer.cancel()
        for worker in tuple(self._workers):
            self._dismiss(worker)
        self._free.clear()
        self._leaving.clear()
