"""Positions without a table: their legal moves, and how many lines begin with each."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import BadOptions
from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.contents import BLACK, WHITE
from engine.games.troy.rules.move import texts
from engine.games.troy.rules.wins import Goals
from engine.language import _


def legal(position: str) -> tuple[str, ...]:
    """The legal moves of a line of cell-FEN, sorted. Raises `BadOptions`."""
    return tuple(sorted(texts(_board(fen.read(position)))))


def perft(position: str, depth: int) -> Iterator[tuple[str, int]]:
    """Each legal move with the number of lines of `depth` moves that begin with it. Raises `BadOptions`.

    A line ends where the game is won; what a side has won by in the position itself, as it may in a
    position made for a test, does not count.
    """
    if depth < 1:
        raise BadOptions(_("A depth is a number from 1, not {depth}.").format(depth=depth))
    setting = fen.read(position)
    board, goals = _board(setting), Goals(setting.starts)
    granted = tuple(frozenset(goals.held(board, side)) for side in (WHITE, BLACK))
    for text, change in sorted(texts(board).items()):
        board.make(change)
        yield text, count(board, goals, granted, depth - 1)
        board.unmake()


def count(board: Board, goals: Goals, granted: tuple[frozenset[str], ...], depth: int) -> int:
    """How many lines of `depth` moves there are from a position that was just reached.

    The last move of a line is counted, not made. `granted` holds the wins that do not count for each side.
    """
    if not depth:
        return 1
    if any(set(goals.held(board, side)) - granted[side] for side in (WHITE, BLACK)):
        return 0
    if depth == 1:
        return board.count()
    total = 0
    for change in board.moves():
        board.make(change)
        total += count(board, goals, granted, depth - 1)
        board.unmake()
    return total


def _board(setting: fen.Setting) -> Board:
    return Board(setting.codes, setting.turn)
