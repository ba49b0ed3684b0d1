"""The guides of games, and the numbers of the rules in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.face.guidebook import chapters
from engine.language import speaking


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a guide in two languages."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "guide.md").write_text(
        "# Wheels [board]\n\n{wheels:Word} wheels,\nthat is {wheels:word}, or {laps}."
    )
    (folder / "guide.de.md").write_text("# Räder\n\n{wheels:Word} Räder.")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "wheels"


def test_a_guide_gets_its_numbers_from_the_rules(package: str) -> None:
    (chapter,) = chapters(package, wheels=4, laps=15)
    assert (chapter.title, chapter.purpose) == ("Wheels", "board")
    assert chapter.text == "Four wheels, that is four, or 15."
    with speaking("de"):
        assert chapters(package, wheels=12, laps=15)[0].text == "Zwölf Räder."


def test_a_number_that_no_rule_has_is_missed(package: str) -> None:
    with pytest.raises(KeyError, match="laps"):
        chapters(package, wheels=4)
