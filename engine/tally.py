"""What happened in a game, in figures.

A game may offer a method `tally` in its rules, which names what it counts as the rulebook does, the
word `rounds` among it. For a game without one, events count under their class names in snake case
(`WheelLost` as `wheel_lost`) and every closed sealed group is a round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from engine.journal import Record
from engine.rules import AnyRules

ROUNDS = "rounds"


@runtime_checkable
class Tallies(Protocol):
    """Rules with figures of their own."""

    def tally(self, events: Sequence[Any]) -> Mapping[str, float]:
        """The figures of a game, from all its events: how often each thing happened (`rounds` is a count),
        and means within the game, as floats.

        What did not happen counts 0. What cannot be said of a game, such as how fast its players went where
        nobody played, is left out.
        """
        ...


def tally(rules: AnyRules, record: Record) -> dict[str, float]:
    """The figures of a game, `rounds` first, then by name."""
    events = [event for entry in record.entries for event in entry.events]
    if isinstance(rules, Tallies):
        counts = dict(rules.tally(events))
    else:
        counts = _by_class(rules, events)
        counts[ROUNDS] = sum(entry.order.verb == "close" for entry in record.entries)
    return {ROUNDS: counts.pop(ROUNDS), **dict(sorted(counts.items()))}


def _by_class(rules: AnyRules, events: Sequence[Any]) -> dict[str, float]:
    seen = Counter(type(event) for event in events)
    return {_snake(kind.__name__): seen[kind] for kind in rules.Events}


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
