"""The options of a table: the laps, and the automata."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.charioteer.rules import values
from engine.language import N_
from engine.options import option

FEWEST = 2
"""Chariots of a race at least (N7)."""
MOST = len(values.value("colours"))
"""Chariots of a race at most (N7)."""
LAPS: int = values.value("laps")
"""Of a usual race (8.12)."""
SHORT = 2
"""Laps of a short race (8.12)."""
BY_PLAYERS = -1
"""As many automata as go with the players (A2)."""
_TURNS_OF_TWO_LAPS = 11


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table: the laps, and the automata (8.12)."""

    laps: int = option(LAPS, N_("Laps"), tuple(dict.fromkeys((LAPS, SHORT))))
    automata: int = option(
        BY_PLAYERS,
        N_("Automata"),
        (BY_PLAYERS, *range(MOST + 1)),
        N_("chariots driven by dice; left unset, they fill the track for a single player"),
        (N_("by players"), *(str(n) for n in range(MOST + 1))),
    )

    @property
    def rounds(self) -> int:
        """Some number of turns after which the race is over, by measurement (`docs/measurements.md`)."""
        return _TURNS_OF_TWO_LAPS * self.laps // 2

    def automata_for(self, seats: int) -> int:
        """The number of automata by the number of players (A2, D27)."""
        if self.automata != BY_PLAYERS:
            return self.automata
        return MOST - seats if seats < 2 else 0
