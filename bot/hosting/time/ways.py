"""By which ways people reach the bot: Discord's gateway for a share of all servers, or one way for all.

Anybody who hears a way keeps its heartbeat, so that every process knows whose deadlines may pass, and how
long nobody could answer.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.ids import GuildId
from bot.store import Reading

WAYS = "ways"
"""The note that holds how many ways there are; without it, one."""
SILENT = 45.0
"""Seconds without a heartbeat after which a way that another process hears counts as cut off."""


@dataclass(frozen=True, slots=True)
class Way:
    """One of `count` ways; Discord's own rule says which servers' people come by it."""

    number: int = 0
    count: int = 1

    def leads_to(self, guild: GuildId | None) -> bool:
        """Whether the people of a server come by this way; private messages come by the first."""
        return ((guild or 0) >> 22) % self.count == self.number

    @property
    def heartbeat(self) -> str:
        """The note that holds when it was last heard."""
        return "alive" if self.count == 1 else f"alive {self.number}/{self.count}"


def any_leads_to(ways: Collection[Way], guild: GuildId | None) -> bool:
    return any(way.leads_to(guild) for way in ways)


async def heard(read: Reading) -> dict[Way, float]:
    """When each way was last heard; one that never was is missing."""
    count = int(await read.note(WAYS) or 1)
    ways = [Way(number, count) for number in range(count)]
    return {way: float(at) for way in ways if (at := await read.note(way.heartbeat)) is not None}
