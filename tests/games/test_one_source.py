"""The log, the page's story and the captions of films tell a fact in the words of the posts.

So does the page's list of rounds (`tests/bot/features/board/test_rounds.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

import engine
from bench import posts
from bot.hosting.after.news import past as remembered
from bot.hosting.after.posts import stop_to_tell
from bot.hosting.table.coverage import public_events
from engine.drivers import seat_drivers
from engine.face.happenings import Happening, Stretch
from engine.face.headlines import news, reads_as
from engine.games.charioteer.face import headlines as charioteer
from engine.games.chariots.face import headlines as chariots
from engine.games.circus.face import headlines as circus
from engine.games.troy.face import headlines as troy
from engine.journal import start
from engine.language import speaking
from engine.model import Entry
from engine.notation import writing
from engine.selfplay import opening_of, play_on
from engine.story import rounds, stretches
from tests import extent

RACES = extent.amount(3, 2)
FACTS: Mapping[str, Callable[[Any, Any], list[Happening]]] = {
    "charioteer": lambda event, view: [*charioteer.happened([event], view.race)],
    "chariots": lambda event, _view: [*chariots.happened([event])],
    "circus": lambda event, view: [*circus.happened([event], (), view.race)],
    "troy": lambda event, _view: [one for one in [troy.headline(event)] if one.weight],
}
OF_THE_LOG = {"line-up", "draw", "roll", "skid", "tired False", "hard whip False", "begins", "all fall"}
"""Here the log has the whole order, the dice, every name, or the control in the words of all others."""


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


@pytest.mark.parametrize("key", FACTS)
def test_the_story_of_a_whole_game_has_the_facts_of_the_posts(key: str) -> None:
    """A round of the story ends before the next one begins, a post after that."""
    game, at = engine.find(key), 0
    state, entries, told = _told(key)
    happened = [(event, entry.number) for entry in entries for event in entry.events]
    past = state, tuple(event for event, _number in happened)
    for one, (_before, events) in zip(stretches(game, past), rounds(game, past), strict=True):
        at += len(events)
        post = next((stretch for end, stretch in told if end > happened[at - 1][1]), None)
        if post is not None and len(post.events) >= len(one.events) > 1:
            assert _facts(game, one) <= _facts(game, post)


def _facts(game: engine.Game, stretch: Stretch) -> set[str]:
    return {sentence.full for sentence in news(game.face, stretch)}


def _told(key: str) -> tuple[Any, list[Entry[Any]], list[tuple[int, Stretch]]]:
    """The first position of a game, its entries, and the stretch of each post with the entries before its
    end."""
    game = engine.find(key)
    names, tables = posts.GAMES[key]
    opening = opening_of(game, tables[0], posts.FIRST, drivers=seat_drivers(names, tables[0], posts.FIRST))
    begun = start(game, opening)
    drivers = dict(zip(begun.table.seats, opening.drivers, strict=True))
    sitting = replace(posts.sat_down(key, tables[0], opening, "en"), table=begun.table)
    entries, told, first = [begun.entry], list[tuple[int, Stretch]](), 1
    before, stop = sitting.public, stop_to_tell(sitting)
    for step in play_on(game, begun.table, drivers, opening.key()):
        entries.append(step.entry)
        sitting = replace(sitting, table=step.table)
        if (now := stop_to_tell(sitting)) not in (0, stop):
            events, past = public_events(game, entries[first:]), remembered(game, entries[:first])
            told.append((len(entries), Stretch(tuple(events), before, sitting.public, past)))
            first, before, stop = len(entries), sitting.public, now
    return begun.table.state, entries[1:], told


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
