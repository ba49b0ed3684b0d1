"""Ratings, results and seasons as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.events import PersonForgotten
from bot.ids import GuildId, PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns, values
from bot.store.reading import among
from bot.times.instants import NEVER, Instant


@dataclass(frozen=True)
class RatingRow:
    """A rating of a person in a game, on one server or (`guild` 0) everywhere; there, `met` is with how many
    different people that person has been rated in it. It has no `races` while no game has counted."""

    user: PersonId
    game: str
    guild: GuildId
    mu: float
    sigma: float
    races: int = 0
    wins: int = 0
    podiums: int = 0
    met: int = 0


Rule = Literal["duel", "field", "seldom", "late", "fled", "alone"]
"""By which rule a result was counted: among the two or more who were rated against each other (`seldom`: and
answered fewer than half of the rounds), as one who has taken a seat over, as a loss to oneself, or without
anybody to be rated with."""


@dataclass(frozen=True)
class ResultRow:
    """How one person ended one race; `mu` and `sigma` are the rating everywhere after it, and `change` by how
    much the number has changed that people are shown.

    One who has not `stayed` left it before its end. It was counted by a `rule`, and as much as `weight` says.
    """

    table: str
    user: PersonId
    game: str
    guild: GuildId
    season: int | None
    finished: Instant
    place: int
    of: int
    mu: float
    sigma: float
    rule: Rule
    stayed: bool = True
    change: int = 0
    weight: float = 1.0

    @property
    def unrated(self) -> bool:
        """True if the game did not count for this person's rating."""
        return not self.change and (self.rule in ("alone", "late") or not self.weight)


@dataclass(frozen=True)
class SeasonRow:
    """A season of a server, of one game or ('') of all; `ends` 0 while it runs.

    The `points` of the `best` games of a player count (0: of all); without points by place, the usual ones.
    """

    id: int
    guild: GuildId
    name: str
    game: str
    begins: Instant
    ends: Instant = NEVER
    best: int = 0
    points: tuple[int, ...] = ()


RATINGS = Columns(RatingRow, "ratings", "user_id", "game", "guild")
RESULTS = Columns(ResultRow, "results")
SEASONS = Columns(SeasonRow, "seasons", "id", numbered=True)


async def ratings(
    read: Reading, game: str, guild: GuildId, users: Sequence[PersonId] | None = None
) -> Sequence[RatingRow]:
    """The ratings of these people, or of all, on a server (0: everywhere), best `mu - 3 sigma` first.

    Of all those who are not being forgotten: a number below 0 stands for somebody who is.
    """
    these = "AND user_id > 0" if users is None else f"AND {among('user_id', users)}"
    rest = f"WHERE game = ? AND guild = ? {these} ORDER BY mu - 3 * sigma DESC, user_id{read.locks}"
    return await read.all_of(RATINGS, rest, game, guild, *(users or ()))


async def to_rate(tx: Writing, game: str, guild: GuildId, users: Sequence[PersonId]) -> Sequence[RatingRow]:
    """The ratings of these people, which nobody else changes meanwhile, also of those who have none yet."""
    tx.alone(f"ratings of {game}")
    return await ratings(tx, game, guild, users)


async def met(read: Reading, game: str, users: Sequence[PersonId]) -> Mapping[PersonId, int]:
    """With how many different people each of these has been rated in a game; 0 is left out."""
    counted = "rule NOT IN ('fled', 'alone')"
    rows_met = await read.rows(
        f"""SELECT one.user_id, COUNT(DISTINCT other.user_id)
        FROM results AS one JOIN results AS other ON other.table_id = one.table_id
        WHERE {among("one.user_id", users)} AND one.game = ? AND other.user_id <> one.user_id
        AND one.{counted} AND other.{counted} GROUP BY one.user_id""",  # noqa: S608
        (*users, game),
    )
    return {row[0]: row[1] for row in rows_met}


