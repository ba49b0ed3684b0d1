"""Drivers for empty seats; both see the view of their seat and play cards, tokens and skills.

The novice takes the set that is worth most at first sight: its way, corners counted, what it repairs, learns
and draws, and whom it attacks. Then it looks which tokens pay in this turn. The veteran weighs its best sets,
each with tokens, by what the others may do and what is left in its hand as well (`deliberation`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Brain, Budget
from engine.games.charioteer.players.deliberation import Deliberation
from engine.games.charioteer.rules.policy import line_of
from engine.games.charioteer.rules.state import View
from engine.model import Decision

NODES = 400
"""Positions of a decision: with more the veteran hardly gets better."""


def novice(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The set that is worth most at first sight, and the tokens that pay in this turn."""
    assert decision.seat is not None  # a set is asked of a seat
    return line_of(Deliberation(view.race, decision.seat, rng, budget).at_once())


def veteran(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The set and the tokens that are worth most in this turn and those to come."""
    assert decision.seat is not None  # a set is asked of a seat
    return line_of(Deliberation(view.race, decision.seat, rng, budget).best())


BRAINS: Mapping[str, Brain] = MappingProxyType({"novice": novice, "veteran": veteran})
"""The levels, the weaker first."""
