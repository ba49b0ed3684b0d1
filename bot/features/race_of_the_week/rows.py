"""Weeks and who drives in them, as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.hosting.table.sitting import NOWHERE
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import Reading, TableRow, Writing
from bot.store.columns import TABLES, Columns
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER, Instant

Json = dict[str, Any]
DELETED = "deleted"
"""The key of a result that somebody has deleted."""


@dataclass(frozen=True)
class Week:
    """A week of a server: its secret and that secret's fingerprint, the instants at which its rounds close.

    `closed` rounds are told, and once it is `over` the result is. It is told by the post `key` in a channel,
    in a language; without a key that post is still to be sent, and a result that is `DELETED` stays away.
    `shown` is when the post was last made, or its result first told or the server last changed after that,
    and `news` is what the latest close has brought (`standing.News`).
    """

    guild: GuildId
    number: int
    seed: str
    commit: str
    opened: Instant
    closes: tuple[Instant, ...]
    closed: int = 0
    over: bool = False
    channel: ChannelId = NOWHERE
    key: str = ""
    language: str = "en"
    shown: Instant = NEVER
    news: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Driver:
    """Somebody who drives in a week of a server, at a table of their own, by name or not.

    They came when `late` rounds had closed, and have `seen` what so many closes have brought. `done` is how
    they stand at the latest close (`engine.game.Duplicate`). Somebody who is `out` stands nowhere.
    """

    guild: GuildId
    number: int
    user: PersonId
    table: str
    named: bool
    since: Instant
    late: int = 0
    seen: int = 0
    out: bool = False
    done: tuple[int, ...] = ()


@dataclass(frozen=True)
class Wish:
    """How somebody wants to drive on a server: by name or not, and called by letter on Mondays or not."""

    user: PersonId
    guild: GuildId
    named: bool = True
    letter: bool = False


WEEKS = Columns(Week, "race_weeks", "guild", "number")
DRIVERS = Columns(Driver, "race_drivers", "guild", "number", "user_id")
WISHES = Columns(Wish, "race_wishes", "user_id", "guild")
IDLE = KeyValue[int]("race-idle", int)
"""In how many weeks of a server, the latest ones in a row, nobody has driven."""


async def latest(read: Reading, guild: GuildId) -> Week | None:
    """The newest week of a server. In a change it is its own until its end, as is whatever row here may be
    changed: nobody begins a second race beside it, and nothing is written over what another has changed."""
    weeks = await read.all_of(WEEKS, f"WHERE guild = ? ORDER BY number DESC LIMIT 1{read.locks}", guild)
    return next(iter(weeks), None)


async def one(read: Reading, guild: GuildId, number: int) -> Week | None:
    weeks = await read.all_of(WEEKS, f"WHERE guild = ? AND number = ?{read.locks}", guild, number)
    return next(iter(weeks), None)


async def running(read: Reading) -> Sequence[Week]:
    """All weeks that are not over."""
    return await read.all_of(WEEKS, f"WHERE NOT over ORDER BY guild, number{read.locks}")


async def drivers(read: Reading, week: Week) -> Sequence[Driver]:
    """In the order in which they came."""
    rest = f"WHERE guild = ? AND number = ? ORDER BY since, user_id{read.locks}"
    return await read.all_of(DRIVERS, rest, week.guild, week.number)


async def driver(read: Reading, week: Week, user: PersonId) -> Driver | None:
    rest = f"WHERE guild = ? AND number = ? AND user_id = ?{read.locks}"
    return next(iter(await read.all_of(DRIVERS, rest, week.guild, week.number, user)), None)


async def running_tables(read: Reading, week: Week) -> Sequence[TableRow]:
    """The tables of a week that are not over, without their states, of all who are not out."""
    mine = "SELECT table_id FROM race_drivers WHERE guild = ? AND number = ? AND NOT out"
    rest = f"WHERE stage = 'running' AND id IN ({mine})"
    tables = await read.rows(f"{TABLES.select_without('state')} {rest}", (week.guild, week.number))
    return read.loaded(TABLES, tables)


async def banned(read: Reading, guild: GuildId) -> frozenset[PersonId]:
    """Everybody who is banned on a server."""
    return frozenset(
        PersonId(user) for [user] in await read.rows("SELECT user_id FROM bans WHERE guild = ?", (guild,))
    )


async def weeks_of(read: Reading, user: PersonId) -> Sequence[Week]:
    """All weeks of all servers in which somebody drives."""
    mine = "EXISTS (SELECT 1 FROM race_drivers d WHERE d.guild = race_weeks.guild AND d.user_id = ? "
    same = "AND d.number = race_weeks.number)"
    return await read.all_of(WEEKS, f"WHERE {mine}{same} ORDER BY guild, number", user)


async def wish(read: Reading, user: PersonId, guild: GuildId) -> Wish:
    wishes_there = await read.all_of(WISHES, f"WHERE user_id = ? AND guild = ?{read.locks}", user, guild)
    return next(iter(wishes_there), Wish(user, guild))


async def wishes(read: Reading, user: PersonId) -> Sequence[Wish]:
    """On all servers."""
    return await read.all_of(WISHES, "WHERE user_id = ? ORDER BY guild", user)


async def called(read: Reading, guild: GuildId) -> Sequence[PersonId]:
    """The people of a server who are called on Mondays."""
    wishes_there = await read.all_of(WISHES, "WHERE guild = ? AND letter ORDER BY user_id", guild)
    return [each.user for each in wishes_there]


def put(tx: Writing, row: Week | Driver | Wish) -> None:
    """Keep a row, in the place of the one before."""
    match row:
        case Week():
            tx.put(WEEKS, row)
        case Driver():
            tx.put(DRIVERS, row)
        case Wish():
            tx.put(WISHES, row)
