"""How a game ends for both sides."""

from __future__ import annotations

from engine.games.troy.rules import speech
from engine.games.troy.rules.state import Game, seat_of
from engine.model import Outcome


def outcome(game: Game) -> Outcome | None:
    """Both sides, the winner first; a draw is one group. None while the game goes on or may go on again."""
    result = game.result
    if result is None or result.pending:
        return None
    reason = speech.decided(result.winner, result.how)
    if not result.winner:
        return Outcome((("white", "black"),), ((1, 2),), reason)
    first, second = seat_of(result.winner), 3 - seat_of(result.winner)
    names = {1: "white", 2: "black"}
    return Outcome(((names[first],), (names[second],)), ((first,), (second,)), reason)
