"""`.ci/run` passes where nothing but git and Python was there before."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests import conftest, extent

ROOT = Path(__file__).parents[1]
RUN = (ROOT / ".ci/run").read_text("utf-8")
SWEEP = "@pytest.mark.sweep"
SET_UP = RUN[: RUN.index("apt_install()")]
"""What it does before anything is installed."""


def commands() -> list[str]:
    """The README's two commands."""
    block = re.search(r"```\n(uv run .*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    return [line.partition("#")[0].strip() for line in block[1].splitlines()]


def test_it_calls_the_command_of_the_readme_at_its_end() -> None:
    _play, test = commands()
    assert RUN.endswith(f'\n{test} "${{extent[@]}}" || failed=1\nexit "$failed"\n')


def test_before_that_it_races_and_kills_and_has_several_processes_and_postgresql_of_each_change() -> None:
    assert 'pytest --long -m "long and not browser" "${whole_races[@]}" "${processes[@]}" || failed=1' in RUN
    folders = re.findall(r"^(?:whole_races|processes)=\((.+)\)$", RUN, re.MULTILINE)
    assert len(folders) == 2
    assert all((ROOT / place).exists() for line in folders for place in line.split())


def left_out(monkeypatch: pytest.MonkeyPatch, *options: str) -> set[str]:
    """The marks of tests that pytest leaves out if it is given these options."""
    monkeypatch.setattr(extent, "_whole", "--all" in options)
    asked = SimpleNamespace(getoption=lambda name: name in options)
    return extent.marks_left_out(cast(pytest.Config, asked))


def test_what_no_short_test_stands_for_and_everything_leave_out_no_more_than_they_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert left_out(monkeypatch) == {"apart", "browser", "long", "sweep"}
    assert left_out(monkeypatch, "--long") == {"apart", "sweep"}
    assert left_out(monkeypatch, "--all") == {"apart"}


class Marked:
    """A test of two cases with a mark."""

    def __init__(self, case: str, mark: str) -> None:
        self.nodeid, self._mark = f"tests/test_kills.py::test_it[{case}]", mark

    def get_closest_marker(self, mark: str) -> bool:
        return mark == self._mark


@pytest.mark.parametrize(
    ("typed", "runs"),
    [
        ("tests/test_kills.py", []),
        ("tests/test_kills.py::test_it", ["often", "ever"]),
        ("tests/test_kills.py::test_it[ever]", ["ever"]),
    ],
)
def test_what_is_named_in_full_is_run_whatever_its_marks(
    monkeypatch: pytest.MonkeyPatch, typed: str, runs: list[str]
) -> None:
    monkeypatch.setattr(extent, "_whole", False)
    left_out: list[Marked] = []
    config = SimpleNamespace(
        args=[typed],
        getoption=lambda _name: False,
        pluginmanager=SimpleNamespace(hasplugin=lambda _name: False),
        hook=SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items)),
    )
    items: Any = [Marked("often", "long"), Marked("ever", "sweep")]
    conftest.pytest_collection_modifyitems(cast(pytest.Config, config), items)
    assert [item.nodeid.partition("[")[2].rstrip("]") for item in items] == runs
    assert len(left_out) == 2 - len(runs)


def test_a_sweep_does_more_of_what_another_test_does() -> None:
    """Of one in its file, or in its folder where all of the file is one."""
    texts = {path: path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
    wholly = {path for path, text in texts.items() if "\npytestmark = pytest.mark.sweep\n" in text}
    assert {path for path in wholly if not {*path.parent.glob("test_*.py")} - wholly} == set()
    apart = {path: set(functions(text)) for path, text in texts.items() if SWEEP in text}
    assert [path.name for path, marked in apart.items() if marked == {True}] == []


def test_every_night_runs_what_is_apart() -> None:
    """By its whole id, in a job of its own."""
    nightly = (ROOT / ".github/workflows/nightly.yml").read_text("utf-8")
    found = {
        f"{path.relative_to(ROOT)}::{node.name}"
        for path in (ROOT / "tests").rglob("test_*.py")
        if "mark.apart" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        and "mark.apart" in "".join(map(ast.unparse, node.decorator_list))
    }
    assert found
    assert set(re.findall(r"(?m)^ +(tests/\S+::\w+)$", nightly)) == found


def functions(text: str) -> Iterator[bool]:
    """The tests of a file, and whether each is a sweep as a whole."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield SWEEP in {f"@{ast.unparse(mark)}" for mark in node.decorator_list}


@pytest.mark.parametrize("typed", [["--fast"], ["--all", "more"], ["--map"], [""]])
def test_it_takes_nothing_but_how_much_it_tests(typed: list[str]) -> None:
    done = subprocess.run([ROOT / ".ci/run", *typed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")


def test_it_begins_in_a_fresh_clone_without_what_the_machine_tells_python(tmp_path: Path) -> None:
    """What is not committed is not there, and no variable of Python's is."""
    asked = SET_UP + "\npwd; git status --porcelain --ignored; env | grep ^PYTHON; true"
    told = subprocess.run(
        ["bash", "-c", asked, str(ROOT / ".ci/run")],
        env={
            "PATH": "/usr/bin:/bin",
            "TMPDIR": str(tmp_path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": "x",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.fullmatch(rf"{re.escape(str(tmp_path))}/[^/]+/hippodrome\n", told.stdout)
    assert [*tmp_path.iterdir()] == []
