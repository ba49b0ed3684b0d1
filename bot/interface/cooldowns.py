"""How fast one may press, type and ask: everybody has a bucket of tokens of each kind.

A suggestion while typing costs a token like a press, but the last third of a bucket is kept for presses, so
that what is being typed can be sent. Buckets fill by the monotonic clock: anybody who sets the time of day
locks nobody out.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import inf

REMEMBERED = 4096
"""How many people have buckets of each kind; those who acted longest ago are forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of acts at once; as many come back, evenly, in `seconds`."""

    most: int
    seconds: float


Rates = Mapping[str, Rate]
RATES = {"act": Rate(30, 30.0), "open": Rate(5, 600.0), "check": Rate(6, 60.0)}
"""By kind; things of the bot add theirs (`limit`)."""
ENOUGH = Rate(10_000, 1.0)
LOOSE = dict.fromkeys(RATES, ENOUGH)
"""For a desk at which one person plays everybody, and for people in tests."""


def limit(kind: str, rate: Rate) -> None:
    """Add a kind of bucket."""
    RATES[kind], LOOSE[kind] = rate, ENOUGH


class Cooldowns:
    """The buckets of everybody, people or whatever else asks; `ticks` is a clock that nobody sets."""

    def __init__(self, ticks: Callable[[], float], rates: Rates = RATES) -> None:
        self._now = ticks
        self._rates = rates
        self._full_at: OrderedDict[tuple[Hashable, str], float] = OrderedDict()

    def take(self, who: Hashable, *kinds: str) -> float:
        """Take a token of each kind: 0, or, if one is missing, the seconds until all will be there."""
        wait = max(self._free_at(who, kind) for kind in kinds) - self._now()
        if wait > 0:
            return wait
        for kind in kinds:
            rate = self._rates[kind]
            full = max(self._full_at.get((who, kind), -inf), self._now()) + rate.seconds / rate.most
            self._full_at[who, kind] = full
            self._full_at.move_to_end((who, kind))
        while len(self._full_at) > REMEMBERED * len(self._rates):
            self._full_at.popitem(last=False)
        return 0.0

    def forget(self) -> None:
        """Forget everybody whose bucket is full again."""
        now = self._now()
        self._full_at = OrderedDict((who, full) for who, full in self._full_at.items() if full > now)

    def take_a_spare_one(self, who: Hashable) -> bool:
        """Take a token for a suggestion, unless those that are left are kept for presses."""
        kept = self._rates["act"].most // 3
        if self._free_at(who, "act", kept) > self._now():
            return False
        return not self.take(who, "act")

    def empty(self, who: Hashable) -> bool:
        """Whether somebody has to wait before the next press."""
        return self._free_at(who, "act") > self._now()

    def _free_at(self, who: Hashable, kind: str, kept: int = 0) -> float:
        """When one more token than those `kept` is there: the bucket is full when the others are back."""
        rate = self._rates[kind]
        return self._full_at.get((who, kind), -inf) - rate.seconds * (rate.most - 1 - kept) / rate.most
