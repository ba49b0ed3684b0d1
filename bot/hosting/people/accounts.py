"""The age of an account of Discord's, which its id tells."""

from __future__ import annotations

from bot.ids import PersonId
from bot.times import DAY
from bot.times.instants import Instant

YOUNG = 30 * DAY
"""Seconds for which an account is young: anybody can make one more."""
_BEGAN = 1_420_070_400_000
"""The instant from which ids of Discord count milliseconds, in milliseconds since 1970."""


def is_young(user: PersonId, at: Instant) -> bool:
    """Whether an account had been there for less than thirty days."""
    return at - ((user >> 22) + _BEGAN) / 1000 < YOUNG
