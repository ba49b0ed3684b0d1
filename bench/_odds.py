"""How sure a measured share is: intervals of 95 %, and how likely shares as unequal are by chance alone."""

from __future__ import annotations

import math
from collections.abc import Sequence

_95 = 1.96
"""So many deviations hold 95 of 100 normal values."""


def share(count: int, races: int) -> str:
    """A share with the interval of 95 % that Wilson gives for it: `25.0 % (20.3 to 30.4)`."""
    low, high = interval(count, races)
    return f"{100 * count / races:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def interval(count: int, races: int) -> tuple[float, float]:
    """The interval of 95 % of a share, by Wilson."""
    p, z = count / races, _95**2 / races
    middle, half = p + z / 2, math.sqrt(z * p * (1 - p) + z * z / 4)
    return (middle - half) / (1 + z), (middle + half) / (1 + z)


def equal(counts: Sequence[int]) -> str:
    """Whether counts are unequal by more than chance: chi-square and its p."""
    fair = sum(counts) / len(counts)
    found = sum((count - fair) ** 2 / fair for count in counts)
    return f"chi² {found:.1f}, p {_as_far(found, len(counts) - 1):.3f}"


def _as_far(found: float, freedom: int) -> float:
    """The chance of a chi-square of at least that many with so many degrees of freedom."""
    half = found / 2
    at, chance = (0.5, math.erfc(math.sqrt(half))) if freedom % 2 else (1.0, math.exp(-half))
    while at < freedom / 2:
        chance += half**at * math.exp(-half) / math.gamma(at + 1)
        at += 1
    return chance
