"""RULES.md is true both ways: from paragraphs to functions and tests, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.games.circus.rules import values
from tests.games import rulebook

TEXT = rulebook.text("circus")
HERE = Path(__file__).parent
HEADINGS = "Basic|Set Up|How to Play|Movement|Turns"
NUMBER = rf"(?:(?:{HEADINGS}) (?:\d|[IV]+)|Game Length|Cockiness|Underdog Boost" + (
    r"|J\d+(?:[A-F]\d?)?|B\d+[AB]?|C\d?|[KMO]|N\d+(?:\.\d+)?)"
)
MENTION = re.compile(rf"\(({NUMBER}(?:, (?:{NUMBER}|\d|[IV]+))*)\)")
"""Paragraphs as docstrings name them: `(J1B)`, `(J4B1, N15.16)`, `(How to Play I, II, J11)`."""
BEGUN = re.compile(rf"\({NUMBER}(?:\)|[,;][^()]*\))")
"""Whatever begins like paragraphs that are named."""
PARAGRAPHS = {
    head[1]: part
    for part in re.split(r"\n(?=\*\*|#)", TEXT)
    if (head := re.match(rf"\*\*({NUMBER})\*\* ", part))
}
CARRIED = {number: rulebook.carriers(part) for number, part in PARAGRAPHS.items()}
RULEBOOK = {
    *(f"Basic {n}" for n in (1, 2, 3, 5, 6)),
    *(f"Set Up {n}" for n in range(1, 6)),
    *(f"How to Play {n}" for n in ("1", "2", "I", "II", "III", "IV", "V")),
    *(f"Movement {n}" for n in range(1, 6)),
    *(f"Turns {n}" for n in range(1, 7)),
    *("Game Length", "Cockiness", "Underdog Boost"),
    *("J1A", "J1B", "J1C", "J1D", "J2A1", "J2A2", "J2A3", "J2C", "J2D"),
    *("J3A", "J3B1", "J3B2", "J3C", "J3D", "J3E", "J3F"),
    *("J4A1", "J4A2", "J4A3", "J4A4", "J4B1", "J4B2", "J4B3", "J4C", "J4D"),
    *("J5", "J5A", "J5B", "J5C", "J6A", "J6B1", "J6B2", "J6C", "J6D", "J6E"),
    *("J7", "J8", "J9", "J10A", "J10B", "J11", "J12", "K", "M", "O"),
    *(f"B{n}" for n in range(1, 13)),
    *("B6A", "B6B", "C", *(f"C{n}" for n in range(1, 6))),
}
"""All of the rulebook but what needs nothing of a program (Not played)."""
NOTES = {
    f"N{part}.{n}" for part, most in ((8, 7), (9, 9), (12, 8), (14, 25), (15, 32)) for n in range(1, most + 1)
}


def mentioned(told: str) -> set[str]:
    """The paragraphs that a docstring names; what has no heading has the one before."""
    return set(_mentioned(told))


def _mentioned(told: str) -> Iterator[str]:
    for match in MENTION.finditer(" ".join(told.split())):
        heading = ""
        for part in match[1].split(", "):
            number = f"{heading} {part}" if re.fullmatch(r"\d|[IV]+", part) else part
            heading = number.rpartition(" ")[0]
            yield number


def as_prefix(number: str) -> str:
    """How the tests of a paragraph begin."""
    return f"test_{number.lower().replace(' ', '_').replace('.', '_')}_"


@cache
def names() -> tuple[str, ...]:
    """The names of the tests of the game; not those of the reference alone."""
    files = (path for path in sorted(HERE.glob("test_*.py")) if "reference" not in path.stem)
    return tuple(
        n for path in files for n in re.findall(r"^ *def (test_\w+)\(", path.read_text("utf-8"), re.M)
    )


def shown(test: str) -> list[str]:
    """The paragraphs that the name of a test may stand for."""
    return [number for number in PARAGRAPHS if test.startswith(as_prefix(number))]


def test_every_rule_and_every_note_has_its_paragraph() -> None:
    """The rulebook's own; of the notes each has one or is told where it stands. None is there twice."""
    elsewhere = " ".join(TEXT.split()).partition("## Notes that stand elsewhere")[2].partition("##")[0]
    told = {
        f"N{part}.{n}"
        for part, n in re.findall(r"\bN(\d+)\.(\d+) in ", elsewhere)
        if f"N{part}.{n}" not in PARAGRAPHS
    }

    assert set(PARAGRAPHS) >= RULEBOOK
    assert set(PARAGRAPHS) & NOTES | told == NOTES
    assert len(re.findall(rf"^\*\*{NUMBER}\*\* ", TEXT, re.MULTILINE)) == len(PARAGRAPHS)


