"""What people see of a whole game stays as it was written down, until somebody means to change it."""

from __future__ import annotations

import pytest

from tests.conformance.cases import RELEASED
from tests.conformance.playthroughs import FOLDER, case_of, path_of, playthrough
from tests.toys import TOYS

WRITTEN = sorted({*TOYS, *RELEASED})


@pytest.mark.parametrize("key", WRITTEN)
def test_the_game_is_played_as_it_was_written_down(key: str) -> None:
    meant = (
        f"if {key} is meant to be played so, run python -m tests.conformance.playthroughs and read its diff"
    )
    assert path_of(key).exists(), meant

    assert playthrough(case_of(key)) == path_of(key).read_text(encoding="utf-8"), meant


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(WRITTEN)
