"""The interactions that have arrived in this process, so that a copy waits for the one before it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot import deliveries
from bot.deliveries import Delivery
from bot.times.instants import Instant

REMEMBERED = 4096


class Arrivals:
    """The latest arrivals; the oldest is forgotten first."""

    def __init__(self) -> None:
        self._latest: OrderedDict[int, Delivery] = OrderedDict()

    def begin(self, id: int, at: Instant) -> None:
        """Carry out an interaction until the end of the present task."""
        delivery = deliveries.begin(id, at, self._latest.get(id))
        task = asyncio.current_task()
        assert task is not None, "interactions are carried out in tasks"
        task.add_done_callback(lambda _task: delivery.over.set())
        self._latest[id] = delivery
        self._latest.move_to_end(id)
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
