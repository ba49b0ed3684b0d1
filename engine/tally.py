"""The events of a game as figures, and their rounds.

The rules of a game may have a `tally`, which names what it counts as the rulebook does, the word `rounds`
among it. For a game without one, events count under their class names in snake case
(`WheelLost` as `wheel_lost`) and every closed sealed group is a round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.game import Game
from engine.model import Entry
from engine.record import Record

ROUNDS = "rounds"


def tally(game: Game, record: Record) -> dict[str, float]:
    """The figures of a game, `rounds` first, then by name."""
    events = [event for entry in record.entries for event in entry.events]
    if game.rules.tally is not None:
        counts = dict(game.rules.tally(events))
    else:
        counts = _by_class(game, events)
        counts[ROUNDS] = sum(entry.order.verb == "close" for entry in record.entries)
    return {ROUNDS: counts.pop(ROUNDS), **dict(sorted(counts.items()))}


def by_round(game: Game, entries: Sequence[Entry[Any]]) -> Iterator[tuple[int, Entry[Any]]]:
    """Each entry with the number of the round in which it was said, from 1 on; 0 before the first.

    In a game of turns every answer is a round of its own.
    """
    number = 0 if game.rules.RoundBegan else 1
    for entry in entries:
        yield number, entry
        number += _begun(game, entry)


def _begun(game: Game, entry: Entry[Any]) -> int:
    """How many rounds begin with an entry."""
    if game.rules.RoundBegan is not None:
        return sum(isinstance(event, game.rules.RoundBegan) for event in entry.events)
    if game.sealed and not game.turns:
        return int(entry.order.verb == "close")
    return int(bool(entry.answers))


def _by_class(game: Game, events: Sequence[Any]) -> dict[str, float]:
    seen = Counter(type(event) for event in events)
    return {_snake(kind.__name__): seen[kind] for kind in game.rules.Events}


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
