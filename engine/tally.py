"""What happened in a game, in figures.

The rules of a game may have a `tally`, which names what it counts as the rulebook does, the word `rounds`
among it. For a game without one, events count under their class names in snake case
(`WheelLost` as `wheel_lost`) and every closed sealed group is a round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.game import Game
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


def _by_class(game: Game, events: Sequence[Any]) -> dict[str, float]:
    seen = Counter(type(event) for event in events)
    return {_snake(kind.__name__): seen[kind] for kind in game.rules.Events}


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
