"""The work of a look back, as a worker does it."""

from __future__ import annotations

import time
from typing import Any

import engine
from bot.workers.pool import Job
from engine import codec
from engine.model import Seat
from engine.reviewing import look_back

SECONDS = 10.0
"""So long a look back computes at most; after that its worker is ended."""
ENOUGH = 8.0
"""Seconds of computing after which nothing more is weighed."""
JOB = Job("looking back", SECONDS, long=True, singly=True)


def work(record: Any, seat: int, first: int, end: int | None) -> Any:
    """The look back at a dumped record from a seat, of what was answered from one entry to before another.

    Takes and gives JSON values only.
    """
    began = time.thread_time()
    loaded = engine.load_record(record)
    game = engine.find(loaded.opening.game)
    return codec.dump(
        look_back(game, loaded, Seat(seat), lambda: (time.thread_time() - began) / ENOUGH, first, end)
    )
