"""What the page is told of a table says nothing that its public must not know, and is the same for all."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

from bot.features.board import reel
from engine.face.coverage import Coverage
from engine.filming import of_round, taken
from engine.kernel import submit
from render.svg import Pen
from tests import extent
from tests.conformance.cases import Case, Sample, every_case, played

LOOKS = extent.amount(4, 2)
STRETCHES = extent.amount(6, 2)


@every_case
def test_no_board_depends_on_what_is_hidden_from_the_public(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(LOOKS):
        redrawn = sample.game.rules.resample(table.state, None, random.Random(case.seed))
        if redrawn != table.state:
            assert board(sample, redrawn) == board(sample, table.state)


@every_case
def test_no_stretch_that_is_replayed_tells_more_than_its_public_events_and_views(case: Case) -> None:
    sample, rng = played(case), random.Random(case.seed)
    pairs = [(before.table, step) for before, step in pairwise(sample.steps) if step.entry.events]
    for table, step in rng.sample(pairs, min(STRETCHES, len(pairs))):
        redrawn = sample.game.rules.resample(table.state, None, rng)
        if redrawn == table.state:
            continue
        try:
            other = submit(
                sample.game,
                dataclasses.replace(table, state=redrawn),
                step.entry.order,
                sample.opening.key(),
            )
        except Exception:  # an order that the redrawn position does not allow
            continue
        if told(sample, table.state, step) == told(sample, redrawn, other):
            assert replayed(sample, table.state, step) == replayed(sample, redrawn, other)


def board(sample: Sample, state: object) -> object:
    pen, rules = Pen(), sample.game.rules
    scene = sample.game.face.picture(rules.view(state, None), "", "board", Coverage())
    return reel.drawn(scene, pen), pen.drawings


def told(sample: Sample, state: object, step: object) -> object:
    """The public events of a step and the public views before and after it."""
    rules = sample.game.rules
    events = [rules.redact(event, None) for event in step.entry.events]  # type: ignore[attr-defined]
    after = rules.view(step.table.state, None)  # type: ignore[attr-defined]
    return rules.view(state, None), events, after


def replayed(sample: Sample, state: object, step: object) -> object:
    pen = Pen()
    footage = of_round(sample.game, (state, tuple(step.entry.events)), {})  # type: ignore[attr-defined]
    return reel.rolled(taken(sample.game, footage), pen), pen.drawings
