"""How fast legal positions are counted: Troy from its initial array against python-chess from its own.

Both count all lines of so many moves, the last move in bulk, by turns in one process: the median of the
paired ratios tells which is faster whatever else the machine does. python-chess is in the group `bench`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator

from engine.cli.progress import progress, say
from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.counting import count
from engine.games.troy.rules.wins import Goals

NOTHING = (frozenset[str](), frozenset[str]())


def main(argv: list[str]) -> None:
    """Print one line a round and the median ratio; leaves with a sentence where python-chess is missing."""
    parser = argparse.ArgumentParser(prog="python -m bench troy", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    parser.add_argument("--depth", type=int, default=2, help="moves of a line in Troy")
    parser.add_argument("--chess-depth", type=int, default=4, help="moves of a line in chess")
    wanted = parser.parse_args(argv)
    for line in _lines(wanted.rounds, wanted.depth, wanted.chess_depth):
        say(line)


def _lines(rounds: int, depth: int, chess_depth: int) -> Iterator[str]:
    chess = _chess(chess_depth)
    ratios = []
    with progress(rounds, "rounds") as bar:
        for number in range(1, rounds + 1):
            ours, here = _speed(lambda: _troy(depth))
            theirs, there = _speed(chess)
            ratios.append(here / there)
            bar.done()
            yield (
                f"round {number}: troy {ours:,} positions, {here:,.0f} a second; "
                f"python-chess {theirs:,}, {there:,.0f} a second; ratio {here / there:.2f}"
            )
    yield f"median ratio: {statistics.median(ratios):.2f}"


def _speed(work: Callable[[], int]) -> tuple[int, float]:
    """How many positions were counted, and how many a second."""
    began = time.perf_counter()
    counted = work()
    return counted, counted / (time.perf_counter() - began)


def _troy(depth: int) -> int:
    """All lines of so many moves from the initial array, by the rules: a game that is won ends."""
    array = fen.initial()
    return count(Board(array.codes, array.turn), Goals(array.starts), NOTHING, depth)


def _chess(depth: int) -> Callable[[], int]:
    """The same for python-chess."""
    try:
        import chess
    except ImportError:
        sys.exit("python-chess is missing; say: uv sync --group dev")

    def perft(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    return lambda: perft(chess.Board(), depth)
