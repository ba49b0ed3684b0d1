"""Within this suite the registry knows the toys as well, so that their records can be read and audited."""

from __future__ import annotations

import pytest

from engine import registry
from tests.conformance.cases import GAMES


@pytest.fixture(autouse=True)
def toys_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "all_games", lambda: GAMES)
