"""Letters as people type and paste them."""

from __future__ import annotations

import pytest

from engine.letters import folded, line, plain, shown


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2\u20134\u20133", "2-4-3"),
        ("d4\u2011d5", "d4-d5"),
        ("r\u22121", "r-1"),
        ("\u201cd4\u2013d5.\u201d", "d4-d5"),
        ("`2 4 3`", "2 4 3"),
        ("2 4 3.", "2 4 3"),
        ("2 4 3\u2026", "2 4 3"),
        ("2\u200b\u00a04 3\ufeff", "2 4 3"),
        ("\uff12\u30004\u3000\uff13", "2 4 3"),
        ("b2 .", "b2 ."),
        (".", "."),
        ("h3.10", "h3.10"),
    ],
)
def test_a_line_is_read_in_plain_letters(typed: str, read: str) -> None:
    assert line(typed) == read
    assert line(line(typed)) == line(read)


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f\u1160", "\u2800", "\u00ad", "\u034f", "\U000e0041", "\u0301\u0302"]
)
def test_what_shows_nothing_is_left_out(name: str) -> None:
    assert shown(name) == ""
    assert shown(f"A{name}b")[-1] == "b"


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f469\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
        "\u2764\ufe0f\u200d\U0001f525",  # a burning heart
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: I want
        "\u0915\u094d\u200d\u0937",  # Hindi: a half letter
        "Vi\u1ec7t",
    ],
)
def test_joiners_stay_where_they_join(name: str) -> None:
    assert shown(name) == name


def test_joiners_that_join_nothing_are_left_out() -> None:
    assert shown("Be\u200dn\u200c") == "Ben"
    assert shown("\u0643\u200d") == "\u0643"


def test_at_most_two_marks_are_stacked_on_a_letter() -> None:
    assert shown("Z" + "\u0316" * 50 + "!") == "Z\u0316\u0316!"
    assert shown("Z\u0301\u0316\u0317") == "\u0179\u0316"
    assert shown("\u091c\u093c\u0947\u0902") == "\u091c\u093c\u0947\u0902"


def test_texts_are_compared_without_capitals_and_accents() -> None:
    assert folded(" C\u00e9cile  GRO\u00df ") == "cecile gross"
    assert plain("\u00bd") == "1/2"
