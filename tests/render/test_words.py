"""Every picture in words: an alternative text that Discord takes, and a twin, in each language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.limits import ALT_TEXT
from bot.publishing.pictures.films import alt_text
from engine import registry
from engine.face import charts, podium
from engine.face.ceremony import ceremony
from engine.face.scene import Scene
from engine.filming import covered, of_game, of_round, past_of, taken
from engine.game import Game
from engine.language import known, speaking
from engine.record import Record
from engine.selfplay import opening_of, play_out
from engine.story import rounds
from render.__main__ import PURPOSES

LONG = "Maximiliana Octavia von Hohenst "
every_language = pytest.mark.parametrize("language", known())


@pytest.fixture(scope="module", params=registry.all_games())
def record(request: pytest.FixtureRequest) -> Record:
    """A whole game with as many players as there can be."""
    game = registry.find(request.param)
    seats = game.seats[-1]
    return play_out(game, opening_of(game, seats, 3, drivers=("random",) * seats))


def scenes(game: Game, record: Record) -> Iterator[Scene]:
    """All that there is of the middle and of the end of a game."""
    names = dict.fromkeys(record.table.seats, LONG)
    past = past_of(record)
    stretches = list(rounds(game, past)) or [past]
    for stretch in (stretches[len(stretches) // 2], stretches[-1]):
        state, events = stretch
        for event in events:
            state = game.rules.evolve(state, event)
        for seat in (None, record.table.seats[0]):
            view = game.rules.view(state, seat)
            for purpose in (*PURPOSES[:-2], *{c.purpose for c in game.face.chapters() if c.purpose}):
                yield game.face.picture(view, "", purpose, covered(game, stretch, names))
    view, cover = game.rules.view(record.table.state, None), covered(game, past, names)
    outcome = record.table.outcome
    held = outcome and ceremony(game, view, outcome, game.face.finish(view, cover.events), names)
    if held:
        yield podium.scene(held)
    if game.face.chart:
        yield charts.scene(game.face.chart(view, cover))


@pytest.mark.long
@every_language
def test_every_picture_has_words_that_fit(record: Record, language: str) -> None:
    game = registry.find(record.opening.game)
    with speaking(language):
        for scene in scenes(game, record):
            assert 0 < len(scene.alt) <= ALT_TEXT
            assert scene.twin.strip()


@pytest.mark.long
@every_language
def test_every_film_has_words_that_fit(record: Record, language: str) -> None:
    """How it ends is told whole, what happens as far as there is room."""
    game, names = registry.find(record.opening.game), dict.fromkeys(record.table.seats, LONG)
    with speaking(language):
        past = past_of(record)
        for footage in (of_round(game, list(rounds(game, past))[-1], names), of_game(game, past, names)):
            last = footage[-1]
            result = game.face.picture(last.view, "", "board", last.coverage)
            words = alt_text(taken(game, footage), result.alt)
            assert words.endswith(result.alt)
            assert len(words) <= ALT_TEXT
