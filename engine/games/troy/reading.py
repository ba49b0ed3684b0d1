"""How a typed move is read, and why one is not possible."""

from __future__ import annotations

from engine.games.troy.boards import legal
from engine.games.troy.state import Game


def read(game: Game, text: str) -> tuple[str, ...]:
    """The words of a typed move, in their stored spelling where only one move is meant."""
    words = text.split()
    spelled = {move.lower(): move for move in legal(game)}
    return (spelled.get(words[0].lower(), words[0]), *words[1:]) if words else ()


def objection(game: Game, word: str) -> str:
    """Why a move is not possible, and what is."""
    return ""
