"""The occasions at which a thing of the bot has its say: lists that the folders of `bot/features` fill.

Nobody who asks there knows one of them by name, so a thing that is taken away is missed nowhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.hosting.table.sitting import Person, Sitting
from bot.messages import Button
from bot.store import Reading, Writing


@dataclass(frozen=True, slots=True)
class Offer:
    """A button for those to whom it is `open` now, an instant; the lowest `place` comes first."""

    place: int
    button: Callable[[Sitting], Button]
    open: Callable[[Reading, Sitting, Person, float], Awaitable[bool]]


Told = Callable[[Reading, Sitting], Awaitable[list[str]]]
"""Lines that a post of a table has beside what happened, in the table's language."""
Follows = Callable[[Writing, Sitting, int], Awaitable[None]]
"""What follows for a person, in the same change."""

MORE: list[Offer] = []
"""Behind *More* below a post."""
BOARD: list[Offer] = []
"""Below the board of a table."""
LOG: list[Offer] = []
"""Below the log of a table."""
IN_A_POST: list[Told] = []
IN_THE_LAST_POST: list[Told] = []
SEATED: list[Follows] = []
"""Somebody has taken a seat of a running game."""


async def offered(
    where: Sequence[Offer], read: Reading, sitting: Sitting, person: Person, now: float
) -> list[Button]:
    """The buttons of a list for somebody."""
    chosen = sorted(where, key=lambda offer: offer.place)
    return [offer.button(sitting) for offer in chosen if await offer.open(read, sitting, person, now)]


async def told(where: Sequence[Told], read: Reading, sitting: Sitting) -> list[str]:
    """The lines of all of a list, in the order of their folders."""
    return [line for lines in where for line in await lines(read, sitting)]
