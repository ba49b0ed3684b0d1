"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.features.rematch.acts import rematch
from bot.hosting.organising import ending
from bot.hosting.table.sitting import Person
from tests.bot.hosting.hall import STEWARD, Hall

Deed = Callable[[Hall, str, Person], Awaitable[object]]


async def _rematch(h: Hall, id: str, person: Person) -> None:
    await ending.close(h.host, id, STEWARD, "late")
    await rematch(h.host, id, person)


DEEDS: dict[str, Deed] = {"rematch": _rematch}
"""Deeds of a player or a moderator at a race."""
