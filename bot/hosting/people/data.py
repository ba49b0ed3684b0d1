"""A person's data, handed out; and a person forgotten, while all games stay whole.

A seat outlives its person: in the lobby it is free, in a race it is offered to a substitute, and in a race
that has ended nobody has a name on it any more. Dice, answers and tokens stay, as they say nothing about
anybody, so that a race can be checked as before.
"""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot import deliveries, slots
from bot.events import PersonForgotten, SeatsFree, behind, emit, on, tables_behind
from bot.hosting.after import lobbies, posts, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.after.parcels import SENDING
from bot.hosting.after.telling import tell_organiser
from bot.hosting.after.vacating import succeed
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table import deadlines, motions
from bot.hosting.table.sitting import GHOST, GONE, PLAYER, VACANT, Sitting, with_seats, without_person
from bot.hosting.table.status import side_of
from bot.ids import NOBODY, PersonId
from bot.store import Filter, Parcel, Reading, SeatRow, TableRow, Writing
from bot.store.columns import PARCELS, UNFINISHED, ids, values
from bot.text import mention
from bot.times.instants import NEVER
from engine.language import _, speaking
from engine.model import Seat

_KEPT_BACK = {"rowid", "maker", "redacted", "bundle", "appeals.other", "appeals.asks"}
"""The columns, of any table or of that one, that are not handed out with a person's rows, as they tell of
others."""

Json = dict[str, Any]

FORMAT = 1
ALL = 1_000_000
_NAMING = """SELECT id FROM tables WHERE organiser = :user OR body LIKE '%' || :digits || '%'
    OR invited LIKE '%' || :digits || '%'
    OR id IN (SELECT table_id FROM seats WHERE user_id = :user)
    OR id IN (SELECT table_id FROM former WHERE user_id = :user)
    OR id IN (SELECT table_id FROM departures WHERE user_id = :user)
    OR id IN (SELECT table_id FROM offers WHERE user_id = :user OR maker = :user)
    OR id IN (SELECT table_id FROM motions WHERE user_id = :user
        OR about || ' ' || reason LIKE '%' || :digits || '%')
    OR id IN (SELECT table_id FROM motions WHERE id IN (SELECT motion FROM ballots WHERE user_id = :user))
    ORDER BY created, id"""


async def export(host: Host, user: PersonId) -> Json:
    """All that is kept of a person, as JSON values; nothing that others may not tell them."""
    async with host.store.reading() as read:
        kept = await kept_of(read, user)
        rows = list(await read.tables(Filter(user=user, limit=ALL)))
        left = {row["table_id"] for row in kept["departures"]} - {row.id for row in rows}
        rows += [row for id in sorted(left) if (row := await read.table(id)) is not None]
        tables = [await _table(read, row, user) for row in rows]
        parts = await slots.exported(read, user)
        waiting = [_letter(p) for p in await parcels_naming(read, user) if p.kind == "letter"]
        person = await read.person(user)
    people = [{**row, "deadlines": deadlines.exported(person)} for row in kept["people"]]
    export = {
        "format": FORMAT,
        "person": str(user),
        "times": "seconds since 1970, UTC",
        **{name: list(values) for name, values in kept.items()},
        "people": people,
        **parts,
        "tables": tables,
        "letters": [words for words in waiting if words],
    }
    known = ids()
    return {name: _with_ids(name, value, known) for name, value in export.items()}


def _with_ids(name: str, value: Any, known: Collection[str]) -> Any:
    """A value with Discord's ids, which have `known` names, as texts: other programs round numbers beyond
    2^53."""
    match value:
        case dict():
            return {key: _with_ids(key, one, known) for key, one in value.items()}
        case list() | tuple():
            return [_with_ids(name, one, known) for one in value]
        case int() if name in known and not isinstance(value, bool):
            return str(value)
        case _:
            return value


async def _table(read: Reading, row: TableRow, user: PersonId) -> Json:
    """Somebody's part in a table: organising it, the own seat, the own answers."""
    about = {name: getattr(row, name) for name in ("id", "game", "stage", "guild", "channel", "created")}
    about["organiser"] = row.organiser == user
    seat = next((s for s in await read.seats(row.id) if s.user == user), None)
    if seat is not None:
        kept = (
            "seat",
            "name",
            "missed",
            "excused",
            "asked",
            "silent",
            "answered",
            "line",
            "notes",
            "bequest",
        )
        about["seat"] = {name: getattr(seat, name) for name in kept}
    entries = await read.entries(row.id)
    times = [(d.seat, d.since, d.entry) for d in await read.departures(row.id) if d.user == user]
    times += [(seat.seat, seat.since, len(entries))] if seat is not None else []
    answers = [said for number, since, until in times for said in _answers_of(entries, number, since, until)]
    if times:
        about["answers"] = answers
    return about


