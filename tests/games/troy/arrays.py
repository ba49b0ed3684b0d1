"""Games in the middle, told by what is different from the initial array: `d9 r, i3 -, j6 q`."""

from __future__ import annotations

from typing import Any

from engine.games.troy.rules import fen
from engine.games.troy.rules.cells import CELLS
from engine.games.troy.rules.contents import LETTERS, code
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Position, Side


def array_but(changes: str, turn: Side = "w", **options: Any) -> Game:
    """A game that stands as the initial array but for these cells; `-` is an empty one."""
    codes = list(fen.initial().codes)
    for place in changes.split(","):
        cell, letters = place.split()
        codes[CELLS[cell]] = code(*(LETTERS.index(letter) for letter in letters if letter != "-"))
    cells = fen.say_cells(codes)
    return Game(Options(**options), f"{cells} {turn}", Position(cells, turn), (10, 10))
