"""RULES.md is true: whatever it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games import rulebook

TEXT = rulebook.text("troy")
ROWS = [line for line in TEXT.splitlines() if re.match(r"\| (\d+|V\d+(-V\d+)?|N\d+) ", line)]
HERE = Path(__file__).parent
PARAGRAPHS = {row.split()[1] for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip()[:40])
def test_a_row_names_its_functions_and_tests(row: str) -> None:
    where, tests = row.split("|")[2:4]

    named = re.findall(r"`(\w+)::(\w+)`", tests)
    assert named
    for module, test in named:
        assert f"def {test}(" in (HERE / f"{module}.py").read_text("utf-8")
    assert "`" in where
    for module, name in re.findall(r"`(\w+)\.([\w.]+)`", where):
        rulebook.named("troy", module, name)


def test_every_rule_of_the_rulebook_has_its_row() -> None:
    assert {str(rule) for rule in range(1, 31)} <= PARAGRAPHS
    assert {"V1-V7", "V8", "V9", "V10"} <= PARAGRAPHS


def test_the_altar_with_two_bishops_in_a_cell_is_named_among_the_open_readings() -> None:
    _before, _title, after = TEXT.partition("## Readings that stay open")
    (row,) = (line for line in after.splitlines() if line.startswith("| Victory 9"))
    assert "two bishops in one cell" in row
    assert "`test_victories::test_9_what_spoils_an_altar`" in TEXT


def test_every_numbered_test_has_its_row() -> None:
    for path in HERE.glob("test_*.py"):
        for test in re.findall(r"^def (test_\d\w+)\(", path.read_text("utf-8"), re.MULTILINE):
            assert f"`{path.stem}::{test}`" in TEXT, test
