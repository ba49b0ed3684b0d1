"""The dice of a bot under test."""

from __future__ import annotations

import random
import secrets
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import features
from bot.store import layouts, sqlite
from tests import databases
from tests.bot import browser

features.add_all()  # in the order of a bot, whichever of them a test imports first


@pytest.fixture(scope="session", autouse=True)
def led_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A new database of a test is a copy of one that was led through all layouts once."""
    led = tmp_path_factory.mktemp("layout") / "hippodrome.db"
    layouts.prepare(led, sqlite.BUSY_SECONDS)

    def prepare(path: Path, busy_seconds: float) -> None:
        if path.parent.is_dir() and not path.exists():
            shutil.copy(led, path)  # with its mode: the owner's alone
        layouts.prepare(path, busy_seconds)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(sqlite, "prepare", prepare)
        yield


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
    """The bot draws by file and name of the test, so that a test that fails once fails again."""
    drawn = random.Random(request.node.nodeid.rpartition("/")[2])
    monkeypatch.setattr(secrets, "token_bytes", drawn.randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())
    monkeypatch.setattr(secrets, "choice", drawn.choice)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: drawn)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def kept_browser() -> AsyncIterator[None]:
    """One browser for all tests that look at a page."""
    async with browser.kept():
        yield
