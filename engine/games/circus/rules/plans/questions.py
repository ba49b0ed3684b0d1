"""The small questions of a race, each a record beside what decides it in silence.

They are looked for in their rooms, so that none of them can be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from engine.games.circus.rules import chariot, driver, shop
from engine.games.circus.rules.asking.question import Question


def _modules() -> Iterator[ModuleType]:
    for room in (shop, chariot, driver):
        for module in iter_modules(room.__path__, f"{room.__name__}."):
            yield import_module(module.name)


QUESTIONS: Mapping[str, Question] = {
    question.kind: question
    for module in _modules()
    for question in vars(module).values()
    if isinstance(question, Question)
}
"""By their kinds."""
