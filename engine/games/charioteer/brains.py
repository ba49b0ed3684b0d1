"""Computer players."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType

from engine.games.charioteer import autopilot
from engine.games.charioteer.state import View
from engine.model import Decision
from engine.rules import Brain, Budget


def novice(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The strongest set, no tokens."""
    return autopilot.line_of(autopilot.best(view.race, decision.seat or 0, autopilot.Taste()))


BRAINS: Mapping[str, Brain] = MappingProxyType({"novice": novice})
