"""RULES.md is true both ways: from paragraphs to functions and tests, and back."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games import rulebook

HERE = Path(__file__).parent
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+|N\d+)\*\* (.+?)\n→ (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
PARAGRAPHS = {number: code for number, _, code in PARAGRAPH.findall(rulebook.text("chariots"))}
CARRIED = {number: rulebook.carriers(f"→ {code}") for number, code in PARAGRAPHS.items()}
NUMBER = re.compile(r"test_(?:(\d+)_(\d+)|n(\d+))_(?=[a-z])")
MENTIONED = re.compile(r"\(((?:(?:\d+\.\d+|N\d+)(?:, )?)+)\)")
TESTS = [
    test
    for path in sorted(HERE.glob("test_*.py"))
    for test in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE)
]


def shows(test: str) -> str:
    """The paragraph that a test is named after: `test_4_5_…` shows 4.5, `test_n1_…` N1, others ''."""
    match NUMBER.match(test):
        case None:
            return ""
        case found:
            heading, statement, note = found.groups()
            return f"N{note}" if note else f"{heading}.{statement}"


def mentioned(text: str) -> set[str]:
    """The paragraphs that a docstring names: `(4.5)`, `(7.7, 7.8)`."""
    return {number for group in MENTIONED.findall(text) for number in group.split(", ")}


def test_every_paragraph_is_read() -> None:
    numbers = re.findall(r"^\*\*(\S+)\*\*", rulebook.text("chariots"), re.MULTILINE)

    assert numbers == [*PARAGRAPHS]
    assert {number.split(".")[0] for number in numbers if "." in number} == {str(n) for n in range(1, 12)}


def test_what_carries_a_paragraph_names_its_number() -> None:
    rulebook.assert_carried("chariots", CARRIED, mentioned)


def test_a_function_that_names_a_paragraph_stands_there() -> None:
    rulebook.assert_named("chariots", CARRIED, mentioned)


def test_a_number_in_the_code_is_that_of_a_paragraph() -> None:
    modules = rulebook.modules("chariots")
    for name, text in rulebook.docstrings("chariots").items():
        if ".rules." in modules[name.partition(".")[0]]:
            assert mentioned(text) <= PARAGRAPHS.keys(), name


def test_a_paragraph_is_shown_by_a_test_with_its_number() -> None:
    assert PARAGRAPHS.keys() <= {*map(shows, TESTS)}


def test_a_numbered_test_shows_one_paragraph_and_that_is_there() -> None:
    for test in TESTS:
        if re.match(r"test_n?\d", test):
            assert shows(test) in PARAGRAPHS, test


def test_it_reads_as_text() -> None:
    assert max(map(len, rulebook.text("chariots").splitlines())) <= 130
    assert "|" not in rulebook.text("chariots")
