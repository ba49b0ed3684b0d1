"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.features.nudging.acts import nudge
from bot.hosting.table.sitting import Person
from engine.values import changed
from tests.bot.hosting.hall import Hall

Deed = Callable[[Hall, str, Person], Awaitable[object]]


async def _nudge(h: Hall, id: str, person: Person) -> None:
    """Nudge now, as if half of the time had gone."""
    async with h.host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        begun = changed(clock, began=min(clock.began, 2 * h.host.now() - clock.due))
        await tx.save_table(changed(sitting.row, timing=begun))
    await nudge(h.host, id, person)


DEEDS: dict[str, Deed] = {"nudge": _nudge}
"""Deeds of a player or a moderator at a race."""
