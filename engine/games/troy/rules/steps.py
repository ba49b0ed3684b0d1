"""The agenda of a game: whose turn it is, and the respite after a loss."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opening:
    """The pieces are set up."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The side to move makes one move."""


@dataclass(frozen=True, slots=True)
class Respite:
    """The respite of the losing side: it accepts, or takes the last move back (note 2)."""


Step = Opening | Turn | Respite
STEPS = (Opening, Turn, Respite)
