"""A game of Troy as it stands, and what one seat sees: everything, as nothing is hidden."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from engine.games.troy.rules.options import Options
from engine.model import Seat, seen_by

Side = Literal["w", "b"]
Winner = Literal["w", "b", ""]
"""'' is a draw."""
QUIET_TURNS = 50
"""Turns of each side without a capture or a promotion after which a game is drawn (note 3)."""
REPETITIONS = 3
"""How often a position comes up until a game is drawn (note 3)."""
_TAKEN = re.compile(r"x([A-Za-z])-")


@dataclass(frozen=True, slots=True)
class Position:
    """The board and what else decides which moves are legal and when a game is drawn.

    `cells` is cell-FEN, `ban` the move that rule 9 forbids, `quiet` counts single moves since the last
    capture or promotion, `seen` holds a digest of every position since then, this one last. `threats` are
    the ways in which who has just moved could win at once; where these were to be called (rule 23) and were
    not, that check is `missed`, and two moves later the same side is `barred` from winning (rule 24).
    """

    cells: str
    turn: Side
    ban: str = ""
    quiet: int = 0
    seen: tuple[str, ...] = ()
    threats: tuple[str, ...] = ()
    missed: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a game was decided. `how` are ways to win (`wins.WAYS`), else one of `ENDS`.

    A pending one can still be taken back by who has lost (note 2).
    """

    winner: Winner
    how: tuple[str, ...]
    pending: bool = False


ENDS = ("resigned", "stuck", "time", "agreed", "threefold", "quiet")


@dataclass(frozen=True, slots=True)
class Game:
    """All of a game. `opening` is the cell-FEN line it began with; `moves` are the texts of all moves.

    `before` holds the positions before the last moves, two at most, for taking back (rule 28); `left`
    how often White and Black may still do so. `offer` is who offers a draw now; `offered` counts the
    moves that had been made when White and Black offered last.
    """

    options: Options
    opening: str
    position: Position
    left: tuple[int, int]
    moves: tuple[str, ...] = ()
    before: tuple[Position, ...] = ()
    offer: Winner = ""
    offered: tuple[int, int] = (-2, -2)
    result: Result | None = None

    @property
    def turn(self) -> Side:
        return self.position.turn

    @property
    def last(self) -> str:
        """The move made last, '' before the first."""
        return self.moves[-1] if self.moves else ""

    @property
    def check(self) -> bool:
        """Whether check stands (rule 23): said by the host or, where players call it, by who gave it."""
        return bool(self.position.threats) and not self.position.missed

    @property
    def taken(self) -> str:
        """The letters of all pieces captured, in the order of their capture."""
        return "".join(letter for move in self.moves for letter in _TAKEN.findall(move))

    @property
    def number(self) -> int:
        """The number of the turn, as games are written down: White and Black move in each."""
        return (len(self.moves) + (self.opening.split()[1] == "b")) // 2 + 1


@dataclass(frozen=True, slots=True)
class View:
    """The game as a seat, or the public (None), sees it."""

    game: Game
    seat: Seat | None = field(default=None)

    def __repr__(self) -> str:
        position = self.game.position
        return f"<View of {seen_by(self.seat)}: turn {self.game.number}; {position.cells} {position.turn}>"


def side_of(seat: Seat) -> Side:
    """Seat 1 plays White."""
    return "w" if seat == 1 else "b"


def seat_of(side: Side) -> Seat:
    """The seat of a side."""
    return Seat(1 if side == "w" else 2)


def other(side: Side) -> Side:
    """The other side."""
    return "b" if side == "w" else "w"
