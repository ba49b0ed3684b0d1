"""The figures that a simulation counts in a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.troy.rules.events import Event, Moved, Retracted


def tally(events: Sequence[Event]) -> Mapping[str, int]:
    """The figures of a simulation."""
    moves = [event for event in events if isinstance(event, Moved)]
    return {
        "rounds": (len(moves) + 1) // 2,
        "moves": len(moves),
        "captures": sum("x" in event.move for event in moves),
        "promotions": sum("=" in event.move for event in moves),
        "checks": sum(bool(event.threats) for event in moves),
        "retractions": sum(isinstance(event, Retracted) for event in events),
    }
