"""Moments and lengths of time, which are both numbers of seconds and never the same thing.

Neither is made but where one comes in (the watch, a row, what is typed) and by the functions here.
"""

from __future__ import annotations

from typing import NewType

Instant = NewType("Instant", float)
"""A moment: seconds since 1970, UTC."""
Seconds = NewType("Seconds", float)
"""A length of time."""
NO_TIME = Seconds(0.0)
NEVER = Instant(0.0)
"""Stands for no moment."""


def plus(instant: Instant, seconds: float) -> Instant:
    """The moment these seconds later, or earlier where they are negative."""
    return Instant(instant + seconds)


def between(earlier: Instant, later: Instant) -> Seconds:
    """The time from one moment to another."""
    return Seconds(later - earlier)
