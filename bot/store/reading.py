"""Questions to the database: every SELECT."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from bot.ids import GuildId, PersonId
from bot.store.columns import (
    ALARMS,
    APPEALS,
    AWAY,
    BANS,
    BROUGHT,
    DEPARTURES,
    DRAFTS,
    NAMES,
    OFFERS,
    PARCELS,
    PEOPLE,
    POSTS,
    ROUNDS,
    SEATS,
    SERVERS,
    TABLES,
    Columns,
    Row,
)
from bot.store.connection import Connection, Statement
from bot.store.faults import PASSING, StoreError, Torn, garbled
from bot.store.rows import (
    Alarm,
    Appeal,
    Away,
    BanRow,
    Brought,
    Departure,
    Draft,
    Filter,
    Json,
    JsonText,
    Offer,
    Parcel,
    PersonRow,
    Post,
    Purpose,
    RoundRow,
    Seated,
    SeatRow,
    ServerRow,
    Share,
    Stage,
    TableRow,
    Turn,
)
from bot.times.instants import NEVER, Instant
from engine.face.lessons import LAST_LAP
from engine.model import DecisionId, Seat

IN_FRONT = "id IN (SELECT MIN(id) FROM parcels GROUP BY channel)"

_OF_ITS_SERVER = "ROW_NUMBER() OVER (PARTITION BY (SELECT guild FROM tables WHERE id = table_id) ORDER BY {})"
TURN = _OF_ITS_SERVER.format("at, table_id, kind, seat")
"""The turn of an alarm among those of its server."""
TURN_TO_SEND = _OF_ITS_SERVER.format("parcels.id")
"""The turn of a parcel among those of its server."""
_SERVER = """COALESCE((SELECT guild FROM tables WHERE id = table_id),
    CASE WHEN table_id LIKE '@%' THEN CAST(SUBSTR(table_id, 2) AS BIGINT) END, 0)"""
ENDLESS = 2**63 - 1
_POSITIONS = "SELECT number, position FROM rounds WHERE table_id = :table"
_ENTRIES = "SELECT entry FROM entries WHERE table_id = ? AND number >= ? AND number < ?"
OF_SOMEBODY = """id IN (SELECT id FROM tables WHERE organiser = ?
    UNION SELECT table_id FROM seats WHERE user_id = ?)"""
ALIVE = "stage IN ('lobby', 'running', 'frozen')"
_WHOLE = f"lesson <> '{LAST_LAP}'"
"""A prepared race is no game of anybody's."""
_IN_TURN = f"""SELECT id, game, MAX(CASE WHEN stage = 'running' AND awaited THEN 1 ELSE 0 END) AS waits,
    CASE WHEN practice AND NOT in_step THEN 0
        ELSE COALESCE(CAST(timing ->> 'due' AS DOUBLE PRECISION), 0) END AS due,
    COALESCE(
        NULLIF(CAST(timing ->> 'held' AS DOUBLE PRECISION), 0),
        NULLIF(CAST(timing ->> 'closing' AS DOUBLE PRECISION), 0),
        NULLIF(CAST(timing ->> 'due' AS DOUBLE PRECISION), 0)) AS ends
    FROM tables LEFT JOIN (SELECT * FROM seats WHERE user_id = :user) AS own ON table_id = id
    WHERE id IN (SELECT id FROM tables WHERE organiser = :user AND seats = 0
        UNION SELECT table_id FROM seats WHERE user_id = :user) AND {ALIVE} AND {_WHOLE}
    GROUP BY id ORDER BY waits DESC, ends NULLS LAST, created DESC, id DESC"""  # noqa: S608
_OF_THE_TABLE = "WHERE guild = (SELECT guild FROM tables WHERE id = ?)"

_AT_THE_TABLE = "WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = ?)"


