"""One condition decides what is offered and what is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.imagining import random_line
from engine.kernel import act_of, choices
from engine.model import Decision, Table
from tests import extent
from tests.conformance.cases import CASES, GAMES, Case, Sample, played

LOOKS = 4
WORDS = 40
"""Words that are tried in one place."""
refusing_case = pytest.mark.parametrize(
    "case", [case for case in CASES if GAMES[case.game].rules.refusal is not None], ids=str
)
Place = tuple[Any, Decision, tuple[str, ...]]


def places(sample: Sample) -> Iterator[Place]:
    """Positions with a question to somebody, or what he may do unasked, and the beginning of a line."""
    rng = random.Random(1)
    for table in sample.asking(LOOKS):
        for decision in asked(table, rng):
            words = tuple(random_line(sample.game, table.state, decision, rng).split())
            yield from ((table.state, decision, words[:n]) for n in {0, len(words) // 2, len(words)})


def asked(table: Table[Any, Any], rng: random.Random) -> Iterator[Decision]:
    if awaited := table.awaited():
        yield rng.choice(awaited)
    if table.seats:
        yield act_of(rng.choice(table.seats))


def offered(sample: Sample, place: Place) -> list[str]:
    state, decision, written = place
    return [choice.word for choice in choices(sample.game, state, decision, written) if choice.word]


@refusing_case
def test_nothing_that_is_offered_is_refused(case: Case) -> None:
    sample = played(case)
    refusal = sample.game.rules.refusal
    assert refusal
    for place in places(sample):
        told = {word: refusal(*place, word) for word in extent.some(offered(sample, place), WORDS)}
        assert {word: why for word, why in told.items() if why} == {}


@refusing_case
def test_what_is_not_offered_is_refused_in_one_sentence_or_by_the_list(case: Case) -> None:
    """Words that are legal somewhere else in the game; where no guard speaks, the list of legal ones does."""
    sample = played(case)
    refusal = sample.game.rules.refusal
    assert refusal
    every = [*places(sample)]
    elsewhere = sorted({word for place in every for word in offered(sample, place)})
    rng = random.Random(2)
    for place in every:
        legal = offered(sample, place)
        for word in rng.sample(elsewhere, min(WORDS, len(elsewhere))):
            if word not in legal:
                told = refusal(*place, word)
                assert not told or (told.endswith(".") and len(told) < 300)
