"""WhatIf: lines of moves, tried before they are played."""

from __future__ import annotations

from functools import lru_cache

from engine.games.troy.rules import attempt, reading, speech
from engine.games.troy.rules.appearance import without_appearance
from engine.games.troy.rules.boards import legal, made
from engine.games.troy.rules.events import Decided, Moved
from engine.games.troy.rules.evolve import evolve
from engine.games.troy.rules.play import ended, threats_after
from engine.games.troy.rules.state import Game
from engine.language import _
from engine.model import STOP, Choice

MOST = 40
"""How many moves a line may hold."""


def after(game: Game, path: tuple[str, ...]) -> Game:
    """The game after legal moves of both sides, who call their checks; it may be decided then."""
    for move in path:
        game = _moved(game, move)
    return game


@lru_cache(maxsize=256)
def _moved(game: Game, move: str) -> Game:
    mover = game.turn
    won = made(game, move).won
    game = evolve(game, Moved(mover, move, threats_after(game, move), called=True))
    result = ended(game, mover, won)
    return game if result is None else evolve(game, Decided(*result))


def choices(game: Game, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The moves that can follow in a line; it may end anywhere, and ends with the game or at `MOST`."""
    if len(written) >= MOST:
        return (STOP,)
    now = after(game, written)
    return (STOP, *(Choice(move) for move in (legal(now) if now.result is None else ())))


def read(game: Game, text: str) -> tuple[str, ...]:
    """The words of a typed line, each move in its stored spelling; raises `BadOrder` as `reading.read`."""
    words = _moves(text)
    path: tuple[str, ...] = ()
    for number, word in enumerate(words[:MOST]):
        now = after(game, path)
        move = "".join(reading.read(now, word)) or word
        if now.result is not None or move not in legal(now):
            return (*path, *words[number:])
        path += (move,)
    return (*path, *words[MOST:])


def _moves(text: str) -> list[str]:
    """The moves of a typed line, with commas between them or without; between commas one may have blanks."""
    words = [word for word in without_appearance(text.split()) if word.strip(",") != reading.CHECK]
    moves: list[str] = []
    for part in " ".join(words).split(","):
        moves += [part.strip()] if reading.typed(part) else part.split()
    return moves


def refused(game: Game, written: tuple[str, ...], word: str) -> str:
    """Why a move cannot follow those written."""
    if len(written) >= MOST:
        return full()
    now = after(game, written)
    if now.result is None:
        return attempt.refused(now, (), word)
    result = speech.decided(now.result.winner, now.result.how)
    return _("The line ends here. {result}").format(result=result)


def full() -> str:
    """The sentence for a line of the greatest length."""
    return _("A line has at most {most} moves.").format(most=MOST)
