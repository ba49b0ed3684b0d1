"""What workers are given in tests; they find it by its name."""

from __future__ import annotations

import os
import re
import signal
import sys


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
