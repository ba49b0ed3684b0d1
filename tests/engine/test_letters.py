"""Letters as people type and paste them."""

from __future__ import annotations

import json

import pytest

from engine.letters import folded, isolated, json_text, kept, kept_in, line, plain, shown


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


@pytest.mark.parametrize(
    "letter",
    ["\x00", "\x0b", "\x1b", "\x7f", "\x85", "\ud83d", "\ufdd0", "\ufffe", "\U0010ffff"],
)
def test_no_letter_is_kept_that_a_file_a_database_or_a_feed_cannot_hold(letter: str) -> None:
    assert kept(f"2 4{letter} 3\t\n") == "2 4 3\t\n"
    assert [read(f"2 4{letter} 3") for read in (plain, shown, line)] == ["2 4 3"] * 3


def test_half_a_letter_breaks_no_json() -> None:
    """A writer of a format is safe by itself, whatever came in."""
    data = {"name": "Zoë \ud83d", "lines": ["\u2028", 'a "quote"']}
    written = json_text(data)
    assert json.loads(written.encode()) == data
    assert "Zoë" in written


def test_json_is_kept_with_its_names_and_lists() -> None:
    sent = {"line\x00": ["\ud83d2", {"id": 7, "sure": True, "none": None}]}
    assert kept_in(sent) == {"line": ["2", {"id": 7, "sure": True, "none": None}]}


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Ярослав", "李"])
def test_a_name_that_turns_nothing_round_stays_as_it_is(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["\u05d0\u05d1\u05d2", "\u0639\u0644\u064a", "Ann \u05d0"])
def test_a_name_from_right_to_left_stands_apart_and_is_read_as_without_that(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"
    assert folded(isolated(name)) == folded(name)
