"""A plot or an order while it is being written: read from any words, changed, spelled again."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import lru_cache

from engine.games.circus.players import brains
from engine.games.circus.rules.basic.policy import DEFAULT, Policy, split
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.plans import autopilot, words
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.model import Decision, Seat
from engine.values import Lately


@dataclass(frozen=True, slots=True)
class Plan:
    """The words so far: what the driver does, perhaps word by word, and how, as changes to the default."""

    order: tuple[str, ...]
    policy: Policy = DEFAULT

    @property
    def clauses(self) -> tuple[str, ...]:
        return _clauses(self.policy)

    @property
    def line(self) -> str:
        return " ".join((*self.order, *self.clauses))

    @property
    def complete(self) -> bool:
        """Whether it may be sent: all that is read is legal, so any first word will do."""
        return bool(self.order)

    def doing(self, *order: str) -> Plan:
        return dataclasses.replace(self, order=order)

    def by(self, policy: Policy) -> Plan:
        return dataclasses.replace(self, policy=policy)


@lru_cache(maxsize=1024)
def _clauses(policy: Policy) -> tuple[str, ...]:
    """The options of a panel spell the same few policies again and again."""
    return CLAUSES.words(policy)


_read: Lately[Race, dict[Seat | None, tuple[Decision, str, Plan]]] = Lately(lambda _race: {}, most=16)
"""The plan that was read last for each seat: an answer is named, foreseen and warned of."""


def read_plan(race: Race, decision: Decision, draft: str) -> Plan:
    """The plan in a draft, without what is impossible in it; where it says nothing to do, the usual."""
    asked, said, plan = _read(race).get(decision.seat, (None, "", None))
    if plan is None or (asked, said) != (decision, draft):
        plan = _plan(race, decision, draft)
        _read(race)[decision.seat] = decision, draft, plan
    return plan


def _plan(race: Race, decision: Decision, draft: str) -> Plan:
    order: tuple[str, ...] = ()
    clauses = []
    for word in draft.split():
        if ":" in word:
            clauses.append(word)
        elif word in words.opening(race, decision, order):
            order += (word,)
    man = race.of(decision.seat)
    terms = words.terms(race, man)
    order = order or autopilot.line(race, man.colour, decision.kind, decision.about)
    return Plan(order, CLAUSES.saying(DEFAULT, CLAUSES.fitting(clauses, terms)))


BEST = "shrewd"
"""The driver whose plan is proposed: nobody wins more."""


def proposal(race: Race, decision: Decision) -> Plan:
    """The plan of the best driver at this moment, for who says nothing of how to drive."""
    said = brains.plan(race, race.of(decision.seat).colour, decision.kind, brains.MANNERS[BEST])
    order, policy = split(said)
    return Plan(order, policy)
