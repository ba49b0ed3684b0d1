"""A limit and its sentence are one: no text of the bot types a number that a constant has."""

from __future__ import annotations

import re

from tests.laws.sources import source, sources, where

NUMBER = r"(\d+|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|hundred)"
UNIT = r"(second|minute|hour|day|week|month|year|deadline)s?"
LIMIT = re.compile(
    rf"\b(last |within |for |up to |at most |at least |after |of )?{NUMBER} (last )?{UNIT}\b"
    rf"|\b(once|twice|times) an? {UNIT}\b|\b(at most|at least|up to) {NUMBER}\b",
    re.IGNORECASE,
)
EXAMPLE = re.compile(r"\b(like|such as|for example)\b[^;]*", re.IGNORECASE)
"""What follows is a way of typing something."""
IN_ONE = {
    "bot/hosting/time/paces.py": "a pace is a label beside its seconds",
    "bot/times/lengths.py": "where lengths are said",
}
NO_LIMIT = (
    "You can take up to {most} of vacation a year",
    "**Your vacations**: up to {most} a year",
    "'{typed}' is too far ahead; choose a time within a year.",
    "within a day",
    "several times a day",
    "a deadline in a player's night",
    "One list a day",
    "2 weeks, 2.1., Monday 9:00",
    "about {time} at a day a",
    "'{typed}' is not a day or time",
)
"""Texts in which a unit counts nothing, or is the singular of a text with a number."""


def test_no_text_types_a_limit() -> None:
    found = [
        f"{where(path)}:{line}: {text}"
        for path in sources("bot")
        if where(path) not in IN_ONE
        for line, text in source(path).texts
        if LIMIT.search(EXAMPLE.sub("", text)) and not any(known in text for known in NO_LIMIT)
    ]
    assert not found, "Make it a constant and say it by `a_length`, `how_often` or a placeholder."


def test_the_law_would_see_them() -> None:
    for text in (
        "You call somebody once a day at most",
        "open for a day",
        "at most 12 hours",
        "within 60 days",
    ):
        assert LIMIT.search(text)
