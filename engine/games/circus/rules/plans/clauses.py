"""The clauses that may follow the first words of a plot, as the questions have them, and ready manners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial

from engine.clauses import Clause, Clauses, PhaseWording, ReadyTactics
from engine.games.circus.rules.asking.question import Question
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import (
    BATTERED,
    DEFAULT,
    HURT,
    LANE_NUMBERS,
    NEAR,
    SITUATIONS,
    SLOW,
    Policy,
    Terms,
)
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.language import N_, _

PROFILE = Terms(Options(shop=True, market=True, capture="advanced"), None, (), None, LANE_NUMBERS)
"""The terms of a profile: all that names nobody can be said."""
_ORDER = [field.name for field in fields(Policy)]


def _clauses() -> Iterator[Clause[Terms]]:
    """Those of every question, each with its kind, and legal where it can arise."""
    for question in QUESTIONS.values():
        for clause in question.clauses:
            yield replace(clause, question=question.kind, applies=partial(_applies, question, clause))


def _applies(question: Question, clause: Clause[Terms], terms: Terms) -> bool:
    return question.arises(terms.options) and clause.applies(terms)


CLAUSES: Clauses[Terms, Policy] = Clauses(
    tuple(sorted(_clauses(), key=lambda clause: _ORDER.index(clause.field))),
    usual=DEFAULT,
    phases=SITUATIONS,
    numbers={"near": NEAR, "battered": BATTERED, "hurt": HURT, "slow": SLOW},
    wording=PhaseWording(
        N_("{phase}: {told}"), N_("{phase}: {question}"), N_("{question}: as at other times")
    ),
)
"""All that can be said after the first words of a plot, in the order in which it is written."""


def _ready(id: str, sentence: str, *words: str) -> ReadyTactics:
    return ReadyTactics(id, sentence, words)


READY_TACTICS = (
    _ready("safe", N_("Hold the inside and stay under control")),
    _ready(
        "steady",
        N_("A little faster: {corner} in the turns, {straight} on the straight"),
        "straight:8",
        "corner:5",
    ),
    _ready(
        "fast",
        N_("Go all out on the straight, brake for the turns"),
        "straight:10",
        "corner:6",
        "hard:behind",
        "swerve:8",
    ),
    _ready(
        "reckless",
        N_("All out everywhere, come what may"),
        "straight:10",
        "corner:8",
        "hard:always",
        "swerve:10",
        "wrecks:accept",
    ),
    _ready("wide", N_("Keep clear of everybody"), "lane:hold", "blocked:right", "blocked:left"),
    _ready(
        "ram", N_("Ram anyone who comes alongside"), "ram:any", "blocked:left", "blocked:right", "blocked:ram"
    ),
    _ready("whip", N_("Whip the drivers I pass"), "whip:driver"),
    _ready(
        "late",
        N_("Save the team and go all out in the last lap"),
        "straight:6",
        "corner:5",
        "swerve:8",
        "boost:best",
        "8/straight:9",
        "8/corner:6",
        "8/hard:behind",
    ),
    _ready("teams", N_("Whip the teams I pass, so that they run too fast"), "whip:team"),
)
"""For beginners; the first one is what holds where nothing is said."""

SWIFT = ("straight:9", "corner:6", "hard:last", "swerve:8", "8/corner:7")
"""The speeds of a sound chariot that nobody saves: as fast as the turns bear, more in the last lap."""


def manner(ready: ReadyTactics) -> str:
    """The sentence of ready-made tactics, with their speeds."""
    policy = CLAUSES.saying(DEFAULT, ready.words)
    return _(ready.sentence).format(straight=policy.straight, corner=policy.corner)
