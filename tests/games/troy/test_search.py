"""The search of the computer player: wins that it must find, and limits that it must keep."""

from __future__ import annotations

import pytest

from engine.games.troy.players.brains import search_board
from engine.games.troy.players.evaluation import WIN
from engine.games.troy.players.search import FORCED_WIN, Found, Limits, Search
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.state import Game
from tests.games.troy.arrays import array_but
from tests.games.troy.positions import after

QUEENS_GONE = "d9 r, f9 b"
"""Black has no queen left in the array."""


def found(position: Game, nodes: int = 6_000, depth: int = 60) -> tuple[str, Found]:
    """The move that is found in a position, and what the search says about it."""
    moves = legal(position)
    best = Search(search_board(position), Limits(nodes, depth)).best(tuple(moves.values()), [0] * len(moves))
    return tuple(moves)[best.number], best


WINS = {
    "the last queen": (f"{QUEENS_GONE}, j6 q, j3 R", "j3Rxq-j6"),
    "a knight and a mate on a king's cell": ("e9 -, e8 -, e7 -, e6 NR", "e6RN-e9"),
    "a mate joins the knight": ("e9 N, g7 -, j4 B", "j4B-e9"),
    "the altar": ("e5 B, f5 B, e6 B, f6 BP, f7 -", "f6P-f7"),
    "the bolt": (
        "a1 KQ, b2 RN, c3 B, d4 P, e5 P, f6 S, g7 P, h8 P, i9 P, h7 -, j10 -, j9 R, i10 -",
        "j9R-j10",
    ),
}


@pytest.mark.parametrize("name", WINS)
def test_a_win_at_once_is_taken_with_any_budget(name: str) -> None:
    changes, example = WINS[name]
    position = array_but(changes)
    assert wins(position, example)
    move, best = found(position, nodes=1)
    assert wins(position, move)
    assert best.score == WIN - 1


def wins(position: Game, move: str) -> bool:
    board = search_board(position)
    return board.goals.winning(board, legal(position)[move])


def test_an_attack_on_two_last_men_wins() -> None:
    """The rook leaps as his mate to j6, from where he looks at the last knight and the last bishop."""
    position = array_but("b9 r, c9 -, e9 k, f9 q, g9 k, h9 r, i9 r, i7 -, j9 b, a6 n, h5 RN")
    assert not search_board(position).can_win(0)
    _move, best = found(position)
    assert best.score >= FORCED_WIN


@pytest.mark.parametrize("nodes", [2_000, 8_000])
def test_the_threat_against_a_last_man_is_met_before_all_else(nodes: int) -> None:
    """The last queen stands in the line of a rook, and a bishop could be taken for nothing."""
    position = array_but(f"{QUEENS_GONE}, j6 q, j3 R, a5 B, a8 r", "b")
    move, best = found(position, nodes)
    assert not search_board(after(position, move)).can_win(0)
    assert best.score > -FORCED_WIN


def test_a_man_is_not_given_for_one_who_is_guarded() -> None:
    """The skirmisher on d6 is guarded by his own; the queen lets him be."""
    move, _best = found(array_but("d2 R, d4 Q, d5 -, d6 s"), depth=1)
    assert "Qxs" not in move


@pytest.mark.long
def test_the_same_search_says_the_same() -> None:
    position = array_but(f"{QUEENS_GONE}, j6 q, i4 R")
    assert found(position) == found(position)


def test_no_more_positions_are_visited_than_allowed() -> None:
    position = array_but("e6 s")
    moves = tuple(legal(position).values())
    search = Search(search_board(position), Limits(700))
    search.best(moves, [0] * len(moves))
    assert search.nodes == 701


def test_a_clock_that_has_run_out_ends_the_search() -> None:
    position = array_but("e6 s")
    moves = tuple(legal(position).values())
    asked: list[bool] = []

    def expired() -> bool:
        asked.append(True)
        return len(asked) == 3

    best = Search(search_board(position), Limits(10**9, expired=expired)).best(moves, [0] * len(moves))
    assert len(asked) == 3
    assert 0 <= best.number < len(moves)


@pytest.mark.parametrize(("ahead", "seeks"), [("d9 r, h9 -", False), ("d2 R, h2 -", True)])
def test_a_position_that_was_there_before_is_sought_by_who_is_behind(ahead: str, seeks: bool) -> None:
    position = array_but(ahead)
    moves = legal(position)
    stale = tuple(moves).index("e4P-e5")
    best = Search(search_board(position), Limits(30_000, depth=1)).best(
        tuple(moves.values()), [0] * len(moves), {stale}
    )
    assert (best.number == stale) is seeks
