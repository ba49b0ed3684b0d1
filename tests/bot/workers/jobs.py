"""What workers are given in tests; they find it by its name."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable


def loop() -> None:
    """Does not come to an end."""
    while True:
        pass


def stuck() -> None:
    """Does not come to an end within a library, which lets no other thread run."""
    re.match(r"(a*)*b", "a" * 60)


def die() -> None:
    os._exit(1)


def forget_timers() -> None:
    """From now on this process has as little as one of Windows."""
    del signal.setitimer, signal.SIGPROF


def loaded(package: str) -> bool:
    return package in sys.modules


def slowly(seconds: float) -> bool:
    """Computes a little now and then, as where others have the machine."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sum(range(20_000))
        time.sleep(0.05)
    return True


def say_something() -> int:
    """Prints what is no answer."""
    os.write(1, b"a word\n")
    return os.getpid()


class Unreadable(Exception):
    """Cannot be made anew from what it holds."""

    def __init__(self, one: int, another: int) -> None:
        super().__init__("two numbers")


def fail_unreadably() -> None:
    raise Unreadable(1, 2)


def give_what_cannot_be_sent() -> Callable[[], None]:
    return lambda: None
