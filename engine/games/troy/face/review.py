"""The worth of a move for those who look back: pawns, after the reply and all captures at hand."""

from __future__ import annotations

from engine.game import Review
from engine.games.troy.players.brains import search_board
from engine.games.troy.players.search import Limits, Search
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.state import Game, View, side_of
from engine.language import ngettext
from engine.model import Decision, Seat

PAWN = 100
MOST = 9.0
"""Pawns that a won game is worth; more are told of nothing."""
LEAST = 1.0
"""Pawns below which nothing is told."""
LIMITS = Limits(nodes=2_000, depth=1)
"""A look at every move and all captures after it."""


def worth(game: Game, seat: Seat) -> float:
    """How many pawns a seat is ahead, once nothing can be taken any more."""
    side = side_of(seat)
    if game.result is not None:
        return 0.0 if not game.result.winner else MOST if game.result.winner == side else -MOST
    moves = tuple(legal(game).values())
    score = Search(search_board(game), LIMITS).best(moves, [0] * len(moves)).score / PAWN
    return max(-MOST, min(MOST, score if game.position.turn == side else -score))


def named(_view: View, _decision: Decision, line: str) -> str:
    """A move in the middle of a sentence, as it is written; its picture shows it."""
    return f"`{line}`"


def measured(amount: float) -> str:
    """Pawns for a sentence."""
    n = max(1, round(amount))
    return ngettext("{n} pawn", "{n} pawns", n).format(n=n)


REVIEW = Review(
    kinds=("move",),
    quick="hero",
    strongest="hero",
    judge="soldier",
    rounds=2,
    worth=worth,
    least=LEAST,
    named=named,
    measured=measured,
    throws=(2, 4, 8),
    line=3,
)
"""The look back at a game, with the moves that would have followed."""
