"""The computer player's board keeps up with every change, and sees what all moves together show."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.games.troy.players.brains import search_board
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Board, Change, Variant
from engine.games.troy.rules.boards import board_of, goals_of
from engine.games.troy.rules.cells import CELLS
from engine.games.troy.rules.contents import PIECES_OF
from engine.games.troy.rules.wins import ALTAR, BOLT, Goals
from tests.games.troy.positions import after, game

VARIANTS = (
    Variant(),
    Variant(overleaping=False),
    Variant(mixed_may_leap=False),
    Variant(foot_may_enter=True),
)
PLIES = 90


def walks(variant: Variant, seed: int) -> Iterator[SearchBoard]:
    """The positions of a game in which men are taken whenever they can be, half of the time."""
    rng = random.Random(seed)
    setting = fen.initial()
    board = SearchBoard(setting.codes, setting.turn, variant, Goals(setting.starts))
    for _ in range(PLIES):
        moves = board.moves()
        if board.winner() is not None or not moves:
            return
        yield board
        captures = [change for change in moves if takes(board, change)]
        board.make(rng.choice(captures if captures and rng.randrange(2) else moves))


def takes(board: Board, change: Change) -> bool:
    start, target, left, arrived = change
    before = len(PIECES_OF[board.cell[start]]) + len(PIECES_OF[board.cell[target]])
    return len(PIECES_OF[left]) + len(PIECES_OF[arrived]) < before


def promotes(board: Board, change: Change) -> bool:
    before = PIECES_OF[board.cell[change[0]]] + PIECES_OF[board.cell[change[1]]]
    return bool(set(PIECES_OF[change[2]] + PIECES_OF[change[3]]) - set(before))


def alone(board: Board, change: Change) -> bool:
    """Whether one man moves, without a mate and without dragging anybody."""
    return len(PIECES_OF[board.cell[change[0]]]) == len(PIECES_OF[change[2]]) + 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_kept_up_equals_what_is_computed_afresh(variant: Variant) -> None:
    for board in walks(variant, seed=5):
        for change in board.moves()[::7]:
            board.make(change)
            fresh = SearchBoard(board.cell, board.turn, variant, board.goals)
            assert (board.placement, board.census, board.key) == (fresh.placement, fresh.census, fresh.key)
            assert (board.sets, board.evaluation()) == (fresh.sets, fresh.evaluation())
            board.unmake()
        fresh = SearchBoard(board.cell, board.turn, variant, board.goals)
        assert (board.placement, board.census, board.key) == (fresh.placement, fresh.census, fresh.key)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_cell_is_attacked_from_where_a_man_could_take_in_it(variant: Variant) -> None:
    for board in walks(variant, seed=6):
        shown: dict[int, int] = {}
        for change in board.moves():
            if takes(board, change) and alone(board, change):
                shown[change[1]] = shown.get(change[1], 0) | 1 << change[0]
        for n in range(100):
            if board.of(board.turn ^ 1) >> n & 1:
                assert board.attackers(n, board.turn) == shown.get(n, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_captures_are_legal_moves_that_take(variant: Variant) -> None:
    for board in walks(variant, seed=7):
        moves = set(board.moves())
        for _merit, change in board.captures(1):
            assert change in moves
            assert takes(board, change)


EXCHANGES = {
    "guarded": ("d2 R, d6 n, d9 r", False),
    "guarded, and backed": ("d1 R, d2 R, d6 n, d9 r", True),
    "guarded twice, backed once": ("d1 R, d2 R, d6 n, d9 r, f8 b", False),
    "guarded twice, backed twice": ("d1 R, d2 R, h2 B, d6 n, d9 r, f8 b", True),
    "guarded by a pawn": ("d1 R, d2 R, d6 n, e7 p", False),
    "not guarded": ("d2 R, d6 n", True),
}


@pytest.mark.parametrize("name", EXCHANGES)
def test_a_guarded_piece_is_taken_where_to_go_on_there_gains(name: str) -> None:
    """A rook for a knight, as long as the other rook or a bishop gets back what it costs."""
    pieces, gains = EXCHANGES[name]
    board = search_board(game(f"a1 K, j10 k, {pieces}", wins="kings"))
    taken = [change for _merit, change in board.captures(1) if change[:2] == (CELLS["d2"], CELLS["d6"])]
    assert bool(taken) is gains


@pytest.mark.parametrize("seed", range(8))
def test_a_win_is_seen_without_trying_all_moves(seed: int) -> None:
    for board in walks(Variant(), seed):
        side = board.turn
        ways = set(board.goals.threats(board, side))
        assert board.can_win(side) == bool(ways - {ALTAR, BOLT})
        assert board.may_surprise(side) or not ways & {ALTAR, BOLT}


@pytest.mark.parametrize("seed", range(8))
def test_only_moves_on_the_cells_of_a_threat_prevent_it(seed: int) -> None:
    for board in walks(Variant(), seed):
        enemy = board.turn ^ 1
        for cells in board.checks(enemy):
            for change in board.moves():
                if (1 << change[0] | 1 << change[1]) & cells or promotes(board, change):
                    continue
                board.make(change)
                assert board.can_win(enemy) or board.winner() is not None
                board.unmake()


HELD = {
    "king": "a1 KQ, b1 RB, c1 NP, d1 S, a10 q, b10 rb, c10 np, d10 s",
    "horse": "a1 KQ, b1 RB, e9 NP, d1 S, a10 kq, b10 rb, c10 np, d10 s",
    "altar": "a1 KQ, b1 RP, c1 NS, e5 B, f5 B, e6 B, f6 B, a10 kq, b10 rb, c10 np, d10 s",
    "bolt": "a1 KQ, b2 RB, c3 NP, d4 S, e5 P, f6 P, g7 P, h8 P, i9 P, j10 P, a10 kq, b10 rb, c10 np, d10 s",
}


@pytest.mark.parametrize("way", HELD)
def test_a_win_that_is_held_is_known(way: str) -> None:
    board = search_board(game(HELD[way], "b"))
    assert board.goals.held(board, 0) == (way,)
    assert board.winner() == 0
    assert not board.holds_win(1)


def test_where_only_kings_count_nothing_else_wins() -> None:
    won = [way for way in HELD if search_board(game(HELD[way], "b", wins="kings")).holds_win(0)]
    assert won == ["king"]


def test_the_board_of_a_game_has_its_readings_goals_and_ban() -> None:
    played = after(game("a1 KQ, d4 Rr, a10 k", overleaping=False, wins="kings"), "d4Rr-d7")
    board = search_board(played)
    assert board.variant == board_of(played.position, played.options).variant
    assert board.goals == goals_of(played)
    assert board.moves() == board_of(played.position, played.options).moves()
    assert board.ban is not None


HOMEWARD = ("e2", "f2", "f3", "f5")


def test_a_king_is_worth_less_the_further_it_has_gone_from_home() -> None:
    """The start cell is best, beside it is worse, ahead worse still."""
    worth = [search_board(game(f"{cell} K, j10 k, e1 P", wins="kings")).evaluation() for cell in HOMEWARD]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(worth)
