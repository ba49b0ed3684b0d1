"""The steps of the agenda: what is still to be done in the race, named as the rulebook names it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.charioteer.rules.state import Name


@dataclass(frozen=True, slots=True)
class SetUp:
    """Seats, cards, skills, tokens, the emperor's first wish."""


@dataclass(frozen=True, slots=True)
class Emperor:
    """A turn begins: the emperor says what he wants to see."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All players choose a set in secret; then all is shown. Where nobody plays, the race stops here."""


@dataclass(frozen=True, slots=True)
class Move:
    """One chariot moves."""

    chariot: Name


@dataclass(frozen=True, slots=True)
class CleanUp:
    """Damage comes into its box, hands are filled, the crowd track shifts."""


Step = SetUp | Emperor | Plan | Move | CleanUp
STEPS = (SetUp, Emperor, Plan, Move, CleanUp)
