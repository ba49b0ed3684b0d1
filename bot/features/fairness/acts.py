"""To check a table, and what there is to check."""

from __future__ import annotations

from bot.hosting.table.sitting import Person, Sitting
from bot.store import Reading
from bot.times.instants import Instant


def hides(sitting: Sitting) -> bool:
    """Whether there is anything at a table that fingerprints stand for."""
    return sitting.game.dice or sitting.game.sealed


async def is_offered(_read: Reading, sitting: Sitting, _person: Person, _now: Instant) -> bool:
    """Whether there is something to check that nobody sees by looking on."""
    return hides(sitting)