class Reading:
    """Everything that can be asked of the store, in a transaction that begins with the first statement."""

    comes_along = False
    """Whether with a table come its people, when they are away, and the drafts: that is asked for next."""

    def __init__(self, connection: Connection, begin: str = "", locks: str = "") -> None:
        """A transaction that begins by a statement (as one for reading, if none is given); `locks` stand
        behind a SELECT of rows that may be changed in it."""
        self._connection = connection
        self._begin, self._locks = begin or connection.reads, locks
        self._waiting = [Statement(self._begin)]
        self._begun = False
        self._floor = 0
        """Where among the statements that wait the innermost savepoint begins."""
        self._depth = 0
        """How many savepoints are open; each has a name, so that undoing one undoes those in it."""
        self._people: dict[PersonId, PersonRow] = {}
        self._away: dict[PersonId, list[Away]] = {}
        self._drafts: dict[str, dict[tuple[PersonId, DecisionId, Purpose], Draft]] = {}

    @property
    def locks(self) -> str:
        """The words behind a SELECT of rows that may be changed in this transaction."""
        return self._locks

    async def rows(self, sql: str, values: Any = ()) -> list[Any]:
        """Carry out one statement, after all that wait. Raises `StoreError`, `Stale`."""
        [found] = await self.each(Statement(sql, values))
        return found

    async def each(self, *statements: Statement) -> list[list[Any]]:
        """Carry out statements in one turn, after all that wait; what each of these gives."""
        work, self._waiting, self._begun, self._floor = (*self._waiting, *statements), [], True, 0
        results = await self._connection.carry_out(work)
        return results[len(work) - len(statements) :]

    async def end(self) -> None:
        """Undo what was done, if anything was."""
        if self._begun:
            await self._connection.rollback()

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """A part of the transaction that an exception undoes alone; its statements are carried out in it.

        Raises `Torn` where the transaction fails with its part.
        """
        before, place, outer = self._waiting, len(self._waiting), self._floor
        self._depth += 1
        before.append(Statement(f"SAVEPOINT part{self._depth}"))
        self._floor = len(before)
        try:
            yield
            await self._release(before, place)
        except PASSING:
            raise
        except Exception as error:
            await self._undo(before, place, error)
            raise
        finally:
            self._floor = outer if self._waiting is before else 0
            self._depth -= 1

    async def _release(self, before: list[Statement], place: int) -> None:
        if self._waiting is before and len(before) == place + 1:
            before.pop()  # nothing was asked
        elif self._waiting:
            await self.each(Statement(f"RELEASE part{self._depth}"))
        else:
            self._waiting.append(Statement(f"RELEASE part{self._depth}"))

    async def _undo(self, before: list[Statement], place: int, error: Exception) -> None:
        if self._waiting is before:
            del before[place:]
            self._forget_from(place)
            return
        self._waiting = []
        self._forget_from(0)
        try:
            part = f"part{self._depth}"
            await self._connection.carry_out([Statement(f"ROLLBACK TO {part}"), Statement(f"RELEASE {part}")])
        except StoreError as torn:  # what failed had waited since before the savepoint
            raise Torn(str(torn)) from error

    def _forget_from(self, place: int) -> None:
        """Forget what is known of rows, and what was to be written from that place on."""
        self._people.clear()
        self._away.clear()
        self._drafts.clear()

    async def all_of(self, columns: Columns[Row], rest: str, *values: Any) -> list[Row]:
        """The rows of a class; `rest` is SQL from WHERE on, the same for every database."""
        return self.loaded(columns, await self.rows(f"{columns.select} {rest}", values))

    def loaded(self, columns: Columns[Row], found: Sequence[Any]) -> list[Row]:
        """The rows of a class in what a statement gave; raises `StoreError` for nonsense."""
        try:
            return [columns.row(one) for one in found]
        except (ValueError, TypeError, KeyError) as error:
            raise garbled(self._connection.name, columns.table) from error

    async def one_of(self, columns: Columns[Row], rest: str, *values: Any) -> Row | None:
        """The first of the rows that `all_of` gives, None without any."""
        rows = await self.all_of(columns, rest, *values)
        return rows[0] if rows else None

    async def table(self, id: str) -> TableRow | None:
        return await self.one_of(TABLES, f"WHERE id = ?{self._locks}", id)

    async def seated(self, id: str) -> Seated | None:
        return self._seated(id, await self.each(*self._of_seated(id)))

    def _of_seated(self, id: str) -> list[Statement]:
        held = f" ORDER BY user_id{self._locks}" if self._locks else ""  # the same order for all who wait
        along = [Statement(f"{kind.select} {_AT_THE_TABLE}{held}", (id,)) for kind in (PEOPLE, AWAY)]
        along.append(Statement(f"{DRAFTS.select} WHERE table_id = ?", (id,)))
        return [
            Statement(f"{TABLES.select} WHERE id = ?{self._locks}", (id,)),
            Statement(f"{SEATS.select} WHERE table_id = ? ORDER BY seat", (id,)),
            Statement(f"{SERVERS.select} {_OF_THE_TABLE}", (id,)),
            *(along if self.comes_along else ()),
        ]

    def _seated(self, id: str, found: Sequence[list[Any]]) -> Seated | None:
        tables, seats, servers, *along = found
        sitting = self.loaded(SEATS, seats)
        if along:
            people, away, drafts = along
            kept = self.loaded(DRAFTS, drafts)
            self._drafts[id] = {(draft.user, draft.decision, draft.purpose): draft for draft in kept}
            self._people |= {person.user: person for person in self.loaded(PEOPLE, people)}
            self._away |= {seat.user: [] for seat in sitting if seat.user is not None}
            for absence in self.loaded(AWAY, away):
                self._away[absence.user].append(absence)
        if not tables:
            return None
        [row], known = self.loaded(TABLES, tables), self.loaded(SERVERS, servers)
        server = None if row.guild is None else known[0] if known else ServerRow(row.guild)
        return row, sitting, server

    async def in_turn(self, user: PersonId) -> Sequence[Turn]:
        """The living tables that somebody sits at, and show races of theirs.

        Those that wait for them come first, and then those whose time runs out first.
        """
        rows = await self.rows(_IN_TURN, {"user": user})
        return [Turn(id, game, bool(waits), due) for id, game, waits, due, *_more in rows]

    async def tables(self, where: Filter) -> Sequence[TableRow]:
        """Newest first."""
        conditions, values = _conditions(where)
        rest = f"WHERE {' AND '.join(conditions)} ORDER BY created DESC, id DESC LIMIT ?"
        return await self.all_of(TABLES, rest, *values, where.limit)

    async def ids(self, stages: Sequence[Stage], after: str = "", limit: int = -1) -> Sequence[str]:
        """The ids after one, in order, of the tables in any of these stages; -1 is no limit."""
        rows = await self.rows(
            f"SELECT id FROM tables WHERE {among('stage', stages)} AND id > ? ORDER BY id LIMIT ?",  # noqa: S608
            (*stages, after, ENDLESS if limit < 0 else limit),
        )
        return [row[0] for row in rows]

    async def listed(self, where: Filter) -> Sequence[tuple[TableRow, Sequence[SeatRow]]]:
        """As `tables`, with their seats and without their states."""
        conditions, values = _conditions(where)
        these = f"WHERE {' AND '.join(conditions)} ORDER BY created DESC, id DESC LIMIT ?"
        tables, seats = await self.each(
            Statement(f"{TABLES.select_without('state')} {these}", (*values, where.limit)),
            Statement(
                f"{SEATS.select} WHERE table_id IN (SELECT id FROM tables {these}) ORDER BY seat",  # noqa: S608
                (*values, where.limit),
            ),
        )
        sitting: dict[str, list[SeatRow]] = {}
        for seat in self.loaded(SEATS, seats):
            sitting.setdefault(seat.table, []).append(seat)
        return [(row, sitting.get(row.id, [])) for row in self.loaded(TABLES, tables)]

    async def seats(self, table: str) -> Sequence[SeatRow]:
        """By seat number."""
        return await self.all_of(SEATS, "WHERE table_id = ? ORDER BY seat", table)

    async def entries(self, table: str, first: int = 0, end: int | None = None) -> Sequence[Json]:
        """The dumped entries of a table from number `first` on, to before `end`."""
        return await self._entries(_ENTRIES, table, first, end)

    async def telling(self, table: str, first: int = 0, end: int | None = None) -> Sequence[Json]:
        """Those of the `entries` in which something happens: events, answers revealed, acts, a rollback."""
        return await self._entries(f"{_ENTRIES} AND tells", table, first, end)

    async def _entries(self, which: str, table: str, first: int, end: int | None) -> Sequence[Json]:
        rows = await self.rows(f"{which} ORDER BY number", (table, first, ENDLESS if end is None else end))
        try:
            return [json.loads(row[0]) for row in rows]
        except ValueError as error:
            raise garbled(self._connection.name, "entries") from error

    async def opened(self, table: str) -> bool:
        """Whether any entry of a table holds answers that have taken effect."""
        return bool(await self.rows("SELECT 1 FROM entries WHERE table_id = ? AND opens LIMIT 1", (table,)))

    async def draft(
        self, table: str, decision: DecisionId, user: PersonId, purpose: Purpose = "answer"
    ) -> Draft | None:
        if table in self._drafts:
            return self._drafts[table].get((user, decision, purpose))
        rest = "WHERE table_id = ? AND decision = ? AND user_id = ? AND purpose = ?"
        return await self.one_of(DRAFTS, rest, table, decision, user, purpose)

    async def drafts(self, table: str, user: PersonId) -> list[Draft]:
        """All that somebody has drafted at a table, or is to read in a panel."""
        if table in self._drafts:
            return [draft for draft in self._drafts[table].values() if draft.user == user]
        return await self.all_of(DRAFTS, "WHERE table_id = ? AND user_id = ?", table, user)

    async def post(self, table: str, key: str) -> Post | None:
        return await self.one_of(POSTS, "WHERE table_id = ? AND key = ?", table, key)

    async def waits(self, table: str, key: str, kind: str) -> bool:
        """Whether the outbox holds a parcel that does this with that post."""
        where = "SELECT 1 FROM parcels WHERE table_id = ? AND key = ? AND kind = ? LIMIT 1"
        return bool(await self.rows(where, (table, key, kind)))

    async def posts(self, table: str, since: Instant = NEVER) -> Sequence[Post]:
        """The posts of a table from an instant on, oldest first."""
        rest = "WHERE table_id = ? AND created >= ? ORDER BY created, message"
        return await self.all_of(POSTS, rest, table, since)

    async def parcels(self, now: Instant, limit: int = 50, besides: Sequence[int] = ()) -> Sequence[Parcel]:
        """The next parcel of every channel but those `besides`, if it is due by now.

        Servers take turns; those of one server come oldest first.
        """
        rest = f"""WHERE {IN_FRONT} AND NOT {among("channel", besides)} AND due <= ?
            ORDER BY {TURN_TO_SEND}, id LIMIT ?"""
        return await self.all_of(PARCELS, rest, *besides, now, limit)

    async def next_due(self, besides: Sequence[int] = ()) -> Instant | None:
        """The earliest time at which `parcels` has something, None while nothing waits."""
        where = f"SELECT MIN(due) FROM parcels WHERE {IN_FRONT} AND NOT {among('channel', besides)}"  # noqa: S608
        [(due,)] = await self.rows(where, tuple(besides))
        return None if due is None else Instant(float(due))

    async def parcels_waiting(self) -> int:
        """How many parcels the outbox holds."""
        [(count,)] = await self.rows("SELECT COUNT(*) FROM parcels")
        return int(count)

    async def profile(self, user: PersonId, game: str) -> str:
        """The latest value put, empty where there is none."""
        rows = await self.rows("SELECT line FROM profiles WHERE user_id = ? AND game = ?", (user, game))
        return rows[0][0] if rows else ""

    async def alarms(
        self, now: Instant, limit: int = 200, reached: Collection[Share] | None = None
    ) -> Sequence[Alarm]:
        """The alarms that are due by now: the first of every server, then the second of each, and so on.

        Those of one server come earliest first, and so do those that have the same turn. With `reached`, only
        those of servers in one of these shares.
        """
        due = f"WHERE at <= ? AND {shared(reached)} ORDER BY {TURN}, at, table_id, kind, seat LIMIT ?"
        return await self.all_of(ALARMS, due, now, limit)

    async def alarms_of(self, table: str) -> Sequence[Alarm]:
        """The alarms of a table, earliest first."""
        return await self.all_of(ALARMS, f"WHERE table_id = ? ORDER BY at, kind, seat{self._locks}", table)

    async def next_alarm(self) -> Instant | None:
        """When the earliest alarm or daily list is due, None while there is none."""
        [(at,)] = await self.rows(
            """SELECT MIN(at) FROM (SELECT MIN(at) AS at FROM alarms
            UNION ALL SELECT MIN(digest_at) FROM people WHERE digest_at > 0) AS earliest"""
        )
        return None if at is None else Instant(float(at))

    async def person(self, user: PersonId) -> PersonRow:
        """Somebody's row; the defaults for a stranger."""
        if user not in self._people:
            self._people[user] = await self.one_of(
                PEOPLE, f"WHERE user_id = ?{self._locks}", user
            ) or PersonRow(user)
        return self._people[user]

    async def name_at(self, user: PersonId, guild: GuildId | None) -> str:
        """Somebody's name on a server; without one, or where they have not been heard of, the name that they
        have everywhere; '' for a stranger."""
        if guild:
            there = await self.one_of(NAMES, "WHERE user_id = ? AND guild = ?", user, guild)
            if there is not None:
                return there.name
        return (await self.person(user)).name

    async def muted_tables(self, user: PersonId) -> Sequence[str]:
        """The tables of which somebody wants to hear nothing, as far as they live."""
        rows = await self.rows(
            """SELECT id FROM tables WHERE stage IN ('lobby', 'running', 'frozen')
            AND id IN (SELECT table_id FROM mutes WHERE user_id = ?) ORDER BY created, id""",
            (user,),
        )
        return [row[0] for row in rows]

    async def muted(self, user: PersonId, table: str) -> bool:
        """Whether somebody wants no reminders of that table."""
        return bool(await self.rows("SELECT 1 FROM mutes WHERE user_id = ? AND table_id = ?", (user, table)))

    async def away(self, users: Sequence[PersonId], since: Instant) -> Sequence[Away]:
        """The vacations of these people that end after an instant, earliest first."""
        if self._away.keys() >= set(users):
            vacations = [away for user in set(users) for away in self._away[user] if away.ends > since]
            return sorted(vacations, key=lambda away: (away.begins, away.user))
        rest = f"WHERE {among('user_id', users)} AND ends > ? ORDER BY begins, user_id"
        return await self.all_of(AWAY, rest, *users, since)

    async def server(self, guild: GuildId) -> ServerRow:
        """The settings of a server; empty where nothing was set."""
        return await self.one_of(SERVERS, f"WHERE guild = ?{self._locks}", guild) or ServerRow(guild)

    async def blocked(self, user: PersonId) -> Sequence[PersonId]:
        """The people blocked by somebody, in the order in which they were named."""
        rows = await self.rows("SELECT other FROM blocks WHERE user_id = ? ORDER BY rowid", (user,))
        return [row[0] for row in rows]

    async def blockers(self, user: PersonId) -> Sequence[PersonId]:
        """The people who have blocked somebody; for the host alone, never to be shown."""
        rows = await self.rows("SELECT user_id FROM blocks WHERE other = ? ORDER BY rowid", (user,))
        return [row[0] for row in rows]

    async def bans(self, guild: GuildId) -> Sequence[BanRow]:
        """The people who may take no new seat on a server, the oldest ban first."""
        return await self.all_of(BANS, "WHERE guild = ? ORDER BY since, user_id", guild)

    async def banned(self, guild: GuildId, user: PersonId) -> bool:
        return bool(await self.rows("SELECT 1 FROM bans WHERE guild = ? AND user_id = ?", (guild, user)))

    async def appeals(self, user: PersonId, since: Instant) -> Sequence[Appeal]:
        """The appeals of somebody, or of people who are forgotten (user 0), since then, oldest first.

        Within a change nobody else asks this of the same person until its end.
        """
        return await self.all_of(APPEALS, "WHERE user_id IN (?, 0) AND at > ? ORDER BY at, post", user, since)

    async def has_sat(self, table: str, user: PersonId) -> bool:
        """Whether somebody sits at a table or has ever done so, in its lobby too."""
        rows = await self.rows(
            """SELECT 1 FROM seats WHERE table_id = :table AND user_id = :user
            UNION SELECT 1 FROM former WHERE table_id = :table AND user_id = :user""",
            {"table": table, "user": user},
        )
        return bool(rows)

    async def has_played(self, user: PersonId, game: str, besides: str) -> bool:
        """Whether somebody sits, or has sat, at another table of a game that has begun; a lesson or a
        prepared race is none, nor is one in step with others."""
        rows = await self.rows(
            """SELECT 1 FROM tables WHERE game = :game AND id <> :besides AND NOT in_step AND lesson = ''
            AND stage IN ('running', 'over', 'frozen') AND id IN (
                SELECT table_id FROM seats WHERE user_id = :user
                UNION SELECT table_id FROM former WHERE user_id = :user) LIMIT 1""",
            {"user": user, "game": game, "besides": besides},
        )
        return bool(rows)

    async def rounds(self, table: str, first: int = 1, last: int | None = None) -> Sequence[RoundRow]:
        """By number, those from `first` to `last`."""
        rest = "WHERE table_id = ? AND number BETWEEN ? AND ? ORDER BY number"
        return await self.all_of(ROUNDS, rest, table, first, ENDLESS if last is None else last)

    async def last_round(self, table: str) -> int:
        """The number of the latest round, 0 before the first."""
        [(number,)] = await self.rows("SELECT MAX(number) FROM rounds WHERE table_id = ?", (table,))
        return number or 0

    async def positions(self, table: str, first: int, last: int) -> Mapping[int, JsonText]:
        """The positions at the rounds from `first` to `last`, by number."""
        values = {"table": table, "first": first, "last": last}
        return self.unpacked(await self.rows(f"{_POSITIONS} AND number BETWEEN :first AND :last", values))

    def unpacked(self, rows: Sequence[Any]) -> dict[int, JsonText]:
        """The positions of rounds in what a statement gave, by number; raises `StoreError` for nonsense."""
        try:
            return {number: zlib.decompress(packed).decode() for number, packed in rows}
        except (zlib.error, TypeError, ValueError) as error:
            raise garbled(self._connection.name, "rounds") from error

    async def former_seats(self, table: str, user: PersonId) -> Sequence[Seat]:
        """The seats that somebody has driven at a table and had to give up or gave away, by number."""
        rows = await self.rows(
            "SELECT seat FROM former WHERE table_id = ? AND user_id = ? AND seat > 0 ORDER BY seat",
            (table, user),
        )
        return [row[0] for row in rows]

    async def departures(self, table: str) -> Sequence[Departure]:
        """The people who have left a seat of a table, in that order."""
        return await self.all_of(DEPARTURES, "WHERE table_id = ? ORDER BY entry, since, seat, user_id", table)

    async def offers(self, table: str) -> Sequence[Offer]:
        """The offers at a table, the first to lapse first; those that have lapsed too, until dropped."""
        return await self.all_of(OFFERS, "WHERE table_id = ? ORDER BY lapses, user_id", table)

    async def servers_with_tables(self) -> int:
        """The number of servers on which tables live."""
        living = "SELECT COUNT(DISTINCT guild) FROM tables WHERE stage IN ('lobby', 'running', 'frozen')"
        [(count,)] = await self.rows(living)
        return int(count)

    async def stages(self) -> Mapping[str, int]:
        """How many tables stand at each stage; a stage without any is missing."""
        rows = await self.rows("SELECT stage, COUNT(*) AS count FROM tables GROUP BY stage")
        return {row["stage"]: row["count"] for row in rows}

    async def personal(self) -> Sequence[str]:
        """The tables with rows of single people, found in the layout: all with a column `user_id`."""
        return [row[0] for row in await self.rows(self._connection.personal)]

    async def brought(self, interaction: int) -> Brought | None:
        """The fruit of an interaction of the last hour, or its intention."""
        return await self.one_of(BROUGHT, "WHERE id = ?", interaction)

    async def value(self, key: str, owner: str = "") -> str | None:
        """The JSON of a `KeyValue`."""
        sql = f"SELECT value FROM notes WHERE key = ? AND owner = ?{self._locks}"  # noqa: S608
        rows = await self.rows(sql, (key, owner))
        return rows[0][0] if rows else None


