"""The pool of workers, each of which does one job at a time and can be lost without harm to the others.

The standard pool of processes is whole or broken: where one of its processes dies, all of its jobs fail, and
one that does not come to an end cannot be ended. So each worker here is a pool of a single process.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.workers.process import OneProcess, within

R = TypeVar("R")
log = logging.getLogger(__name__)

FIRST = 2
"""Workers that are there from the start: one for pictures, one for what takes long."""
MOST = 4
PREPARING = 120.0
"""Seconds that a new worker has to prepare."""


@dataclass(frozen=True, slots=True)
class Job:
    """A kind of work: its name in the log and in the metrics, and how many seconds it may compute.

    What is `long` never takes the last worker, so that short work does not wait for it.
    """

    name: str
    seconds: float
    long: bool = False


class Lost(Exception):
    """The worker died, or took too long and was ended: its answer is lost, and nothing else."""


def usual_size() -> int:
    """How many workers a machine has use for: room for a film, a computer player and a picture at once."""
    return max(3, min(MOST, os.cpu_count() or 1))


def one_thread() -> Executor:
    """In the place of a process: no time is kept there, and a crash is the bot's."""
    return ThreadPoolExecutor(1, "worker")


def _uncounted(_job: str) -> None:
    """Nobody counts."""


class Pool:
    """Up to `size` workers, made by `executor` when they are wanted; none is a thread alone.

    A new one carries out the steps of `prepare`, functions of modules without arguments, the first before
    anything else, the others while it has nothing to do. `lost` is told the name of each job that has lost
    its worker.
    """

    def __init__(
        self,
        size: int | None = None,
        executor: Callable[[], Executor] = OneProcess,
        prepare: Sequence[Callable[[], None]] = (),
    ) -> None:
        size = usual_size() if size is None else size
        self._make = executor if size else one_thread
        self._size = max(1, size)
        self._prepare = tuple(prepare)
        self._to_do: dict[Executor, list[Callable[[], None]]] = {}
        """The preparations still before each worker."""
        self._free: list[Executor] = []
        self._waiting: deque[asyncio.Future[Executor]] = deque()
        self._preparing: set[asyncio.Task[None]] = set()
        self._for_long = asyncio.Semaphore(max(1, self._size - 1))
        self._warm = False
        self.lost: Callable[[str], None] = _uncounted

    def warm(self) -> None:
        """Let the first workers come before anybody wants them, and others in the place of lost ones."""
        self._warm = True
        self._refill()

    async def run(self, job: Job, work: Callable[..., R], *args: Any) -> R:
        """The result of a module's function, or its error. Raises `Lost` where its worker is."""
        async with self._for_long if job.long else contextlib.nullcontext():
            while True:
                worker = await self._next()
                with contextlib.suppress(BrokenExecutor):  # it died while it had nothing to do
                    future = worker.submit(within, job.seconds, work, args)
                    break
                self._dismiss(worker)
            return await self._answer(worker, job, asyncio.wrap_future(future))

    async def _answer(self, worker: Executor, job: Job, answer: asyncio.Future[R]) -> R:
        began = time.monotonic()
        try:
            return await answer
        except BrokenExecutor:
            if worker in self._to_do:
                late = time.monotonic() - began >= job.seconds
                log.error("a worker was lost: %s %s", job.name, "took too long" if late else "ended it")
                self.lost(job.name)
                self._dismiss(worker)
                self._refill()
            raise Lost(f"{job.name} lost its worker") from None
        except asyncio.CancelledError:  # nobody waits for what it still does
            self._dismiss(worker)
            self._refill()
            raise
        finally:
            self._go_on(worker)

    async def _next(self) -> Executor:
        """The worker that was busy last of those that have nothing to do, or the first to become free."""
        if self._free:
            return self._free.pop()
        if len(self._to_do) < self._size:
            self._hire()
        if self._free:
            return self._free.pop()
        place: asyncio.Future[Executor] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._go_on(place.result())
            raise

    def _hire(self) -> None:
        worker = self._make()
        self._to_do[worker] = [*self._prepare]
        if self._prepare:
            self._let_prepare(worker)
        else:
            self._go_on(worker)

    def _go_on(self, worker: Executor) -> None:
        """Give a worker that has done something to whoever waits; else let it prepare, or rest."""
        if worker not in self._to_do:
            return
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(worker)
                return
        if self._to_do[worker]:
            self._let_prepare(worker)
        else:
            self._free.append(worker)

    def _refill(self) -> None:
        """Hire whoever is missing, one after the other: the bot starts beside them."""
        missing = self._warm and len(self._to_do) < min(FIRST, self._size)
        if (missing or self._waiting) and not self._preparing and len(self._to_do) < self._size:
            self._hire()

    def _let_prepare(self, worker: Executor) -> None:
        task = asyncio.create_task(self._step(worker, self._to_do[worker].pop(0)))
        self._preparing.add(task)
        task.add_done_callback(self._prepared)

    def _prepared(self, task: asyncio.Task[None]) -> None:
        self._preparing.discard(task)
        self._refill()

    async def _step(self, worker: Executor, step: Callable[[], None]) -> None:
        """Let a worker prepare; where that fails a thread takes its place, so that nobody waits for ever."""
        try:
            begun = await asyncio.to_thread(worker.submit, within, PREPARING, step, ())
            await asyncio.wrap_future(begun)
        except Exception:
            if worker not in self._to_do:
                return
            log.exception("a worker could not prepare; a thread takes its place")
            self._dismiss(worker)
            worker = one_thread()
            self._to_do[worker] = []
        self._go_on(worker)

    def _dismiss(self, worker: Executor) -> None:
        self._to_do.pop(worker, None)
        worker.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all workers and what they do."""
        self._warm = False
        for place in self._waiting:
            place.cancel()
        self._waiting.clear()
        for task in tuple(self._preparing):
            task.cancel()
        for worker in tuple(self._to_do):
            self._dismiss(worker)
        self._free.clear()
