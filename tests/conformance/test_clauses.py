"""Each word in which a game is answered in advance has a position that it decides."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest

from engine.clauses import Clauses
from tests.conformance.cases import RELEASED
from tests.games.clauses import Deciding


@pytest.mark.parametrize("key", RELEASED)
def test_a_vocabulary_has_a_table_of_positions_that_its_words_decide(key: str) -> None:
    """It stands in the game's `test_clauses.py`; see `tests/games/clauses.py`."""
    for clauses in _vocabularies(key):
        module = importlib.import_module(f"tests.games.{key}.test_clauses")
        assert issubclass(module.TestClauses, Deciding)
        assert module.TestClauses.clauses is clauses


def _vocabularies(key: str) -> list[Clauses[Any, Any]]:
    """Those that the modules of a game hold."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"engine.games.{key}.")]
    found = (value for module in modules for value in vars(module).values())
    return [value for value in found if isinstance(value, Clauses)]
