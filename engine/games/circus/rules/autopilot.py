"""How a driver decides by what he said in advance: every question of a race, answered by policy.

The driver knows what is public and his own policy and nothing else. All he says is legal.
"""

from __future__ import annotations

from engine.games.circus.rules import words
from engine.games.circus.rules.clauses import CLAUSES, PROFILE
from engine.games.circus.rules.driver.foot import nearer_end
from engine.games.circus.rules.question import Line
from engine.games.circus.rules.questions import QUESTIONS
from engine.games.circus.rules.reading import read
from engine.games.circus.rules.situations import policy_now
from engine.games.circus.rules.state import Colour, Race, View
from engine.games.circus.rules.verbs import AGAIN, BOARD, DOWN, DRIVE, FISTS, WAIT
from engine.model import Decision


def fallback(race: Race, colour: Colour, kind: str) -> Line:
    """The answer of a driver who says nothing to a plot, an order or a list."""
    if kind == "shop":
        return ("nothing",)
    man = race.driver(colour)
    if man.idle >= race.round and not man.rig:
        return (WAIT,)
    match man.where:
        case "dragged":
            return ("cut",)
        case "running":
            return (BOARD,)
        case "median":
            return (DOWN,) if man.arrived else (nearer_end(man),)
        case "boarding":
            return (FISTS,)
    return (DRIVE,)


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """A plot or an order with what a profile adds: clauses that it does not speak of.

    Of the profile only what fits the table is added; what is said stays, be it legal or not.
    """
    race = view.race
    if decision.kind not in ("plot", "order") or decision.seat is None or not race.drivers:
        return line
    man = race.of(decision.seat)
    told = CLAUSES.fitting((word for word in profile.split() if ":" in word), PROFILE)
    said = read(race, decision, line) if line.strip() else ()
    first = [word for word in said if ":" not in word] or list(fallback(race, man.colour, decision.kind))
    clauses = [word for word in said if ":" in word]
    return " ".join((*first, *CLAUSES.fill(clauses, told, words.terms(race, man))))


def line(race: Race, colour: Colour, kind: str, about: str) -> Line:
    """The legal line by which a driver answers a question, by the words of his order and his policy."""
    if kind in ("plot", "order"):
        return (DRIVE,) if about == AGAIN else fallback(race, colour, kind)
    question = QUESTIONS[kind]
    legal = question.lines(race, colour, about)
    if len(legal) == 1:
        return legal[0]
    found = question.silent(race, race.driver(colour), policy_now(race, colour), about, legal)
    return found if found in legal else legal[0]
