"""Putting a backup in the place of the database: tried out first, the present one kept aside."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.care.copies import ASIDE, copy_of, try_out
from bot.scale.postgres.databases import back_up, layout_at
from bot.store import DROP_SECRETS, StoreError
from bot.store.address import Address, Place
from bot.store.backups import digest_of
from bot.store.faults import store_error
from bot.store.files import copies_beside, open_file
from bot.store.layouts import must_be_of_releases
from bot.store.lock import take_lock
from bot.store.private import begin_private, make_private

LOGS = ("-wal", "-shm")
"""The files that SQLite may keep beside a database; they belong to that file and to no other."""
NO_FOLDER = (
    "There is no folder {}. If it is the right one (HIPPODROME_DATA), make it or start the bot once first."
)
SHOWN = 5
"""How many tables that stand against a restore are named."""


async def restore(backup: Path, path: Path, differing: bool = False) -> Path | None:
    """Put `backup` in the place of the database at `path`; returns where that one is now, if there was one.

    `differing`: also where running tables come out differently when they are played again. Raises
    `StoreError` with a sentence where a bot runs on it, or where the backup is of no use; then everything is
    as it was. A kill at any moment leaves either the present database or the restored one.
    """
    must_be_of_releases(backup, path)
    _must_have_a_folder(path)
    try:
        with closing(take_lock(path)):
            await _must_be_of_use(backup, path, differing)
            return await asyncio.to_thread(_put_in_place, backup, path)
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    except OSError as error:
        raise StoreError(f"{backup} cannot be restored: {error.strerror}.") from error


async def restore_at(backup: Path, address: Address, folder: Path, differing: bool = False) -> str:
    """Put `backup` in the place of what a database of PostgreSQL holds.

    Returns where that is now, '' where there was nothing: in a file in `folder` or, where a newer version of
    this bot has written it, in a schema of its own. `differing`, what is raised and what a kill leaves are
    as in `restore`.
    """
    from bot.scale.postgres.moving import name_aside, nobody_at, to_postgres

    await _must_be_of_use(backup, folder / "restored.db", differing)
    await nobody_at(address.url)
    aside = schema = ""
    layout = await layout_at(address)
    if layout.fault == "newer":
        schema = await name_aside(address.url)
        aside = f"in the schema {schema} of {address}"
    elif layout.number:
        make_private(folder)
        aside = str(_free(folder))
        await back_up(address, Path(aside))
    async with copy_of(backup, folder / backup.name) as copy:
        await to_postgres(copy.path, address.url, over=True, aside=schema)
    return aside


async def copy(source: Place, target: Place) -> int:
    """Move all that the bot remembers from a file to PostgreSQL, or back; the source stays as it is.

    Returns the number of rows. What the target holds is replaced where it is no further on than the source,
    so a copy may be repeated. Raises `StoreError` with a sentence where a bot runs on either; then the target
    is as it was.
    """
    from bot.scale.postgres.moving import must_not_be_ahead, nobody_at, to_postgres, to_sqlite

    match source, target:
        case Path(), Address():
            with closing(_lock(source)):
                async with copy_of(source, source) as present:
                    return (await to_postgres(present.path, target.url)).total
        case Address(), Path():
            await nobody_at(source.url)
            with closing(_lock(target)), copies_beside(target) as folder:
                made = folder / target.name
                held = await to_sqlite(source.url, made, shown=True)
                if target.exists():
                    async with copy_of(target, target) as present:
                        must_not_be_ahead(present.path, made, str(source))
                await asyncio.to_thread(_put_in_place, made, target)
                return held.total
    raise StoreError(
        "`copy` goes from a file to a PostgreSQL database or back; between two of a kind, use `backup` and "
        "`restore`."
    )


def _lock(path: Path) -> sqlite3.Connection:
    must_be_of_releases(path)
    try:
        return take_lock(path)
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def _must_have_a_folder(path: Path) -> None:
    """A misspelt folder would be made, perhaps as another user than the bot's."""
    if not path.parent.is_dir():
        raise StoreError(NO_FOLDER.format(path.parent))


async def _must_be_of_use(backup: Path, beside: Path, differing: bool) -> None:
    if backup.resolve() == beside.resolve():  # noqa: ASYNC240 - nobody else waits for this loop
        raise StoreError(f"{beside} is the database itself, not a backup of it.")
    strange = not digest_of(backup).exists()
    trial = await try_out(backup, beside, not differing, strange, shown=True)
    if trial.problems:
        listed = "; ".join(trial.problems[:SHOWN])
        more = len(trial.problems) - SHOWN
        listed += f"; and {more} more" if more > 0 else ""
        raise StoreError(f"{backup} is not restored: {listed}.")


def _put_in_place(backup: Path, path: Path) -> Path | None:
    with copies_beside(path) as folder:
        copy = folder / path.name
        begin_private(copy)
        shutil.copyfile(backup, copy)
        with closing(open_file(copy)) as made:
            made.execute(DROP_SECRETS)
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        aside = _set_aside(path) if path.exists() else None
        os.replace(copy, path)
    return aside


def _set_aside(path: Path) -> Path:
    """A second name for the present database, whole or broken, and nothing left beside it."""
    aside = _free(path.parent)
    log, kept = Path(f"{path}{LOGS[0]}"), Path(f"{aside}{LOGS[0]}")
    if log.exists():
        # Not later: where the database is broken, SQLite throws its latest changes away.
        begin_private(kept)
        shutil.copyfile(log, kept)
    if _written_back(path):
        kept.unlink(missing_ok=True)
    try:
        os.link(path, aside)
    except OSError:  # a file system without links
        begin_private(aside)
        shutil.copyfile(path, aside)
    os.utime(aside)
    for name in LOGS:
        Path(f"{path}{name}").unlink(missing_ok=True)
    return aside


def _written_back(path: Path) -> bool:
    """Let SQLite put the latest changes into the database; whether it could."""
    try:
        with closing(open_file(path)) as file:
            [(busy, _, _)] = file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return not busy
    except sqlite3.Error:
        return False


def _free(folder: Path) -> Path:
    number = 1
    while (aside := folder / f"{ASIDE}{number}.db").exists():
        number += 1
    return aside
