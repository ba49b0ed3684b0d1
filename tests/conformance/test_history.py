"""The history of a table is the table: replay, fold, JSON, dice and rollback all tell the same story."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

from engine import codec
from engine.journal import audit, dump_record, load_record, replay, rewind
from engine.kernel import first_position, submit
from engine.model import Step
from engine.record import Record
from tests.conformance.cases import Case, Sample, every_case, played
from tests.conformance.play import wild_order


@every_case
def test_replay_from_the_orders_is_the_play(case: Case) -> None:
    sample = played(case)

    again = replay(sample.game, sample.opening, [step.entry.order for step in sample.steps[1:]])

    assert tuple(again) == sample.steps


@every_case
def test_entries_are_numbered_as_they_come(case: Case) -> None:
    for number, step in enumerate(played(case).steps):
        assert step.entry.number == number
        assert step.table.entries == number + 1


@every_case
def test_the_events_folded_are_the_position(case: Case) -> None:
    sample = played(case)
    table = sample.steps[0].table
    state, _ = first_position(sample.game, len(sample.seats), table.options, {}, table.version)
    for step in sample.steps:
        for event in step.entry.events:
            state = sample.game.rules.evolve(state, event)
        assert state == step.table.state


@every_case
def test_a_table_and_its_entries_survive_json(case: Case) -> None:
    sample = played(case)
    for step in sample.steps:
        table = codec.text(codec.dump_table(sample.game, step.table))
        entry = codec.text(codec.dump_entry(step.entry))
        assert codec.load_table(sample.game, json.loads(table)) == step.table
        assert codec.load_entry(sample.game, json.loads(entry)) == step.entry


@every_case
def test_the_record_survives_json_and_is_clean(case: Case) -> None:
    record = record_of(played(case))

    assert load_record(json.loads(codec.text(dump_record(record)))) == record
    assert audit(record) == []


@every_case
def test_no_die_is_rolled_twice(case: Case) -> None:
    labels = labels_of(played(case).steps)

    assert len(labels) == len(set(labels))


@every_case
def test_a_sealed_answer_has_its_digest_the_moment_its_group_closes(case: Case) -> None:
    for before, step in pairwise(played(case).steps):
        sealed = {d.id for d in before.table.open if d.sealed}
        closed = {a.decision for a in step.entry.answers} & sealed
        assert {lock.decision for lock in step.entry.locks} >= closed
        assert all(d not in {lock.decision for lock in step.entry.locks} for d in open_ids(step))


@every_case
def test_after_a_rollback_the_past_returns_and_no_known_die_with_it(case: Case) -> None:
    sample = played(case)
    rng = random.Random(case.seed)
    steps = list(sample.steps[: max(2, len(sample.steps) * 2 // 3)])
    for target in (len(steps) // 2, 0):
        steps.append(rewind(sample.game, sample.opening, steps, target))
        assert steps[-1].table.state == steps[target].table.state
        assert steps[-1].table.open == steps[target].table.open
        assert steps[-1].table.epoch == steps[-2].table.epoch + 1
        play_some(sample, steps, rng, orders=15)

    labels = labels_of(steps)
    assert len(labels) == len(set(labels))
    again = replay(sample.game, sample.opening, [step.entry.order for step in steps[1:]])
    assert again == steps
    record = Record(sample.opening, tuple(step.entry for step in steps), steps[-1].table)
    assert audit(record) == []


@every_case
def test_a_question_asked_after_a_rollback_has_a_number_of_its_own(case: Case) -> None:
    sample = played(case)
    steps = list(sample.steps[:-1])
    known = {decision.id: decision for step in steps for decision in step.table.open}
    steps.append(rewind(sample.game, sample.opening, steps, 0))
    play_some(sample, steps, random.Random(case.seed + 1), orders=20)

    for step in steps:
        for decision in step.table.open:
            assert known.setdefault(decision.id, decision) == decision


def record_of(sample: Sample) -> Record:
    return Record(sample.opening, tuple(step.entry for step in sample.steps), sample.steps[-1].table)


def labels_of(steps: Any) -> list[tuple[int, str]]:
    return [(step.entry.epoch, roll.label) for step in steps for roll in step.entry.rolls]


def open_ids(step: Step[Any, Any, Any]) -> set[int]:
    return {decision.id for decision in step.table.open}


def play_some(sample: Sample, steps: list[Step[Any, Any, Any]], rng: random.Random, orders: int) -> None:
    for _ in range(orders):
        table = steps[-1].table
        if table.outcome is not None:
            return
        steps.append(submit(sample.game, table, wild_order(sample.game, table, rng), sample.key))
