"""Mutations: small faults in code alone, found again after a move, caught by the tests that execute them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.map import mutations
from tests.map.kept import opened
from tests.map.mutants import faults_of, mutant
from tests.map.mutations import ROOT, Results, run, table, wanted
from tests.map.project import RULES, Project


def mutated(text: str) -> dict[str, list[str]]:
    """By kind what a function looks like with each fault."""
    source = text.encode()
    made: dict[str, list[str]] = {}
    for fault in faults_of(source)["f"]:
        after = (source[: fault.start] + fault.text.encode() + source[fault.end :]).decode()
        ast.parse(after)
        made.setdefault(fault.kind, []).append(after.split("\n", 1)[1].strip())
    return made


@pytest.mark.parametrize(
    ("line", "kind", "faults"),
    [
        ("x = a < b", "boundary", ["x = a <= b"]),
        ("x = a < b", "comparison", ["x = a >= b"]),
        ("x = ('ä', a) is  not (b)", "comparison", ["x = ('ä', a) is (b)"]),
        ("x = a in b", "comparison", ["x = a not in b"]),
        ("x = a == b == c", "comparison", ["x = a != b == c", "x = a == b != c"]),
        ("x = a and b", "logic", ["x = a or b"]),
        ("x = not a", "not", ["x =  a"]),
        ("x = a - (b + c)", "arithmetic", ["x = a + (b + c)", "x = a - (b - c)"]),
        ("x += y", "arithmetic", ["x -= y"]),
        ("x = a[1]", "more", ["x = a[2]"]),
        ("x = a[1]", "less", ["x = a[(0)]"]),
        ("x = True", "boolean", ["x = False"]),
        ("x = a if b else c", "condition", ["x = a if not (b) else c"]),
        ("return a", "nothing", ["return None"]),
        ("a.b(c)", "dropped", ["pass"]),
    ],
)
def test_a_place_has_the_faults_of_its_kind(line: str, kind: str, faults: list[str]) -> None:
    assert mutated(f"def f(a, b):\n    {line}\n")[kind] == faults


@pytest.mark.parametrize(
    "line",
    [
        '"""1 < 2"""',
        "x: Literal[1] = a",
        'log.info("%s", 1 + 1)',
        '_("a {n}").format',
        'x = "a" + "b"',
        "return",
    ],
)
def test_docstrings_annotations_logs_and_messages_are_left_alone(line: str) -> None:
    assert mutated(f"def f(a, b):\n    {line}\n") == {}


def test_a_mutation_is_found_again_after_its_file_has_moved(tmp_path: Path) -> None:
    project = Project(tmp_path)
    here = mutant(tmp_path, "engine/rules.py::double::arithmetic::0")
    assert here is not None
    assert here.told == "`+` → `-`"
    (tmp_path / "engine/rules.py").rename(tmp_path / "engine/moved.py")
    there = mutant(tmp_path, "engine/rules.py::double::arithmetic::0")
    assert there is not None
    assert (there.file, there.text) == ("engine/moved.py", here.text)
    assert mutant(project.folder, "engine/rules.py::double::arithmetic::1") is None


def test_a_mutation_is_tried_in_a_copy_by_the_tests_that_execute_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "project").mkdir()
    project = Project(tmp_path / "project")
    project.write("engine/more.py", "def unseen():\n    return 1\n")
    project.write(
        "tests/engine/test_more.py", "from engine.more import unseen\ndef test_it():\n    unseen()\n"
    )
    project.commit()
    project.run("--map")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    unseen, double = "engine/more.py::unseen::more::0", "engine/rules.py::double::arithmetic::0"
    project.write("list", f"{unseen}\n{double}\nengine/rules.py::gone::more::0\n")
    monkeypatch.setattr(mutations, "ROOT", project.folder)
    monkeypatch.setattr(mutations, "LIST", project.folder / "list")
    known, results = opened(project.folder), Results(tmp_path / "results")
    assert known is not None
    run(known, results, 2, ["short"])
    assert "::test_double" in (results.by(double, "short") or "") or "::test_remembered" in table(results)
    assert f"| {unseen} | `1` → `2` | survived |  |" in table(results)
    assert "::gone::more::0 |  | gone |  |" in table(results)
    assert (project.folder / "engine/rules.py").read_text() == RULES
    again = Results(tmp_path / "results")
    again.read()
    assert again.rows == results.rows


def test_most_mutations_of_the_list_still_have_their_place() -> None:
    """Where fewer do, `--draw` makes a new list."""
    gone = [each for each in wanted() if mutant(ROOT, each) is None]
    assert len(gone) * 10 <= len(wanted()), gone