async def weighed(
    read: Reading, users: Sequence[PersonId], since: Instant
) -> Mapping[frozenset[PersonId], int]:
    """How many games of each two of these people have counted since an instant, of those weighed.

    Those are games of two, one of whom may have taken a seat over, and those in which one of the two has
    answered seldom.
    """
    rows_of_pairs = await read.rows(
        f"""SELECT one.user_id, other.user_id, COUNT(*)
        FROM results AS one JOIN results AS other ON other.table_id = one.table_id
        WHERE {among("one.user_id", users)} AND {among("other.user_id", users)}
        AND one.user_id < other.user_id AND one.finished > ? AND one.weight > 0 AND other.weight > 0
        AND (one.rule IN ('duel', 'field', 'seldom') AND other.rule IN ('duel', 'field', 'seldom')
        AND (one.rule <> 'field' OR other.rule <> 'field')
        OR one.rule = 'late' AND other.rule IN ('duel', 'alone') AND other.stayed
        OR other.rule = 'late' AND one.rule IN ('duel', 'alone') AND one.stayed)
        GROUP BY one.user_id, other.user_id""",  # noqa: S608
        (*users, *users, since),
    )
    return {frozenset(row[:2]): row[2] for row in rows_of_pairs}


async def results(read: Reading, user: PersonId, limit: int = 20) -> Sequence[ResultRow]:
    """The latest results of somebody, newest first."""
    rest = "WHERE user_id = ? ORDER BY finished DESC, table_id DESC LIMIT ?"
    return await read.all_of(RESULTS, rest, user, limit)


async def results_since(read: Reading, guild: GuildId, since: Instant) -> Sequence[ResultRow]:
    """Those of a server from an instant on, race by race, the oldest first, each by place."""
    rest = "WHERE guild = ? AND finished >= ? ORDER BY finished, table_id, place, user_id"
    return await read.all_of(RESULTS, rest, guild, since)


async def season_results(read: Reading, season: int) -> Sequence[ResultRow]:
    """Race by race, the oldest first, each by place."""
    rest = "WHERE season = ? ORDER BY finished, table_id, place, user_id"
    return await read.all_of(RESULTS, rest, season)


async def table_results(read: Reading, table: str) -> Sequence[ResultRow]:
    """By place."""
    return await read.all_of(RESULTS, "WHERE table_id = ? ORDER BY place, user_id", table)


async def winners(read: Reading, tables: Sequence[str]) -> Mapping[str, int]:
    """How many people share the first place of each of these games and stayed; games without any are left
    out."""
    counts = await read.rows(
        f"""SELECT table_id, COUNT(*) FROM results WHERE {among("table_id", tables)}
        AND place = 1 AND stayed GROUP BY table_id""",  # noqa: S608
        tuple(tables),
    )
    return {row[0]: row[1] for row in counts}


def add_result(tx: Writing, row: ResultRow) -> None:
    """Add a result; what is there already is not looked at (see `table_results`)."""
    tx.later(RESULTS.insert, values(row))


async def seasons(read: Reading, guild: GuildId) -> Sequence[SeasonRow]:
    """Those of a server, the newest first."""
    return await read.all_of(SEASONS, "WHERE guild = ? ORDER BY begins DESC, id DESC", guild)


async def add_season(tx: Writing, row: SeasonRow) -> SeasonRow:
    """Add a season (`id` is ignored); returns it with its id."""
    [(id,)] = await tx.rows(f"{SEASONS.insert} RETURNING id", values(row))
    return replace(row, id=id)


def save_season(tx: Writing, row: SeasonRow) -> None:
    """Change the season of that id."""
    tx.later(f"{SEASONS.update} WHERE id = :id", values(row))


async def forget(tx: Writing, event: PersonForgotten) -> None:
    """Let the results of somebody stay without a name: others were rated against them."""
    tx.later("UPDATE results SET user_id = 0 WHERE user_id = ?", (event.person,))
