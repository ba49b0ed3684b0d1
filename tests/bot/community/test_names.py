"""Names can be anything; pictures and texts must stay whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.community.names import in_picture, in_text
from render.letters import has

OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zoë", "Zoë"),
        ("Łukasz Żółć", "Lukasz Zólc"),
        ("Nguyễn Văn An", "Nguyen Van An"),
        ("𝓐𝓾𝓻𝓮𝓵𝓲𝓪", "Aurelia"),
        ("Ｌｉｖｉａ", "Livia"),
        ("🏆 Max 🐎", "Max"),
        (f"{OVERRIDE}Max", "Max"),
        ("Z̸̢͝a̵͠l̶g̷o̵", "Zalgo"),
        ("  two   words ", "two words"),
    ],
)
def test_a_name_is_drawn_with_the_letters_that_there_are(name: str, drawn: str) -> None:
    assert in_picture(name, "the_handle") == drawn


@pytest.mark.parametrize("name", ["Дмитрий", "たろう", "عمر", "Ωmega", "🐎🐎", "…", "", "\u200b"])
def test_a_name_that_cannot_be_drawn_gives_way_to_the_handle(name: str) -> None:
    assert in_picture(name, "the_handle") == "the_handle"


def test_without_a_handle_nothing_is_left_of_it() -> None:
    assert in_picture("たろう") == ""
    assert in_picture("たろう", "たろう") == ""


@given(st.text(), st.text())
def test_whatever_the_name_no_letter_of_it_is_missing(name: str, handle: str) -> None:
    assert all(has(letter, "bold") for letter in in_picture(name, handle))


def test_a_name_to_the_left_keeps_to_itself() -> None:
    assert in_text("عمر") == "\N{FIRST STRONG ISOLATE}عمر\N{POP DIRECTIONAL ISOLATE}"
    assert in_text("Livia") == "Livia"


@given(st.text())
def test_a_name_in_a_text_is_one_line_and_turns_nothing(name: str) -> None:
    shown = in_text(name)

    assert shown
    assert OVERRIDE not in shown
    assert "\n" not in shown
