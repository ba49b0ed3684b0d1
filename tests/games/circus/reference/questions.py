"""What the procedures of the reference ask for: answers, dice, lots; and marks between moves."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Ask:
    """A choice of `who` (a seat). The answer is one of `options`; `about` says whom or what it concerns."""

    what: str
    who: int
    options: tuple[Any, ...]
    about: Any = None


@dataclass(frozen=True)
class Dice:
    """`number` six-sided dice; `who` is the seat or team they are about. The answer is a tuple."""

    number: int
    what: str
    who: int


@dataclass(frozen=True)
class Lot:
    """A place among `places`, counted from 0, which only chance decides."""

    what: str
    who: int
    places: int


@dataclass(frozen=True)
class Mark:
    """A moment: "corpses", "regular", "moved" (with its unit), "round", "end". The answer is None."""

    what: str
    unit: Any = None


Request = Ask | Dice | Lot | Mark
Flow = Generator[Request, Any, T]
