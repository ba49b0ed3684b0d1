"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.features.nudging.acts import nudge
from bot.hosting.table.sitting import Person
from tests.bot.hosting.hall import HOUR, Hall

Deed = Callable[[Hall, str, Person], Awaitable[object]]


async def _nudge(h: Hall, id: str, person: Person) -> None:
    h.time = max(h.time, (await h.look(id)).row.timing.began + 13 * HOUR)
    await nudge(h.host, id, person)


DEEDS: dict[str, Deed] = {"nudge": _nudge}
"""Deeds of a player or a moderator at a race."""
