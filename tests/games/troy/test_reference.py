"""The engine and the slow reference say the same about positions that nobody has chosen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.troy.rules.contents import CODES, PIECES_OF, SIDES
from engine.games.troy.rules.fen import say_cells
from engine.games.troy.rules.move import texts
from tests.games.troy import boards, reference

pytestmark = pytest.mark.sweep
OPTIONS: list[dict[str, Any]] = [
    {},
    {"wins": "kings"},
    {"overleaping": False},
    {"skirmishers": False},
    {"foot_may_enter": True},
    {"mixed_may_leap": False},
    {"overleaping": False, "foot_may_enter": True, "skirmishers": False},
]


def named(options: dict[str, Any]) -> str:
    return " ".join(f"{option}={value}" for option, value in options.items()) or "as written"


every_option = pytest.mark.parametrize("options", OPTIONS, ids=named)


def scattered(rng: random.Random, cells: int) -> str:
    """A position with anything in so many cells, White to move."""
    codes = [0] * 100
    for n in rng.sample(range(100), cells):
        codes[n] = rng.randrange(1, CODES)
    return f"{say_cells(codes)} w"


def played(rng: random.Random, moves: int, options: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    """The positions of a random game, each with the one before the last move."""
    board, before = boards.engine_board(boards.INITIAL, **options), None
    for _move in range(moves):
        fen = f"{say_cells(board.cell)} {SIDES[board.turn]}"
        yield fen, before
        before = fen
        board.make(rng.choice(board.moves()))


@every_option
def test_all_moves_of_a_random_game(options: dict[str, Any]) -> None:
    """Of the side to move, rule 9 included, and of the other side."""
    for fen, before in played(random.Random(7), 60, options):
        passed = fen[:-1] + reference.other(fen[-1])

        assert boards.legal(fen, before, **options) == reference.legal(fen, before, **options), fen
        assert boards.legal(passed, **options) == reference.legal(passed, **options), passed


@every_option
@pytest.mark.parametrize("cells", [4, 12, 30, 60])
def test_all_moves_of_men_scattered_at_random(options: dict[str, Any], cells: int) -> None:
    rng = random.Random(cells)
    for _position in range(12):
        fen = scattered(rng, cells)
        for position in (fen, fen.replace(" w", " b")):
            board = boards.engine_board(position, **options)
            found = texts(board)

            assert set(found) == reference.legal(position, **options), position
            assert len(board.moves()) == board.count() == len(found), position


def test_what_reverses_a_move_is_barred_and_nothing_else() -> None:
    rng = random.Random(9)
    barred = 0
    for _position in range(4):
        before = scattered(rng, 8)
        for move in sorted(boards.legal(before)):
            after = boards.play(before, move)
            legal = boards.legal(after, before)
            barred += legal != boards.legal(after)

            assert legal == reference.legal(after, before), (before, move)
    assert barred


def test_positions_after_any_move() -> None:
    rng = random.Random(11)
    for _position in range(3):
        fen = scattered(rng, 15)
        for move in sorted(boards.legal(fen)):
            assert boards.play(fen, move) == reference.play(fen, move), (fen, move)


@every_option
def test_wins_and_threats_of_few_men(options: dict[str, Any]) -> None:
    rng = random.Random(13)
    for _position in range(12):
        fen = scattered(rng, 14)

        assert boards.wins(fen, **options) == reference.wins(fen, **options), fen
        for side in SIDES:
            assert boards.threats(fen, side, **options) == reference.threats(fen, side, **options), fen


def straggling(rng: random.Random) -> str:
    """Men of White who straggle from corner to corner, and some beside them."""
    file, rank = 0, 0
    codes = [0] * 100
    own = [code for code, men in enumerate(PIECES_OF) if men and men[0] < 7]
    while (file, rank) != (9, 9):
        codes[10 * rank + file] = rng.choice(own)
        file, rank = min(9, max(0, file + rng.choice([0, 1, 1, -1]))), min(9, rank + rng.choice([0, 1, 1]))
    codes[99] = rng.choice(own)
    for _man in range(6):
        codes[rng.randrange(100)] = rng.choice(own)
    return f"{say_cells(codes)} w"


def test_thunderbolts_and_near_misses() -> None:
    rng = random.Random(17)
    found = []
    for _position in range(120):
        fen = straggling(rng)
        bolt = "bolt" in reference.wins(fen)["w"]
        found.append(bolt)

        assert ("bolt" in boards.wins(fen)["w"]) == bolt, fen
    assert {True, False} == set(found)
