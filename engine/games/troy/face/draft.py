"""Drafts: how a panel looks, the moves looked at before this one, and a move as far as it is chosen.

A move grows from its cell (`d4`) by its pieces (`d4PS`), its target (`d9PS-d10`) and, one by one, what pieces
become who arrive on their last rank (`d9PS-d10=Q`) to the whole (`d9PS-d10=QN`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from engine.games.troy.rules.appearance import APPEARANCE, without_appearance
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.contents import LETTERS
from engine.games.troy.rules.reading import CHECK
from engine.games.troy.rules.state import Game
from engine.games.troy.rules.what_if import MOST, after


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft that can be gone on with in its game; `begun` is '' before a cell is chosen."""

    appearance: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    begun: str = ""
    called: bool = False

    @property
    def line(self) -> str:
        """The draft in its one spelling."""
        words = (*self.appearance, *self.path, self.begun, CHECK if self.called else "")
        return " ".join(word for word in words if word)

    @property
    def stem(self) -> str:
        """The chosen move without the promotion of its pieces."""
        return self.begun.partition("=")[0]

    @property
    def cell(self) -> str:
        """The from-cell, '' before it is chosen."""
        return self.unit.rstrip(LETTERS)

    @property
    def unit(self) -> str:
        """The from-cell with the pieces that go, if they are chosen."""
        return unit_of(self.stem)

    def at(self, begun: str) -> Draft:
        """The draft with another choice of the move."""
        return replace(self, begun=begun, called=False)

    def toggled(self, asked: str) -> Draft:
        """The draft with a look switched on or off."""
        appearance = tuple(word for word in APPEARANCE if (word in self.appearance) != (word == asked))
        return replace(self, appearance=appearance)


def read_draft(game: Game, text: str) -> Draft:
    """The draft of a move; what cannot be gone on with is left out."""
    words = text.split()
    moves = without_appearance(words)
    begun = settled(game, moves[0]) if moves else ""
    called = game.options.strict_check and begun in legal(game) and CHECK in moves
    return Draft(_appearance(words), (), begun, called)


def read_path(game: Game, text: str) -> Draft:
    """The draft of a line of moves, the last one perhaps unfinished.

    It ends where the game does, and where it is as long as a line may be.
    """
    words = text.split()
    path: tuple[str, ...] = ()
    for word in without_appearance(words)[:MOST]:
        now = after(game, path)
        if now.result is not None or word not in legal(now):
            return Draft(_appearance(words), path, "" if now.result else settled(now, word))
        path += (word,)
    return Draft(_appearance(words), path)


def _appearance(words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in APPEARANCE if word in words)


def settled(game: Game, begun: str) -> str:
    """A beginning of a move in its one spelling, the whole move where only one is left, '' where none is."""
    if begun in legal(game):
        return begun
    moves = [move for move in legal(game) if goes_on(move, begun)]
    if not moves:
        return ""
    if "-" in begun and len(moves) == 1:
        return moves[0]
    return begun.rstrip("=")


def unit_of(move: str) -> str:
    """The from-cell of a move, or of the beginning of one, with the pieces that go."""
    return move.partition("-")[0].partition("x")[0]


def goes_on(move: str, begun: str) -> bool:
    """Whether a move can become of what is begun."""
    stem, _equals, became = begun.partition("=")
    if not move.startswith(stem):
        return False
    if "-" not in begun:
        unit = unit_of(move)
        return begun in (unit, unit.rstrip(LETTERS))
    whole, _equals, becoming = move.partition("=")
    return stem == whole and not Counter(became) - Counter(becoming)
