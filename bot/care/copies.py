"""Copies of the database to look at: of one moment, complete, and apart from a bot that runs on the file.

A copy is opened as a bot would open it, migrations and all, so what is found there is what the present code
makes of the data. It lies beside the database, in a folder that only the bot's own user may enter, and is
gone afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.hosting.host import Host
from bot.scale.postgres.databases import back_up
from bot.store import Filter, Reading, StoreError
from bot.store.address import Place
from bot.store.backups import examine
from bot.store.files import copies_beside, sweep
from bot.store.private import begin_private
from bot.store.shapes import misshapen
from bot.store.sqlite import SqliteStore
from bot.times.instants import NEVER
from engine import Record, audit
from engine.cli.progress import progress

log = logging.getLogger(__name__)

ALL = 1_000_000
ASIDE = "before-restore-"
"""How the names begin of what a restore has put aside."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The contents of a backup: tables in all, those running, and those that cannot be loaded."""

    tables: int
    running: int
    problems: tuple[str, ...]


@asynccontextmanager
async def copy_of(place: Place, beside: Path) -> AsyncIterator[SqliteStore]:
    """An open copy of a database, beside a file, also while a bot runs on that. Raises `StoreError`."""
    with _copies(beside, f"{place} cannot be copied") as folder:
        copy = folder / "copy.db"
        await back_up(place, copy)
        async with _opened(copy) as store:
            yield store


def sweep_copies(data: Path) -> None:
    """Delete the copies that somebody was killed at, in a data folder and among its backups."""
    for folder in (data, data / "backups"):
        for left in sweep(folder):
            log.info("deleted %s, which was left when its maker was killed", left)


@contextmanager
def _copies(beside: Path, cannot: str) -> Iterator[Path]:
    """A folder for copies beside a file. Raises `StoreError`."""
    with ExitStack() as made:
        try:
            folder = made.enter_context(copies_beside(beside))
        except OSError as error:
            raise StoreError(f"{cannot} in {beside.parent}: {error.strerror}.") from error
        yield folder


async def try_out(
    backup: Path,
    beside: Path | None = None,
    replayed: bool = False,
    strange: bool = False,
    shown: bool = False,
) -> Trial:
    """Restore a backup into a folder of its own, beside it or another file, and load all that runs there.

    `strange`: it may not be what this bot has written, so that all shapes are looked at. Raises `StoreError`.

    `replayed`: every running table is played again from its journal, too, by the rules as they are now.
    `shown`: a terminal shows how far that has come.
    """
    wrong = await asyncio.to_thread(examine, backup)
    if wrong:
        raise StoreError(wrong)
    with _copies(beside or backup, f"{backup} cannot be tried out") as folder:
        copy = folder / "trial.db"
        try:
            begin_private(copy)
            await asyncio.to_thread(shutil.copyfile, backup, copy)
        except OSError as error:
            raise StoreError(f"{backup} cannot be tried out: {error.strerror}.") from error
        try:
            async with _opened(copy) as store:
                if strange and (wrong := await asyncio.to_thread(misshapen, copy)):
                    raise StoreError(f"{backup} is not whole: {wrong} holds what does not fit there.")
                return await _loaded(store, replayed, shown)
        except StoreError as error:
            raise StoreError(str(error).replace(str(copy), str(backup))) from error


async def _loaded(store: SqliteStore, replayed: bool, shown: bool) -> Trial:
    host, problems = Host(store, lambda: NEVER), list[str]()
    async with store.reading() as read:
        stages = await read.stages()
        running = await read.tables(Filter(stages=("running",), limit=ALL))
        with progress(len(running), "tables", shown) as bar:
            for row in running:
                if problem := await _problem_of(host, read, row.id, replayed):
                    problems.append(problem)
                bar.done()
    return Trial(sum(stages.values()), len(running), tuple(problems))


async def _problem_of(host: Host, read: Reading, table: str, replayed: bool) -> str:
    """The fault of a table, '' where it can be loaded and, where it is `replayed`, comes out the same."""
    try:
        sitting = await host.read(read, table)
        if sitting.absent:  # nobody here could play it
            return ""
        record = await host.record_of(read, sitting) if replayed else None
    except Exception as error:  # whatever is in the file, the trial says so
        return f"table {table} cannot be loaded ({type(error).__name__})"
    differs = await asyncio.to_thread(_differs, record) if record is not None else ""
    return f"table {table} cannot be played again: {differs}" if differs else ""


def _differs(record: Record) -> str:
    """The first difference between a table and what its journal comes to."""
    try:
        problems = audit(record)
    except Exception as error:  # whatever is in the file, the trial says so
        return type(error).__name__
    return problems[0] if problems else ""


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    await store.open()
    try:
        yield store
    finally:
        await store.close()
