"""Replays of tables by the rules as they are now: what differs would differ after a deploy, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from bot.care.copies import ALL, copy_of
from bot.hosting.host import Host
from bot.store import Filter, Store, StoreError
from bot.store.address import Place
from bot.times.instants import NEVER
from engine import audit
from engine.cli.files import read_text
from engine.cli.progress import Bar, progress
from engine.codec import parse
from engine.errors import BadRecord, GameError
from engine.journal import load_record
from engine.record import Record
from engine.registry import installed

SHOWN = 3
"""How many differences of a table are told."""


async def replay_active(place: Place, beside: Path) -> AsyncIterator[tuple[bool, str]]:
    """As `replay_all`, on a copy beside a file, so also beside a running bot. Raises `StoreError`."""
    async with copy_of(place, beside) as store:
        async for replayed in replay_all(store):
            yield replayed


async def replay_all(store: Store) -> AsyncIterator[tuple[bool, str]]:
    """A line for every table of the database that runs or is frozen, with whether all is well there."""
    host = Host(store, lambda: NEVER)
    async with store.reading() as read:
        rows = await read.tables(Filter(stages=("running", "frozen"), limit=ALL))
    with progress(len(rows), "tables") as bar:
        for number, row in enumerate(rows, 1):
            if not installed(row.game):
                yield True, f"{row.id} {row.game}: its game is not installed, so it waits as it is."
                continue
            try:
                record = await host.record(row.id)
            except Exception as error:  # whatever is in the file, its line says so
                replayed = False, f"{row.id} {row.game}: it cannot be loaded ({type(error).__name__})."
            else:
                replayed = await asyncio.to_thread(_line, row.id, record, bar)
            bar.reached(number)
            yield replayed


def replay_file(path: Path) -> tuple[bool, str]:
    """The line for a table in a file: exported, dumped after a fault, or the bundle of a report.

    Raises `StoreError` for a file that is none of these.
    """
    record, order = read_bundle(path)
    with progress(1, "tables") as bar:
        well, line = _line(path.name, record, bar)
    if order and well:
        line += " The order that failed is not among them; it is in the file as 'order'."
    return well, line


def read_bundle(path: Path) -> tuple[Record, object]:
    """The record in a file, and the order that the rules failed at if it is a dump. Raises `StoreError`."""
    try:
        data = parse(read_text(path))
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}.") from error
    except BadRecord as error:
        raise StoreError(f"{path} is not a JSON file. {error}") from error
    try:
        return load_record(data), data.get("order")
    except GameError as error:
        raise StoreError(f"{path} holds no table that can be replayed: {error}") from error
    except Exception as error:  # a stranger's file may hold anything
        raise StoreError(f"{path} holds no table that can be replayed ({type(error).__name__}).") from error


def _line(name: str, record: Record, bar: Bar) -> tuple[bool, str]:
    part = 1 / max(1, len(record.entries) - 1)
    problems = audit(record, watch=lambda step: bar.done(part))
    count = len(record.entries)
    what = f"{name} {record.opening.game}: {count} {'entry' if count == 1 else 'entries'}"
    if not problems:
        return True, f"{what}, the same by the present rules."
    more = len(problems) - SHOWN
    listed = "; ".join(problems[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
    return False, f"{what}, differing by the present rules: {listed}."
