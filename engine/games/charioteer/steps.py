"""The steps of the agenda: what is still to be done in the race, named as the rulebook names it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.charioteer.state import Name


@dataclass(frozen=True, slots=True)
class SetUp:
    """Seats, cards, skills, tokens, the emperor's first wish."""


@dataclass(frozen=True, slots=True)
class Emperor:
    """A turn begins: the emperor says what he wants to see."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All players choose a set in secret; then all is shown."""


@dataclass(frozen=True, slots=True)
class Move:
    """One chariot moves."""

    chariot: Name


@dataclass(frozen=True, slots=True)
class CleanUp:
    """Damage comes into its box, hands are filled, the crowd track shifts."""


@dataclass(frozen=True, slots=True)
class Interlude:
    """The stop after a turn at a table where nobody is asked."""


Step = SetUp | Emperor | Plan | Move | CleanUp | Interlude
STEPS = (SetUp, Emperor, Plan, Move, CleanUp, Interlude)
