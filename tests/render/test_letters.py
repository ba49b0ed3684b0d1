"""The typefaces: which letters there are, and how rows of letters are cut."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.face.scene import SMALLEST, Face, Text
from render.letters import fitted, has, in_room, width, writable

OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"
FACES: tuple[Face, ...] = get_args(Face)


@pytest.mark.parametrize("face", FACES)
def test_every_face_writes_western_languages(face: Face) -> None:
    assert all(has(letter, face) for letter in "AZaz09ÄÖÜäöüßéèñçåøæ-–…·'\".,:;!?()%& ")


@pytest.mark.parametrize("face", FACES)
def test_letters_of_other_scripts_are_known_to_be_missing(face: Face) -> None:
    assert not any(has(letter, face) for letter in "Жωع漢🏆\ue000")


def test_a_text_with_room_enough_stays_whole() -> None:
    assert fitted("Livia", 30, 500) == "Livia"
    assert fitted("", 30, 0) == ""


@given(st.text(max_size=60), st.floats(30, 600), st.sampled_from(FACES))
def test_what_is_fitted_is_no_wider_than_its_room(text: str, room: float, face: Face) -> None:
    assert width(fitted(text, 30, room, face), 30, face) <= room


def test_as_much_of_the_beginning_as_fits_is_kept() -> None:
    cut = fitted("Brutus the Slow But Steady", 30, 200)

    assert cut.endswith("…")
    assert "Brutus the Slow But Steady".startswith(cut[:-1])
    assert width(f"{cut[:-1]}MM…", 30) > 200


@given(st.text(max_size=60), st.floats(60, 600), st.sampled_from(FACES))
def test_a_row_of_letters_keeps_to_its_room_and_stays_readable(text: str, room: float, face: Face) -> None:
    row = in_room(Text(0, 0, text, 30, face=face, room=room))

    assert width(row.text, row.size, face) <= room
    assert row.size >= SMALLEST


def test_a_name_is_written_smaller_before_it_is_cut() -> None:
    name = "Brutus the Slow But Steady"
    smallest = width(name, SMALLEST)

    assert in_room(Text(0, 0, name, 30, room=smallest + 1)).text == name
    assert in_room(Text(0, 0, name, 30, room=smallest - 1)).text.endswith("…")


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
    assert writable(name, "the_handle") == drawn


@pytest.mark.parametrize("name", ["Дмитрий", "たろう", "عمر", "Ωmega", "🐎🐎", "…", "", "\u200b"])
def test_a_name_that_cannot_be_drawn_gives_way_to_the_handle(name: str) -> None:
    assert writable(name, "the_handle") == "the_handle"


def test_without_a_handle_nothing_is_left_of_it() -> None:
    assert writable("たろう") == ""
    assert writable("たろう", "たろう") == ""


@given(st.text(), st.text())
def test_whatever_the_name_no_letter_of_it_is_missing(name: str, handle: str) -> None:
    assert all(has(letter, "bold") for letter in writable(name, handle))
