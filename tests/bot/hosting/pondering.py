"""Computer players of a toy that mind their time or do not."""

from __future__ import annotations

import random

from engine.game import Budget
from engine.model import Decision
from tests.altered import altered
from tests.toys import duel
from tests.toys.duel import DuelView

KEY = duel.GAME.key


def endless(view: DuelView, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Looks on for ever."""
    while True:
        pass


def patient(view: DuelView, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Looks on until its nodes are used up or its time is over."""
    looked = 0
    while looked < budget.nodes and not budget.expired():
        looked += 1
    return decision.fallback


PONDERED = altered(duel.GAME, players={"endless": endless, "patient": patient})
