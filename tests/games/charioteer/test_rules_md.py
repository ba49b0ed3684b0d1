"""RULES.md is true: whatever it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games import rulebook

TEXT = rulebook.text("charioteer")
ROWS = [line for line in TEXT.splitlines() if re.match(r"\| (\d+\.\d+|[ACDN]\d+) ", line)]
HERE = Path(__file__).parent
PARAGRAPHS = [row.split()[1] for row in ROWS]
NUMBER = re.compile(r"^test_((?:[acdn]\d+_)+|\d+_\d+_)\w+$")


def paragraphs_of(test: str) -> set[str]:
    """What a test is named after: `test_3_8_…` is about 3.8, `test_a7_a8_…` about A7 and A8."""
    numbered = NUMBER.match(test)
    if numbered is None:
        return set()
    parts = numbered[1].strip("_").upper()
    return {parts.replace("_", ".")} if parts[0].isdigit() else set(parts.split("_"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip()[:40])
def test_a_row_names_its_functions_and_tests(row: str) -> None:
    where, tests, mark = row.split("|")[2:5]

    named = re.findall(r"`(\w+)::(\w+)`", tests)
    assert named
    assert "…" not in tests
    for module, test in named:
        assert f"def {test}(" in (HERE / f"{module}.py").read_text("utf-8"), test
    assert "`" in where
    for module, name in re.findall(r"`(\w+)\.([\w.]+)`", where.replace("`values.json`", "")):
        rulebook.named("charioteer", module, name)
    assert mark.strip() in ("found", "inferred", "reconstructed", "")


def test_every_rule_and_every_decision_has_its_row() -> None:
    """The automata's 23 rules, four corrections, 28 decisions on open questions; no row twice."""
    wanted = {f"{letter}{n}" for letter, most in (("A", 23), ("C", 4), ("D", 28)) for n in range(1, most + 1)}

    assert wanted <= set(PARAGRAPHS)
    assert {paragraph[:2] for paragraph in PARAGRAPHS} >= {f"{section}." for section in range(2, 9)}
    assert len(PARAGRAPHS) == len(set(PARAGRAPHS))


def test_every_numbered_test_has_its_row() -> None:
    rows = dict(zip(PARAGRAPHS, ROWS, strict=True))
    for path in HERE.glob("test_*.py"):
        for test in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE):
            for paragraph in paragraphs_of(test):
                assert f"`{path.stem}::{test}`" in rows[paragraph], test
