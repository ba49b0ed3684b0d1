"""What games of pure reckoning may offer beside the protocol: positions and games as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from engine.journal import Record


@runtime_checkable
class Positions(Protocol):
    """Rules in which a position is a line of text from which moves can be counted."""

    def legal(self, position: str) -> tuple[str, ...]:
        """The legal moves of a position, sorted; '' is the first position. Raises `BadOptions`."""
        ...

    def perft(self, position: str, depth: int) -> Iterator[tuple[str, int]]:
        """For each legal move, sorted, how many lines of `depth` moves begin with it. Raises `BadOptions`."""
        ...


@runtime_checkable
class Scores(Protocol):
    """Rules that hide nothing and whose games can be written down as text and read again."""

    def score(self, record: Record) -> str:
        """The game as text: what it was, its moves with their numbers, how it ended."""
        ...

    def read_score(self, text: str) -> Record:
        """The game that was written down; raises `BadRecord` with a sentence that names the place."""
        ...
