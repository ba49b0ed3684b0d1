"""The options of pytest that record the map and run by it, alone or with workers."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.map.changes import base_of, changes
from tests.map.kept import keep, opened
from tests.map.lane import Plan, plan
from tests.map.recording import Recording, merged

CORES = 2
"""The budget is for so many; what recording adds to the seconds of tests is left for collecting them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("map", "the map of tests, and what runs by it")
    group.addoption("--map", action="store_true", help="record which tests execute which function")
    group.addoption(
        "--lane", action="store_true", help="run what belongs to the changed files, as the map knows"
    )
    group.addoption(
        "--base", default="", help="changed since this commit (default: where the branch left main)"
    )
    group.addoption("--budget", type=float, default=60.0, help="seconds that the lane may take (default: 60)")
    group.addoption("--chosen", type=Path, help="run the tests of this file, one a line, in their order")


def pytest_configure(config: pytest.Config) -> None:
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    if config.option.map:
        _record(config, worker)
    if config.option.lane or config.option.chosen:
        _choose(config, worker)


def _record(config: pytest.Config, worker: dict[str, Any] | None) -> None:
    if worker is None:
        parts = Parts(config, Path(tempfile.mkdtemp(prefix="map-")))
        config.pluginmanager.register(parts)
        if not config.option.tx:  # no workers: this process runs the tests
            config.pluginmanager.register(Recording(config.rootpath, parts.folder / "alone"))
    else:
        part = Path(worker["map_parts"]) / worker["workerid"]
        config.pluginmanager.register(Recording(config.rootpath, part))


class Parts:
    """Where the process that has the workers finds what they have recorded."""

    def __init__(self, config: pytest.Config, folder: Path) -> None:
        self.folder, self._root = folder, config.rootpath

    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["map_parts"] = str(self.folder)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        keep(self._root, merged(self.folder))

    def pytest_unconfigure(self) -> None:
        shutil.rmtree(self.folder)


def _choose(config: pytest.Config, worker: dict[str, Any] | None) -> None:
    if worker is not None:
        way, end = Plan(*worker["lane_plan"]), worker["lane_end"]
    elif config.option.chosen:
        way, end = Plan((), tuple(config.option.chosen.read_text("utf-8").splitlines())), None
    else:
        way, end = _lane(config), time.time() + config.option.budget
    config.args = way.files
    config.pluginmanager.register(Choosing(config, way, end))


def _lane(config: pytest.Config) -> Plan:
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        raise pytest.UsageError("--lane chooses the files itself: name none.")
    root, known = config.rootpath, opened(config.rootpath)
    base = base_of(root, config.option.base)
    if not base:
        raise pytest.UsageError(f"--base names a commit; {config.option.base or 'HEAD'} is none.")
    found = plan(root, changes(root, base), known, config.option.budget * CORES)
    failed = (
        config.cache.get("cache/lastfailed", {}) if config.getoption("lf", False) and config.cache else {}
    )
    return Plan(
        found.whole, tuple(dict.fromkeys((*failed, *found.chosen))), (f"since {base[:8]}", *found.said)
    )


class Choosing:
    """Runs what a plan says, in its order, and begins no test when the time is over."""

    clock: Callable[[], float] = staticmethod(time.time)

    def __init__(self, config: pytest.Config, way: Plan, end: float | None) -> None:
        self._config, self._plan, self._end = config, way, end
        self._expected, self._begun = set[str](), set[str]()

    def pytest_configure_node(self, node: Any) -> None:
        way = self._plan
        node.workerinput |= {"lane_plan": (way.whole, way.chosen, way.said), "lane_end": self._end}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = self.ordered(items)

    def ordered(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """The items of the plan: by file, the file with the first of them first."""
        files = {file: n for n, file in enumerate(self._plan.files)}
        tests = {nodeid: n for n, nodeid in enumerate(self._plan.chosen)}

        def rank(item: pytest.Item) -> int | None:
            inside = -1 if item.nodeid.split("::")[0] in self._plan.whole else None
            return tests.get(item.nodeid, tests.get(item.nodeid.split("[")[0], inside))

        found = [(files[item.nodeid.split("::")[0]], rank(item), item) for item in items]
        kept = [(file, number, item) for file, number, item in found if number is not None]
        return [item for _, _, item in sorted(kept, key=lambda each: each[:2])]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        return True if self._end is not None and self.clock() >= self._end else None

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._expected.update(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._expected.update(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._begun.add(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        left = len(self._expected - self._begun)
        stopped = (
            [f"{left} of those chosen were not run: the time was over, or it was stopped"] if left else []
        )
        for line in (*self._plan.said, *stopped):
            terminalreporter.write_line(f"lane: {line}")
