"""The host's idea of the time: the time of day, carried on by a clock that nobody sets.

A clock that is set, or a machine that has slept, makes the time of day jump. Between two heartbeats this
watch goes on evenly, so that nothing is decided by a jump; the task that keeps the heartbeat asks how far the
time of day is `ahead`, gives everybody the difference, and only then sets the watch right.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.times.instants import Instant, Seconds


class Watch:
    """Called, it tells the time in seconds since 1970. `wall` may jump, `ticks` never does."""

    def __init__(
        self, wall: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._ticks = ticks
        self.set_right()

    def __call__(self) -> Instant:
        return Instant(self._began + self._ticks())

    def ahead(self) -> Seconds:
        """How far the time of day is ahead of this watch by now; negative where it was put back."""
        return Seconds(self._wall() - self())

    def set_right(self) -> None:
        """Go by the time of day from here."""
        self._began = self._wall() - self._ticks()
