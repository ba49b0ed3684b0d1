"""Changes of the database: every INSERT, UPDATE and DELETE."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot import deliveries
from bot.ids import ChannelId, PersonId
from bot.store.columns import (
    ALARMS,
    APPEALS,
    AWAY,
    BROUGHT,
    DRAFTS,
    PARCELS,
    PEOPLE,
    POSTS,
    SEATS,
    SERVERS,
    TABLES,
    Columns,
    Row,
    values,
)
from bot.store.connection import Connection, Statement
from bot.store.faults import Stale
from bot.store.reading import Reading, among
from bot.store.rows import (
    Alarm,
    AlarmKind,
    Appeal,
    Away,
    Bell,
    Brought,
    Departure,
    Draft,
    Json,
    Offer,
    Parcel,
    PersonRow,
    Post,
    Purpose,
    Seated,
    SeatRow,
    ServerRow,
    TableRow,
)
from bot.times.instants import Instant
from engine.codec import written
from engine.model import DecisionId, Seat
from engine.values import changed

INTERACTIONS_KEPT = 3600.0
"""Seconds for which an interaction is remembered at least; Discord forgets it after a quarter of an hour."""
SWEPT = 32
"""With every so many the old ones are forgotten."""
NO_ENTRY = -1
CHANGES = "INSERT", "UPDATE", "DELETE"
"""How statements begin that change something."""

_ANONYMOUS = ("acts", "appeals")
_OF_OTHERS = ("seats", "bans")
"""Rows that name people and are not theirs: seats are left to the host, as a running one needs somebody to
drive it, and bans belong to those who have made them."""
_OTHERWISE = (("offers", "maker"), ("appeals", "other"), ("championships", "opener"), ("rulings", "ruler"))
"""Columns that name people by another word than `user_id`, with their tables."""


_JUST_QUEUED = "(SELECT MAX(id) FROM parcels WHERE table_id = :table_id AND key = :key)"
_EDIT_BEFORE = f"""kind = 'edit' AND channel = :channel AND id = (SELECT MAX(id) FROM parcels
    WHERE table_id = :table_id AND key = :key AND id < {_JUST_QUEUED})"""  # noqa: S608
"""The parcel before the one just queued for the same post, if it is an edit too."""
_KEEPS_THE_PICTURE = """payload NOT LIKE '%"repaint":true%'"""
"""Of an edit: it leaves the picture that is there."""
_NOT_BEFORE = f"""UPDATE parcels
    SET due = (SELECT MAX(due) FROM parcels WHERE id = {_JUST_QUEUED} OR ({_EDIT_BEFORE}))
    WHERE id = {_JUST_QUEUED}"""  # noqa: S608


_COUNTED = f"{BROUGHT.put} WHERE NOT interactions.done RETURNING id"


class Writing(Reading):
    """Everything that can be changed within one transaction, on the writer's connection.

    A statement without an answer waits for the next one that has one, or for the end; so `Stale` may be
    raised there.
    """

    comes_along = True

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, connection.writes, connection.locks)
        self._saves: dict[str, tuple[int, int, TableRow]] = {}
        self._puts: dict[tuple[str, int], tuple[int, SeatRow]] = {}
        self.woken: dict[str, None] = {}
        self.bells: set[Bell] = set()
        self._table_rows: dict[str, TableRow] = {}
        self._seat_rows: dict[tuple[str, int], SeatRow] = {}
        self._delivery = deliveries.to_count()
        self._about, self._entry = "", NO_ENTRY
        self._changes = False
        self.counted: Statement | None = None
        """The delivery that has written the interaction, as only the first can; None where there is none."""

    async def commit(self, *last: Statement) -> None:
        """Carry out all that waits and what comes `last`, which is no change, and make it last, together with
        the interaction that has brought a change.

        Raises `Repeated` where that has been brought before.
        """
        if not self._begun and len(self._waiting) == 1 and not last:
            return
        self._write_rows()
        self._record_changes(self._waiting)
        if changes := self._changes:
            self._count()
        self._waiting += last
        await self.rows("COMMIT")
        if changes:
            self.lasts()

    def lasts(self) -> None:
        """Make the changes last."""
        deliveries.committed(self._delivery)

    def _record_changes(self, statements: Sequence[Statement]) -> None:
        """Record whether anything is written: who has only looked may look again (see `Delivery`)."""
        self._changes = self._changes or any(one.sql.startswith(CHANGES) for one in statements)

    def _count(self) -> None:
        """Write the id of the interaction; now and then, forget old ones."""
        if (delivery := self._delivery) is None:
            return
        row = Brought(delivery.id, delivery.at, self._about, self._entry, done=True)
        copy = f"Interaction {row.id} has been carried out."
        self.counted = Statement(_COUNTED, values(row), copy, deliveries.Repeated)
        self._waiting.append(self.counted)
        if delivery.id % SWEPT == 0:
            old = f"SELECT id FROM interactions WHERE seen < ?{self._connection.passes}"  # noqa: S608
            self.later(f"DELETE FROM interactions WHERE id IN ({old})", (row.seen - INTERACTIONS_KEPT,))  # noqa: S608

    async def each(self, *statements: Statement) -> list[list[Any]]:
        self._write_rows()
        self._record_changes((*self._waiting, *statements))
        return await super().each(*statements)

    def _write_rows(self) -> None:
        """Put into their places, once and as they are in the end, the rows that were saved meanwhile."""
        for place, read, row in self._saves.values():
            known = self._table_rows.get(row.id)
            sql, changes = (
                TABLES.difference(known, row)
                if known is not None and known.revision == read
                else (f"{TABLES.update} WHERE id = :id", values(row))
            )
            self._waiting[place] = Statement(
                f"{sql} AND revision = :read RETURNING id",
                changes | {"read": read},
                f"Table {row.id} is no longer at revision {read}.",
            )
            self._table_rows[row.id] = row
        for key, (place, seat) in self._puts.items():
            seen = self._seat_rows.get(key)
            sql, changes = SEATS.difference(seen, seat) if seen is not None else (SEATS.put, values(seat))
            self._waiting[place] = Statement(sql, changes)
            self._seat_rows[key] = seat
        self._saves.clear()
        self._puts.clear()

    def _write_before(self, place: int) -> None:
        """Let rows that were saved before the innermost savepoint stay as they were then."""
        if place < self._floor:
            self._write_rows()

    def _forget_from(self, place: int) -> None:
        super()._forget_from(place)
        self._saves = {id: saved for id, saved in self._saves.items() if saved[0] < place}
        self._puts = {key: put for key, put in self._puts.items() if put[0] < place}
        self._table_rows.clear()
        self._seat_rows.clear()

    def saved(self, row: TableRow) -> TableRow:
        """The table of a row as it has been saved here since, be it by a subscriber of an event."""
        _place, _read, latest = self._saves.get(row.id, (0, 0, self._table_rows.get(row.id, row)))
        return latest if latest.revision > row.revision else row

    def _seated(self, id: str, found: Sequence[list[Any]]) -> Seated | None:
        seated = super()._seated(id, found)
        if seated is not None:
            row, seats, _server = seated
            self._table_rows[row.id] = row
            self._seat_rows |= {(seat.table, seat.seat): seat for seat in seats}
        return seated

    def change_seats(self, sql: str, values: Any) -> None:
        """A statement that changes seats by itself: no longer is it known how they are."""
        self._write_rows()
        self._seat_rows.clear()
        self.later(sql, values)

    def put(self, columns: Columns[Row], row: Row) -> None:
        """Write a row; it takes the place of one with the same key."""
        self.later(columns.put, values(row))

    def later(self, sql: str, values: Any = (), stale: str = "") -> None:
        """Change something with the next statement that has an answer, or at the end."""
        self._waiting.append(Statement(sql, values, stale))

    def alone(self, what: str) -> None:
        """Let all others that name the same wait from here on, until this transaction ends."""
        self._waiting += self._connection.alone(what)

    async def add_table(self, row: TableRow) -> None:
        """Raises `Stale` where the id is taken."""
        if not await self.rows(f"{TABLES.insert} ON CONFLICT DO NOTHING RETURNING id", values(row)):
            raise Stale(f"There is a table {row.id} already.")
        self._about = self._about or row.id

    async def save_table(self, row: TableRow) -> TableRow:
        """Write a table that was read at `row.revision`; returns it with the next one.

        The transaction raises `Stale`, at its end at the latest, where the table is at another one.
        """
        saved = changed(row, revision=row.revision + 1)
        if row.id in self._saves:
            self._write_before(self._saves[row.id][0])
        place, read, latest = self._saves.get(row.id, (0, 0, None))
        if latest is None:
            place, read = len(self._waiting), row.revision
            self.later("")  # written once, as it is in the end
        elif latest.revision != row.revision:
            raise Stale(f"Table {row.id} is no longer at revision {row.revision}.")
        self._saves[row.id] = place, read, saved
        self._about = self._about or row.id
        return saved

    async def put_seat(self, row: SeatRow) -> None:
        key = row.table, row.seat
        if key in self._puts:
            self._write_before(self._puts[key][0])
        if key not in self._puts:
            self.later("")  # written once, as it is in the end
        place = self._puts[key][0] if key in self._puts else len(self._waiting) - 1
        self._puts[key] = place, row

    async def drop_seat(self, table: str, seat: Seat) -> None:
        self.change_seats("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))

    async def add_entry(self, table: str, number: int, entry: Json) -> None:
        """Append to the journal; the transaction raises `Stale` where the number is taken."""
        if self._entry == NO_ENTRY:
            self._about, self._entry = table, number
        self.later(
            """INSERT INTO entries (table_id, number, entry, tells, opens) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING number""",
            (table, number, written(entry), _tells(entry), bool(entry.get("answers"))),
            f"Table {table} has an entry {number} already.",
        )

    async def put_draft(self, draft: Draft) -> None:
        if draft.table in self._drafts:
            self._drafts[draft.table][draft.user, draft.decision, draft.purpose] = draft
        self.later(DRAFTS.put, values(draft))

    async def drop_drafts(
        self,
        table: str,
        decision: DecisionId | None = None,
        user: PersonId | None = None,
        purpose: Purpose | None = None,
    ) -> None:
        """Drop the drafts at a table for which all that is given holds."""
        known = table in self._drafts and not self._forgotten(table, (user, decision, purpose))
        if known and not self._locks:  # beside others, one may have been put meanwhile
            return
        self.later(
            """DELETE FROM drafts WHERE table_id = ? AND decision = COALESCE(?, decision)
            AND user_id = COALESCE(?, user_id) AND purpose = COALESCE(?, purpose)""",
            (table, decision, user, purpose),
        )

    def _forgotten(self, table: str, which: tuple[object, ...]) -> bool:
        """Forget the drafts of a table that has come along, for which all that is given holds; whether there
        were any."""
        known = self._drafts[table]
        gone = [k for k in known if all(g in (None, has) for g, has in zip(which, k, strict=True))]
        for key in gone:
            del known[key]
        return bool(gone)

    async def put_post(self, post: Post) -> None:
        self.later(POSTS.put, values(post))

    async def drop_post(self, table: str, key: str) -> None:
        self.later("DELETE FROM posts WHERE table_id = ? AND key = ?", (table, key))

    async def put_parcel(self, parcel: Parcel) -> None:
        """Queue a parcel behind all others of its channel; the store gives it an id never used before.

        An edit takes the place of a waiting edit in the same channel, if that is the last parcel of the
        post: what is sent or deleted in between keeps its order. One that makes the picture anew gives way
        to another such alone. The newer edit goes to the end and is not due before the older one was.
        """
        self.later(PARCELS.insert, values(parcel))
        self.bells.add("parcels")
        # The newer edit has a number of its own: the older one may be on its way at this moment, and
        # dropping that one afterwards must not drop this one.
        if parcel.kind == "edit":
            of_the_post = {"channel": parcel.channel, "table_id": parcel.table, "key": parcel.key}
            self.later(_NOT_BEFORE, of_the_post)
            which = (
                _EDIT_BEFORE if parcel.payload.get("repaint") else f"{_EDIT_BEFORE} AND {_KEEPS_THE_PICTURE}"
            )
            self.later(f"DELETE FROM parcels WHERE {which}", of_the_post)  # noqa: S608

    async def save_parcel(self, parcel: Parcel) -> None:
        """Give a waiting parcel another payload; one that has gone out meanwhile stays gone."""
        self.later("UPDATE parcels SET payload = ? WHERE id = ?", (written(parcel.payload), parcel.id))

    async def drop_parcel(self, id: int) -> None:
        self.later("DELETE FROM parcels WHERE id = ?", (id,))

    async def delay_parcel(self, id: int, due: Instant) -> None:
        """Try again not before `due`; counts a try."""
        self.later("UPDATE parcels SET due = ?, tries = tries + 1 WHERE id = ?", (due, id))

    async def drop_parcels(self, table: str, channel: ChannelId | None = None) -> None:
        """Drop what waits to be sent about a table, to one channel or to all."""
        self.later(
            "DELETE FROM parcels WHERE table_id = ? AND channel = COALESCE(?, channel)", (table, channel)
        )

    async def put_profile(self, user: PersonId, game: str, line: str) -> None:
        self.later(
            """INSERT INTO profiles (user_id, game, line) VALUES (?, ?, ?)
            ON CONFLICT (user_id, game) DO UPDATE SET line = excluded.line""",
            (user, game, line),
        )

    async def put_value(self, key: str, value: str, owner: str = "") -> None:
        self.later(
            """INSERT INTO notes (key, owner, value) VALUES (?, ?, ?)
            ON CONFLICT (key, owner) DO UPDATE SET value = excluded.value""",
            (key, owner, value),
        )

    async def drop_value(self, key: str, owner: str = "") -> None:
        self.later("DELETE FROM notes WHERE key = ? AND owner = ?", (key, owner))

    def drop_table(self, id: str) -> None:
        """Delete a table with all that belongs to it, its single values too."""
        self.later("DELETE FROM notes WHERE owner = ?", (id,))
        self.later("DELETE FROM tables WHERE id = ?", (id,))

    async def put_alarm(self, alarm: Alarm) -> None:
        """Set an alarm; it takes the place of one of the same table, kind and seat."""
        self.later(ALARMS.put, values(alarm))
        self.bells.add("alarms")

    async def drop_alarms(self, table: str, *kinds: AlarmKind, seat: int | None = None) -> None:
        """Drop the alarms of these kinds (of all without any), of one seat or of all."""
        self.later(
            f"DELETE FROM alarms WHERE table_id = ? AND seat = COALESCE(?, seat){_of(kinds)}",  # noqa: S608
            (table, seat, *kinds),
        )

    async def put_person(self, row: PersonRow) -> None:
        self._people[row.user] = row
        self.later(PEOPLE.put, values(row))

    async def put_away(self, away: Away) -> None:
        """Add a vacation; it takes the place of one that begins at the same instant."""
        self._away.pop(away.user, None)
        self.later(AWAY.put, values(away))

    async def drop_away(self, user: PersonId, begins: Instant | None = None) -> None:
        """Drop one vacation of somebody, or all."""
        self._away.pop(user, None)
        self.later("DELETE FROM away WHERE user_id = ? AND begins = COALESCE(?, begins)", (user, begins))

    async def put_server(self, row: ServerRow) -> None:
        self.later(SERVERS.put, values(row))

    async def appeals(self, user: PersonId, since: Instant) -> Sequence[Appeal]:
        # Two tables at which somebody does something at once count one after the other.
        self.alone(f"appeals of {user}")
        return await super().appeals(user, since)

    async def add_appeals(self, rows: Sequence[Appeal], kept: float) -> None:
        """Add to what was caused by hand, and forget what is older than `kept`, an instant."""
        for row in rows:
            self.later(APPEALS.insert, values(row))
        old = f"SELECT table_id, post, other FROM appeals WHERE at < ?{self._connection.passes}"  # noqa: S608
        self.later(f"DELETE FROM appeals WHERE (table_id, post, other) IN ({old})", (kept,))  # noqa: S608

    async def put_former(self, table: str, user: PersonId, seat: Seat) -> None:
        """Remember that somebody has driven a seat or (0) sat in the lobby; twice is as good as once."""
        self.later(
            "INSERT INTO former (table_id, user_id, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (table, user, seat),
        )

    async def drop_departure(self, departure: Departure) -> None:
        self.later(
            "DELETE FROM departures WHERE table_id = ? AND user_id = ? AND seat = ? AND entry = ?",
            (departure.table, departure.user, departure.seat, departure.entry),
        )

    async def drop_offer(self, offer: Offer) -> None:
        self.later("DELETE FROM offers WHERE table_id = ? AND user_id = ?", (offer.table, offer.user))

    async def set_aside(self, user: PersonId, number: PersonId) -> None:
        """Put the rows of a person, whatever the table, under another number: those that `forget_person`
        deletes or makes anonymous.
        """
        self._people.pop(user, None)
        self._away.pop(user, None)
        self._drafts.clear()
        named = [(name, "user_id") for name in await self.personal() if name not in _OF_OTHERS]
        for name, column in (*named, *_OTHERWISE):
            self.later(f"UPDATE {name} SET {column} = ? WHERE {column} = ?", (number, user))  # noqa: S608

    async def forget_person(self, user: PersonId, spared: Collection[str] = ()) -> None:
        """Delete the rows of a person, whatever the table, but not those of the `spared` ones; make acts and
        appeals anonymous (user 0). Seats, bans, and blocks by others stay.
        """
        self._people.pop(user, None)
        self._away.pop(user, None)
        self._drafts.clear()
        for name in await self.personal():
            if name not in (*_ANONYMOUS, *_OF_OTHERS, *spared):
                self.later(f"DELETE FROM {name} WHERE user_id = ?", (user,))  # noqa: S608
        self.later("DELETE FROM offers WHERE maker = ?", (user,))
        self.later("DELETE FROM appeals WHERE other = ?", (user,))
        for name in _ANONYMOUS:
            self.later(f"UPDATE {name} SET user_id = 0 WHERE user_id = ?", (user,))  # noqa: S608

    async def wake(self, table: str) -> None:
        """Record that a table may go on by itself, for the next that claims it (`Store.claim_tables`)."""
        self.woken[table] = None
        self.bells.add("tables")


def _tells(entry: Json) -> bool:
    """Whether something happens in an entry, or somebody did something that others may have to hear of."""
    happens = entry.get("events") or entry.get("locks")
    return bool(happens) or entry.get("order", {}).get("verb") in ("act", "rollback", "end")


def _of(kinds: Sequence[AlarmKind]) -> str:
    """The condition that an alarm is of one of these kinds; none for all."""
    return f" AND {among('kind', kinds)}" if kinds else ""
