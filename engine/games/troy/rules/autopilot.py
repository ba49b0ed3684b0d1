"""The move of a seat that nobody plays: it looks one move ahead and no further."""

from __future__ import annotations

from engine.games.troy.rules.board import Board, Change, census_after
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.cells import ALL, FAR, numbers
from engine.games.troy.rules.contents import BLACK, EMPTY, PIECES_OF, WHITE, kind_of, side_of
from engine.games.troy.rules.state import Game
from engine.games.troy.rules.wins import Chances, Goals

WORTH = {"K": 6, "Q": 9, "R": 5, "B": 3, "N": 4, "P": 1, "S": 1}
_BALANCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        sum(WORTH[kind_of(piece)] * (1 if side_of(piece) == side else -1) for piece in pieces)
        for pieces in PIECES_OF
    )
    for side in (WHITE, BLACK)
)
"""What the pieces of a side in a code are worth more than those of the other: `_BALANCE[side][code]`."""


def autopilot_move(game: Game) -> str:
    """A legal move that wins if one does, loses nothing by itself, and takes the most it can (note 4)."""
    board, goals = board_of(game.position, game.options), goals_of(game)
    mover, cell = board.turn, board.cell
    mine, theirs = goals.chances(board, mover), goals.chances(board, mover ^ 1)
    starts = set(numbers(mine.starts | theirs.starts))
    targets = set(numbers(mine.targets | theirs.targets))
    eventful = targets | {*numbers(FAR[mover] | ALL ^ board.sets[EMPTY])}
    worth = _BALANCE[mover]
    best, most, found = -2, 0, ""
    for text, change in legal(game).items():
        start, target, left, arrived = change
        if best >= 0 <= most and target not in eventful and start not in starts:
            continue  # it takes nothing, promotes nobody and decides nothing
        gain = worth[left] + worth[arrived] - worth[cell[start]] - worth[cell[target]]
        doubtful = target in targets or start in starts
        end = _ending(board, goals, (mine, theirs), change) if doubtful else 0
        if end > best or (gain > most and end == best):
            best, most, found = end, gain, text
    return found


def _ending(board: Board, goals: Goals, chances: tuple[Chances, Chances], change: Change) -> int:
    """1 for a change that wins, -1 for one that loses, 0 for one with which the game goes on."""
    census = census_after(board, change)
    if not any(each.given_by(change, census) for each in chances):
        return 0
    mover = board.turn
    board.make(change)
    ended = goals.winner(board, mover)
    board.unmake()
    return 0 if ended is None else 1 if ended[0] == mover else -1
