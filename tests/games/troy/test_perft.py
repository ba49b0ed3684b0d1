"""The engine counts the same lines of moves as the slow reference, move by move."""

from __future__ import annotations

import pytest

from engine.games.troy.rules import counting
from tests import extent
from tests.games.troy import reference
from tests.games.troy.boards import INITIAL
from tests.games.troy.counts import DEPTH, FOLDER, read

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def differing(counted: dict[str, int], kept: dict[str, int]) -> list[str]:
    """The first moves on which two divided counts do not agree."""
    return [
        f"{move}: the engine {counted.get(move)}, the reference {kept.get(move)}"
        for move in sorted(counted.keys() | kept.keys())
        if counted.get(move) != kept.get(move)
    ]


@pytest.mark.parametrize("depth", range(1, extent.amount(DEPTH, 2) + 1))
@pytest.mark.parametrize("name", NAMES)
def test_each_first_move_begins_as_many_lines(name: str, depth: int) -> None:
    counts = read(name)
    kept = {move: numbers[depth - 1] for move, numbers in counts.divided.items()}

    assert differing(dict(counting.perft(counts.fen, depth)), kept) == []


def test_the_initial_array_is_among_them() -> None:
    kept = read("initial array")

    assert kept.fen == INITIAL
    assert [kept.total(depth) for depth in (1, 2, 3)] == [225, 50_625, 11_435_340]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_is_what_the_reference_counts(name: str) -> None:
    counts = read(name)

    assert reference.divide(counts.fen, 1) == dict.fromkeys(counts.divided, 1)
