"""What holds for all tests of pages."""

from __future__ import annotations

import pytest

from bot.features.board import touching
from bot.interface.cooldowns import ENOUGH, Rate


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """One person may ask as much at once as a test asks for them, and play faster than anybody can tap."""
    monkeypatch.setitem(touching.RATES, "person", Rate(30, 1.0))
    monkeypatch.setitem(touching.RATES, "drawing", ENOUGH)
