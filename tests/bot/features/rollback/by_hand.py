"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.features.rollback import acts as rollback
from bot.hosting.table.sitting import Person
from tests.bot.hosting.hall import Hall

Deed = Callable[[Hall, str, Person], Awaitable[object]]


DEEDS: dict[str, Deed] = {
    "roll back": lambda h, id, p: rollback.roll_back(h.host, id, p, 1, 9, "because"),
    "undo": lambda h, id, p: rollback.undo(h.host, id, p),
}
"""Deeds of a player or a moderator at a race."""
