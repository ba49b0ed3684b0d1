"""The events of a game, in past tense."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.troy.rules.state import Side, Winner


@dataclass(frozen=True, slots=True)
class Began:
    """The pieces stand as in this line of cell-FEN."""

    opening: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made. `threats` are the ways in which its side could win next; `called`: check was said."""

    side: Side
    move: str
    threats: tuple[str, ...] = ()
    called: bool = False


@dataclass(frozen=True, slots=True)
class Decided:
    """The game is won or drawn, provisionally while the loser may still take his last move back."""

    winner: Winner
    how: tuple[str, ...]
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """The loser took the loss."""

    side: Side


@dataclass(frozen=True, slots=True)
class Retracted:
    """Zeus rolled time back: these moves, the last one first, are undone; `left` retractions remain."""

    side: Side
    moves: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    side: Side


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    side: Side


Event = Began | Moved | Decided | Accepted | Retracted | DrawOffered | DrawDeclined
EVENTS = (Began, Moved, Decided, Accepted, Retracted, DrawOffered, DrawDeclined)
