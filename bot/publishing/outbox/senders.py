"""The senders of this moment: one task a channel, so that no channel waits for another.

A request to a channel that Discord throttles may wait inside the library for half a minute. Such a sender
soon stops counting against the number of those at work, so however many channels are throttled, the next
one finds room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.ids import ChannelId

AT_ONCE = 8
"""How many send at once; those that only wait for Discord do not count."""
SLOW = 1.0
"""Seconds after which a sender is taken to wait."""
PATIENCE = 5.0
"""Seconds that a request under way gets when the bot ends; what is cut off is sent by the next start."""


class Senders:
    """Tasks by their channel; `finished` is called whenever one ends."""

    def __init__(self, finished: Callable[[], None]) -> None:
        self._finished = finished
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._began: dict[int, float] = {}
        self._fault: BaseException | None = None

    @property
    def busy(self) -> tuple[int, ...]:
        """The channels at which somebody is sending or waiting."""
        return tuple(self._tasks)

    @property
    def room(self) -> int:
        """How many more may start now."""
        return max(0, AT_ONCE - len(self._at_work()))

    def next_room(self) -> float | None:
        """Seconds until one of those at work is taken to wait; None while nobody is at work."""
        began = self._at_work()
        return min(began) + SLOW - _time() if began else None

    def start(self, channel: ChannelId, work: Coroutine[Any, Any, None]) -> None:
        """Let a task of its own do what is to be done in a channel where nobody is busy."""
        task = asyncio.create_task(work)
        self._tasks[channel], self._began[channel] = task, _time()
        task.add_done_callback(lambda done: self._ended(channel, done))

    def check(self) -> None:
        """Raise what a sender has failed with since the last time."""
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    async def finish(self, patience: float = PATIENCE) -> None:
        """Wait for all senders, and cut off those that take too long."""
        tasks = [*self._tasks.values()]
        if not tasks:
            return
        _done, late = await asyncio.wait(tasks, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _at_work(self) -> list[float]:
        return [began for began in self._began.values() if _time() - began < SLOW]

    def _ended(self, channel: ChannelId, task: asyncio.Task[None]) -> None:
        del self._tasks[channel], self._began[channel]
        if not task.cancelled() and task.exception() is not None:
            self._fault = task.exception()
        self._finished()


def _time() -> float:
    return asyncio.get_running_loop().time()
