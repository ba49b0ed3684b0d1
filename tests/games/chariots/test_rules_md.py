"""RULES.md is true both ways: from paragraphs to functions and tests, and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games import rulebook

HERE = Path(__file__).parent
MODULES = rulebook.modules("chariots")
DOCSTRINGS = rulebook.docstrings("chariots")
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+|N\d+)\*\* (.+?)\n→ (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
PARAGRAPHS = {number: code for number, _, code in PARAGRAPH.findall(rulebook.text("chariots"))}
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


def carriers(code: str) -> list[str]:
    """The functions and constants that a paragraph names behind its arrow."""
    return re.findall(r"`(\w+\.[\w.]+)`", code)


def mentioned(text: str) -> set[str]:
    """The paragraphs that a docstring names: `(4.5)`, `(7.7, 7.8)`."""
    return {number for group in MENTIONED.findall(text) for number in group.split(", ")}


def test_every_paragraph_is_read() -> None:
    numbers = re.findall(r"^\*\*(\S+)\*\*", rulebook.text("chariots"), re.MULTILINE)

    assert numbers == [*PARAGRAPHS]
    assert {number.split(".")[0] for number in numbers if "." in number} == {str(n) for n in range(1, 12)}


@pytest.mark.parametrize("number", PARAGRAPHS)
def test_what_carries_a_paragraph_names_its_number(number: str) -> None:
    named = carriers(PARAGRAPHS[number])
    assert named
    for name in named:
        module, _dot, rest = name.partition(".")
        rulebook.named("chariots", module, rest)
        assert number in mentioned(DOCSTRINGS[name]), name


def test_a_function_that_names_a_paragraph_stands_there() -> None:
    carried = {(name, number) for number, code in PARAGRAPHS.items() for name in carriers(code)}
    naming = {(name, number) for name, told in DOCSTRINGS.items() for number in mentioned(told)}

    assert naming
    assert naming <= carried


@pytest.mark.parametrize("module", [m for m in MODULES if ".rules." in MODULES[m]])
def test_a_number_in_the_code_is_that_of_a_paragraph(module: str) -> None:
    told = {name: text for name, text in DOCSTRINGS.items() if name.startswith(f"{module}.")}
    for name, text in told.items():
        assert mentioned(text) <= PARAGRAPHS.keys(), name


@pytest.mark.parametrize("number", PARAGRAPHS)
def test_a_paragraph_is_shown_by_a_test_with_its_number(number: str) -> None:
    assert number in map(shows, TESTS)


def test_a_numbered_test_shows_one_paragraph_and_that_is_there() -> None:
    for test in TESTS:
        if re.match(r"test_n?\d", test):
            assert shows(test) in PARAGRAPHS, test


def test_it_reads_as_text() -> None:
    assert max(map(len, rulebook.text("chariots").splitlines())) <= 130
    assert "|" not in rulebook.text("chariots")
