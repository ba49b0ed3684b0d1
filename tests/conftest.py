"""How the suite runs, on all cores except where single files are named, and what holds in every test."""

from __future__ import annotations

import contextlib
import gc
import importlib
import logging
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from bot import features
from bot.publishing.messages import payloads
from engine import language
from tests import extent

pytest_plugins = ["tests.lane"]

PLAYED = re.compile(r"tests/conformance/.*\[.*?((?:toy-)?[a-z]+-\d+-(?:round|phase|impulse)-.*)\]$")
"""The test of a case of the conformance suite, and the case."""
LAWS = "tests/laws"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="test what no short test stands for, too")
    parser.addoption("--all", action="store_true", help="test everything: long sweeps, too")


def pytest_configure(config: pytest.Config) -> None:
    extent.configure(config)
    # Hundreds of processes begin here: each file is compiled once, whatever this machine tells Python.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # In the background of a script a process ignores Ctrl-C, and so would those that the tests begin and end.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # A busy machine is no fault: no example is timed.
    patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("suite", patient, max_examples=extent.amount(100, 30))
    settings.load_profile("suite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for, by an option or by its whole id; a page fails if it does twice."""
    # Every step waits for what it needs, but a browser beside busy workers loses a press now and then. The
    # summary names what was asked twice: a test that stands there often has found something.
    if config.pluginmanager.hasplugin("rerunfailures"):
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))
    asked: dict[bool, list[pytest.Item]] = {True: [], False: []}
    marks = extent.marks_left_out(config)
    for item in items:
        runs = extent.named(item.nodeid, config.args) or not any(map(item.get_closest_marker, marks))
        asked[runs].append(item)
    config.hook.pytest_deselected(items=asked[False])
    items[:] = asked[True]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many as there are cores; none where single files are named, as starting them takes longer."""
    named = [Path(str(arg).split("::")[0]) for arg in config.args]
    alone = not config.option.lane and all(path.suffix == ".py" for path in named)
    return 0 if alone else os.cpu_count() or 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker begins to import elsewhere, so that a fresh clone's tests are compiled once and not by all.

    Pytest rewrites every assertion of a test file that it imports for the first time. What cannot be
    imported is told when it is collected.
    """
    worker: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    root = session.config.rootpath
    named = [session.config.invocation_params.dir / arg.split("::")[0] for arg in session.config.args]
    files = [file for path in named for file in (sorted(path.rglob("test_*.py")) or [path])]
    features.add_all()  # in the order of a bot
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


class ByFileAndCase(LoadFileScheduling):  # type: ignore[misc]
    """Together stay tests of one file, for its fixtures, of one case, for its game, and all laws."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(LAWS):
            return LAWS
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
def languages() -> Iterator[None]:
    """A language that a test has made up is not there for the next one."""
    before = dict(language._added)
    yield
    language._added.clear()
    language._added.update(before)


@pytest.fixture(autouse=True)
def broken_limits() -> Iterator[list[str]]:
    """A message that Discord would refuse fails any test; one that expects it clears the list."""
    found: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.msg == payloads.BROKEN:
                found.append(record.getMessage())

    handler, before = Collect(logging.ERROR), payloads.log.level
    payloads.log.addHandler(handler)
    payloads.log.setLevel(logging.DEBUG)
    try:
        yield found
    finally:
        payloads.log.setLevel(before)
        payloads.log.removeHandler(handler)
    assert not found, "\n".join(found)
