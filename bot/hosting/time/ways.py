"""By which ways people reach the bot: Discord's gateway for a share of all servers, or one way for all.

Anybody who hears a way keeps its heartbeat, so that every process knows whose deadlines may pass, and how
long nobody could answer.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.ids import GuildId
from bot.store import Reading, Writing
from bot.store.key_values import KeyValue
from bot.times.instants import Instant

WAYS = KeyValue[int]("ways", int)
"""The number of ways there are; one where none is kept."""
HEARD = KeyValue[Instant]("alive", float)
"""The instant at which a way was last heard."""
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

    async def heard(self, read: Reading) -> Instant | None:
        """The instant at which it was last heard, None where it never was."""
        return await HEARD.of(read, self._name)

    async def hear(self, tx: Writing, at: Instant) -> None:
        """It is heard."""
        await HEARD.put(tx, at, self._name)

    @property
    def _name(self) -> str:
        return "" if self.count == 1 else f"{self.number}/{self.count}"


def any_leads_to(ways: Collection[Way], guild: GuildId | None) -> bool:
    return any(way.leads_to(guild) for way in ways)


async def heard(read: Reading) -> dict[Way, Instant]:
    """When each way was last heard; one that never was is missing."""
    count = await WAYS.of(read) or 1
    ways = [Way(number, count) for number in range(count)]
    return {way: at for way in ways if (at := await way.heard(read)) is not None}
