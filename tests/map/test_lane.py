"""The lane: laws and the host's tests, then what belongs to the change, and a word on what is left out."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.map.changes import base_of, changed_names, changes
from tests.map.kept import Map, Recorded, keep, opened
from tests.map.lane import Plan, mirrored, plan
from tests.map.plugin import Choosing
from tests.map.project import Project

RULES, FILE = "engine/rules.py", "tests/engine/test_rules.py"
DOUBLE, HALF, HOST = f"{FILE}::test_double", f"{FILE}::test_half", "tests/bot/hosting/test_host.py::test_it"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def mapped(project: Project, recorded: dict[str, Recorded]) -> Map:
    keep(project.folder, recorded)
    known = opened(project.folder)
    assert known is not None
    return known


def executes(*names: str, seconds: float = 1.0) -> Recorded:
    return Recorded(seconds, tuple((RULES, name) for name in names))


def planned(project: Project, known: Map | None, seconds: float = 100.0) -> Plan:
    root = project.folder
    return plan(root, changes(root, base_of(root, "")), known, seconds)


def test_only_functions_that_do_something_else_have_changed() -> None:
    before = "import os\nclass A:\n    def one(self): return 1\n    def two(self): return 2\nX = 1\n"
    assert changed_names(before, before.replace("return 2", "return 3  # more")) == {"A.two"}
    assert changed_names(before, before.replace("X = 1", "X = 2")) == {"<module>"}
    assert changed_names(before, before.replace("import os", "import sys\n\n")) == set()
    assert changed_names(before, before + "def three():\n    return 3\n") == {"three"}
    assert changed_names(before, "def") == {"<module>"}


def test_committed_uncommitted_and_untracked_files_are_changed(project: Project) -> None:
    project.git("switch", "--quiet", "--create", "work")
    project.write("engine/committed.py", "A = 1\n")
    project.commit()
    project.write("engine/untracked.py", "B = 1\n")
    project.replace(RULES, "number + number", "2 * number")
    found = {change.file: change.names for change in changes(project.folder, base_of(project.folder, ""))}
    assert found == {
        "engine/committed.py": {"<module>"},
        "engine/untracked.py": {"<module>"},
        RULES: {"double"},
    }
    assert not changes(project.folder, base_of(project.folder, "HEAD"))[0].file.endswith("committed.py")


def test_the_tests_of_a_changed_function_are_run_and_no_others(project: Project) -> None:
    known = mapped(project, {HALF: executes("half"), DOUBLE: executes("double"), HOST: executes()})
    project.replace(RULES, "number + number", "2 * number")
    assert planned(project, known).chosen == (DOUBLE,)


def test_laws_and_the_hosts_tests_come_first_and_changed_tests_after_them(project: Project) -> None:
    project.write("tests/bot/hosting/test_host.py", "def test_it():\n    pass\n")
    project.commit()
    known = mapped(project, {DOUBLE: executes("double"), HOST: executes("double")})
    project.write("tests/engine/test_new.py", "def test_new():\n    pass\n")
    project.replace(RULES, "number + number", "2 * number")
    found = planned(project, known)
    assert found.whole == ("tests/laws/test_boundaries.py", "tests/engine/test_new.py")
    assert found.chosen == (HOST, DOUBLE)


def test_the_hosts_tests_take_a_third_of_the_time_before_the_others_and_what_is_left_after_them(
    project: Project,
) -> None:
    project.write("tests/bot/hosting/test_host.py", "def test_it():\n    pass\n")
    project.commit()
    hosts = {f"{HOST}[{n}]": executes("half", seconds=3) for n in range(4)}
    known = mapped(project, {**hosts, DOUBLE: executes("double", seconds=6)})
    project.replace(RULES, "number + number", "2 * number")
    assert planned(project, known, seconds=12).chosen == (f"{HOST}[0]", DOUBLE, f"{HOST}[1]")


def test_what_stands_outside_of_functions_belongs_to_all_tests_of_its_file(project: Project) -> None:
    known = mapped(project, {HALF: executes("half"), DOUBLE: executes("double"), HOST: executes()})
    project.replace(RULES, "LIMIT = 3", "LIMIT = 4")
    project.replace(RULES, "number + number", "2 * number")
    assert planned(project, known).chosen == (DOUBLE, HALF)


def test_within_the_budget_each_test_function_has_a_case_before_one_has_two(project: Project) -> None:
    cases = {f"{FILE}::test_many[{n}]": executes("double", seconds=n) for n in (1, 2, 3)}
    known = mapped(project, {**cases, DOUBLE: executes("double", seconds=5)})
    project.replace(RULES, "number + number", "2 * number")
    found = planned(project, known, seconds=8)
    assert found.chosen == (f"{FILE}::test_many[1]", DOUBLE, f"{FILE}::test_many[2]")
    assert found.said[1:] == (
        "3 of 4 tests that belong to them are chosen",
        f"left out: 1 tests of 1 files: {FILE} (1)",
    )


def test_without_a_map_it_goes_by_folder_and_says_so(project: Project) -> None:
    project.replace(RULES, "number + number", "2 * number")
    found = planned(project, None)
    assert found.files == ["tests/laws/test_boundaries.py", FILE]
    assert "there is no map (`pytest --map` makes it), so it goes by folder" in found.said


def test_for_a_file_that_the_map_knows_otherwise_it_goes_by_folder_and_says_so(project: Project) -> None:
    known = mapped(project, {HALF: executes("half"), DOUBLE: executes("double"), HOST: executes()})
    project.replace(RULES, "LIMIT = 3", "LIMIT = 4")
    project.commit()
    project.replace(RULES, "number + number", "2 * number")
    found = planned(project, known)
    assert set(found.chosen) == {DOUBLE, HALF}
    assert f"the map is older than 1 of them and goes by folder there: {RULES}" in found.said


def test_a_test_with_a_process_that_noted_nothing_belongs_to_every_change_of_the_product(
    project: Project,
) -> None:
    known = mapped(project, {DOUBLE: executes("double"), HOST: Recorded(1.0, (), beyond=True)})
    project.replace(RULES, "number + number", "2 * number")
    assert planned(project, known).chosen == (DOUBLE, HOST)


def test_the_tests_of_a_folder_mirror_it() -> None:
    root = Path(__file__).parents[2]
    assert mirrored(root, "bot/hosting/time/calendar.py")[0] == "tests/bot/hosting/test_calendar.py"
    assert all(
        file.startswith("tests/games/troy/") for file in mirrored(root, "engine/games/troy/x.json")[:5]
    )
    assert mirrored(root, "README.md")[0] == "tests/test_readme.py"


def test_no_test_begins_when_the_time_is_over() -> None:
    config = cast(pytest.Config, SimpleNamespace())
    choosing: Any = Choosing(config, Plan((), ()), end=60.0)
    choosing.clock = lambda: 59.9
    assert choosing.pytest_runtest_protocol() is None
    choosing.clock = lambda: 60.0
    assert choosing.pytest_runtest_protocol() is True


@pytest.mark.long
def test_workers_run_the_lane_and_it_says_what_was_chosen(project: Project) -> None:
    project.run("--map")
    project.replace(RULES, "number + number", "number + 1")
    said = project.run("--lane", workers=2)
    assert "FAILED tests/engine/test_rules.py::test_remembered[1]" in said
    assert "test_law PASSED" in said or "PASSED tests/laws/test_boundaries.py::test_law" in said
    assert "test_beside" not in said
    assert "lane: 4 of 4 tests that belong to them are chosen" in said


def test_stop_at_the_first_failure_and_the_last_failures_work_with_the_lane(project: Project) -> None:
    project.run("--map")
    project.replace(RULES, "number + number", "number + 3")
    said = project.run("--lane", "-x")
    assert "1 failed" in said
    assert "lane: 3 of those chosen were not run: the time was over, or it was stopped" in said
    again = project.run("--lane", "--lf")
    assert "1 failed" in again
    assert "test_law" not in again


def test_a_budget_of_nothing_begins_nothing_and_says_so(project: Project) -> None:
    project.run("--map")
    said = project.run("--lane", "--budget", "0")
    assert "lane: 1 of those chosen were not run" in said


def test_what_the_lane_cannot_do_it_says(project: Project) -> None:
    assert "--lane chooses the files itself: name none." in project.run("--lane", "tests/engine")
    assert "--base names a commit; nothing is none." in project.run("--lane", "--base", "nothing")
