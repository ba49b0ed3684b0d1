"""The small questions of a race, each a record beside what decides it in silence."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules.asking.question import Question
from engine.games.circus.rules.chariot import reins, turning, veto
from engine.games.circus.rules.driver import aboard, arms, foot, gods
from engine.games.circus.rules.shop import grid

_MODULES = (grid, reins, veto, turning, arms, aboard, foot, gods)
QUESTIONS: Mapping[str, Question] = {
    question.kind: question
    for module in _MODULES
    for question in vars(module).values()
    if isinstance(question, Question)
}
"""By their kinds."""
