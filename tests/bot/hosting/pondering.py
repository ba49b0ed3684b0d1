"""Computer players of a toy that mind their time or do not."""

from __future__ import annotations

import random
from typing import Any

from engine.game import Budget, Imagining
from engine.kernel import choices, submit
from engine.model import Decision, Order, Table
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


@Imagining
def ahead(table: Table[Any, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Looks where the first answer that there is would lead."""
    line = choices(PONDERED, table.state, decision, ())[0].word
    submit(PONDERED, table, Order("answer", decision.seat, decision.id, line), b"any key")
    return line


PONDERED = altered(duel.GAME, players={"endless": endless, "patient": patient, "ahead": ahead})
