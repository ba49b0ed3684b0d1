"""The panels of practice fit into what Discord shows."""

from __future__ import annotations

import pytest

from bot.features.practice import panel
from engine import all_games
from engine.game import Game
from engine.language import speaking
from tests.bot.panels.test_panel_limits import problems


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.lessons], ids=str)
def test_the_ladder_of_lessons_with_none_and_with_all_passed(game: Game) -> None:
    for done in ((), tuple(lesson.name for lesson in game.lessons)):
        assert problems(panel.ladder(game, done, "W" * 500)) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_choice_of_a_game_fits(language: str) -> None:
    with speaking(language):
        assert problems(panel.choose([*all_games().values()])) == []


def test_a_game_against_bots_takes_minutes() -> None:
    told = str(panel.choose([game for game in all_games().values() if not game.workshop]))
    assert told.count("a few minutes against bots") == 4
    assert "at a day" not in told
