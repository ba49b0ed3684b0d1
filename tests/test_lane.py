"""The lane: the laws, then the tests of the changed folders, then those that import what has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.lane import base_of, beside, changes, chosen, importing, nearest

ROOT = Path(__file__).parents[1]
LAW, NEAR, IMPORTER = "tests/laws/test_law.py", "tests/engine/test_near.py", "tests/bot/test_importer.py"
PASSES = "def test_it():\n    pass\n"
FILES = {
    ".gitignore": "__pycache__/\n",
    "engine/dice.py": "SIDES = 6\n",
    LAW: PASSES,
    NEAR: PASSES,
    IMPORTER: f"from engine import dice\nimport bot.ids\n{PASSES}",
    "tests/bot/test_other.py": PASSES,
}


class Project:
    """Files by their names, committed on `main`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in FILES.items():
            self.write(name, text)
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")

    def git(self, *words: str) -> None:
        who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", *who, *words], cwd=self.folder, check=True, capture_output=True)

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "As it is now")

    def run(self, *words: str, workers: int = 0) -> tuple[int, str]:
        """How pytest ends, and what it says."""
        plugins = ["-p", "xdist.plugin", "-p", "tests.lane", "-p", "no:cacheprovider"]
        command = [sys.executable, "-m", "pytest", "-v", "-n", str(workers), *plugins, "--lane", *words]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        told = {
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        done = subprocess.run(command, cwd=self.folder, env=kept | told, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_committed_uncommitted_and_untracked_files_are_changed(project: Project) -> None:
    project.git("switch", "--quiet", "--create", "work")
    project.write("engine/committed.py", "A = 1\n")
    project.commit()
    project.write("engine/untracked.py", "B = 1\n")
    project.write("engine/dice.py", "SIDES = 8\n")
    since = {base: changes(project.folder, base_of(project.folder, base)) for base in ("", "HEAD")}
    assert since[""] == ["engine/committed.py", "engine/dice.py", "engine/untracked.py"]
    assert since["HEAD"] == ["engine/dice.py", "engine/untracked.py"]


def test_laws_come_first_then_the_folder_then_those_that_import_it(project: Project) -> None:
    assert nearest(project.folder, ["engine/dice.py"]) == ([LAW, NEAR, IMPORTER], [])


def test_whoever_imports_least_besides_comes_first_and_the_rest_is_left_out(project: Project) -> None:
    specific = [f"tests/bot/test_specific_{n:02}.py" for n in range(20)]
    for name in specific:
        project.write(name, "from engine import dice\n")
    assert nearest(project.folder, ["engine/dice.py"]) == ([LAW, NEAR, *specific], [IMPORTER])


def test_the_tests_of_a_folder_mirror_it() -> None:
    assert "tests/games/troy/test_form.py" in beside(ROOT, "engine/games/troy/rules/checks.py")
    assert "tests/conformance/test_play.py" in beside(ROOT, "engine/games/troy/rules/checks.py")
    assert "tests/bot/features/board/test_page.py" in beside(ROOT, "bot/features/board/static/board.js")
    assert {Path(file).parent.name for file in beside(ROOT, "README.md")} == {"tests"}


def test_a_test_imports_a_module_from_its_package_or_a_name_from_it() -> None:
    assert "tests/test_lane.py" in importing(ROOT, ["tests/lane.py"])
    assert "tests/test_packaging.py" not in importing(ROOT, ["tests/lane.py"])


def test_what_stands_next_to_the_change_is_run_and_named(project: Project) -> None:
    project.write("engine/dice.py", "SIDES = 8\n")
    code, said = project.run()
    assert (code, said.count("PASSED")) == (0, 3)
    assert "lane: 1 files have changed since " in said


@pytest.mark.long
def test_workers_run_it_too_and_a_failure_is_one(project: Project) -> None:
    project.write(NEAR, "def test_it():\n    assert False\n")
    code, said = project.run(workers=2)
    assert (code, "1 failed, 1 passed" in said) == (1, True)


def test_in_a_fresh_clone_without_a_change_the_laws_are_run(project: Project) -> None:
    code, said = project.run()
    assert (code, "1 passed" in said) == (0, True)
    assert "lane: 0 files have changed since " in said


def test_it_never_ends_well_with_nothing_run(project: Project) -> None:
    assert project.run("-k", "nothing")[0] == pytest.ExitCode.NO_TESTS_COLLECTED


def asked(project: Project, base: str = "", source: str = "TESTPATHS") -> pytest.Config:
    found = pytest.Config.ArgsSource[source]
    option = SimpleNamespace(base=base)
    return cast(pytest.Config, SimpleNamespace(args_source=found, rootpath=project.folder, option=option))


def test_what_it_cannot_do_it_says(project: Project) -> None:
    with pytest.raises(pytest.UsageError, match="--lane chooses the files itself"):
        chosen(asked(project, source="ARGS"))
    with pytest.raises(pytest.UsageError, match="--base names a commit; nothing is none"):
        chosen(asked(project, base="nothing"))
    project.git("rm", "-r", "--quiet", "tests")
    project.commit()
    with pytest.raises(pytest.UsageError, match="There is no test in"):
        chosen(asked(project))
