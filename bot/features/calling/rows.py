"""Wishes to be called, and for seats that are held, as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import GuildId, PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns
from bot.times.instants import NEVER, Instant


@dataclass(frozen=True)
class CallRow:
    """A wish to be called to new tables and free seats of a server: of a game and a pace, or ('') of all.

    `letter` asks for a private message instead of a mention.
    """

    user: PersonId
    guild: GuildId
    game: str = ""
    pace: str = ""
    letter: bool = True


@dataclass(frozen=True)
class QueueRow:
    """A wish for a seat at a new table of a game and a pace, on a server (see `queue`).

    It has waited `since` an instant, for a table whose people have met `least` percent of their deadlines,
    and ends with `until`. `table` holds a seat for it, '' for none, and has called its person at `asked`,
    0 for not yet. `passed` are the instants at which that person let such a seat go.
    """

    user: PersonId
    guild: GuildId
    game: str
    pace: str
    since: Instant
    until: Instant
    least: int = 0
    table: str = ""
    asked: Instant = NEVER
    passed: tuple[Instant, ...] = ()


CALLS = Columns(CallRow, "calls", "user_id", "guild", "game", "pace")
QUEUE = Columns(QueueRow, "queue", "user_id", "guild", "game")


async def calls(read: Reading, guild: GuildId, user: PersonId | None = None) -> Sequence[CallRow]:
    """The calls that people, or one of them, want on a server, by person, game and pace."""
    rest = "WHERE guild = ? AND user_id = COALESCE(?, user_id) ORDER BY user_id, game, pace"
    return await read.all_of(CALLS, rest, guild, user)


async def drop_calls(
    tx: Writing,
    user: PersonId,
    guild: GuildId | None = None,
    game: str | None = None,
    pace: str | None = None,
    letter: bool | None = None,
) -> None:
    """Drop somebody's wishes to be called that meet every given condition."""
    tx.later(
        """DELETE FROM calls WHERE user_id = ? AND guild = COALESCE(?, guild)
        AND game = COALESCE(?, game) AND pace = COALESCE(?, pace) AND letter = COALESCE(?, letter)""",
        (user, guild, game, pace, letter),
    )


async def queued(
    read: Reading, guild: GuildId | None = None, user: PersonId | None = None
) -> Sequence[QueueRow]:
    """The wishes for seats on a server, or everywhere; of people, or of one of them; who has waited longest
    comes first."""
    rest = """WHERE guild = COALESCE(?, guild) AND user_id = COALESCE(?, user_id)
        ORDER BY since, user_id, game"""
    return await read.all_of(QUEUE, rest, guild, user)


async def drop_queued(tx: Writing, row: QueueRow) -> None:
    where = "DELETE FROM queue WHERE user_id = ? AND guild = ? AND game = ?"
    tx.later(where, (row.user, row.guild, row.game))
