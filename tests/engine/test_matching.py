"""What is meant by what people type, among what there is."""

from __future__ import annotations

import pytest

from engine import find
from engine.errors import BadOptions
from engine.games.chariots.rules.options import Options
from engine.matching import fitting, the_one
from engine.options import make_options

KNOWN = [
    ("seats", ("seats", "Seats (seats)", "Number of seats")),
    ("start", ("start", "Who may start")),
    ("door", ("door", "Who may join")),
    ("ben", ("ben", "B\u00e9n")),
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("door", "door"),
        ("Seats (seats)", "seats"),
        ("who may JOIN", "door"),
        ("Who may sta\u2026", "start"),
        ("number", "seats"),
        ("join", "door"),
        ("BEN", "ben"),
    ],
)
def test_things_go_by_their_value_by_their_names_and_by_a_part(typed: str, meant: str) -> None:
    assert the_one(typed, KNOWN, LookupError()) == meant


def test_what_could_be_several_is_asked_about() -> None:
    with pytest.raises(LookupError, match="'who may' could be start, door; which one"):
        the_one("who may", KNOWN, LookupError("unknown"))


@pytest.mark.parametrize("typed", ["", "x", "2", "d", "nothing"])
def test_neither_nothing_nor_a_letter_nor_a_number_is_a_part(typed: str) -> None:
    with pytest.raises(LookupError, match="unknown"):
        the_one(typed, [*KNOWN, ("12", ("12", "12 seats"))], LookupError("unknown"))


def test_what_is_called_so_is_suggested_before_what_begins_so_or_contains_it() -> None:
    assert fitting("se", KNOWN) == ["seats"]
    assert fitting(
        "sta", [("a", ("understand",)), ("b", ("to stay",)), ("c", ("start",)), ("d", ("Sta",))]
    ) == [
        "d",
        "c",
        "b",
        "a",
    ]
    assert fitting("", KNOWN) == [thing for thing, _names in KNOWN]


def test_games_and_options_go_by_what_people_call_them() -> None:
    assert find("circus minimus").key == "circus"
    assert make_options(Options, {"Laps": "3", "long-whips": "yes"}) == Options(laps=3, long_whips=True)
    with pytest.raises(BadOptions, match="could be"):
        find("char")
