"""The board that a move leaves is kept for the position after it: it is the one that is read of its cells."""

from __future__ import annotations

import pytest

import engine
from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.boards import board_of, variant_of
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.move import text_of
from engine.journal import start
from engine.selfplay import next_order, opening_of


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
