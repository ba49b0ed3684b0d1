"""The end of a game as plain data: margins, the turning point, luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.language import N_
from engine.model import Seat

Racer = Seat | str
"""As in `Outcome.levels`: a seat, or the name of one that no seat drives."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The turning point of a game: a sentence with `{who}`, and perhaps `{when}` and `{whom}`, in it."""

    words: str
    who: str
    when: str = ""
    whom: str = ""

    def told(self) -> str:
        """The whole sentence."""
        return self.words.format(who=self.who, when=self.when, whom=self.whom)


@dataclass(frozen=True, slots=True)
class Finish:
    """How close a game was.

    `margins` say how far each was behind the winner, in the unit of the game ("+2 squares"); the winner has
    none. `turning` is None where nothing decided it. `luck` is how many points each seat has
    rolled more (or fewer) than its dice give on average; None in a game without dice of the seats' own.
    `headline` says who has won by how much, '' where the outcome's own sentence does or nobody can.
    """

    margins: Mapping[Racer, str] = field(default_factory=dict)
    turning: Turning | None = None
    luck: Mapping[Seat, float] | None = None
    headline: str = ""


Lead = tuple[str, str]
"""The leader at the end of a stretch, '' for none, and the name of the stretch."""


def held_since(leads: Sequence[Lead], winner: str) -> int:
    """The number of the stretch from whose end on the winner stayed in front, the number of all stretches
    where that was never so."""
    since = len(leads)
    while since and leads[since - 1][0] == winner:
        since -= 1
    return since


def at_the_line(leads: Sequence[Lead], winner: str) -> str:
    """The words for a winner who came home without being in front at the end of the last stretch."""
    return _AGAIN if any(first == winner for first, _when in leads) else _ONLY


ALONE = N_("{who} wins, alone on the track.")
"""The headline of a race that nobody else has finished."""
_ONLY = N_("{who} took the lead only on the final stretch.")
_AGAIN = N_("{who} took the lead for good on the final stretch.")
INHERITED = N_("{whom} resigned in {when}, and {who} led to the end.")
"""The words for a winner who has inherited the lead."""
