"""The first entry of the menu of moves stands when it is answered; what threatens is said by piece."""

from __future__ import annotations

import random

import pytest

from engine.games.troy import GAME
from engine.games.troy.players.brains import search_board
from engine.games.troy.players.proposals import proposals, threatened
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.cells import CELLS
from engine.games.troy.rules.contents import LETTERS
from engine.games.troy.rules.move import parts
from engine.games.troy.rules.state import Game
from engine.games.troy.rules.what_if import after
from engine.model import Decision, DecisionId, Seat
from tests import extent
from tests.games.troy.boards import board
from tests.games.troy.test_picture import START, game

PAWN = 100
LOST = -1_000_000


def captures(board: SearchBoard, cell: int | None = None) -> list[Change]:
    """Every capture of the side to move, those on a cell if one is given."""
    aims = [change for change in board.moves() if cell in (None, change[1])]
    return [change for change in aims if parts(board, change).taken is not None]


def standing(position: Game, move: str) -> int:
    """What a move leaves the mover before anybody answers."""
    board = search_board(position)
    board.make(legal(position)[move])
    return -board.evaluation()


def looked_at(position: Game, move: str) -> int:
    """What is left for the mover after the best capture in answer, and the best capture in turn."""
    board = search_board(position)
    board.make(legal(position)[move])
    if board.winner() == board.turn or board.can_win(board.turn):
        return LOST
    worst = -board.evaluation()
    for reply in captures(board):
        board.make(reply)
        best = board.evaluation()
        if best < worst:
            for again in captures(board, reply[1]):
                board.make(again)
                best = max(best, -board.evaluation())
                board.unmake()
        worst = min(worst, best)
        board.unmake()
    return worst


def positions(seed: int) -> Game:
    """A position after some moves of the weakest bots."""
    rng, found = random.Random(seed), START
    for _move in range(rng.randrange(10, 40)):
        if found.result is not None:
            break
        found = after(found, (rng.choice([p.move for p in proposals(found, 6)]),))
    return found


@pytest.mark.parametrize("seed", range(1, extent.amount(12, 3)))
def test_no_other_move_is_more_than_a_pawn_better_than_the_first_entry(seed: int) -> None:
    position = positions(seed)
    first = proposals(position, 24)[0]
    if first.ends > 0:
        return
    enough = looked_at(position, first.move) + PAWN
    better = [move for move in legal(position) if standing(position, move) > enough]  # no answer is a gain
    assert [move for move in better if looked_at(position, move) > enough] == []


def kept(position: Game, move: str) -> int:
    """The pieces that a move gains within three plies, less those that it loses, in hundredths of a pawn."""
    board = search_board(position)
    before = material(board)
    board.make(legal(position)[move])
    if board.winner() == board.turn or board.can_win(board.turn):
        return LOST
    worst = -material(board)
    for reply in captures(board):
        board.make(reply)
        best = material(board)
        for again in captures(board, reply[1]) if best < worst else ():
            board.make(again)
            best = max(best, -material(board))
            board.unmake()
        worst = min(worst, best)
        board.unmake()
    return worst - before


def material(board: SearchBoard) -> int:
    """What the pieces of the side to move are worth more than those of the other."""
    score = board.materials[board.census].score
    return -score if board.turn else score


@pytest.mark.parametrize("seed", range(101, 101 + extent.amount(20, 4)))
def test_the_first_entry_loses_nothing_within_three_plies(seed: int) -> None:
    """Unless every move loses as much: a move, the best capture in answer, and the best one back."""
    position = positions(seed)
    first = proposals(position, 24)[0]
    if first.ends > 0 or (loss := kept(position, first.move)) >= 0:
        return
    assert [move for move in legal(position) if kept(position, move) > loss] == []


HANGING = game(
    board(
        """
        10 kk qq rr bb nn pp ss
        6  .  .  .  n
        4  .  .  .  R
        1  KK QQ RR BB NN PP SS
        """
    )
)
"""The black knight on d6 and the white rook on d4 stand in each other's way."""


def test_what_threatens_names_the_piece() -> None:
    black = after(HANGING, ("a1K-a2",))
    assert (CELLS["d6"], LETTERS.index("n")) in threatened(black, 4)
    asked = Decision(DecisionId(1), Seat(2), "move")
    told = GAME.face.form(GAME.rules.view(black, Seat(2)), asked, "help").text
    assert any(line.startswith("White threatens to take: knight on d6") for line in told)
