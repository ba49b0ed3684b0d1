"""Games in the middle: who stands where, written as `d4 RN, d6 k`, small letters for Black."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.games.troy.rules import fen
from engine.games.troy.rules.cells import CELLS
from engine.games.troy.rules.contents import LETTERS, code
from engine.games.troy.rules.events import Moved
from engine.games.troy.rules.evolve import evolve
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.play import threats_after
from engine.games.troy.rules.state import Game, Position, Side


def game(men: str, turn: Side = "w", **options: Any) -> Game:
    """A game in which only these men are left; nobody looks whether it is won."""
    codes = [0] * 100
    for place in men.split(","):
        cell, letters = place.split()
        codes[CELLS[cell]] = code(*(LETTERS.index(letter) for letter in letters))
    cells = fen.say_cells(codes)
    return Game(Options(**options), f"{cells} {turn}", Position(cells, turn), (10, 10))


def after(game: Game, *moves: str, called: bool = True) -> Game:
    """The game after these moves."""
    for move in moves:
        game = evolve(game, Moved(game.turn, move, threats_after(game, move), called))
    return game


def barred(game: Game) -> Game:
    """The same position after a check that was not called."""
    return replace(game, position=replace(game.position, barred=True))
