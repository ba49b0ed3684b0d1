"""The list in a channel as it was posted last: a note of the store, by server."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from bot.hosting.table.sitting import NOWHERE
from bot.ids import ChannelId, GuildId
from bot.store import Reading, Writing
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


async def posted(read: Reading, guild: GuildId) -> Posted:
    kept = await read.note(_note_key(guild))
    return Posted(**json.loads(kept)) if kept else Posted()


async def keep(tx: Writing, guild: GuildId, post: Posted) -> None:
    await tx.put_note(_note_key(guild), json.dumps(asdict(post)))


def _note_key(guild: GuildId) -> str:
    return f"list of server {guild}"
