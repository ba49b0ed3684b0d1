"""What must hold when all is quiet again, by the database and by what Discord was sent."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from bot.hosting.host import Host
from bot.hosting.playing.sequel import next_by_itself
from bot.hosting.table.sitting import Sitting
from bot.store import Filter
from engine import journal
from engine.cli.progress import progress
from engine.model import Entry
from tests.processes.witness import Message, Witness
from tests.soak.invariants import Ledger, dishonoured, lost, phases, stuck

QUIET = """SELECT (SELECT COUNT(*) FROM parcels) AS parcels, (SELECT COUNT(*) FROM woken) AS woken,
    (SELECT COUNT(*) FROM alarms WHERE at <= $1) AS due"""
LATE = 120.0
"""Seconds after which what still waits is stuck."""


@dataclass(frozen=True)
class Told:
    """A parcel that the database has seen."""

    id: int
    table: str
    channel: int
    key: str
    kind: str
    nonce: str


async def until_quiet(address: str, host: Host) -> list[str]:
    """Wait until nothing is left to do; what still waits after a long while."""
    connection = await asyncpg.connect(address)
    loop = asyncio.get_running_loop()
    until = loop.time() + LATE
    try:
        while True:
            left = await connection.fetchrow(QUIET, host.now())
            if not any(left):
                return []
            if loop.time() > until:
                return [f"still waiting: {dict(left)}"]
            await asyncio.sleep(0.5)
    finally:
        await connection.close()


@dataclass
class Judged:
    """What was found wrong, and how much was looked at."""

    faults: list[str]
    tables: int = 0
    entries: int = 0
    phases: int = 0
    sends: int = 0


async def judge(address: str, host: Host, witness: Witness, ledger: Ledger, audited: bool = True) -> Judged:
    """Hold everything against the journals, the positions and the posts."""
    judged = Judged([])
    told = await _told(address)
    sittings = await host.tables(Filter(limit=100_000))
    with progress(len(sittings), "tables judged") as bar:
        for sitting in sittings:
            id = sitting.row.id
            record = await host.record(id)
            entries = record.entries
            async with host.store.reading() as read:
                alarms = await read.alarms_of(id)
                rounds = await read.rounds(id)
            found = [
                *lost(entries, ledger.receipts[id]),
                *dishonoured(entries),
                *_resolved_twice(entries),
                *stuck(sitting, alarms, host.now()),
                *_idle(sitting),
                *_untold([f"e{r.entry}" for r in rounds], told[id]),
                *(await asyncio.to_thread(journal.audit, record) if audited and told[id] else ()),
            ]
            judged.faults += [f"table {id}: {fault}" for fault in found]
            judged.tables += 1
            judged.entries += len(entries)
            judged.phases += phases(record)
            bar.done()
    parcels = [parcel for parcels in told.values() for parcel in parcels]
    judged.sends = sum(parcel.kind == "send" for parcel in parcels)
    judged.faults += faults_of_posts(parcels, witness.messages)
    return judged


async def _told(address: str) -> dict[str, list[Told]]:
    connection = await asyncpg.connect(address)
    rows = await connection.fetch("SELECT * FROM witness.told ORDER BY id")
    await connection.close()
    told = defaultdict[str, list[Told]](list)
    for row in rows:
        told[row["table_id"]].append(Told(*row))
    return told


def _resolved_twice(entries: Sequence[Entry[Any]]) -> Iterator[str]:
    """A question is closed once, and each entry has its number."""
    closed = Counter(answer.decision for entry in entries for answer in entry.answers)
    yield from (f"question {decision} was closed {n} times" for decision, n in closed.items() if n > 1)
    if [entry.number for entry in entries] != [*range(len(entries))]:
        yield "the numbers of its entries have gaps"


def _idle(sitting: Sitting) -> Iterator[str]:
    """What could go on by itself has done so."""
    if sitting.row.stage == "running" and sitting.running.outcome is None and next_by_itself(sitting):
        yield "it could go on by itself"


def _untold(rounds: Sequence[str], told: Sequence[Told]) -> Iterator[str]:
    """Each stop since the people came has its post."""
    sent = {parcel.key for parcel in told if parcel.kind == "send"}
    first = min((int(key[1:]) for key in sent if key[1:].isdigit()), default=0)
    missing = {key for key in rounds if first and int(key[1:]) >= first} - sent
    yield from (f"the stop {key} was never to be posted" for key in sorted(missing))


def faults_of_posts(told: Iterable[Told], messages: Iterable[Message]) -> list[str]:
    """What was to be posted is there once, in its order within a channel."""
    found: list[str] = []
    by_nonce = defaultdict[tuple[int, str], list[Message]](list)
    for message in messages:
        by_nonce[message.channel, message.nonce].append(message)
    sends = {(parcel.channel, parcel.nonce): parcel for parcel in told if parcel.kind == "send"}
    for place, parcel in sends.items():
        posted = len(by_nonce.get(place, ()))
        if posted != 1:
            found.append(f"table {parcel.table}: the post {parcel.key} is there {posted} times")
    found += [f"nobody wanted the post {place}" for place in by_nonce if place not in sends]
    keys = Counter((parcel.table, parcel.channel, parcel.key) for parcel in sends.values())
    found += [f"table {table}: {n} posts {key} were queued" for (table, _c, key), n in keys.items() if n > 1]
    latest: dict[int, int] = {}
    for place, posted_here in sorted(by_nonce.items(), key=lambda item: item[1][0].id):
        parcel_id = sends[place].id if place in sends else 0
        if parcel_id < latest.get(place[0], 0):
            found.append(f"channel {place[0]}: {posted_here[0].content[:40]!r} came after a later post")
        latest[place[0]] = max(latest.get(place[0], 0), parcel_id)
    return found
