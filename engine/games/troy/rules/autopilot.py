"""The move of a seat that nobody plays: it looks one move ahead and no further."""

from __future__ import annotations

from functools import lru_cache

from engine.games.troy.rules.board import Change, census_after
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.contents import FIELD, KINDS
from engine.games.troy.rules.state import Game

WORTH = {"K": 6, "Q": 9, "R": 5, "B": 3, "N": 4, "P": 1, "S": 1}


def autopilot_move(game: Game) -> str:
    """A legal move that wins if one does, loses nothing by itself, and takes the most it can (note 4)."""
    board, goals = board_of(game.position, game.options), goals_of(game)
    mover = board.turn
    before = balance(board.census, mover)
    mine, theirs = goals.chances(board, mover), goals.chances(board, mover ^ 1)

    def merit(move: tuple[str, Change]) -> tuple[int, int]:
        change = move[1]
        census = census_after(board, change)
        if not (mine.given_by(change, census) or theirs.given_by(change, census)):
            return 0, balance(census, mover) - before
        board.make(change)
        ended = goals.winner(board, mover)
        gain = balance(board.census, mover) - before
        board.unmake()
        return (0 if ended is None else 1 if ended[0] == mover else -1), gain

    return max(legal(game).items(), key=merit)[0]


@lru_cache(maxsize=256)
def balance(census: int, side: int) -> int:
    """What the pieces of a side are worth more than those of the other."""
    worth = (WORTH[kind] * _margin(census, n, side) for n, kind in enumerate(KINDS))
    return sum(worth)


def _margin(census: int, kind: int, side: int) -> int:
    mask = (1 << FIELD) - 1
    mine, theirs = kind + 7 * side, kind + 7 * (side ^ 1)
    return (census >> FIELD * mine & mask) - (census >> FIELD * theirs & mask)
