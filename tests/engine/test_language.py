"""The language that is spoken: by context, never by the thing that is spoken of."""

from __future__ import annotations

import pytest

from engine.language import (
    SOURCE,
    Number,
    _,
    filled,
    in_words,
    known,
    nearest,
    ngettext,
    pgettext,
    rounded,
    speaking,
)


def test_english_is_always_there_and_german_too() -> None:
    assert known()[0] == SOURCE
    assert "de" in known()


def test_the_language_belongs_to_the_context() -> None:
    with speaking("de"):
        assert _("This game is over.") == "Dieses Spiel ist vorbei."
        assert pgettext("option", "yes") == "ja"
        assert ngettext("{who} one square behind", "{who} {number} squares behind", 2).endswith("Felder")
        with speaking("nobody speaks this"):
            assert _("This game is over.") == "This game is over."
        assert _("") == ""
    assert _("This game is over.") == "This game is over."


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de", "de"), ("de-AT", "de"), ("en-GB", "en"), ("pt_BR", "en"), ("", "en"), (None, "en")],
)
def test_the_language_for_a_locale(locale: str | None, language: str) -> None:
    assert nearest(locale) == language


def test_small_numbers_are_words_and_others_digits() -> None:
    assert [in_words(n) for n in (1, 2, 12, 13)] == ["1", "two", "twelve", "13"]
    ranked = [f"{Number(n):th}" for n in (1, 2, 3, 4, 11, 12, 13, 21)]
    assert ranked == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st"]
    with speaking("de"):
        assert in_words(12) == "zwölf"


def test_a_text_is_filled_with_numbers_in_digits_or_words() -> None:
    assert filled("{n:Word} laps: {n:word}, or {n}.", {"n": 2}) == "Two laps: two, or 2."
    with speaking("de"):
        assert filled("{n:Word} Runden: {n:word}, also {n}.", {"n": 2}) == "Zwei Runden: zwei, also 2."


@pytest.mark.parametrize(("number", "told"), [(8.94, "8,9"), (8.0, "8"), (10.0, "10"), (0.5, "0,5")])
def test_a_rounded_number_has_the_decimal_point_of_the_language_and_no_noughts(
    number: float, told: str
) -> None:
    with speaking("de"):
        assert rounded(number, 1) == told
    assert rounded(number, 1) == told.replace(",", ".")
