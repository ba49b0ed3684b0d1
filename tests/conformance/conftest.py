"""Within this suite the registry knows the toys as well, so that their records can be read and audited."""

from __future__ import annotations

import pytest

from engine import registry


@pytest.fixture(autouse=True)
def toys_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.conformance.cases import GAMES  # here, as it asks how much is tested

    monkeypatch.setattr(registry, "all_games", lambda: GAMES)
