"""The living tables of a server."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.hosting.after.lobbies import LOBBY
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting
from bot.ids import GuildId
from bot.store import Filter, Reading, Stale

log = logging.getLogger(__name__)

MOST_TABLES = 100
"""How many tables of a server are looked through, the newest."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The living tables of a server, with the messages of their newest posts by table."""

    tables: tuple[Sitting, ...]
    newest: Mapping[str, int] = field(default_factory=dict)

    def those(self, shown: Callable[[Sitting], bool]) -> Listing:
        """The tables that are shown to somebody."""
        return dataclasses.replace(self, tables=tuple(s for s in self.tables if shown(s)))


async def on_server(host: Host, read: Reading, guild: GuildId, game: str = "") -> Listing:
    """All that lives on a server, of one game or ('') of all, by game."""
    rows = await read.tables(Filter(stages=("lobby", "running"), guild=guild, limit=MOST_TABLES))
    readable = [s for row in rows if game in ("", row.game) for s in await _readable(host, read, row.id)]
    sent = [await read.post(s.row.id, s.row.latest or LOBBY) for s in readable]
    newest = {post.table: post.message for post in sent if post is not None}
    return Listing(tuple(sorted(readable, key=lambda s: s.game.title)), newest)


async def _readable(host: Host, read: Reading, id: str) -> Sequence[Sitting]:
    """A table, or none where its position cannot be read: the others are listed all the same."""
    try:
        return (await host.read(read, id),)
    except Stale:
        raise
    except Exception:
        log.exception("table %s cannot be listed", id)
        return ()