def _answers_of(entries: Sequence[Json], seat: Seat, since: int, until: int) -> list[Json]:
    """The answers of a seat's player from one entry to before another, in order."""
    said = [
        (number, entry["order"])
        for number, entry in enumerate(entries[since:until], start=since)
        if entry["order"].get("seat") == seat
    ]
    kept = ("verb", "decision", "line", "standing")
    return [
        {"entry": number, **{name: order[name] for name in kept if order.get(name) not in (None, "")}}
        for number, order in said
        if order.get("by", "player") == "player"
    ]


def _letter(parcel: Parcel) -> str:
    return str(parcel.payload.get("letter", {}).get("content", ""))


async def forget(host: Host, user: PersonId) -> bool:
    """Forget a person: delete what is theirs alone, and take their name from what belongs to others too.

    Table by table, so that nobody else waits; after an interruption a second call does the rest. Returns
    whether all is done: what a feature has failed to do is tried again, and its rows stay until then.
    """
    async with host.store.reading() as read:
        rows = [await read.table(id) for id in await _tables_naming(read, user)]
    with deliveries.on_the_way():
        for row in rows:
            if row is None:
                continue
            host.drop_dump(row.id)
            if row.stage in ("lobby", "running"):
                await _leave(host, row.id, user)
            else:
                await _leave_the_past(host, row.id, user)
    async with host.store.writing() as tx:
        private = {row.channel for row in rows if row is not None and row.guild is None}
        for channel in (user, *private):
            await SENDING.drop(tx, str(channel))
        await clean_parcels(tx, user, slots.lines(await slots.NAMES(tx, user)))
        await _let_nothing_follow(tx, user)
        forgotten = PersonForgotten(PersonId(-1 - secrets.randbelow(2**53)))
        await tx.set_aside(user, forgotten.person)
        await emit(tx, forgotten)
        done = not await behind(tx, forgotten)
    await host.store.checkpoint()
    return done


async def _let_nothing_follow(tx: Writing, user: PersonId) -> None:
    """Drop what is still to follow from what somebody has done; what others had done by their hand follows
    without it."""
    for late in await tx.all_of(UNFINISHED, ""):
        if late.about.get("person") == user:
            tx.later("DELETE FROM unfinished WHERE id = ?", (late.id,))
        elif user in late.about.values():
            about = {name: NOBODY if one == user else one for name, one in late.about.items()}
            tx.later(f"{UNFINISHED.update} WHERE id = :id", values(dataclasses.replace(late, about=about)))


@on(PersonForgotten, "rows", last=True)
async def _delete(tx: Writing, event: PersonForgotten) -> None:
    """Delete the rows of somebody; those of features that are behind with that wait for them."""
    await tx.forget_person(event.person, spared=await tables_behind(tx, event))


async def _leave(host: Host, id: str, user: PersonId) -> None:
    """Leave a table that still lives."""
    async with host.changing(id) as (tx, sitting):
        seat, organiser = sitting.seat_of(user), sitting.row.organiser
        if sitting.row.stage == "lobby" and seat is not None:
            sitting = await lobby.free_seat(host, tx, sitting, seat)
        elif sitting.row.stage == "lobby" and sitting.show and organiser == user:
            sitting = await posts.end(tx, sitting, "")
        elif sitting.row.stage == "running" and seat is not None:
            sitting = await _offer_seat(host, tx, sitting, seat)
        sitting = await _unnamed(tx, sitting, user, named=organiser == user)
        if sitting.row.stage == "running":
            if sitting.row.organiser not in (organiser, NOBODY):
                await tell_organiser(tx, sitting, Hand(user, host.now()))
            await posts.tell_with_new_names(tx, sitting)
        if not sitting.row.practice:
            await lobbies.tell_lobby(tx, sitting)


async def _offer_seat(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow) -> Sitting:
    """Offer a seat of a race to a substitute; a practice race, which is one person's own, ends."""
    if sitting.row.practice:
        with speaking(sitting.row.language):
            words = _("This practice game is closed, because its player asked to be forgotten.")
        return await _nameless(tx, await posts.end(tx, sitting, words), seat)
    sitting = await _nameless(tx, sitting, seat, GONE if seat.out else GHOST)
    hand = Hand(seat.user or NOBODY, host.now())
    sitting = await succeed(tx, sitting, seat.user)
    sitting = await timing.schedule(tx, sitting, host.now())
    if seat.out:
        return sitting
    with speaking(sitting.row.language):
        words = _("A seat is free to take over: {side}.")
        text, rows = words.format(side=side_of(sitting, seat.seat)), posts.take_rows(sitting)
    await posts.call(tx, sitting, "free", text, rows=rows, hand=hand)
    await emit(tx, SeatsFree(sitting.row, NEVER))
    return sitting