class Asker(Reading):
    """`Reading` in which each question is a transaction of its own, begun and ended in the turn that asks."""

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """There is nothing to undo."""
        yield

    async def each(self, *statements: Statement) -> list[list[Any]]:
        several = len(statements) > 1
        self._waiting = [Statement(self._begin)] if several else []
        results = await super().each(*statements, *([Statement("COMMIT")] if several else []))
        self._begun = False
        return results[: len(statements)]


def shared(reached: Collection[Share] | None) -> str:
    """The condition that the server of an alarm is in one of these shares of all servers."""
    if reached is None or (0, 1) in reached:
        return "TRUE"
    counts: dict[int, list[str]] = {}
    for number, count in reached:
        counts.setdefault(count, []).append(str(number))
    shares = [f"({_SERVER} >> 22) % {count} IN ({', '.join(those)})" for count, those in counts.items()]
    return f"({' OR '.join(shares)})" if shares else "FALSE"


def among(column: str, chosen: Sequence[object]) -> str:
    """The condition that a column holds one of these values; each has a place of its own."""
    return f"{column} IN ({', '.join('?' * len(chosen))})" if chosen else "FALSE"


def _conditions(where: Filter) -> tuple[list[str], list[Any]]:
    """A filter as parts of a WHERE clause and their values."""
    conditions = ["substr(id, 1, ?) = ?"]
    values: list[Any] = [len(where.prefix), where.prefix]
    if where.stages:
        conditions.append(among("stage", where.stages))
        values += where.stages
    for column, value in (("guild", where.guild), ("channel", where.channel)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if where.homeless:
        conditions.append("lost > 0")
    if where.user is not None:
        conditions.append(OF_SOMEBODY)
        values += (where.user, where.user)
    return conditions, values
