"""The kinds of answers in advance: the page for players has the words of the record."""

from __future__ import annotations

from pathlib import Path

from engine.in_advance import KINDS

PLAYING = Path(__file__).parents[2] / "docs" / "playing.md"


def test_the_page_for_players_lists_each_way_with_its_lifetime() -> None:
    rows = [f"| {one.word} | {one.when} | {one.until} |" for one in KINDS]
    assert "\n".join(rows) in PLAYING.read_text("utf-8")
