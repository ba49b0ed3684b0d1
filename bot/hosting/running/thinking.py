"""What takes long runs in a process of its own: computer players think in one, films are made in another."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import engine
from engine import codec
from engine.game import Budget
from engine.model import Decision

R = TypeVar("R")

SECONDS = 20.0
"""How long a brain may look for one answer."""
PATIENCE = 3
"""After so many times that, the process of a brain that does not care is ended."""
LONGEST = 300.0
"""Seconds that other work may take."""


def think(key: str, level: str, view: Any, decision: Any, seed: str, nodes: int, seconds: float) -> str:
    """The line a brain answers with. Takes JSON values only, so that it can run anywhere."""
    game = engine.find(key)
    seen = codec.load(game.rules.View, view)
    question = codec.load(Decision, decision)
    end = time.perf_counter() + seconds
    budget = Budget(nodes, lambda: time.perf_counter() >= end)
    return game.players[level](seen, question, random.Random(seed), budget)


class OneProcess(ProcessPoolExecutor):
    """A single worker, started afresh so that it shares nothing with the bot's threads.

    It ends with the bot, killed or not, and breaks off its work where nobody waits for its shutdown.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
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
    """What a function returns. A worker process in which it takes longer ends; a thread cannot be ended."""
    if multiprocessing.parent_process() is None:
        return work(*args)
    watch = threading.Timer(seconds, os._exit, (1,))
    watch.daemon = True
    watch.start()
    try:
        return work(*args)
    finally:
        watch.cancel()


class Worker:
    """Has functions of modules carried out beside the event loop, one after the other."""

    def __init__(self, executor: Callable[[], Executor] = OneProcess, longest: float = LONGEST) -> None:
        self._make = executor
        self._executor: Executor | None = None
        self._longest = longest
        self._gate = asyncio.Lock()

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """What the function returns; it is tried again once if its process dies.

        Raises `TimeoutError` where it takes longer than it may; the process is replaced then.
        """
        async with self._gate:
            began = time.perf_counter()
            try:
                return await self._run(work, args)
            except BrokenProcessPool:
                self.close()
                if time.perf_counter() - began >= self._longest:
                    raise TimeoutError(f"{work.__name__} took longer than {self._longest:g} s") from None
                return await self._run(work, args)

    async def _run(self, work: Callable[..., R], args: tuple[Any, ...]) -> R:
        if self._executor is None:
            self._executor = self._make()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, within, self._longest, work, args)

    def close(self) -> None:
        """End the process; the next work gets another one."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _unmeasured(_seconds: float) -> None:
    """Nobody measures."""


class Thinker:
    """Asks brains beside the event loop; without `nodes` they look as far as their games find right.

    `took` is told how many seconds each brain took.
    """

    def __init__(
        self,
        executor: Callable[[], Executor] = OneProcess,
        nodes: int | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._worker = Worker(executor, PATIENCE * seconds)
        self._nodes = nodes
        self._seconds = seconds
        self.took: Callable[[float], None] = _unmeasured

    async def think(self, key: str, level: str, view: Any, decision: Decision, seed: str) -> str:
        """The line of a brain. Raises `TimeoutError` where it looks on long after its time is over."""
        game = engine.find(key)
        nodes = game.nodes if self._nodes is None else self._nodes
        seen, question = codec.dump(view, game.rules.View), codec.dump(decision)
        began = time.perf_counter()
        line = await self._worker.run(think, key, level, seen, question, seed, nodes, self._seconds)
        self.took(time.perf_counter() - began)
        return line

    def close(self) -> None:
        self._worker.close()
