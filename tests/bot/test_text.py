"""Names can be anything; pictures and texts must stay whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.text import plain

OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"


def test_a_name_to_the_left_keeps_to_itself() -> None:
    assert plain("عمر") == "\N{FIRST STRONG ISOLATE}عمر\N{POP DIRECTIONAL ISOLATE}"
    assert plain("Livia") == "Livia"


@given(st.text())
def test_a_name_in_a_text_is_one_line_and_turns_nothing(name: str) -> None:
    shown = plain(name)

    assert shown
    assert OVERRIDE not in shown
    assert "\n" not in shown
