"""How a driver decides by what he said in advance: every question of a race, answered by policy.

The driver knows what is public and his own policy and nothing else. All he says is legal.
"""

from __future__ import annotations

from engine.games.circus.rules.asking import orders
from engine.games.circus.rules.asking.flow import unasked
from engine.games.circus.rules.basic.state import Colour, Race, View
from engine.games.circus.rules.basic.verbs import AGAIN, DRIVE, Line
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES, PROFILE
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.games.circus.rules.plans.reading import read
from engine.model import Decision


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """A plot or an order with what a profile adds: clauses that it does not speak of.

    Of the profile only what fits the table is added; what is said stays, be it legal or not.
    """
    race = view.race
    if decision.kind not in ("plot", "order") or decision.seat is None or not race.drivers:
        return line
    man = race.of(decision.seat)
    fitting = CLAUSES.fitting((word for word in profile.split() if ":" in word), PROFILE)
    said = read(race, decision, line) if line.strip() else ()
    first = [word for word in said if ":" not in word] or list(
        orders.fallback(race, man.colour, decision.kind)
    )
    clauses = [word for word in said if ":" in word]
    return " ".join((*first, *CLAUSES.fill(clauses, fitting, words.terms(race, man))))


def line(race: Race, colour: Colour, kind: str, about: str) -> Line:
    """The legal line by which a driver answers a question, by the words of his order and his policy."""
    if kind in ("plot", "order"):
        return (DRIVE,) if about == AGAIN else orders.fallback(race, colour, kind)
    return unasked(race, QUESTIONS[kind], colour, about)
