"""The list in a channel as it was posted last: a note of the store, by server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.hosting.table.sitting import NOWHERE
from bot.ids import ChannelId, GuildId
from bot.store import Reading, Writing, of_server
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER, Instant


@dataclass(frozen=True, slots=True)
class Posted:
    """The post as it is: its key and channel, when it was sent and last looked at, a digest of what it says.

    Without a key there is none.
    """

    key: str = ""
    channel: ChannelId = NOWHERE
    sent: Instant = NEVER
    seen: Instant = NEVER
    digest: str = ""


POSTED = KeyValue[Posted]("list", Posted)
"""The list of a server."""


async def posted(read: Reading, guild: GuildId) -> Posted:
    return await POSTED.of(read, of_server(guild)) or Posted()


async def keep(tx: Writing, guild: GuildId, post: Posted) -> None:
    await POSTED.put(tx, post, of_server(guild))
