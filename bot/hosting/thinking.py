"""What takes long runs in a process of its own: computer players think there, and films are made."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import engine
from engine import codec
from engine.model import Decision

R = TypeVar("R")

NODES = 4000


def think(game: str, level: str, view: Any, decision: Any, seed: str, nodes: int) -> str:
    """The line a brain answers with. Takes JSON values only, so that it can run anywhere."""
    rules = engine.find(game)
    seen = codec.load(rules.View, view)
    question = codec.load(Decision, decision)
    return rules.brains[level](seen, question, random.Random(seed), nodes)


def one_process() -> Executor:
    """A single worker, started afresh so that it shares nothing with the bot's threads."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=end_with_parent)


def end_with_parent() -> None:
    """Let this process end when the bot does, killed or not: a pool's worker would wait for ever."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _unmeasured(_seconds: float) -> None:
    """Nobody measures."""


class Thinker:
    """Asks brains, and does other long work, beside the event loop; a worker that died is replaced once.

    `took` is told how many seconds each brain took.
    """

    def __init__(self, executor: Callable[[], Executor] = one_process, nodes: int = NODES) -> None:
        self._make = executor
        self._executor: Executor | None = None
        self._nodes = nodes
        self.took: Callable[[float], None] = _unmeasured

    async def think(self, game: str, level: str, view: Any, decision: Decision, seed: str) -> str:
        rules = engine.find(game)
        seen, question = codec.dump(view, rules.View), codec.dump(decision)
        began = time.perf_counter()
        line = await self.run(think, game, level, seen, question, seed, self._nodes)
        self.took(time.perf_counter() - began)
        return line

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Have a function of a module carried out in the worker, behind whatever waits there already."""
        try:
            return await self._run(work, args)
        except BrokenProcessPool:
            self.close()
            return await self._run(work, args)

    async def _run(self, work: Callable[..., R], args: tuple[Any, ...]) -> R:
        if self._executor is None:
            self._executor = self._make()
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
