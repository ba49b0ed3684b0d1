"""`python -m engine moves` and `perft`: the legal moves of a position, and how many lines begin with each."""

from __future__ import annotations

from argparse import Namespace

from engine.cli.progress import progress, say
from engine.errors import BadOptions
from engine.registry import all_games, find
from engine.written import Positions


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


def _positions(key: str) -> Positions:
    rules = find(key)
    if not isinstance(rules, Positions):
        able = ", ".join(key for key, rules in all_games().items() if isinstance(rules, Positions))
        raise BadOptions(f"{rules.title} has no positions to count moves from; these games have: {able}.")
    return rules
