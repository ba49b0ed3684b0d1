"""To report a round, and to read what was reported.

A report has two parts. The redacted one holds only what everybody at the table may know anyhow, and names
nobody; it may be read at once. The bundle is the whole record, seed and sealed plots included, and stays
closed until the table has ended.
"""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Sequence
from importlib import metadata
from typing import Any

import engine
from bot.features.reports import rows
from bot.features.reports.rows import Report
from bot.hosting.host import Host
from bot.hosting.table.sitting import PLAYER, Person, Refused, Sitting
from bot.store import Reading, RoundRow
from bot.times.instants import Instant
from engine import codec, journal
from engine.language import _, speaking
from engine.model import Entry

Json = dict[str, Any]

WORDS = 500
"""The most characters of what somebody says."""
COOLDOWN = 300.0
"""Seconds between two reports of one person at a table."""
MOST = 50
"""The most reports of one table."""


async def report(host: Host, id: str, person: Person, words: str) -> int:
    """Keep a report of the table as it stands; returns its number. Raises `Refused`."""
    words = " ".join(words.split())
    if not words:
        raise Refused(_("Say in a few words what is wrong."))
    if len(words) > WORDS:
        raise Refused(_("A report can have at most {most} characters.").format(most=WORDS))
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        await _may_report(read, sitting, person, host.now())
        record, rounds = await host.record_of(read, sitting), await read.rounds(sitting.row.id)
    public, bundle = await asyncio.to_thread(_both, sitting, record, rounds)
    async with host.store.writing() as tx:
        await _may_report(tx, sitting, person, host.now())
        row = Report(0, sitting.row.id, len(record.entries), person.id, words, host.now(), public, bundle)
        return await rows.add(tx, row)


async def reports(host: Host, id: str, person: Person) -> tuple[Sitting, tuple[Report, ...]]:
    """A table and its reports, oldest first, for those who may read them; raises `Refused`."""
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        _must_belong(sitting, person)
        return sitting, tuple(await rows.of_table(read, sitting.row.id))


async def report_of(host: Host, number: int, person: Person) -> tuple[Sitting, Report]:
    """A report and its table; raises `Refused`, in the same words for a foreign one and for none."""
    async with host.store.reading() as read:
        row = await rows.one(read, number)
        sitting = await host.read(read, row.table) if row is not None else None
    if row is None or sitting is None or not may_read(sitting, person):
        raise Refused(
            _("There is no report {number} for you here; `/fair` has a button for a table's reports.").format(
                number=number
            )
        )
    return sitting, row


def redacted(sitting: Sitting, entries: Sequence[Entry[Any]], rounds: Sequence[RoundRow]) -> Json:
    """A table as JSON values without anything that is secret or says who somebody is on Discord."""
    row, table, game = sitting.row, sitting.running, sitting.game
    with speaking(row.language):
        return {
            "table": row.id,
            "game": row.game,
            "rules": game.version,
            "engine": _version(),
            "python": platform.python_version(),
            "entry": len(entries),
            "epoch": table.epoch,
            "stage": row.stage,
            "tempo": row.tempo,
            "options": row.options,
            "drivers": ["somebody" if s.driver == PLAYER else s.driver for s in sitting.seats],
            "fingerprint": row.commit,
            "sealed": [
                {"entry": e.number, "seat": lock.seat, "question": lock.decision, "digest": lock.digest}
                for e in entries
                for lock in e.locks
            ],
            "rounds": [{"number": r.number, "entry": r.entry, "caption": r.caption} for r in rounds],
            "asked": [{"question": d.id, "seat": d.seat, "kind": d.kind} for d in table.open],
            "story": [line for e in entries for line in _described(sitting, e)],
            "view": codec.dump(game.rules.view(table.state, None), game.rules.View),
        }


def _version() -> str:
    try:
        return metadata.version("hippodrome")
    except metadata.PackageNotFoundError:
        return "from source"


def _described(sitting: Sitting, entry: Entry[Any]) -> list[str]:
    game = sitting.game
    seen = (game.rules.redact(event, None) for event in entry.events)
    lines = [game.face.narrate(event) for event in seen if event is not None]
    if entry.order.verb == "rollback":
        return [_("{entry}: rolled back to entry {to}").format(entry=entry.number, to=entry.order.line)]
    return [f"{entry.number}: {line.text}" for line in lines if line is not None]


def _both(sitting: Sitting, record: engine.Record, rounds: Sequence[RoundRow]) -> tuple[Json, Json]:
    return redacted(sitting, record.entries, rounds), journal.dump_record(record)


def may_read(sitting: Sitting, person: Person) -> bool:
    """Whether the reports of a table are for somebody: who sits there, and who arranges it."""
    return sitting.seat_of(person.id) is not None or sitting.arranged_by(person)


async def is_offered(_read: Reading, sitting: Sitting, person: Person, _now: Instant) -> bool:
    """Whether somebody is offered to report, and to read reports."""
    return may_read(sitting, person)


def _must_belong(sitting: Sitting, person: Person) -> None:
    if not may_read(sitting, person):
        raise Refused(_("Reports are for the table's players, its organiser and the managers of its server."))


async def _may_report(read: Reading, sitting: Sitting, person: Person, now: Instant) -> None:
    _must_belong(sitting, person)
    if sitting.table is None:
        raise Refused(_("This game has not started yet, so there is no round to report."))
    known = await rows.of_table(read, sitting.row.id)
    mine = [r for r in known if r.user == person.id]
    rounds = await read.rounds(sitting.row.id)
    if mine and rounds and mine[-1].entry >= rounds[-1].entry:
        words = _("You have already reported this round, as number {number}; one report a round is enough.")
        raise Refused(words.format(number=mine[-1].id))
    if mine and now < mine[-1].created + COOLDOWN:
        at = int(mine[-1].created + COOLDOWN)
        raise Refused(_("You can report again at this table <t:{at}:R>.").format(at=at))
    if len(known) >= MOST:
        raise Refused(_("This table already has {most} reports, which is the limit.").format(most=MOST))
