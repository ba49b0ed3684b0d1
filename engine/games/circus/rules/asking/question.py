"""Questions: the kind, the words, who decides in silence, and the clauses that answer in advance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.clauses import Clause
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import Policy, Terms
from engine.games.circus.rules.basic.state import Colour, Driver, Race
from engine.games.circus.rules.basic.verbs import Line, Lines
from engine.games.circus.rules.course import places

NOTHING: Line = (".",)
YES: Line = ("yes",)
NO: Line = ("no",)


def always(_options: Options) -> bool:
    """It can arise at every table."""
    return True


def bought(options: Options) -> bool:
    """It can arise where there are purchases."""
    return options.shop


def never(_policy: Policy) -> bool:
    """No policy leaves it unwanted."""
    return False


def listed(_race: Race, _colour: Colour, _about: str, _word: str) -> str:
    """Nothing: the legal lines say what is possible."""
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A small question, which is put at tempo `impulse` and decided by policy at the others.

    Its face (`face/questions.py`) has the sentence and the labels.
    """

    kind: str
    """The kind of its decision, as it is stored."""
    lines: Callable[[Race, Colour, str], Lines]
    """(race, driver, about): all its legal lines, of which there are few."""
    silent: Callable[[Race, Driver, Policy, str, Sequence[Line]], Line]
    """(race, driver, policy, about, legal): what the driver says who said in advance what he wants.

    He knows what is public and his own policy; what is not legal counts as the first legal line.
    """
    arises: Callable[[Options], bool] = always
    """At which tables it can arise at all; its clauses are legal there alone."""
    clauses: tuple[Clause[Terms], ...] = ()
    """Its answers in advance, in the order in which they are written."""
    unwanted: Callable[[Policy], bool] = never
    """Whether a policy wants nothing of it, so that `NOTHING` is said and no other line looked for."""
    refused: Callable[[Race, Colour, str, str], str] = listed
    """(race, driver, about, word): the reason why a word is in none of its lines, by their guards."""


def yes_or_no(_race: Race, _colour: Colour, _about: str) -> Lines:
    """The lines of a question that is answered by yes or no."""
    return YES, NO


def first(_race: Race, _man: Driver, _policy: Policy, _about: str, legal: Sequence[Line]) -> Line:
    """The first line that is possible."""
    return legal[0]


# What a driver has said


def order_now(man: Driver) -> Line:
    """His order, as long as he is what he was then (N15.28)."""
    return man.order if man.plotted == man.subject else ()


def targeted(race: Race, man: Driver, policy: Policy, wanted: Sequence[str], other: str) -> bool:
    """Whether a rival is among those that were named; `any`, `leader` are words for some of them."""
    if not other or other == man.colour or other in policy.leave:
        return False
    return other in wanted or "any" in wanted or ("leader" in wanted and other in foremost(race))


def foremost(race: Race) -> tuple[Colour, ...]:
    """The leader; nobody before the race."""
    return places.running_order(race)[:1]
