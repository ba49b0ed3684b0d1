"""The end of a game as plain data: margins, the turning point, luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.language import N_
from engine.model import Seat

Racer = Seat | str
"""As in `Outcome.levels`: a seat, or the name of one that no seat drives."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The moment in which a game turned: when that was, and what happened, in full and in few words."""

    when: str
    full: str
    brief: str

    def told(self) -> str:
        """The moment and its fact, as one sentence."""
        return f"{self.when[:1].upper()}{self.when[1:]}: {self.full}"


@dataclass(frozen=True, slots=True)
class Finish:
    """How close a game was.

    `margins` say how far each was behind the winner, in the unit of the game ("+2 squares"); the winner has
    none. `turning` is found by `engine.story`; None where no fact decided it. `luck` is how many points each
    seat has rolled more (or fewer) than its dice give on average; None in a game without dice of the seats'
    own.
    `headline` says who has won by how much, '' where the outcome's own sentence does or nobody can; `later`
    stands in its place where a post has told the win before.
    """

    margins: Mapping[Racer, str] = field(default_factory=dict)
    turning: Turning | None = None
    luck: Mapping[Seat, float] | None = None
    headline: str = ""
    later: str = ""


ALONE = N_("{who} wins, alone on the track.")
"""The headline of a race that nobody else has finished."""
