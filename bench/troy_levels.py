"""How the levels of Troy's computer player fare against each other and against a player of two plies.

`two_ply` looks at each of its moves and at the best reply, all of them, counts the men and sees every win;
of equal moves it takes any. `two_ply_placed` values places as the computer player does. `greedy` looks at
its own move only.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import statistics
import time
from collections.abc import Iterator, Mapping

from engine.cli.progress import Bar, progress, say
from engine.drivers import seat_drivers
from engine.game import Brain, Budget
from engine.games.troy import GAME
from engine.games.troy.players.brains import BRAINS, search_board
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.autopilot import WORTH, autopilot_move
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.contents import PIECES_OF, kind_of, side_of
from engine.games.troy.rules.state import View
from engine.model import Decision
from engine.record import Record
from engine.selfplay import opening_of, play_out

WIN = 1_000_000


def two_ply(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The move after which the best reply leaves most, by the men alone."""
    return _two_ply(view, decision, rng, placed=False)


def two_ply_placed(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The same, counting places and scarce men too."""
    return _two_ply(view, decision, rng, placed=True)


def greedy(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The move that wins or takes most, without a thought of the reply."""
    return autopilot_move(view.game) if decision.kind == "move" else decision.fallback


def _two_ply(view: View, decision: Decision, rng: random.Random, placed: bool) -> str:
    if decision.kind != "move":
        return decision.fallback
    board = search_board(view.game)
    moves = list(legal(view.game).items())
    rng.shuffle(moves)
    best, chosen = -2 * WIN, moves[0][0]
    for text, change in moves:
        board.make(change)
        score = -_reply(board, -best, placed)
        board.unmake()
        if score > best:
            best, chosen = score, text
    return chosen


def balance(board: SearchBoard, side: int) -> int:
    """What the pieces of a side are worth more than those of the other."""
    pieces = (piece for content in board.cell for piece in PIECES_OF[content])
    return sum(WORTH[kind_of(piece)] * (1 if side_of(piece) == side else -1) for piece in pieces)


def _reply(board: SearchBoard, enough: int, placed: bool) -> int:
    """The score of the best reply for its side; anything not below `enough` will do."""
    side = board.turn
    winner = board.winner()
    if winner is not None:
        return WIN if winner == side else -WIN
    best = -WIN
    for change in board.moves():
        board.make(change)
        winner = board.winner()
        if winner is None:
            score = -board.evaluation() if placed else 100 * balance(board, side)
        else:
            score = WIN if winner == side else -WIN
        board.unmake()
        best = max(best, score)
        if best >= enough:
            break
    return best


PLAYERS: Mapping[str, Brain] = {
    **BRAINS,
    "two_ply": two_ply,
    "two_ply_placed": two_ply_placed,
    "greedy": greedy,
}


class Clocked:
    """A player with a budget of its own, whose moves are timed."""

    def __init__(self, spoken: str) -> None:
        self.name, _colon, nodes = spoken.partition(":")
        self.nodes = int(nodes) if nodes else None
        self.seconds: list[float] = []
        self.wins = 0

    def __call__(self, view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        began = time.perf_counter()
        line = PLAYERS[self.name](view, decision, rng, Budget(self.nodes) if self.nodes else budget)
        if decision.kind == "move":
            self.seconds.append(time.perf_counter() - began)
        return line

    @property
    def told(self) -> str:
        mean, worst = statistics.mean(self.seconds), max(self.seconds)
        return f"{self.name} won {self.wins} ({mean:.2f} s a move, {worst:.1f} s at most)"


def main(argv: list[str]) -> None:
    """Play `--games` games, each side begins half of them; who plays White in game n follows from n."""
    parser = argparse.ArgumentParser(prog="python -m bench troy_levels", description=__doc__)
    parser.add_argument("--players", default="hero,two_ply", help="two of them: NAME[:NODES],NAME[:NODES]")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="positions for each move (default: as the game says)")
    wanted = parser.parse_args(argv)
    with progress(wanted.games, "games") as bar:
        for line in _lines(wanted, bar):
            say(line)


def _lines(wanted: argparse.Namespace, bar: Bar) -> Iterator[str]:
    players = {f"player {n}": Clocked(name) for n, name in enumerate(wanted.players.split(","), 1)}
    game = dataclasses.replace(GAME, players=players)
    seconds, turns = [], []
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        began = time.perf_counter()
        drivers = seat_drivers(tuple(players), 2, seed)
        opening = opening_of(game, 2, seed, drivers=drivers)
        record = play_out(game, opening, wanted.nodes, watch=bar.beat)
        bar.done()
        seconds.append(time.perf_counter() - began)
        turns.append(record.table.state.number)
        first, how = _result(record)
        if first:
            players[drivers[first - 1]].wins += 1
        won = players[drivers[first - 1]].name if first else "nobody"
        yield f"{seed:>4}: {won:>14}, {how:<12} {turns[-1]:>3} turns, {seconds[-1]:.0f} s"
    told = "; ".join(player.told for player in players.values())
    mean_turns, mean_seconds = statistics.mean(turns), statistics.mean(seconds)
    yield f"{wanted.games} games of {mean_turns:.0f} turns, {mean_seconds:.0f} s: {told}"


def _result(record: Record) -> tuple[int, str]:
    """The seat that has won, 0 after a draw, and how."""
    result = record.table.state.result
    return {"w": 1, "b": 2, "": 0}[result.winner], " ".join(result.how)
