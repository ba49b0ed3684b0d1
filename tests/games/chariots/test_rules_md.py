"""RULES.md is true: whatever it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games import rulebook

TEXT = rulebook.text("chariots")
ROWS = [line for line in TEXT.splitlines() if re.match(r"\| (\d+\.\d+|N\d+) ", line)]
HERE = Path(__file__).parent
MODULES = rulebook.modules("chariots")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip()[:40])
def test_a_row_names_its_functions_and_tests(row: str) -> None:
    where, tests = row.split("|")[2:4]

    named = re.findall(r"`(\w+)::(\w+)`", tests)
    assert named
    for module, test in named:
        assert f"def {test}(" in (HERE / f"{module}.py").read_text("utf-8")
    for module, name in re.findall(r"`(\w+)\.([\w.]+)`", where):
        if module in MODULES and name not in ("json",):
            rulebook.named("chariots", module, name)


def test_every_numbered_test_has_its_row() -> None:
    for path in HERE.glob("test_[01]*.py"):
        for test in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE):
            _, heading, paragraph, *_ = test.split("_")
            assert any(row.startswith(f"| {heading}.{paragraph} ") for row in ROWS), test
