"""How a game ends for both sides."""

from __future__ import annotations

from engine.games.troy.rules import speech
from engine.games.troy.rules.state import Game, Side, other, seat_of
from engine.model import Outcome, seats_for


def outcome(game: Game) -> Outcome | None:
    """Both sides, the winner first; a draw is one group. None while the game goes on or may go on again."""
    result = game.result
    if result is None or result.pending:
        return None
    reason = speech.decided(result.winner, result.how)
    if not result.winner:
        return Outcome((("white", "black"),), (seats_for(2),), reason)
    names: dict[Side, str] = {"w": "white", "b": "black"}
    first, second = result.winner, other(result.winner)
    return Outcome(((names[first],), (names[second],)), ((seat_of(first),), (seat_of(second),)), reason)
