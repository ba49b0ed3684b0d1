"""The gallery shows every game with every kind of picture that it has, and nothing that is not there."""

from __future__ import annotations

import re

import pytest

from bench.gallery import DOCS, of_game, of_players
from bot.games import offered
from engine import find

PAGE = (DOCS / "gallery.md").read_text(encoding="utf-8")
LINKED = re.findall(r"\]\(([^)]+)\)", PAGE)


def test_what_the_page_shows_is_there_and_nothing_else() -> None:
    assert sorted(LINKED) == sorted(f"gallery/{path.name}" for path in (DOCS / "gallery").iterdir())


@pytest.mark.long
@pytest.mark.parametrize("key", offered())
def test_a_game_is_drawn_today_as_the_gallery_shows_it(key: str) -> None:
    """As large, and with the same kinds of pictures: `python -m bench gallery` makes them anew."""
    for shown in of_game(find(key)):
        kept = DOCS / "gallery" / shown.name
        assert kept.exists(), shown.title
        assert _size(kept.read_bytes()) == _size(shown.data), shown.title
        assert f"### {shown.title}" in PAGE


def test_so_are_the_cards_of_players() -> None:
    for shown in of_players():
        assert (DOCS / "gallery" / shown.name).read_bytes() == shown.data


def test_pictures_have_words_for_those_who_cannot_see_them() -> None:
    """The game and the kind of picture, by which each is told from every other."""
    told = re.findall(r"!\[([^\]]+)\]", PAGE)
    assert len(set(told)) == len(LINKED)


def _size(data: bytes) -> tuple[int, int]:
    if data[:3] == b"GIF":
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
