"""`.ci/run` passes where nothing but git and Python was there before."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUN = (ROOT / ".ci/run").read_text("utf-8")
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


def test_before_that_it_kills_and_has_several_processes_and_postgresql_of_each_change() -> None:
    [more] = re.findall(r'pytest (--long -m "long and not browser") (.+?) \|\| failed=1$', RUN, re.MULTILINE)
    assert all((ROOT / folder).is_dir() for folder in more[1].split())


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
