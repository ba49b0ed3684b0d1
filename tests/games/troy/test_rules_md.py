"""RULES.md is true both ways: from paragraphs to functions and tests, and back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.games import rulebook

TEXT = rulebook.text("troy")
HERE = Path(__file__).parent
ROOT = rulebook.ROOT / "engine/games/troy"
SIGNS = {"rule": "", "victor": "v", "note": "n"}
NUMBERS = r"\d+(?:(?:, and |, | and |-| to )\d+)*"
MENTION = re.compile(rf"\b(rule|victor|note)(?:s|y|ies)? ({NUMBERS})", re.IGNORECASE)
NUMBERED = re.compile(r"test_([vn]?\d+(?:_to_[vn]?\d+)?)_(?![vn]?\d)")
"""A test named after a paragraph: its number comes first, and no other one follows."""


def mentioned(text: str) -> set[str]:
    """The paragraphs that a text names: "(rules 6-8 and 10)", "(victory 8)", "(note 3)"."""
    found = set()
    for match in MENTION.finditer(" ".join(text.split())):
        sign = SIGNS[match[1].lower()]
        for first, last in re.findall(r"(\d+)(?:(?:-| to )(\d+))?", match[2]):
            found |= {f"{sign}{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def paragraphs() -> Iterator[tuple[str, str]]:
    """The heading of each paragraph, and its text."""
    for part in re.split(r"\n(?=\*\*|#)", TEXT):
        if head := re.match(r"\*\*((?:Rule|Victory|Victories|Note) [^.*]+)\.\*\*", part):
            yield head[1], part


def label(head: str) -> str:
    """What the tests of a paragraph carry in their names: `8`, `v8`, `n3`, `v1_to_v7`."""
    return "_to_".join(sorted(mentioned(head))[:: max(1, len(mentioned(head)) - 1)])


PARAGRAPHS = dict(paragraphs())
LABELS = {label(head) for head in PARAGRAPHS}
CARRIED = {label: rulebook.carriers(text) for head, text in PARAGRAPHS.items() for label in mentioned(head)}


def numbered() -> Iterator[tuple[str, str]]:
    """The tests of the game, by module and name."""
    for path in sorted(HERE.glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE):
            yield path.stem, name


def test_every_rule_and_every_victory_has_one_paragraph() -> None:
    labels = [label for head in PARAGRAPHS for label in mentioned(head)]

    assert len(labels) == len(set(labels))
    assert {f"{n}" for n in range(1, 31)} | {f"v{n}" for n in range(1, 11)} <= set(labels)


def test_a_paragraph_names_functions_that_name_it_in_turn() -> None:
    rulebook.assert_carried("troy", CARRIED, mentioned)


def test_a_function_that_names_a_paragraph_stands_there() -> None:
    rulebook.assert_named("troy", CARRIED, mentioned, rooms=("rules",))


def test_modules_name_no_paragraph_that_is_not_there() -> None:
    labels = {label for head in PARAGRAPHS for label in mentioned(head)}
    for path in (*ROOT.glob("*/*.py"), *HERE.glob("*.py")):
        assert mentioned(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "") <= labels, path


def test_every_paragraph_is_shown_by_a_test_named_after_it() -> None:
    shown = {found[1] for _module, name in numbered() if (found := NUMBERED.match(name))}

    assert shown == LABELS


def test_no_name_of_a_test_stands_for_two_paragraphs() -> None:
    """Whatever begins like a number is one number, and every number is that of a paragraph."""
    for module, name in numbered():
        if re.match(r"test_[vn]?\d", name):
            found = NUMBERED.match(name)
            assert found, f"{module}::{name}"
            assert found[1] in LABELS, f"{module}::{name}"


def test_no_test_of_a_victory_is_named_after_a_rule() -> None:
    """Victory 8 is no rule 8: tests of victories say v, and those of the rules' files never do."""
    for module, name in numbered():
        if module == "test_victories":
            assert not re.match(r"test_\d", name), name
        if re.match(r"test_\d", module):
            assert not name.startswith("test_v"), f"{module}::{name}"


def test_the_altar_with_two_bishops_in_a_cell_is_named_among_the_open_readings() -> None:
    _before, _title, after = TEXT.partition("## Readings that stay open")
    (reading,) = (part for part in after.split("\n- ") if part.startswith("Victory 9"))

    assert "two bishops in one cell" in " ".join(reading.split())
    assert ("test_victories", "test_v9_what_spoils_an_altar") in numbered()


def test_it_reads_as_text() -> None:
    assert max(map(len, TEXT.splitlines())) <= 130
    assert "|" not in TEXT