async def _leave_the_past(host: Host, id: str, user: PersonId) -> None:
    """Take a name from a table that is over or stands still, and from its last post."""
    async with host.store.writing() as tx:
        row = await tx.table(id)
        if row is None:
            return
        sitting = Sitting(row, tuple(await tx.seats(id)), None)
        seat = sitting.seat_of(user)
        if seat is not None:
            # Who opened it is a player for ever; a race that may go on needs somebody who drives.
            sitting = await _nameless(tx, sitting, seat, GHOST if row.stage == "frozen" else PLAYER)
        await _unnamed(tx, sitting, user, named=row.organiser == user)
        if row.stage == "over":
            await posts.tell_with_new_names(tx, await host.read(tx, id))


async def _nameless(tx: Writing, sitting: Sitting, seat: SeatRow, driver: str = PLAYER) -> Sitting:
    """Empty a seat of all that its person has left there but the token, which the dice need."""
    with speaking(sitting.row.language):
        name = _("somebody")
    empty = dataclasses.replace(without_person(seat, name, driver), out=seat.out)
    await tx.put_seat(empty)
    return with_seats(sitting, empty)


async def _unnamed(tx: Writing, sitting: Sitting, user: PersonId, named: bool) -> Sitting:
    """Take somebody from the row of a table: as its organiser, who has `named` it, as a guest, from the words
    of its post."""
    for number in await tx.former_seats(sitting.row.id, user):
        seat = sitting.seat(number)
        if seat is not None and seat.driver in (GONE, *VACANT):
            sitting = await _nameless(tx, sitting, seat, seat.driver)
    row = sitting.row
    if row.organiser == user and row.stage in ("lobby", "running"):
        row = (await succeed(tx, sitting, user)).row
    with speaking(row.language):
        cleaned = dataclasses.replace(
            row,
            organiser=NOBODY if row.organiser == user else row.organiser,
            invited=None if row.invited is None else tuple(u for u in row.invited if u != user),
            body=_cleaned(row.body, user),
            name="" if named else row.name,
        )
    motions.drop(tx, row.id)
    return dataclasses.replace(sitting, row=await tx.save_table(cleaned) if cleaned != row else row)


async def clean_parcels(tx: Writing, user: PersonId, names: Sequence[str] = ()) -> None:
    """Let what waits to be sent about somebody go out without their name, and without these other ones."""
    for parcel in await parcels_naming(tx, user):
        await _clean(tx, parcel, user, names)


async def _clean(tx: Writing, parcel: Parcel, user: PersonId, names: Sequence[str]) -> None:
    """Let a waiting parcel go out without a name, and without these other ones; a letter to
    somebody who is forgotten does not go out."""
    if parcel.kind in ("letter", "panel") and parcel.person == user:
        await tx.drop_parcel(parcel.id)
        return
    row = await tx.table(parcel.table)
    with speaking(row.language if row else "en"):
        await tx.save_parcel(dataclasses.replace(parcel, payload=_cleaned(parcel.payload, user, names)))


def _cleaned(value: Any, user: PersonId, names: Sequence[str] = ()) -> Any:
    """JSON values without a person: mentions and names become a word, pings and ids in buttons go."""
    if isinstance(value, str):
        for name in names:
            value = value.replace(name, _("somebody"))
        return re.sub(rf"(?<!\d){user}(?!\d)", str(NOBODY), value.replace(mention(user), _("somebody")))
    if isinstance(value, Mapping):
        return {key: _cleaned(part, user, names) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(part, user, names) for part in value if part != user]
    return value


async def _tables_naming(read: Reading, user: PersonId) -> Sequence[str]:
    """The tables at which a person sits, which they organise, are invited to, or which name them."""
    rows = await read.rows(_NAMING, {"user": user, "digits": str(user)})
    return [row[0] for row in rows]


async def kept_of(read: Reading, user: PersonId) -> Mapping[str, Sequence[Json]]:
    """All that is kept of a person beside tables, seats and parcels, and is theirs to read, as columns by the
    tables of the database."""
    by_table = {}
    for name in await read.personal():
        if name != "seats":
            rows = await read.rows(f"SELECT * FROM {name} WHERE user_id = ?", (user,))  # noqa: S608
            by_table[name] = [_handed_out(name, dict(row)) for row in rows]
    return by_table


def _handed_out(table: str, row: Json) -> Json:
    return {name: value for name, value in row.items() if not {name, f"{table}.{name}"} & _KEPT_BACK}


async def parcels_naming(read: Reading, user: PersonId) -> Sequence[Parcel]:
    """The waiting parcels that name a person, and the letters to that person."""
    rest = "WHERE payload LIKE '%' || ? || '%' OR (kind = 'letter' AND channel = ?) ORDER BY id"
    return await read.all_of(PARCELS, rest, str(user), user)
