"""What holds in every test."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bot.publishing import dress


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
