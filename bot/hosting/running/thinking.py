"""Computer players think beside the bot, within their time; one that does not care loses its worker."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import engine
from bot.workers.pool import Job, Pool
from engine import codec
from engine.game import Budget, Imagining
from engine.model import Decision, Table

SECONDS = 20.0
"""How long a brain may look for one answer."""
PATIENCE = 3
"""The multiple of it after which the worker of a brain that does not care is ended."""


def think(key: str, level: str, seen: Any, decision: Any, seed: str, nodes: int, seconds: float) -> str:
    """The line a brain answers with. Takes JSON values only, so that it can run anywhere."""
    game = engine.find(key)
    brain = game.players[level]
    known = (
        codec.load_table(game, seen) if isinstance(brain, Imagining) else codec.load(game.rules.View, seen)
    )
    question = codec.load(Decision, decision)
    end = time.perf_counter() + seconds
    budget = Budget(nodes, lambda: time.perf_counter() >= end)
    return brain(known, question, random.Random(seed), budget)


def _unmeasured(_seconds: float) -> None:
    """Nobody measures."""


class Thinker:
    """Asks brains beside the event loop; without `nodes` they look as far as their games find right.

    `took` is told how many seconds each brain took.
    """

    def __init__(self, pool: Pool, nodes: int | None = None, seconds: float = SECONDS) -> None:
        self._pool = pool
        self._job = Job("thinking", PATIENCE * seconds, long=True)
        self._nodes = nodes
        self._seconds = seconds
        self.took: Callable[[float], None] = _unmeasured

    async def think(self, key: str, level: str, seen: Any, decision: Decision, seed: str) -> str:
        """The line of a brain that has `seen` this. Raises `Lost` where it looks on long after its time."""
        game = engine.find(key)
        nodes = game.nodes if self._nodes is None else self._nodes
        imagined = isinstance(seen, Table)
        kept = codec.dump_table(game, seen) if imagined else codec.dump(seen, game.rules.View)
        question = codec.dump(decision)
        began = time.perf_counter()
        line = await self._pool.run(self._job, think, key, level, kept, question, seed, nodes, self._seconds)
        self.took(time.perf_counter() - began)
        return line
