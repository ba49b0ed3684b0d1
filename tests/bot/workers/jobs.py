"""What workers are given in tests; they find it by its name."""

from __future__ import annotations

import os
import re
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


prepared: list[str] = []


def first() -> None:
    prepared.append("first")


def second() -> None:
    prepared.append("second")


def told() -> list[str]:
    """What this worker has prepared."""
    return prepared


def loaded(package: str) -> bool:
    return package in sys.modules
