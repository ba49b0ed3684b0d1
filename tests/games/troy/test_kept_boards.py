"""What is kept of a position: its board, as it is read of its cells, and its moves, found one by one."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import engine
from engine.games.troy.rules import boards, fen
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.boards import Moves, board_of, cache, goals_of, variant_of
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.move import text_of, texts
from engine.games.troy.rules.options import Options
from engine.journal import start
from engine.selfplay import next_order, opening_of
from tests.games.troy.positions import game as placed
from tests.games.troy.test_autopilot import crowd, dragged
from tests.games.troy.test_reference import every_option


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_one_that_is_read_of_the_cells(seed: int) -> None:
    game = engine.find("troy")
    opening = opening_of(game, 2, seed, drivers=("random",) * 2)
    table, key = start(game, opening).table, opening.key()
    drivers = dict(zip(table.seats, opening.drivers, strict=True))
    while order := next_order(game, table, drivers, key, nodes=1):
        table = engine.submit(game, table, order, key).table
        now, options = table.state.position, table.state.options
        kept = board_of(now, options)
        read = Board(fen.read_cells(now.cells), SIDES.index(now.turn), variant_of(options))
        assert (kept.cell, kept.sets, kept.census, kept.key) == (read.cell, read.sets, read.census, read.key)
        assert (kept.turn, kept.variant, kept.past) == (read.turn, read.variant, [])
        assert (text_of(read, kept.ban) if kept.ban else "") == now.ban


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("barred", [False, True], ids=["any move", "no win"])
def test_one_move_is_found_as_in_the_list_of_all(seed: int, barred: bool) -> None:
    rng = random.Random(seed)
    for _position in range(4):
        now = crowd(rng)
        board, goals = board_of(now.position, now.options), goals_of(now) if barred else None
        listed, others = dict(Moves(board, goals).items()), Moves(board_of(crowd(rng).position, now.options))
        one_by_one = Moves(board, goals)
        for text in (*listed, *others, "", "d4", "d4K-d4", "j10Q-a1=", "d4PS-d5=QQ"):
            assert (text in one_by_one) == (text in listed)
            assert one_by_one.get(text) == listed.get(text)
        assert bool(one_by_one) == bool(listed)


@every_option
def test_one_move_is_found_with_every_option_and_never_the_one_that_drags_back(
    options: dict[str, Any],
) -> None:
    rng, barred = random.Random(5), 0
    while barred < 3:
        now = dragged(rng, crowd(rng, **options))
        if now is None:
            continue
        board = board_of(now.position, now.options)
        listed, one_by_one = texts(board), Moves(board.copy())
        board.ban = None
        barred += len(texts(board)) > len(listed)
        for text in texts(board):
            assert (text in one_by_one) == (text in listed) == (text != now.position.ban)


def test_what_is_no_move_is_not_kept() -> None:
    moves = Moves(board_of(placed("a5 P, j10 k", "w").position, Options()))
    assert "a5P-a6" in moves
    assert not any(f"a5P-a{n}" in moves for n in range(7, 99))
    assert moves._known.keys() == {"a5P-a6"}


def test_where_nobody_can_move_there_are_no_moves() -> None:
    now = placed("a5 P, a6 pp, j10 k", "w")
    moves = Moves(board_of(now.position, now.options))
    assert not moves
    assert [*moves] == []


def test_no_more_boards_are_kept_than_those_of_the_latest_positions() -> None:
    """A bot that hosts games for months has no more of them than after a day."""
    now = placed("d4 K, d8 k")
    board = board_of(now.position, now.options)
    positions = [replace(now.position, ban=f"d{n}K-d{n}") for n in range(boards._KEPT + 1)]
    for position in positions:
        cache(board, position, now.options)
    kept = {ban for _cells, _turn, ban, _options in boards._boards}
    assert kept == {position.ban for position in positions[1:]}
    boards._boards.clear()
