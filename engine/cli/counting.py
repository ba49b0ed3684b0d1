"""`python -m engine moves` and `perft`: the legal moves of a position, and how many lines begin with each."""

from __future__ import annotations

from argparse import Namespace

from engine.cli.progress import progress, say
from engine.errors import BadOptions
from engine.game import Written
from engine.registry import all_games, find


def moves(arguments: Namespace) -> int:
    """Print the legal moves, one a line, sorted. Raises `BadOptions`."""
    for move in _positions(arguments.game).legal(arguments.position):
        print(move)
    return 0


def perft(arguments: Namespace) -> int:
    """Print `move: count` for each first move, and the total on the last line. Raises `BadOptions`."""
    positions, total = _positions(arguments.game), 0
    with progress(len(positions.legal(arguments.position)), "moves") as bar:
        for move, count in positions.perft(arguments.position, arguments.depth):
            say(f"{move}: {count}")
            total += count
            bar.done()
    print(total)
    return 0


def _positions(key: str) -> Written:
    game = find(key)
    if game.written is None:
        able = ", ".join(key for key, game in all_games().items() if game.written is not None)
        raise BadOptions(f"{game.title} has no positions to count moves from; these games have: {able}.")
    return game.written
