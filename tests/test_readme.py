"""The page of the engine as a library does what it says, and type-checks."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from mypy import api as mypy

import engine
from engine.cli import main

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/library.md").read_text("utf-8")
SESSION = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
DRIVER = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
SCRIPT = doctest.script_from_examples(SESSION)


def test_the_page_shows_what_python_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    session = doctest.DocTestParser().get_doctest(SESSION, {}, "library.md", "docs/library.md", 0)
    result = doctest.DocTestRunner(verbose=False).run(session, out=said.append)
    assert result.failed == 0, "".join(said)
    assert result.attempted > 20
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")


def test_the_driver_of_the_page_drives_as_its_command_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In fewer and smaller races than there, and with less thought."""
    assert len([line for line in DRIVER.splitlines() if line]) < 30
    (tmp_path / "rollout.py").write_text(
        DRIVER.replace("LINES, TRIES = 5, 12", "LINES, TRIES = 2, 2"), "utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    (words,) = re.findall(r"^uv run python -m engine (.*)$", PAGE, re.MULTILINE)
    games = words.replace("--seats 3", "--seats 2").replace("--games 20", "--games 2")
    assert main([*games.split(), "--option", "laps=2", "--option", "chariots=1"]) == 0
    assert re.search(r"^rollout:brain: \d wins? in 2 seats", capsys.readouterr().out, re.MULTILINE)


def test_all_that_one_needs_of_the_engine_is_found_in_it() -> None:
    """Whoever uses it need not know in which of its modules something stands."""
    tree = ast.parse(SCRIPT)
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert modules == {"engine", "pathlib", "render.painter"}


@pytest.mark.long
def test_the_code_of_the_page_type_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    script = tmp_path / "page.py"
    script.write_text(SCRIPT, encoding="utf-8")
    told, problems, code = mypy.run([str(script)])
    assert (problems, code) == ("", 0), told


def classes(hint: Any) -> Iterator[type]:
    """All classes in an annotation."""
    if isinstance(hint, type):
        yield hint
    for part in get_args(hint):
        yield from classes(part)


def test_what_a_table_and_its_history_are_made_of_has_a_name_in_the_engine() -> None:
    for made in (engine.Table, engine.Order, engine.Entry, engine.Step, engine.Opening, engine.Record):
        for name, hint in get_type_hints(made).items():
            ours = [one for one in classes(hint) if one.__module__.startswith("engine")]
            missing = [one for one in ours if one.__name__ not in engine.__all__]
            assert not missing, f"{made.__name__}.{name}"
