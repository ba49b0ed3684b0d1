"""How often the levels of Troy's computer player leave a piece that they could have kept.

A level plays itself. A move is a slip if captures, by both sides and each as long as it gains, then cost its
side a bishop or more, and another move would have kept a bishop's worth of it. What a move takes counts for
it; sacrifices that pay only later count as slips, too. The judge tries every piece on every other, the
cheapest of a cell on the dearest of another, counts pawns, and sees who could win at once: a side that loses
the game whatever it does leaves nothing avoidably.

Beside it: how many of the first moves of a side move a king.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import time

from bench._odds import share
from engine.cli.progress import Bar, progress, say
from engine.game import Budget
from engine.games.troy import GAME
from engine.games.troy.players.brains import BRAINS, search_board
from engine.games.troy.players.evaluation import WIN
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.autopilot import WORTH
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.contents import PIECES_OF, kind_of, side_of
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import View
from engine.journal import start
from engine.model import Decision
from engine.selfplay import opening_of, play_on

VALUES = tuple(
    sum(WORTH[kind_of(piece)] * (-1 if side_of(piece) else 1) for piece in pieces) for pieces in PIECES_OF
)
"""What the pieces of a cell are worth, in pawns, White's less Black's."""
PIECE = min(WORTH[kind] for kind in "KQRBN")
LOST = 1_000
PLIES = 6
"""How many captures in a row are looked at."""
EARLY = 6
"""The first moves of a side, in which its kings had better stay."""


class Judge:
    """What captures are worth in the positions of a board."""

    def __init__(self, board: SearchBoard) -> None:
        self.board = board

    def cost(self, change: Change) -> int:
        """What the side to move loses by a move, after the best captures of both sides."""
        gain = self._gain(change)
        self.board.make(change)
        cost = self._best(PLIES, -LOST, LOST) - gain
        self.board.unmake()
        return cost

    def costs_at_most(self, change: Change, most: int) -> bool:
        """Whether a move loses no more than that."""
        gain = self._gain(change)
        self.board.make(change)
        cheap = self._best(PLIES, most + gain, most + gain + 1) <= most + gain
        self.board.unmake()
        return cheap

    def _gain(self, change: Change) -> int:
        start, target, left, arrived = change
        cell = self.board.cell
        gain = VALUES[left] + VALUES[arrived] - VALUES[cell[start]] - VALUES[cell[target]]
        return -gain if self.board.turn else gain

    def _best(self, plies: int, alpha: int, beta: int) -> int:
        """What the side to move wins by captures; nothing if it leaves them. It wins the game if it can."""
        board = self.board
        if board.holds_win(board.turn ^ 1):
            return -LOST
        if board.can_win(board.turn):
            return LOST
        best = 0
        for _merit, change in board.captures(-WIN) if plies and beta > 0 else ():
            gain = self._gain(change)
            if gain <= max(alpha, best):
                continue
            board.make(change)
            best = max(best, gain - self._best(plies - 1, gain - beta, gain - max(alpha, best)))
            board.unmake()
            if best >= beta:
                break
        return best


def slips(view: View, move: str) -> bool:
    """Whether a move leaves a piece that another would have kept."""
    judge, moves = Judge(search_board(view.game)), legal(view.game)
    cost = judge.cost(moves[move])
    enough = min(cost - PIECE, LOST // 2)  # of what costs the game none is dearer
    return cost >= PIECE and any(judge.costs_at_most(other, enough) for other in moves.values())


class Judged:
    """A level whose moves are judged and timed."""

    def __init__(self, level: str, bar: Bar) -> None:
        self.level, self.bar = level, bar
        self.seconds: list[float] = []
        self.slips = self.early = self.kings = 0

    def __call__(self, view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        began = time.process_time()
        line = BRAINS[self.level](view, decision, rng, budget)
        if decision.kind == "move":
            self.seconds.append(time.process_time() - began)
            self._judge(view, line.split()[0])
            self.bar.done()
        return line

    def _judge(self, view: View, move: str) -> None:
        self.slips += slips(view, move)
        if view.game.number <= EARLY:
            self.early += 1
            self.kings += any(kind_of(piece) == "K" for piece in parts_of(move).pieces)

    @property
    def told(self) -> str:
        moves, times = len(self.seconds), sorted(self.seconds)
        return (
            f"{self.level}: leaves a piece in {share(self.slips, moves)} of {moves} moves; "
            f"a king moves in {self.kings} of {self.early} early ones; "
            f"{times[moves // 2]:.2f} s of CPU (median), {times[moves * 99 // 100]:.2f} s (p99)"
        )


def main(argv: list[str]) -> None:
    """Print a line for each level, over at least so many moves in games against itself."""
    parser = argparse.ArgumentParser(prog="python -m bench troy_slips", description=__doc__)
    parser.add_argument("--levels", default="captain,hero")
    parser.add_argument("--moves", type=int, default=400, help="of each level")
    parser.add_argument("--first", type=int, default=4_850_001, help="the seed of the first game")
    parser.add_argument("--nodes", type=int, help="positions for each move (default: as the game says)")
    wanted = parser.parse_args(argv)
    levels = wanted.levels.split(",")
    with progress(len(levels) * wanted.moves, "moves") as bar:
        for level in levels:
            say(_judged(level, wanted, bar).told)


def _judged(level: str, wanted: argparse.Namespace, bar: Bar) -> Judged:
    judged, seed = Judged(level, bar), wanted.first
    game = dataclasses.replace(GAME, players={level: judged})
    while len(judged.seconds) < wanted.moves:
        opening = opening_of(game, 2, seed, drivers=(level, level))
        table = start(game, opening).table
        drivers = dict(zip(table.seats, opening.drivers, strict=True))
        for _step in play_on(game, table, drivers, opening.key(), wanted.nodes):
            if len(judged.seconds) >= wanted.moves:
                break
        seed += 1
    return judged
