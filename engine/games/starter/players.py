"""Computer players: each sees what its seat sees and answers one question."""

from __future__ import annotations

import random

from engine.game import Budget
from engine.games.starter.rules import PACES, Race
from engine.model import Decision


def steady(view: Race, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Trots, and now and then walks."""
    return rng.choice(["trot", "trot", "trot", "walk"])


def bold(view: Race, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Gallops until a trot is enough."""
    return "trot" if view.length - view.spaces[(decision.seat or 1) - 1] <= PACES["trot"] else "gallop"
