"""Stored rows: who is named on pages, who plays there, who has opened them inside Discord, and the addresses
to which servers want their results."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass

from bot.ids import GuildId, PersonId
from bot.store import Alarm, Reading, Writing
from bot.store.columns import ALARMS, Columns, values
from bot.store.reading import among
from bot.store.rows import of_server
from bot.times.instants import NEVER, Instant, Seconds, plus

EVERY = ""
"""Stands for every table."""


@dataclass(frozen=True)
class PageName:
    """The wish whether somebody is `named` on the page of a table, or of `EVERY` one about which they have
    not said anything else."""

    user: PersonId
    table: str
    named: bool


@dataclass(frozen=True)
class PageFeed:
    """The word at the end of the address at which a server's results are told."""

    guild: GuildId
    token: str


@dataclass(frozen=True)
class PageSession:
    """A link that somebody has used, by the `word` that is its own, to play at a table until an instant.

    `receipt` are the words for the latest answer from there, with marks for names; that was the entry `sent`
    (-1: none yet), sent under the name `asked`. Until then, that is the name under which the link was used.
    """

    word: str
    user: PersonId
    table: str
    began: Instant
    until: Instant
    ended: bool = False
    sent: int = -1
    asked: str = ""
    receipt: str = ""


@dataclass(frozen=True)
class PageExit:
    """When somebody has signed out everywhere: no link and no session from before counts."""

    user: PersonId
    at: Instant


INSTANCE_LASTS = Seconds(12 * 3600.0)
"""How long an instance is remembered."""
SESSION_LASTS = Seconds(12 * 3600.0)
"""How long a session lasts, and so for how long it counts that somebody has signed out everywhere."""
LOOKED_AT = 20
"""So many tables of an instance at most are looked at for somebody."""


@dataclass(frozen=True)
class ActivityInstance:
    """An instance that somebody has opened or joined from a table; it is remembered until an instant."""

    instance: str
    user: PersonId
    table: str
    until: Instant


@dataclass(frozen=True)
class ActivityPerson:
    """Somebody who has come in or opened it, first at an instant; `told`: they know what others see of it."""

    user: PersonId
    since: Instant
    told: bool


NAMES = Columns(PageName, "page_names", "user_id", "table_id")
FEEDS = Columns(PageFeed, "page_feeds", "guild")
SESSIONS = Columns(PageSession, "page_sessions", "word")
EXITS = Columns(PageExit, "page_exits", "user_id")
INSTANCES = Columns(ActivityInstance, "activity_instances", "instance", "user_id")
INSIDE = Columns(ActivityPerson, "activity_people", "user_id")
EVERYBODYS = of_server(GuildId(0))
"""The owner of the alarm that is for all tables and servers."""


async def wish_of(read: Reading, user: PersonId) -> bool | None:
    """Whether somebody wants to be named everywhere; None where they have not said."""
    stored = await read.one_of(NAMES, "WHERE user_id = ? AND table_id = ?", user, EVERY)
    return stored.named if stored is not None else None


async def wishes_of(read: Reading, user: PersonId) -> set[str]:
    """The tables, or `EVERY` one, of which somebody has said whether they want to be named there."""
    return {row.table for row in await read.all_of(NAMES, "WHERE user_id = ?", user)}


async def wishes_at(read: Reading, table: str) -> Mapping[PersonId, bool]:
    """By person who sits at a table and has said so: whether they want to be named there."""
    rest = """WHERE table_id IN (?, ?) AND user_id IN (SELECT user_id FROM seats WHERE table_id = ?)
        ORDER BY table_id"""  # what was said of every table comes first, and what of this one counts
    return {row.user: row.named for row in await read.all_of(NAMES, rest, EVERY, table, table)}


async def named_at(read: Reading, tables: Collection[str]) -> Sequence[tuple[object, ...]]:
    """All on which the names at tables depend: the drivers of their seats, and what these have said of it."""
    asked = f"""SELECT seats.table_id, seat, seats.user_id, name, driver, page_names.table_id, named
        FROM seats LEFT JOIN page_names
        ON page_names.user_id = seats.user_id AND page_names.table_id IN (?, seats.table_id)
        WHERE {among("seats.table_id", [*tables])} ORDER BY seats.table_id, seat, page_names.table_id"""  # noqa: S608
    return [tuple(row) for row in await read.rows(asked, (EVERY, *tables))]


def put(tx: Writing, user: PersonId, named: bool, table: str = EVERY) -> None:
    """Keep whether somebody is named there; of every table, in the place of all they have said before."""
    if table == EVERY:
        tx.later("DELETE FROM page_names WHERE user_id = ?", (user,))
    tx.put(NAMES, PageName(user, table, named))


async def feed_of(read: Reading, guild: GuildId) -> str:
    """The word of a server's feed, '' while it has none."""
    stored = await read.one_of(FEEDS, "WHERE guild = ?", guild)
    return stored.token if stored is not None else ""


async def server_at(read: Reading, token: str) -> GuildId | None:
    """The server whose feed has that word."""
    stored = await read.one_of(FEEDS, "WHERE token = ?", token)
    return stored.guild if stored is not None else None


async def session_of(read: Reading, word: str) -> PageSession | None:
    """The session that a link with that word has begun, ended ones too."""
    return await read.one_of(SESSIONS, "WHERE word = ?", word)