def test_what_a_paragraph_refers_to_is_there() -> None:
    body = re.sub(r"^#.*", "", TEXT, flags=re.MULTILINE)
    referred = set(re.findall(r"\bN\d+\.\d+\b|\bJ\d+(?:[A-F]\d?)?\b|\bB\d+[AB]?\b", body))

    assert referred - NOTES - PARAGRAPHS.keys() == {"J4A5"}


def test_a_paragraph_names_functions_that_name_it_in_turn() -> None:
    rulebook.assert_carried("circus", CARRIED, mentioned)


def test_a_function_of_the_rules_that_names_a_paragraph_stands_there() -> None:
    rulebook.assert_named("circus", CARRIED, mentioned, rooms=("rules",))


def test_what_stands_behind_no_arrow_is_told_as_it_is_to_be_written() -> None:
    without = CARRIED | {"How to Play V": []}
    told = re.escape("behind the arrow (→) of How to Play V: `driving.going`")
    with pytest.raises(AssertionError, match=told):
        rulebook.assert_named("circus", without, mentioned, rooms=("rules",))


def test_what_is_named_anywhere_is_a_paragraph() -> None:
    for name, text in rulebook.docstrings("circus").items():
        told = " ".join(text.split())
        unread = [begun[0] for begun in BEGUN.finditer(told) if not MENTION.fullmatch(begun[0])]
        assert unread == [], f"{name}: name paragraphs alone in their brackets, as in (J1B, N15.16)"
        unknown = mentioned(told) - PARAGRAPHS.keys()
        assert unknown == set(), f"{name} names what RULES.md has not: write the paragraph there"


def test_every_paragraph_is_shown_by_a_test_named_after_it() -> None:
    untested = PARAGRAPHS.keys() - {number for test in names() for number in shown(test)}
    assert [f"{as_prefix(number)}…" for number in untested] == [], "write a test of such a name"


def test_no_name_of_a_test_stands_for_two_paragraphs() -> None:
    """Whatever begins like a number is one number, and no other one follows."""
    numbered = re.compile(r"test_(?:[a-z]\d|(?:how_to_play|set_up|movement|turns|basic)_[\div]+_)")
    for test in names():
        found = shown(test)
        assert len(found) == 1 or not (found or numbered.match(test)), test
        rest = test.removeprefix(as_prefix(found[0])) if found else ""
        assert not re.match(r"\d|and_\w\d|[bcjn]\d+[a-f]?_", rest), test


def test_it_reads_as_text() -> None:
    assert [line for line in TEXT.splitlines() if len(line) > 132] == []
    assert "|" not in TEXT


def test_what_is_reconstructed_is_called_so() -> None:
    """The map and every chart that is not in the rules bears the mark; what the rules tell is found (N0)."""
    for name in ("skid", "damage", "weapons", "whip_attack", "zones", "ranges", "track", "counters", "fist"):
        assert values.PROVENANCE[name] != "found", name
    for name in ("top_speed", "cut_loose", "capture", "board", "pick_up", "costs", "purses", "freedom"):
        assert values.PROVENANCE[name] == "found", name
    assert "reconstructed" in TEXT
