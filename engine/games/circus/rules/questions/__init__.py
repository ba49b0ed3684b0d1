"""The small questions of a race, each a record beside what decides it in silence."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules.questions import aboard, arms, foot, gods, grid, reins, ways
from engine.games.circus.rules.questions.question import Question

_MODULES = (grid, reins, ways, arms, aboard, foot, gods)
QUESTIONS: Mapping[str, Question] = {
    question.kind: question
    for module in _MODULES
    for question in vars(module).values()
    if isinstance(question, Question)
}
"""By their kinds."""
