"""Who will probably win: the same for everybody who looks on, whatever is hidden, and often enough right."""

from __future__ import annotations

import random

import pytest

from bench import chances as bench
from engine.cli.progress import progress
from engine.face.chances import fitted
from engine.face.happenings import Edition, Stretch
from engine.face.headlines import news
from tests import extent
from tests.conformance.cases import CASES, Case, played

FORETOLD = [case for case in CASES if case.game in bench.GAMES]
GAMES = 40
"""So many games show whether a formula is right at all; `python -m bench chances check` plays a thousand."""


@pytest.mark.parametrize("case", extent.some(FORETOLD, 8), ids=str)
def test_chances_and_news_are_the_same_whatever_is_hidden(case: Case) -> None:
    sample = played(case)
    rules, face, before = sample.game.rules, sample.game.face, None
    assert face.chances is not None
    told = 0
    for number in range(0, len(sample.steps), max(1, len(sample.steps) // 12)):
        step = sample.steps[number]
        other = rules.resample(step.table.state, None, random.Random(case.seed))
        seen, same = (rules.view(state, None) for state in (step.table.state, other))
        chances = face.chances(seen)
        assert chances == face.chances(same)
        assert not chances or sum(chances.values()) == pytest.approx(1) or not any(chances.values())
        events = [event for one in step.entry.events if (event := rules.redact(one, None)) is not None]
        edition = Edition("KBQT", number)
        news_of_it = news(face, Stretch(events, before, seen), edition)
        assert news_of_it == news(face, Stretch(events, before, same), edition)
        told += len(news_of_it)
        before = seen
    assert told, "there was no news to compare"


@pytest.mark.parametrize("key", bench.GAMES)
def test_every_feature_has_a_number(key: str) -> None:
    """Whoever adds one fits them again."""
    module, _names, _tables = bench.GAMES[key]
    with progress(1, "games") as bar:
        found = [*bench.moments(key, bench.FIT, 1, bar)]
    used = {name for moment in found for own in moment.features.values() for name in own}
    assert used <= {*fitted(module.__package__ or "")}


@pytest.mark.sweep
@pytest.mark.parametrize("key", bench.GAMES)
def test_of_those_with_a_chance_as_many_win(key: str) -> None:
    module = bench.GAMES[key][0]
    with progress(GAMES, "games") as bar:
        found = [*bench.moments(key, bench.CHECK, GAMES, bar)]
    weighed = bench.Weighed.of(found, fitted(module.__package__ or ""))
    assert weighed.error < weighed.leader
    assert 0.55 < weighed.share(6) < 0.75
