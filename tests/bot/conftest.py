"""The dice of a bot under test."""

from __future__ import annotations

import random
import secrets

import pytest


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot draws hangs on the test's name alone, so that a test that fails once fails again."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", drawn.randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())
    monkeypatch.setattr(secrets, "choice", drawn.choice)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: drawn)
