"""The history of a table: replay, rewind, audit, and the record in which a table is exported.

Orders and seed are the constitution (a replay decides everything anew), events are the minutes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any

from engine import bounds, codec, dice
from engine.errors import BadOptions, BadOrder, BadRecord, GameError, NotAsked
from engine.game import Game
from engine.kernel import begin, submit, unknown_version
from engine.language import _
from engine.model import Entry, Order, Step
from engine.record import Opening, Record
from engine.registry import find

FORMAT = 2
UNRELEASED = 1
"""The format of tables that were exported before the first release."""
_DIGITS = 9


Watch = Callable[[Step[Any, Any, Any]], object]
"""Sees every step of long work after the first one, as soon as it is made."""


def unwatched(step: Step[Any, Any, Any]) -> None:
    """Nobody looks on."""


def start(game: Game, opening: Opening) -> Step[Any, Any, Any]:
    """Begin the table that an opening describes."""
    legacy = {**opening.legacy}
    return begin(game, opening.seats, opening.key(), opening.options, opening.tempo, legacy, opening.version)


def replay(
    game: Game, opening: Opening, orders: Iterable[Order], watch: Watch = unwatched
) -> list[Step[Any, Any, Any]]:
    """All steps of a game, from its opening and its orders alone (the `begin` order is not among them)."""
    steps = [start(game, opening)]
    for order in orders:
        if order.verb == "rollback":
            steps.append(rewind(game, opening, steps, _target(order)))
        else:
            steps.append(submit(game, steps[-1].table, order, opening.key()))
        watch(steps[-1])
    return steps


def rewind(
    game: Game, opening: Opening, steps: Sequence[Step[Any, Any, Any]], number: int
) -> Step[Any, Any, Any]:
    """The table as it stood after entry `number`, in a new epoch: dice already known are never rolled again.

    `steps` is the whole game so far. What is asked from here on has numbers of its own, so that an old
    button never answers a new question. Raises `NotAsked` where there is no such entry.
    """
    if not 0 <= number < len(steps):
        words = _("There is no entry {number} to go back to; the last one is {last}.")
        raise NotAsked(words.format(number=number, last=len(steps) - 1))
    last = steps[-1].table
    table = dataclasses.replace(
        steps[number].table, asked=last.asked, entries=last.entries + 1, epoch=last.epoch + 1
    )
    order = Order("rollback", line=str(number), by="host")
    return Step(table, Entry(last.entries, order, (), (), (), (), table.epoch))


def _target(order: Order) -> int:
    if order.line.isdecimal() and len(order.line) <= _DIGITS:
        return int(order.line)
    words = _("'{word}' is not an entry number.")
    raise BadOrder(words.format(word=order.line[: bounds.WORD]), order.line)


def standing(entries: Sequence[Entry[Any]]) -> list[Entry[Any]]:
    """The entries that lead to the position after the last one, without those that a rollback has undone."""
    kept: list[Entry[Any]] = []
    latest: float = inf
    for entry in reversed(entries):
        if entry.number > latest:
            continue
        if entry.order.verb == "rollback":
            latest = int(entry.order.line)
        else:
            kept.append(entry)
    return kept[::-1]


def audit(record: Record, watch: Watch = unwatched) -> list[str]:
    """Everything in which a record differs from what its seed and orders say; empty means all is well."""
    try:
        game = find(record.opening.game)
        if not 1 <= record.opening.version <= game.version:
            return [unknown_version(game, record.opening.version)]
        return [*_audit_seed(record.opening), *_audit_rolls(record), *_audit_orders(game, record, watch)]
    except GameError as error:
        return [_("nothing can be checked: {error}").format(error=error)]


def _audit_seed(opening: Opening) -> list[str]:
    if dice.commit(opening.secret()) == opening.commit:
        return []
    return [_("the seed does not fit the commitment {digest}").format(digest=opening.commit)]


def _audit_rolls(record: Record) -> list[str]:
    key = record.opening.key()
    problems = []
    seen: set[tuple[int, str]] = set()
    for entry in record.entries:
        for roll in entry.rolls:
            due = _due(key, entry.epoch, roll)
            if due != roll.value:
                problems.append(_wrong_roll(entry.number, roll, due))
            if (entry.epoch, roll.label) in seen:
                words = _("entry {number}: {label} was rolled twice")
                problems.append(words.format(number=entry.number, label=roll.label))
            seen.add((entry.epoch, roll.label))
    return problems


def _due(key: bytes, epoch: int, roll: dice.Roll) -> int | None:
    """The right value of a die, None for a roll that is impossible."""
    try:
        return dice.draw(key, epoch, roll.label, roll.sides)
    except ValueError:
        return None


def _wrong_roll(number: int, roll: dice.Roll, due: int | None) -> str:
    if due is None:
        words = _("entry {number}: {label} shows {value}, but the seed has no such die")
    else:
        words = _("entry {number}: {label} shows {value}, but the seed gives {due}")
    return words.format(number=number, label=roll.label, value=roll.value, due=due)


def _audit_orders(game: Game, record: Record, watch: Watch) -> list[str]:
    if not record.entries:
        return [_("even the opening entry is missing")]
    try:
        steps = replay(game, record.opening, [e.order for e in record.entries[1:]], watch)
    except Exception as error:  # a stranger's file may break anything; the audit says what
        return [_("the orders cannot be replayed: {error}").format(error=error)]
    problems = []
    for recorded, step in zip(record.entries, steps, strict=True):
        problems += _compare(recorded, step.entry)
    if codec.dump_table(game, record.table) != codec.dump_table(game, steps[-1].table):
        problems.append(_("the final position is not the one that the orders lead to"))
    return problems


def _compare(recorded: Entry[Any], due: Entry[Any]) -> list[str]:
    problem = _("entry {number}: '{field}' differs from what the orders lead to")
    return [
        problem.format(number=due.number, field=field.name)
        for field in dataclasses.fields(Entry)
        if getattr(recorded, field.name) != getattr(due, field.name)
    ]


def dump_record(record: Record) -> codec.Json:
    """A record as JSON values, secrets included."""
    game = find(record.opening.game)
    return {
        "format": FORMAT,
        "opening": codec.dump(record.opening),
        "entries": [codec.dump_entry(e) for e in record.entries],
        "table": codec.dump_table(game, record.table),
    }


def load_record(data: Any) -> Record:
    """The record that was dumped; raises `BadRecord`."""
    written = data.get("format") if isinstance(data, dict) else None
    if isinstance(written, int) and written > FORMAT:
        words = _("This is not an exported table of format {format}: format {newer} needs a newer program.")
        raise BadRecord(words.format(format=FORMAT, newer=written))
    if written == UNRELEASED:
        words = _(
            "This table was exported before the first release: replay it with the last commit that knows it."
        )
        raise BadRecord(words)
    if not isinstance(data, dict) or written != FORMAT:
        raise BadRecord(_("This is not an exported table of format {format}.").format(format=FORMAT))
    opening = codec.load(Opening, data.get("opening"))
    try:
        game = find(opening.game)
    except BadOptions as error:
        raise BadRecord(str(error)) from error
    entries = data.get("entries")
    if not isinstance(entries, list):
        raise BadRecord(_("This exported table has no entries."))
    return Record(
        opening,
        tuple(codec.load_entry(game, e) for e in entries),
        codec.load_table(game, data.get("table", {})),
    )
