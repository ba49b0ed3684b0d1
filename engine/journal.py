"""The history of a table: replay, rewind, audit, and the record in which a table is exported.

Orders and seed are the constitution (a replay decides everything anew), events are the minutes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import codec, dice
from engine.errors import BadOrder, BadRecord, NotAsked
from engine.kernel import begin, submit
from engine.model import Entry, Order, Seat, Step, Table, Tempo
from engine.registry import find
from engine.rules import AnyRules

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table was opened; with the seed and the orders it determines the whole game.

    `drivers` says who plays a seat (`player` or a brain's level) and is of no consequence for a replay;
    `seed` is hex, and empty while the table runs.
    """

    game: str
    version: int
    seats: int
    options: Mapping[str, Any]
    tempo: Tempo
    commit: str
    tokens: tuple[str, ...]
    seed: str = ""
    legacy: Mapping[Seat, Any] = field(default_factory=dict)
    drivers: tuple[str, ...] = ()

    def key(self) -> bytes:
        """The key of all draws; raises `BadRecord` while the seed is not told."""
        if not self.seed:
            raise BadRecord("The seed of this table is not told before its end.")
        return dice.derive(bytes.fromhex(self.seed), self.tokens)


@dataclass(frozen=True, slots=True)
class Record:
    """An exported table: the opening, all entries and the table as it stands."""

    opening: Opening
    entries: tuple[Entry[Any], ...]
    table: Table[Any, Any]


def start(rules: AnyRules, opening: Opening) -> Step[Any, Any, Any]:
    """Begin the table that an opening describes."""
    return begin(rules, opening.seats, opening.key(), opening.options, opening.tempo, {**opening.legacy})


def replay(rules: AnyRules, opening: Opening, orders: Iterable[Order]) -> list[Step[Any, Any, Any]]:
    """All steps of a game, from its opening and its orders alone (the `begin` order is not among them)."""
    steps = [start(rules, opening)]
    for order in orders:
        if order.verb == "rollback":
            steps.append(rewind(rules, opening, steps, _target(order)))
        else:
            steps.append(submit(rules, steps[-1].table, order, opening.key()))
    return steps


def rewind(
    rules: AnyRules, opening: Opening, steps: Sequence[Step[Any, Any, Any]], number: int
) -> Step[Any, Any, Any]:
    """The table as it stood after entry `number`, in a new epoch: dice already known are never rolled again.

    `steps` is the whole game so far. Raises `NotAsked` where there is no such entry.
    """
    if not 0 <= number < len(steps):
        raise NotAsked(f"There is no entry {number} to go back to; the last one is {len(steps) - 1}.")
    last = steps[-1].table
    table = dataclasses.replace(steps[number].table, entries=last.entries + 1, epoch=last.epoch + 1)
    order = Order("rollback", line=str(number), by="host")
    return Step(table, Entry(last.entries, order, (), (), (), (), table.epoch))


def _target(order: Order) -> int:
    try:
        return int(order.line)
    except ValueError:
        raise BadOrder(f"'{order.line}' is not the number of an entry.", order.line) from None


def audit(record: Record) -> list[str]:
    """Everything in which a record differs from what its seed and orders say; empty means all is well."""
    rules = find(record.opening.game)
    problems = [*_audit_seed(record.opening), *_audit_rolls(record)]
    if problems and record.opening.seed == "":
        return problems
    try:
        steps = replay(rules, record.opening, [e.order for e in record.entries[1:]])
    except Exception as error:  # a stranger's file may break anything; the audit says where
        return [*problems, f"the orders cannot be replayed: {error}"]
    for entry, step in zip(record.entries, steps, strict=True):
        problems += _compare(entry, step.entry)
    if codec.dump_table(rules, record.table) != codec.dump_table(rules, steps[-1].table):
        problems.append("the position at the end is not the one that the orders lead to")
    return problems


def _audit_seed(opening: Opening) -> list[str]:
    if not opening.seed:
        return ["the seed is not told before the end, so nothing can be checked yet"]
    if dice.commit(bytes.fromhex(opening.seed)) != opening.commit:
        return [f"the seed does not fit the commitment {opening.commit}"]
    return []


def _audit_rolls(record: Record) -> list[str]:
    if not record.opening.seed:
        return []
    key = record.opening.key()
    problems = []
    seen: set[tuple[int, str]] = set()
    for entry in record.entries:
        for roll in entry.rolls:
            due = dice.draw(key, entry.epoch, roll.label, roll.sides)
            if due != roll.value:
                problems.append(f"entry {entry.number}: {roll.label} shows {roll.value}, the seed says {due}")
            if (entry.epoch, roll.label) in seen:
                problems.append(f"entry {entry.number}: {roll.label} was rolled twice")
            seen.add((entry.epoch, roll.label))
    return problems


def _compare(told: Entry[Any], due: Entry[Any]) -> list[str]:
    problems = []
    for name in ("answers", "rolls", "locks", "events"):
        if getattr(told, name) != getattr(due, name):
            problems.append(f"entry {told.number}: the {name} differ from those the orders lead to")
    return problems


def dump_record(record: Record) -> codec.Json:
    """A record as JSON values, secrets included."""
    rules = find(record.opening.game)
    return {
        "format": FORMAT,
        "opening": codec.dump(record.opening),
        "entries": [codec.dump_entry(e) for e in record.entries],
        "table": codec.dump_table(rules, record.table),
    }


def load_record(data: Any) -> Record:
    """The record that was dumped; raises `BadRecord`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"This is not an exported table of format {FORMAT}.")
    opening = codec.load(Opening, data.get("opening"))
    rules = find(opening.game)
    entries = data.get("entries")
    if not isinstance(entries, list):
        raise BadRecord("This exported table has no entries.")
    return Record(
        opening,
        tuple(codec.load_entry(rules, e) for e in entries),
        codec.load_table(rules, data.get("table", {})),
    )
