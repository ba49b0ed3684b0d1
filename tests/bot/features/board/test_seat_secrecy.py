"""What the page of a seat is told says nothing that its player must not know, over every state it gets."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.features.board import seat
from bot.features.board.seat import Sat
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import SeatRow, TableRow
from bot.times.instants import NEVER
from engine.imagining import random_line
from engine.model import Answer, Decision, Seat, Table
from tests import extent
from tests.conformance.cases import CASES, Case, Sample, played

LOOKS = 1
"""Each case is a table, so one moment of each will do."""


def sat(sample: Sample, table: Table[Any, Any], own: Seat) -> Sat:
    """The player of a seat, at that table."""
    row = TableRow(
        *("KBQT", sample.game.key, "running", GuildId(5), ChannelId(7), PersonId(own), "round", {}),
        *(len(table.seats), "00", "", NEVER),
    )
    rows = tuple(SeatRow("KBQT", one, PersonId(one), f"P{one}", "player", "token") for one in table.seats)
    sitting = Sitting(row, rows, table)
    vars(sitting).update(game=sample.game, running=table)  # a toy is not installed
    names = {("KBQT", int(one)): f"P{one}" for one in table.seats}
    return Sat(sitting, Person(PersonId(own), f"P{own}"), "en", names)


def told(sample: Sample, table: Table[Any, Any], own: Seat) -> list[str]:
    """All that the page of a seat is told there: what is asked at several drafts, or that nothing is."""
    where = sat(sample, table, own)
    mine = [decision for decision in table.open if decision.seat == own]
    if not mine:
        return [json.dumps(seat.nothing(where, "", 0, ()))]
    drafts = ("", mine[0].fallback)
    return [json.dumps(seat.asked(where, mine[0], draft, 0, ())) for draft in drafts]


@pytest.mark.parametrize("case", extent.some(CASES, 8), ids=str)
def test_no_state_of_a_seat_depends_on_what_is_hidden_from_it(case: Case) -> None:
    sample, rng = played(case), random.Random(case.seed)
    for table in sample.asking(LOOKS):
        for own in table.seats:
            redrawn = sample.game.rules.resample(table.state, own, rng)
            other = dataclasses.replace(table, state=redrawn)
            if redrawn != table.state:
                assert told(sample, other, own) == told(sample, table, own)


@pytest.mark.parametrize("case", extent.some(CASES, 8), ids=str)
def test_no_state_of_a_seat_depends_on_the_sealed_answers_of_others(case: Case) -> None:
    sample, rng = played(case), random.Random(case.seed)
    for table in sample.asking(LOOKS):
        for own in table.seats:
            others = [d for d in table.open if d.sealed and d.seat not in (None, own)]
            kept = tuple(answer for answer in table.answers if answer.seat == own)
            one, other = (
                dataclasses.replace(table, answers=(*kept, *answers(sample, table, others, rng)))
                for _ in range(2)
            )
            if others:
                assert told(sample, one, own) == told(sample, other, own)


def answers(
    sample: Sample, table: Table[Any, Any], asked: Sequence[Decision], rng: random.Random
) -> list[Answer]:
    """Any answers to these questions."""
    lines = (random_line(sample.game, table.state, decision, rng) for decision in asked)
    return [Answer(d.id, d.seat, line, "player", "nonce") for d, line in zip(asked, lines, strict=True)]


@pytest.mark.parametrize("case", extent.some(CASES, 8), ids=str)
def test_no_ground_of_a_seat_depends_on_what_is_hidden_from_the_public(case: Case) -> None:
    """Whoever may watch gets each ground by its digest, whoever it was drawn for."""
    sample, rng = played(case), random.Random(case.seed)
    for table in sample.asking(LOOKS):
        redrawn = sample.game.rules.resample(table.state, None, rng)
        if redrawn != table.state:
            other = dataclasses.replace(table, state=redrawn, open=(), answers=())
            quiet = dataclasses.replace(table, open=(), answers=())
            for own in table.seats:
                one, two = (json.loads(told(sample, at, own)[0]) for at in (quiet, other))
                assert one["board"]["ground"] == two["board"]["ground"]
