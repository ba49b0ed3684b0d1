"""The log, the page's story and the captions of films tell a fact in the words of the posts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import pytest

import engine
from bench import posts
from engine.drivers import seat_drivers
from engine.face.happenings import Happening
from engine.face.headlines import reads_as
from engine.games.charioteer.face import headlines as charioteer
from engine.games.chariots.face import headlines as chariots
from engine.games.circus.face import headlines as circus
from engine.games.troy.face import headlines as troy
from engine.journal import start
from engine.language import speaking
from engine.notation import writing
from engine.selfplay import opening_of, play_on
from tests import extent

RACES = extent.amount(20, 2)
FACTS: Mapping[str, Callable[[Any, Any], list[Happening]]] = {
    "charioteer": lambda event, view: [*charioteer.happened([event], view.race)],
    "chariots": lambda event, _view: [*chariots.happened([event])],
    "circus": lambda event, view: [*circus.happened([event], (), view.race)],
    "troy": lambda event, _view: [one for one in [troy.headline(event)] if one.weight],
}
OF_THE_LOG = {"line-up", "draw", "roll", "skid", "tired False", "hard whip False", "begins"}
"""Here the log has the whole order, the dice, or the control in the words of all others."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", FACTS)
def test_the_log_has_the_words_of_the_posts(key: str, language: str) -> None:
    told = 0
    for event, view in _events(key):
        with speaking(language), writing(codes=False):
            facts = [one for one in FACTS[key](event, view) if one.kind not in OF_THE_LOG]
            line = engine.find(key).face.narrate(event)
            if facts and line is not None:
                told += 1
                assert any(_reads(line.text, one) for one in facts), (line.text, facts)
    assert told


def _reads(text: str, fact: Happening) -> bool:
    """Whether a sentence is a wording of that fact, or begins as one and goes on with the figures."""
    wordings = [words for words in (*fact.wordings, fact.brief) if words]
    return any(reads_as(words, text) or reads_as(words.rstrip(".!") + "{more}", text) for words in wordings)


@cache
def _events(key: str) -> Sequence[tuple[Any, Any]]:
    return [*_played(key)]


def _played(key: str) -> Iterator[tuple[Any, Any]]:
    """The public events of whole games, each with the view after its entry."""
    game = engine.find(key)
    names, tables = posts.GAMES[key]
    for seed in range(posts.FIRST, posts.FIRST + RACES):
        seats = tables[seed % len(tables)]
        opening = opening_of(game, seats, seed, drivers=seat_drivers(names, seats, seed))
        begun = start(game, opening)
        drivers = dict(zip(begun.table.seats, opening.drivers, strict=True))
        for step in chain([begun], play_on(game, begun.table, drivers, opening.key())):
            view = game.rules.view(step.table.state, None)
            redacted = (game.rules.redact(event, None) for event in step.entry.events)
            yield from ((event, view) for event in redacted if event is not None)
