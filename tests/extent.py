"""How much a run tests: every rule, boundary and panel once; what no short test stands for; or everything.

What is marked `long` takes real processes, kills, PostgreSQL or many rounds, and no short test stands for
it: it runs with `--long`, and so does what opens a `browser`. What is marked `sweep` does
more of what another test does and runs with `--all` only, like the long form of a list of seeds or options
that takes its length from here. What is marked `apart` runs in no form: every night has a job of its own for
it. Whoever types the whole id of a test runs it, whatever its marks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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


def marks_left_out(config: pytest.Config) -> set[str]:
    """The marks of tests that this run leaves out."""
    if _whole:
        return {"apart"}
    return {"apart", "sweep"} if config.getoption("--long") else {"apart", "sweep", "long", "browser"}


def named(test: str, typed: Collection[str]) -> bool:
    """Whether somebody has typed the whole id of a test, or that of all its cases."""
    return test in typed or test.partition("[")[0] in typed


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
