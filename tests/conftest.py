"""How the suite runs, on all cores except where single files are named, and what holds in every test."""

from __future__ import annotations

import gc
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from bot.publishing import dress

# A busy machine is no fault: no example is timed.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

PLAYED = re.compile(r"tests/conformance/.*\[.*?((?:toy-)?[a-z]+-\d+-(?:round|phase|impulse)-.*)\]$")
"""The test of a case of the conformance suite, and the case."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many workers as there are cores; none where single files are named: starting them takes longer."""
    named = [Path(str(arg).split("::")[0]) for arg in config.args]
    return 0 if all(path.suffix == ".py" for path in named) else os.cpu_count() or 1


class ByFileAndCase(LoadFileScheduling):  # type: ignore[misc]
    """Tests of one file share its fixtures, and those of one case its game: they stay together."""

    def _split_scope(self, nodeid: str) -> str:
        found = PLAYED.match(nodeid)
        return found[1] if found else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFileAndCase | None:
    return ByFileAndCase(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """What was imported stays to the end: the collector need not look through it, nor look so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def broken_limits() -> Iterator[list[str]]:
    """A message that Discord would refuse fails any test; one that expects it clears the list."""
    found: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.msg == dress.BROKEN:
                found.append(record.getMessage())

    handler, before = Collect(logging.ERROR), dress.log.level
    dress.log.addHandler(handler)
    dress.log.setLevel(logging.DEBUG)
    try:
        yield found
    finally:
        dress.log.setLevel(before)
        dress.log.removeHandler(handler)
    assert not found, "\n".join(found)
