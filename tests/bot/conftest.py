"""The dice of a bot under test."""

from __future__ import annotations

import random
import secrets
from collections.abc import AsyncIterator

import pytest

from tests import databases


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
async def address(request: pytest.FixtureRequest) -> AsyncIterator[str]:
    """Where the database of a `stage` is: '' for a file, and a new one of PostgreSQL."""
    if request.param == "sqlite":
        yield ""
    else:
        async with databases.new_database() as new:
            yield new


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot draws hangs on the test's name alone, so that a test that fails once fails again."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", drawn.randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())
    monkeypatch.setattr(secrets, "choice", drawn.choice)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: drawn)
