"""How much a run tests: every rule, boundary and panel once, or, with `--all`, everything.

What is marked `long` runs with `--all` only. What sweeps (seeds, values of options, positions) takes its
numbers from here, so that its short form is a part of its long one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")

CROWD = 6
"""So many sit at a table of many, where not everything is tested."""

_whole = False


def configure(config: pytest.Config) -> None:
    """Remember whether `--all` was given. Modules of tests are imported afterwards and may ask at once."""
    global _whole
    _whole = bool(config.getoption("--all"))


def whole() -> bool:
    """Whether everything is tested."""
    return _whole


def amount(long: int, short: int) -> int:
    """How often something is tried."""
    return long if _whole else short


def some(things: Sequence[Thing], short: int) -> Sequence[Thing]:
    """All of them with `--all`, else so many, evenly spread from the first to the last."""
    if _whole or len(things) <= short:
        return things
    if short == 1:
        return things[:1]
    return [things[n * (len(things) - 1) // (short - 1)] for n in range(short)]


def many(seats: Sequence[int]) -> int:
    """The most seats a table has of those that a game may have: in the short form a crowd will do."""
    return seats[-1] if _whole else max((n for n in seats if n <= CROWD), default=seats[0])
