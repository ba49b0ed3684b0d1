"""The map knows the tests of a function, also where a thread, a process, a fixture or a cache executes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.map.kept import Map, opened
from tests.map.project import Project

RULES = "engine/rules.py"


@pytest.fixture(scope="module", params=[0, 2], ids=["alone", "with workers"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Map]:
    project = Project(tmp_path_factory.mktemp("project"))
    said = project.run("--map", workers=request.param)
    known = opened(project.folder)
    assert known is not None, said
    return project, known


def executing(known: Map, *names: str) -> set[str]:
    return {known.tests[number].nodeid.split("::")[1] for number in known.executing(RULES, names)}


def test_a_test_executes_what_it_calls_and_what_a_remembered_value_was_made_by(
    made: tuple[Project, Map],
) -> None:
    assert executing(made[1], "double") == {"test_double", "test_remembered[1]", "test_remembered[2]"}


def test_a_test_executes_what_its_threads_processes_and_fixtures_execute(made: tuple[Project, Map]) -> None:
    beside = {"test_beside", "test_process", "test_shared[1]", "test_shared[2]"}
    assert executing(made[1], "half") == beside


def test_a_test_whose_process_could_note_nothing_is_marked(made: tuple[Project, Map]) -> None:
    beyond = [test.nodeid for test in made[1].tests.values() if test.beyond]
    assert beyond == ["tests/engine/test_rules.py::test_deaf_process"]


def test_the_map_says_for_which_tree_it_was_made(made: tuple[Project, Map]) -> None:
    project, known = made
    assert RULES in known.digests
    assert Path(".map.db").name not in known.digests
    assert all((project.folder / file).exists() for file in known.digests)
