"""The typefaces: which letters there are, and how rows of letters are cut."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.face.scene import Face
from render.letters import fitted, has, width

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
