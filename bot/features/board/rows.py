"""Who is named on pages, and where the results of servers are told, as they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import GuildId, PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns

EVERY = ""
"""Stands for every table."""


@dataclass(frozen=True)
class PageName:
    """Whether somebody is `named` on the page of a table, or of `EVERY` one about which they have not said
    anything else."""

    user: PersonId
    table: str
    named: bool


@dataclass(frozen=True)
class PageFeed:
    """The word at the end of the address at which a server's results are told."""

    guild: GuildId
    token: str


NAMES = Columns(PageName, "page_names", "user_id", "table_id")
FEEDS = Columns(PageFeed, "page_feeds", "guild")


async def wish_of(read: Reading, user: PersonId) -> bool | None:
    """Whether somebody wants to be named everywhere; None where they have not said."""
    found = await read.one_of(NAMES, "WHERE user_id = ? AND table_id = ?", user, EVERY)
    return found.named if found is not None else None


async def wishes_of(read: Reading, user: PersonId) -> set[str]:
    """The tables, or `EVERY` one, of which somebody has said whether they want to be named there."""
    return {row.table for row in await read.all_of(NAMES, "WHERE user_id = ?", user)}


async def wishes_at(read: Reading, table: str) -> Mapping[PersonId, bool]:
    """Who of those who sit at a table has said whether they want to be named there."""
    rest = """WHERE table_id IN (?, ?) AND user_id IN (SELECT user_id FROM seats WHERE table_id = ?)
        ORDER BY table_id"""  # what was said of every table comes first, and what of this one counts
    return {row.user: row.named for row in await read.all_of(NAMES, rest, EVERY, table, table)}


def put(tx: Writing, user: PersonId, named: bool, table: str = EVERY) -> None:
    """Keep whether somebody is named there; of every table, in the place of all they have said before."""
    if table == EVERY:
        tx.later("DELETE FROM page_names WHERE user_id = ?", (user,))
    tx.put(NAMES, PageName(user, table, named))


async def feed_of(read: Reading, guild: GuildId) -> str:
    """The word of a server's feed, '' while it has none."""
    found = await read.one_of(FEEDS, "WHERE guild = ?", guild)
    return found.token if found is not None else ""


async def server_at(read: Reading, token: str) -> GuildId | None:
    """The server whose feed has that word."""
    found = await read.one_of(FEEDS, "WHERE token = ?", token)
    return found.guild if found is not None else None