async def sessions_of(read: Reading, user: PersonId, table: str, now: Instant) -> Sequence[PageSession]:
    """Somebody's sessions at a table that have not run out, the oldest first."""
    rest = "WHERE user_id = ? AND table_id = ? AND until > ? ORDER BY began"
    return await read.all_of(SESSIONS, rest, user, table, now)


async def exit_of(read: Reading, user: PersonId) -> Instant:
    """When somebody has signed out everywhere, `NEVER` where they have not."""
    stored = await read.one_of(EXITS, "WHERE user_id = ?", user)
    return stored.at if stored is not None else NEVER


def begin(tx: Writing, session: PageSession) -> None:
    """Use a link up until its session ends; the transaction raises `Stale` where it has been used."""
    new = f"{SESSIONS.insert} ON CONFLICT DO NOTHING RETURNING word"
    tx.later(new, values(session), "This link has been used.")
    _forget_at(tx, session.until)


def end(tx: Writing, word: str) -> None:
    """End a session."""
    tx.later("UPDATE page_sessions SET ended = TRUE WHERE word = ?", (word,))


def end_all(tx: Writing, user: PersonId, now: Instant) -> None:
    """End all sessions of somebody, and let none begin by a link of before."""
    tx.later("UPDATE page_sessions SET ended = TRUE WHERE user_id = ?", (user,))
    tx.put(EXITS, PageExit(user, now))
    _forget_at(tx, plus(now, SESSION_LASTS))


def record_sent(tx: Writing, word: str, entry: int, asked: str, receipt: str) -> None:
    """Record with an answer that it has come from a session, and the words that confirm it."""
    sql = "UPDATE page_sessions SET sent = ?, asked = ?, receipt = ? WHERE word = ?"
    tx.later(sql, (entry, asked, receipt, word))


async def stand(read: Reading, tables: Collection[str]) -> Mapping[str, Hashable]:
    """How tables and their posts stand, by their codes: a value that changes with each post, and with the
    settings of the server."""
    codes = [*tables]
    asked = f"""SELECT id, latest, told,
        (SELECT COUNT(*) FROM parcels WHERE parcels.table_id = tables.id),
        (SELECT settings FROM servers WHERE servers.guild = tables.guild)
        FROM tables WHERE {among("id", codes)}"""  # noqa: S608
    return {id: tuple(rest) for id, *rest in await read.rows(asked, codes)}


async def launched(read: Reading, instance: str, user: PersonId, now: Instant) -> list[str]:
    """The tables from which an instance was opened, that of somebody themselves first, at most so many."""
    rest = f"WHERE instance = ? AND until > ? ORDER BY user_id <> ?, until LIMIT {LOOKED_AT}"
    return [row.table for row in await read.all_of(INSTANCES, rest, instance, now, user)]


async def was_told(read: Reading, user: PersonId) -> bool:
    """Whether somebody knows what others see of it."""
    row = await read.one_of(INSIDE, "WHERE user_id = ?", user)
    return row is not None and row.told


async def since(read: Reading, user: PersonId) -> Instant | None:
    """When somebody came in first, None for a person of whom nothing is kept."""
    row = await read.one_of(INSIDE, "WHERE user_id = ?", user)
    return row.since if row is not None else None


async def welcome(tx: Writing, user: PersonId, now: Instant) -> None:
    """Remember that Discord has let somebody in."""
    if await since(tx, user) is None:
        tx.put(INSIDE, ActivityPerson(user, now, told=False))


async def open_instance(tx: Writing, user: PersonId, instance: str, table: str, now: Instant) -> None:
    """Remember for a while from which table somebody opened an instance last, '' for none."""
    tx.later("DELETE FROM activity_instances WHERE instance = ? AND user_id = ?", (instance, user))
    tx.put(INSIDE, ActivityPerson(user, await since(tx, user) or now, told=True))
    if instance and table:
        until = plus(now, INSTANCE_LASTS)
        tx.put(INSTANCES, ActivityInstance(instance, user, table, until))
        _forget_at(tx, until)


def _forget_at(tx: Writing, until: Instant) -> None:
    """Let the clock forget what has run out by then, or before."""
    # It locks the row even where it changes nothing, so that `forget` sees what is kept here.
    sooner = "CASE WHEN excluded.at < alarms.at THEN excluded.at ELSE alarms.at END"
    put = f"{ALARMS.insert} ON CONFLICT (table_id, kind, seat) DO UPDATE SET at = {sooner}"
    tx.later(put, values(Alarm(EVERYBODYS, "pages", until)))
    tx.bells.add("alarms")


async def forget(tx: Writing, now: Instant) -> None:
    """Forget the instances, sessions and exits that have run out, and set the alarm for those that run out
    next."""
    await tx.drop_alarms(EVERYBODYS, "pages")
    for table in (SESSIONS.table, INSTANCES.table):
        tx.later(f"DELETE FROM {table} WHERE until <= ?", (now,))  # noqa: S608
    tx.later("DELETE FROM page_exits WHERE at <= ?", (plus(now, -SESSION_LASTS),))
    ((next,),) = await tx.rows(
        """SELECT MIN(until) FROM (SELECT MIN(until) AS until FROM page_sessions
        UNION ALL SELECT MIN(until) FROM activity_instances
        UNION ALL SELECT MIN(at) + ? FROM page_exits) AS all_of_them""",
        (SESSION_LASTS,),
    )
    if next is not None:
        _forget_at(tx, Instant(float(next)))
