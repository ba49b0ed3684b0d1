"""Steps of the agenda, and how one asks a driver or lets his policy decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, make_dataclass
from inspect import signature
from typing import Concatenate, ParamSpec, get_type_hints

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.question import NOTHING, Question
from engine.games.circus.rules.asking.situations import policy_now
from engine.games.circus.rules.basic.state import Colour, Race
from engine.games.circus.rules.basic.verbs import Line
from engine.model import Answer
from engine.run import Run

P = ParamSpec("P")


class Step:
    """Something still to be done: a frozen record of what a function marked `step` will be told."""

    __slots__ = ()

    def carry_out(self, run: RaceRun, answers: Answers) -> None:
        """Do it; a step that asks is carried out again with the answers."""
        raise NotImplementedError


RaceRun = Run[Race, Step, e.Event]
Answers = tuple[Answer, ...] | None
STEPS: dict[str, type[Step]] = {}
"""All steps by their stored tags."""


def step(does: Callable[Concatenate[RaceRun, Answers, P], None]) -> Callable[P, Step]:
    """Make a function a step: calling it returns a record for the agenda that will carry it out.

    `round_end(3)` is `RoundEnd(round=3)`: its tag is the function's name, its fields are the parameters but
    for run and answers. Raises `ValueError` for a second function of that name.
    """
    tag = does.__name__.title().replace("_", "")
    if tag in STEPS:
        raise ValueError(f"there is a step {tag} already")
    hints, (_run, _answers, *told) = get_type_hints(does), signature(does).parameters.values()
    usual = [{} if one.default is one.empty else {"default": one.default} for one in told]
    fields = [(one.name, hints[one.name], field(**default)) for one, default in zip(told, usual, strict=True)]

    def carry_out(self: Step, run: RaceRun, answers: Answers) -> None:
        does(run, answers, *(getattr(self, one.name) for one in told))  # type: ignore[call-arg]

    within = {"carry_out": carry_out}
    record = make_dataclass(tag, fields, bases=(Step,), frozen=True, slots=True, namespace=within)
    # The qualified name is the function's: there other processes find the class.
    record.__module__, record.__qualname__, record.__doc__ = does.__module__, does.__name__, does.__doc__
    STEPS[tag] = record
    return record


def decide(run: RaceRun, question: Question, colour: Colour, about: str, answers: Answers) -> Line | None:
    """The decision of a driver: the words of his answer, or None once he has been asked.

    He is asked at tempo `impulse`, where more than one line is legal and he has not resigned; in all other
    cases his policy decides. A step that gets None returns, and is called again with the answers.
    """
    if answers is not None:
        return answers[0].words
    race = run.state
    driver = race.driver(colour)
    line = unasked(race, question, colour, about)
    if run.tempo != "impulse" or driver.resigned or len(question.lines(race, colour, about)) == 1:
        return line
    run.ask(driver.seat, question.kind, about, fallback=" ".join(line))
    return None


def unasked(race: Race, question: Question, colour: Colour, about: str) -> Line:
    """The legal line by which a driver answers who says nothing, by his order and his policy."""
    policy = policy_now(race, colour)
    if question.unwanted(policy):
        return NOTHING
    legal = question.lines(race, colour, about)
    if len(legal) == 1:
        return legal[0]
    line = question.silent(race, race.driver(colour), policy, about, legal)
    return line if line in legal else legal[0]
