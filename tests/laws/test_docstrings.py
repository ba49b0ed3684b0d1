"""Docstrings state a contract: they open with the result or the act, never with a question word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.laws.sources import source, sources, where

RIDDLE = re.compile(r"(What|Who|Whom|Whose|Which)(ever)?\b")


@pytest.mark.parametrize("folder", ["bot", "engine", "render"])
def test_no_docstring_opens_with_a_question_word(folder: str) -> None:
    paths = sources(folder)
    assert paths
    assert [(where(path), riddle) for path in paths for riddle in riddles(path)] == []


def riddles(path: Path) -> list[tuple[int, str]]:
    """Docstrings that open with What, Who or the like, or with Whether although nothing is a bool."""
    return [
        (line, text.split("\n")[0])
        for line, text, is_bool in source(path).docs
        if RIDDLE.match(text) or (text.startswith("Whether") and not is_bool)
    ]


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ('"""What a game is."""', 1),
        ('def ask() -> str:\n    """Whoever is asked."""', 1),
        ('def ask() -> str:\n    """Whether somebody really wants that."""', 1),
        ('async def asks() -> bool | None:\n    """Whether somebody wants that."""', 0),
        ('class Seat:\n    free: bool = True\n    """Whether nobody sits here."""', 0),
        ('class Seat:\n    owner: str\n    """Who sits here."""', 1),
        ('def ask() -> str:\n    """The question."""', 0),
    ],
)
def test_a_riddle_is_found_wherever_it_stands(tmp_path: Path, written: str, found: int) -> None:
    path = tmp_path / "riddle.py"
    path.write_text(written, "utf-8")
    assert len(riddles(path)) == found
