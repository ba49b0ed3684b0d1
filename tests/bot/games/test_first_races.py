"""From the welcome by the last lap to the end of a first whole race it is a short way, in every game."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest

from engine import find
from tests.bot.first_race import first_race
from tests.bot.stage import stage

PRESSES = {"chariots": 4, "charioteer": 8, "circus": 8, "troy": 9}
"""Up to the first answer: two of the last lap, those that open a table, and a move where none is proposed."""
WORDS = 560
"""Read up to it at most, the finish of the last lap among them."""


def test_the_page_of_the_first_minutes_tells_these_presses_and_no_more_words() -> None:
    page = (Path(__file__).parents[3] / "docs" / "first-minutes.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+) \| (?:en|de) \| (\d+) \| (\d+) \| \d+ \| \d+ \|$", page, re.MULTILINE)
    told = [(title, int(presses)) for title, presses, _words in rows]
    assert sorted(told) == sorted(2 * [(find(game).title, presses) for game, presses in PRESSES.items()])
    assert all(int(words) <= WORDS for _title, _presses, words in rows)


@pytest.mark.long
@pytest.mark.parametrize(("game", "language"), [*zip(PRESSES, cycle(("de", "en")), strict=False)])
async def test_a_first_whole_race_is_a_few_presses_away_and_comes_to_its_end(
    tmp_path: Path, game: str, language: str
) -> None:
    async with stage(tmp_path) as s:
        race = await first_race(s, game, language)
        assert race.first[0] == PRESSES[game]
        assert race.first[1] <= WORDS
        assert race.presses > race.answers > 4
