"""RULES.md is true both ways: from paragraphs to functions and tests, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.games import rulebook

TEXT = rulebook.text("charioteer")
HERE = Path(__file__).parent
ROOT = rulebook.ROOT / "engine/games/charioteer"
NUMBER = r"(?:\d+\.\d+|[ACDN]\d+)"
MENTION = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\)")
"""Paragraphs as docstrings name them: `(5.5)`, `(A7, A8)`."""
NUMBERED = re.compile(r"test_(\d+_\d+|[acdn]\d+)_(?![acdn]?\d)")
"""A test named after a paragraph: its number comes first, and no other one follows."""
PARAGRAPHS = {
    head[1]: part
    for part in re.split(r"\n(?=\*\*|#)", TEXT)
    if (head := re.match(rf"\*\*({NUMBER})\*\* ", part))
}
CARRIED = {number: rulebook.carriers(text) for number, text in PARAGRAPHS.items()}


def mentioned(told: str) -> set[str]:
    """The paragraphs that a docstring names."""
    return {number for match in MENTION.finditer(" ".join(told.split())) for number in match[1].split(", ")}


@cache
def numbered() -> tuple[tuple[str, str, str], ...]:
    """The tests of the game: module, name, and the paragraph of its number, '' for none."""

    def found() -> Iterator[tuple[str, str, str]]:
        for path in sorted(HERE.glob("test_*.py")):
            for name in re.findall(r"^ *def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE):
                number = NUMBERED.match(name)
                yield path.stem, name, number[1].replace("_", ".").upper() if number else ""

    return tuple(found())


def test_every_rule_and_every_decision_has_its_paragraph() -> None:
    """The automata's 23 rules, four corrections, 28 decisions on open questions; no paragraph twice."""
    wanted = {f"{letter}{n}" for letter, most in (("A", 23), ("C", 4), ("D", 28)) for n in range(1, most + 1)}

    assert wanted <= set(PARAGRAPHS)
    assert {number[:2] for number in PARAGRAPHS} >= {f"{section}." for section in range(2, 9)}
    assert len(re.findall(rf"^\*\*{NUMBER}\*\* ", TEXT, re.MULTILINE)) == len(PARAGRAPHS)


def test_a_paragraph_names_functions_that_name_it_in_turn() -> None:
    rulebook.assert_carried("charioteer", CARRIED, mentioned)


def test_a_function_that_names_a_paragraph_stands_there() -> None:
    rulebook.assert_named("charioteer", CARRIED, mentioned)


def test_every_paragraph_is_shown_by_a_test_named_after_it() -> None:
    assert {number for _module, _name, number in numbered() if number} == set(PARAGRAPHS)


def test_no_name_of_a_test_stands_for_two_paragraphs() -> None:
    """Whatever begins like a number is one number."""
    for module, name, number in numbered():
        assert number or not re.match(r"test_[acdn]?\d", name), f"{module}::{name}"


def test_it_reads_as_text() -> None:
    assert max(map(len, TEXT.splitlines())) <= 132
    assert "|" not in TEXT
