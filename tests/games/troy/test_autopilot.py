"""The move of a silent seat, and the quick look that spares it most of its work."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.games.troy.rules.autopilot import WORTH, autopilot_move
from engine.games.troy.rules.board import Board, Change, census_after
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.contents import PIECES_OF, kind_of, side_of
from engine.games.troy.rules.fen import say_cells
from engine.games.troy.rules.move import text_of
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Position, Side
from engine.games.troy.rules.wins import CENTRE, Goals
from tests.games.troy.positions import barred, game
from tests.games.troy.test_reference import every_option, scattered, straggling


def crowd(rng: random.Random, **options: Any) -> Game:
    """A crowd drawn at random, or one with a line of men from corner to corner."""
    fen = straggling(rng) if rng.random() < 0.4 else scattered(rng, rng.choice((8, 14, 30, 60)))
    agreed, turn = Options(**options), rng.choice("wb")
    cells = fen.split()[0] if agreed.skirmishers else fen.split()[0].replace("S", "P").replace("s", "p")
    return Game(agreed, f"{cells} {turn}", Position(cells, turn), (10, 10))  # type: ignore[arg-type]


def dragged(rng: random.Random, now: Game) -> Game | None:
    """The position after a drag, which must not be dragged back; None where there is no such drag."""
    board = board_of(now.position, now.options)
    for change in rng.sample(board.moves(), len(board.moves())):
        board.make(change)
        if board.ban is not None:
            turn: Side = "b" if board.turn else "w"
            position = Position(say_cells(board.cell), turn, ban=text_of(board, board.ban))
            return replace(now, position=position)
        board.unmake()
    return None


def gone_on(board: Board, goals: Goals) -> bool:
    return not any(goals.held(board, side) for side in (0, 1))


def might_win(goals: Goals, board: Board, change: Change, side: int) -> bool:
    """What the quick look says of a change."""
    chances = goals.chances(board, side)
    there = bool(chances.starts >> change[0] & 1 or chances.targets >> change[1] & 1)
    return there and chances.given_by(change, census_after(board, change))


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_look_denies_no_win(seed: int) -> None:
    """Whatever a change completes for either side, `chances` had said that it might."""
    rng, seen = random.Random(seed), 0
    for _position in range(25):
        now = crowd(rng)
        board, goals = board_of(now.position, now.options), goals_of(now)
        held = [bool(goals.held(board, side)) for side in (0, 1)]
        for change in rng.sample(board.moves(), min(60, len(board.moves()))):
            might = [might_win(goals, board, change, side) for side in (0, 1)]
            board.make(change)
            for side in (0, 1):
                if goals.held(board, side) and not held[side]:
                    assert might[side], (now.position.cells, change)
                    seen += 1
            board.unmake()
    assert seen


@pytest.mark.parametrize(
    ("men", "turn"),
    [
        ("d5 N, d6 q, a1 KQ, a3 RB, b3 PS, j10 kk, h10 rb, g10 np, f10 s", "w"),
        ("e5 B, f5 B, e6 B, h8 B, a1 KQ, a3 RN, b3 PS, j10 kk, h10 qb, g10 np, f10 rs", "w"),
        ("e5 B, f5 B, e6 B, f6 Bk, a1 KQ, a3 RN, b3 PS, j9 k, h10 qb, g10 np, f10 rs", "b"),
        ("e8 Q, e7 N, a1 K, a3 RB, b3 PS, j10 kk, h10 qb, g10 np, f10 rs", "w"),
    ],
    ids=["the last queen", "the altar", "the altar left to the other side", "the horse"],
)
def test_a_win_that_one_move_makes_is_looked_at(men: str, turn: str) -> None:
    now = game(men, turn)  # type: ignore[arg-type]
    board, goals = board_of(now.position, now.options), goals_of(now)
    assert gone_on(board, goals)
    found = 0
    for change in board.moves():
        might = [might_win(goals, board, change, side) for side in (0, 1)]
        board.make(change)
        won = [bool(goals.held(board, side)) for side in (0, 1)]
        board.unmake()
        assert all(told for told, holds in zip(might, won, strict=True) if holds)
        found += any(won)
    assert found


def balance(board: Board, side: int) -> int:
    """What the pieces of a side are worth more than those of the other, counted on the board."""
    pieces = [piece for content in board.cell for piece in PIECES_OF[content]]
    return sum(WORTH[kind_of(piece)] * (1 if side_of(piece) == side else -1) for piece in pieces)


def slow(now: Game) -> str:
    """The move of the autopilot, every move carried out and looked at."""
    board, goals = board_of(now.position, now.options), goals_of(now)
    mover = board.turn
    before = balance(board, mover)
    merits = {}
    for text, change in legal(now).items():
        board.make(change)
        won = goals.winner(board, mover)
        merits[text] = (
            0 if won is None else 1 if won[0] == mover else -1,
            balance(board, mover) - before,
        )
        board.unmake()
    return max(merits, key=lambda text: merits[text])


@pytest.mark.parametrize("seed", range(8))
def test_n4_the_move_is_the_one_that_a_look_at_all_of_them_finds(seed: int) -> None:
    """A seat that nobody plays makes a modest move: the best at a glance, the first of equals."""
    rng, compared = random.Random(seed), 0
    while compared < 5:
        now = crowd(rng)
        if gone_on(board_of(now.position, now.options), goals_of(now)) and legal(now):
            assert autopilot_move(now) == slow(now)
            compared += 1


@every_option
@pytest.mark.parametrize("missed", [False, True], ids=["any move", "no win"])
def test_n4_so_it_is_with_every_option_after_a_drag_and_after_a_missed_check(
    options: dict[str, Any], missed: bool
) -> None:
    """The first of equals among the moves that are legal there, and no other."""
    rng, compared = random.Random(3), 0
    while compared < 4:
        now = crowd(rng, **options)
        now = dragged(rng, now) or now
        if gone_on(board_of(now.position, now.options), goals_of(now)) and legal(now):
            now = barred(now) if missed else now
            assert autopilot_move(now) == slow(now)
            compared += 1


def test_the_centre_is_looked_at_from_both_sides() -> None:
    """Who leaves a cell of the centre may leave an altar of the other side behind."""
    now = game("e5 B, f5 B, e6 B, f6 Bk, j9 k", "b")
    board, goals = board_of(now.position, now.options), goals_of(now)
    leaving = [change for change in board.moves() if change[0] == CENTRE[-1] and change[2]]
    assert leaving
    assert all(might_win(goals, board, change, 0) for change in leaving)


@pytest.mark.parametrize("seed", range(4))
def test_a_threat_is_whatever_some_move_of_all_wins_by(seed: int) -> None:
    rng, seen = random.Random(seed), 0
    for _position in range(12):
        now = crowd(rng)
        board, goals = board_of(now.position, now.options), goals_of(now)
        if not gone_on(board, goals):
            continue
        found = set()
        for change in board.moves():
            board.make(change)
            found |= set(goals.held(board, board.turn ^ 1))
            board.unmake()
        assert set(goals.threats(board, board.turn)) == found
        seen += bool(found)
    assert seen


def test_the_last_pawn_is_not_promoted_to_a_loss() -> None:
    """To promote it takes the most, but a side without a pawn has lost."""
    now = game("d9 P, a1 KQ, a3 RB, c3 NN, b3 S, j7 kk, h7 rb, g7 np, f7 qs", "w")
    assert any(move.startswith("d9P-d10=Q") for move in legal(now))
    assert autopilot_move(now) == slow(now)
    assert "=Q" not in autopilot_move(now)


def test_the_last_two_pawns_are_not_promoted_at_once() -> None:
    """The pair goes a step together, and as two queens it would take the most; but a side without a pawn has
    lost."""
    cells = "kqrbnps3/7(PP)2/kqrbnps3/10/10/10/10/10/SSSSSSS3/KQRBN5"
    now = Game(Options(), f"{cells} w", Position(cells, "w"), (10, 10))
    assert any(move.startswith("h9PP-h10=QQ") for move in legal(now))
    assert autopilot_move(now) == slow(now)
    assert "=QQ" not in autopilot_move(now)
