"""Whoever changes an exported record is found out, whatever he changes in it."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import BadRecord
from engine.imagining import random_line
from engine.journal import audit, dump_record, load_record
from engine.model import UNASKED, Order
from engine.record import Record
from tests import extent
from tests.conformance.cases import CASES, GAMES, Case, Sample, played

Data = dict[str, Any]

FIRST_OF_EACH = extent.some([*{case.game: case for case in reversed(CASES)}.values()], 5)
every_first = pytest.mark.parametrize("case", FIRST_OF_EACH, ids=str)
every_rolling = pytest.mark.parametrize("case", [c for c in FIRST_OF_EACH if GAMES[c.game].dice], ids=str)
"""Those with dice; where there are none, nothing can be changed in them, and no salt matters."""


def exported(case: Case) -> Data:
    sample = played(case)
    data = dump_record(Record(sample.opening, tuple(s.entry for s in sample.steps), sample.steps[-1].table))
    return copy.deepcopy(data)


def entry_with(data: Data, part: str) -> Data:
    found: Data = next(entry for entry in reversed(data["entries"]) if entry[part])
    return found


def load_a_die(data: Data) -> None:
    roll = entry_with(data, "rolls")["rolls"][-1]
    roll["value"] = (roll["value"] + 1) % roll["sides"]


def rename_a_die(data: Data) -> None:
    entry_with(data, "rolls")["rolls"][-1]["label"] = "another/die"


def roll_an_impossible_die(data: Data) -> None:
    entry_with(data, "rolls")["rolls"][-1]["sides"] = 0


def hide_a_die(data: Data) -> None:
    entry_with(data, "rolls")["rolls"].pop()


def drop_an_event(data: Data) -> None:
    entry_with(data, "events")["events"].pop()


def repeat_an_event(data: Data) -> None:
    events = entry_with(data, "events")["events"]
    events.append(events[-1])


def drop_an_order(data: Data) -> None:
    data["entries"].pop()


def drop_all_entries(data: Data) -> None:
    data["entries"].clear()


def count_wrongly(data: Data) -> None:
    data["entries"][-1]["number"] += 1


def pretend_a_rollback(data: Data) -> None:
    data["entries"][-1]["epoch"] += 1


def take_another_seed(data: Data) -> None:
    data["opening"]["seed"] = "00" * 32


def take_no_seed(data: Data) -> None:
    data["opening"]["seed"] = ""


def take_a_seed_of_letters(data: Data) -> None:
    data["opening"]["seed"] = "not hexadecimal"


def commit_to_something_else(data: Data) -> None:
    data["opening"]["commit"] = "00" * 32


def claim_other_rules(data: Data) -> None:
    data["opening"]["version"] += 1


def change_the_end(data: Data) -> None:
    data["table"]["outcome"]["reason"] = "Because I say so."


@every_rolling
@pytest.mark.parametrize("tamper", [load_a_die, rename_a_die, roll_an_impossible_die, hide_a_die])
def test_the_audit_finds_changed_dice(case: Case, tamper: Callable[[Data], None]) -> None:
    data = exported(case)
    tamper(data)

    assert audit(load_record(data))


@every_first
@pytest.mark.parametrize(
    "tamper",
    [
        drop_an_event,
        repeat_an_event,
        drop_an_order,
        drop_all_entries,
        count_wrongly,
        pretend_a_rollback,
        take_another_seed,
        take_no_seed,
        take_a_seed_of_letters,
        commit_to_something_else,
        claim_other_rules,
        change_the_end,
    ],
)
def test_the_audit_finds(case: Case, tamper: Callable[[Data], None]) -> None:
    data = exported(case)
    tamper(data)

    assert audit(load_record(data))


@every_first
def test_the_audit_finds_a_changed_order(case: Case) -> None:
    sample = played(case)
    number, line = last_other_line(sample)
    data = exported(case)
    data["entries"][number]["order"]["line"] = line

    assert audit(load_record(data))


@every_rolling
def test_the_audit_finds_another_salt(case: Case) -> None:
    """Of one die alone some salts make the same by chance."""
    found = []
    for salt in "abcdefgh":
        data = exported(case)
        data["opening"]["tokens"] = [salt]
        found += audit(load_record(data))
    assert found


@every_rolling
def test_a_changed_die_is_named_with_what_it_should_show(case: Case) -> None:
    data = exported(case)
    entry = entry_with(data, "rolls")
    roll = entry["rolls"][-1]
    due = roll["value"]
    load_a_die(data)

    found = "\n".join(audit(load_record(data)))

    assert (
        f"entry {entry['number']}: {roll['label']} shows {roll['value']}, but the seed gives {due}" in found
    )


@every_rolling
def test_a_die_that_is_rolled_twice_is_named(case: Case) -> None:
    """Also when the rules themselves did it: then the replay agrees with the record."""
    data = exported(case)
    entry = entry_with(data, "rolls")
    roll = entry["rolls"][-1]
    entry["rolls"].append(roll)

    assert f"entry {entry['number']}: {roll['label']} was rolled twice" in audit(load_record(data))


@every_first
@pytest.mark.parametrize("part", ["opening", "entries", "table", "format"])
def test_a_record_without_a_part_cannot_be_read(case: Case, part: str) -> None:
    data = exported(case)
    del data[part]

    with pytest.raises(BadRecord, match=r"^This .*"):
        load_record(data)


def last_other_line(sample: Sample) -> tuple[int, str]:
    """The last answer that counted, and another legal one to the same question."""
    counted = {answer for step in sample.steps for answer in step.entry.answers}
    for number in range(len(sample.steps) - 1, 0, -1):
        order, before = sample.steps[number].entry.order, sample.steps[number - 1].table
        if order.verb != "answer" or not any(
            _gave(order, answer.decision, answer.line) for answer in counted
        ):
            continue
        decision = before.decision(order.decision or UNASKED)
        assert decision is not None
        for seed in range(20):
            line = random_line(sample.game, before.state, decision, random.Random(seed))
            if line != order.line:
                return number, line
    return _an_impossible_pace(sample)


def _gave(order: Order, decision: int, line: str) -> bool:
    return (order.decision, order.line) == (decision, line)


def _an_impossible_pace(sample: Sample) -> tuple[int, str]:
    return len(sample.steps) - 1, "stop"
