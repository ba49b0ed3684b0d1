"""The figures that a simulation counts in a race."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.games.chariots.rules.events import (
    CoinReturned,
    CoinSpent,
    CoinsSwapped,
    ControlRolled,
    Crashed,
    DriverWhipped,
    Event,
    HorsesBalked,
    LapFinished,
    Moved,
    Pushed,
    Resigned,
    RoundBegan,
)

FIGURES = (
    "rounds",
    "moves",
    "moves_without_gain",
    "control_rolls",
    "control_rolls_failed",
    "crashes",
    "coins_spent",
    "nulls_spent",
    "aces_spent",
    "coins_returned",
    "pushes",
    "whips",
    "balks",
    "swaps",
    "laps_finished",
    "resignations",
)


def tally(events: Sequence[Event]) -> Mapping[str, int]:
    """Every figure of a race, 0 where nothing of the kind happened."""
    counts = Counter(name for event in events for name in _figures(event))
    return {name: counts[name] for name in FIGURES}


def _figures(event: Event) -> Iterator[str]:
    match event:
        case RoundBegan():
            yield "rounds"
        case Moved(gained=gained):
            yield "moves"
            if gained <= 0:
                yield "moves_without_gain"
        case ControlRolled(free=free):
            yield "control_rolls"
            if not free:
                yield "control_rolls_failed"
        case CoinSpent(coin=coin):
            yield "coins_spent"
            yield f"{coin}s_spent"
        case _ if type(event) in _PLAIN:
            yield _PLAIN[type(event)]
        case _:
            return


_PLAIN: Mapping[type[Event], str] = {
    Crashed: "crashes",
    CoinReturned: "coins_returned",
    Pushed: "pushes",
    DriverWhipped: "whips",
    HorsesBalked: "balks",
    CoinsSwapped: "swaps",
    LapFinished: "laps_finished",
    Resigned: "resignations",
}
