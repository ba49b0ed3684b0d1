"""The chances of both sides: the static evaluation, who is to move, and who could win at once."""

from __future__ import annotations

from collections.abc import Mapping

from engine.face.chances import chances as formula
from engine.face.chances import fitted
from engine.games.troy.players.brains import search_board
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.state import View

LEVEL = 0.5
"""The chances in a drawn game."""
_PAWNS = 0.01
_MOST = 30.0
"""More pawns than this are no better."""


def chances(view: View) -> Mapping[str, float]:
    """The chance of each side to win, by its letter."""
    if view.game.result is not None and not view.game.result.pending:
        winner = view.game.result.winner
        return {side: float(side == winner) if winner else LEVEL for side in SIDES}
    return formula(features(view), fitted(__package__))


def features(view: View) -> Mapping[str, Mapping[str, float]]:
    """The features of both sides, half of a difference each."""
    board = search_board(view.game)
    mover, other = SIDES[board.turn], SIDES[board.turn ^ 1]
    pawns = max(-_MOST, min(_MOST, board.evaluation() * _PAWNS))
    threatened = float(board.can_win(board.turn ^ 1))
    own = {"pawns": pawns / 2, "to move": 1.0, "wins at once": float(board.can_win(board.turn))}
    return {mover: own, other: {"pawns": -pawns / 2, "threatens": threatened}}
