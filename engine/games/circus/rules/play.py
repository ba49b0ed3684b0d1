"""The sequence of play: the rounds, their phases, and which module carries out which step."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun

HANDLERS: Mapping[type, Handler] = {}


def advance(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Carry out one step of the agenda."""
    HANDLERS[type(step)](run, step, answers)
