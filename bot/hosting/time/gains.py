"""The ways in which people have more time for a phase, and how much each allows in one.

The same list, in words and with what each allows in a game, stands in `docs/playing.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.hosting.time.calendar import MOST_AWAY
from bot.hosting.time.terms import MOST_MOVED, Terms
from bot.store import Gained
from bot.times import DAY
from bot.times.instants import Seconds
from engine.values import changed

Gain = Literal["excuse", "extension", "seat", "first", "pause", "nights", "vacation", "channel", "server"]
"""The names of the fields of `Gained`."""


@dataclass(frozen=True)
class Limit:
    """The most seconds a phase, and no more than a share of its length; None is no such limit."""

    most: int | None = None
    share: float | None = None

    def of(self, length: int) -> Seconds:
        """The most seconds for a phase of that length."""
        limits = [float(self.most)] if self.most is not None else []
        return Seconds(min([*limits, length * self.share] if self.share is not None else limits))


LIMITS: Mapping[Gain, Limit] = {
    "excuse": Limit(DAY, 1),
    "extension": Limit(7 * DAY),
    "seat": Limit(DAY, 1),
    "first": Limit(share=1),
    "nights": Limit(MOST_MOVED),
    "vacation": Limit(MOST_AWAY),
    "channel": Limit(3 * DAY),
    "server": Limit(30 * DAY),
}
ALONE = Limit(DAY, 1 / 4)
"""The part of an extension that an organiser who plays may give alone, once a phase."""


def room(way: Gain, terms: Terms, gained: Gained) -> Seconds:
    """The seconds that a way may still give to a phase."""
    return Seconds(max(0.0, LIMITS[way].of(terms.phase) - getattr(gained, way)))


def noted(gained: Gained, way: Gain, seconds: float) -> Gained:
    """Seconds gained, with more of them by one way."""
    return changed(gained, **{way: getattr(gained, way) + seconds})
