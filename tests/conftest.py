"""How the suite runs, on all cores except where single files are named, and what holds in every test."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.publishing import dress


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many workers as there are cores; none where single files are named: starting them takes longer."""
    named = [Path(str(arg).split("::")[0]) for arg in config.args]
    return 0 if all(path.suffix == ".py" for path in named) else os.cpu_count() or 1


@pytest.fixture(autouse=True)
def broken_limits() -> Iterator[list[str]]:
    """A message that Discord would refuse fails any test; one that expects it clears the list."""
    found: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.msg == dress.BROKEN:
                found.append(record.getMessage())

    handler = Collect(logging.ERROR)
    dress.log.addHandler(handler)
    try:
        yield found
    finally:
        dress.log.removeHandler(handler)
    assert not found, "\n".join(found)
