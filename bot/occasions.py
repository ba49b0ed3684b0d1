"""The occasions at which a thing of the bot has its say: lists that the folders of `bot/features` fill.

Nobody who asks there knows one of them by name, so a thing that is taken away is missed nowhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.hosting.table.sitting import Person, Sitting
from bot.messages import Button
from bot.store import Reading


@dataclass(frozen=True, slots=True)
class Offer:
    """A button that *More* offers below a post to those to whom it is `open`, the lowest `place` first."""

    place: int
    button: Callable[[Sitting], Button]
    open: Callable[[Reading, Sitting, Person], Awaitable[bool]]


Told = Callable[[Reading, Sitting], Awaitable[list[str]]]
"""Lines that the next post of a table has beside what happened, in the table's language."""

MORE: list[Offer] = []
IN_A_POST: list[Told] = []


async def offered(read: Reading, sitting: Sitting, person: Person) -> list[Button]:
    """The buttons that *More* offers somebody."""
    chosen = sorted(MORE, key=lambda offer: offer.place)
    return [offer.button(sitting) for offer in chosen if await offer.open(read, sitting, person)]


async def told(read: Reading, sitting: Sitting) -> list[str]:
    """The lines of all for the next post, in the order of their folders."""
    return [line for lines in IN_A_POST for line in await lines(read, sitting)]
