"""How long it takes to save one order: a select and three writes of 5 KB in all.

Compared, in turns within one run: all of it in one transaction, and every write in one of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from bot.ids import ChannelId, GuildId, PersonId
from bot.store import Parcel, TableRow
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from engine import codec
from engine.cli.progress import progress

_ROW = TableRow(
    id="KBQT",
    game="chariots",
    stage="running",
    guild=GuildId(1),
    channel=ChannelId(2),
    organiser=PersonId(3),
    tempo="round",
    options={"laps": 3},
    seats=4,
    seed="00" * 32,
    commit="11" * 32,
    created=Instant(1.0),
)
_STATE = {f"field-{n}": "x" * 28 for n in range(75)}
_ENTRY = {f"event-{n}": "x" * 28 for n in range(25)}
_POST = {f"line-{n}": "x" * 28 for n in range(25)}


def main(argv: list[str]) -> None:
    """Print the medians in milliseconds and the median of the paired ratios."""
    parser = argparse.ArgumentParser(prog="python -m bench storage", description=__doc__)
    parser.add_argument("--orders", type=int, default=500, help="orders saved each way")
    parser.add_argument("--synchronous", choices=("NORMAL", "FULL"), default="NORMAL")
    parser.add_argument("--folder", type=Path, help="where the file is made, to measure that disk")
    wanted = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        store = SqliteStore(Path(folder) / "bench.db", synchronous=wanted.synchronous)
        together, apart = asyncio.run(_measure(store, wanted.orders))
    ratio = statistics.median(b / a for a, b in zip(together, apart, strict=True))
    sys.stdout.write(
        f"one transaction:        {statistics.median(together):.2f} ms an order\n"
        f"one for every write:    {statistics.median(apart):.2f} ms an order\n"
        f"one transaction takes 1/{ratio:.1f} of the time\n"
    )


async def _measure(store: SqliteStore, orders: int) -> tuple[list[float], list[float]]:
    await store.open()
    try:
        async with store.writing() as tx:
            await tx.add_table(_ROW)
        pairs = []
        with progress(orders, "orders") as bar:
            for n in range(orders):
                pairs.append((await _timed(_together, store, 2 * n), await _timed(_apart, store, 2 * n + 1)))
                bar.done()
    finally:
        await store.close()
    return [a for a, _ in pairs], [b for _, b in pairs]


async def _timed(
    save: Callable[[SqliteStore, int], Awaitable[None]], store: SqliteStore, number: int
) -> float:
    started = time.perf_counter()
    await save(store, number)
    return (time.perf_counter() - started) * 1000


async def _together(store: SqliteStore, number: int) -> None:
    async with store.writing() as tx:
        row = await tx.table(_ROW.id)
        assert row is not None
        await tx.add_entry(_ROW.id, number, _ENTRY)
        await tx.save_table(replace(row, state=codec.text(_STATE)))
        await tx.put_parcel(_parcel(number))


async def _apart(store: SqliteStore, number: int) -> None:
    async with store.reading() as read:
        row = await read.table(_ROW.id)
    assert row is not None
    async with store.writing() as tx:
        await tx.add_entry(_ROW.id, number, _ENTRY)
    async with store.writing() as tx:
        await tx.save_table(replace(row, state=codec.text(_STATE)))
    async with store.writing() as tx:
        await tx.put_parcel(_parcel(number))


def _parcel(number: int) -> Parcel:
    return Parcel(_ROW.id, _ROW.channel, f"round-{number}", "send", _POST, str(number))
