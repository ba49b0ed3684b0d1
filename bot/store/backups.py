"""Copies of a database that a bot may be running on, and what a file is worth as one.

A backup is one whole file of a known layout, without a log of changes beside it. Its SHA-256 lies beside it
in a file of its own, as `sha256sum` writes it.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store import layouts
from bot.store.columns import of_json
from bot.store.faults import StoreError, code, store_error
from bot.store.files import connect, copies_beside, empty_log, log_of, open_file, open_to_read
from bot.store.layouts import Layout
from bot.store.private import begin_private, write_private
from bot.store.rows import DROP_SECRETS

OF_POSTGRES = b"PGDMP"
"""Begins a dump of `pg_dump`."""


def back_up(path: Path, target: Path) -> None:
    """Copy the database at `path` to `target`, also while a bot writes to it; blocks until that is done.

    The copy is of one moment, is examined, and then takes the place of a file at `target`, with its digest
    beside it; only its owner may read them. Raises `StoreError` with a sentence, and leaves `target` as it
    was.
    """
    if not path.is_file():
        raise StoreError(f"There is no database {path}.")
    if target.exists() and target.samefile(path):
        raise StoreError(f"A backup of {path} needs a file of its own.")
    layouts.must_be_of_releases(path)
    try:
        with copies_beside(target) as folder:
            copy = folder / target.name
            begin_private(copy)
            _copy(path, copy)
            if wrong := _wrong(copy):
                raise StoreError(f"{path} was not backed up, as the copy {wrong}.")
            digest = folder / "digest"
            write_private(digest, f"{_sha256(copy)}  {target.name}\n")
            # Not later: a backup without a digest can be restored, one with that of another file cannot.
            digest_of(target).unlink(missing_ok=True)
            os.replace(copy, target)
            os.replace(digest, digest_of(target))
    except OSError as error:
        raise StoreError(f"The backup {target} cannot be written: {error.strerror}.") from error
    except sqlite3.Error as error:
        unreadable = code(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
        raise store_error(error, path if unreadable else target) from error


def must_be_replaceable(target: Path) -> None:
    """Raise `StoreError` where a backup would take the place of a file that is none of this bot's, or of one
    from before the first release."""
    try:
        with target.open("rb") as file:
            first = file.read(len(OF_POSTGRES))
        if first in (b"", OF_POSTGRES):
            return
        layouts.must_be_of_releases(target)
        with closing(open_to_read(target)) as file:
            known = layouts.stamped(file, layouts.migrations()).fault != "foreign"
    except OSError:  # there is none, or its writer says why not
        return
    except sqlite3.Error:
        known = False
    if not known:
        raise StoreError(f"{target} is there, and is no backup of this bot; name a file that is not there.")


def _copy(path: Path, copy: Path) -> None:
    with closing(connect(path, "mode=rw")) as source, closing(open_file(copy)) as file:
        empty_log(source)
        # An open look at one moment: otherwise every commit of the bot's would start the backup anew.
        source.execute("BEGIN")
        source.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        source.backup(file)
        if file.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone():
            file.execute(DROP_SECRETS)
        # A file that needs no other one beside it.
        file.execute("PRAGMA journal_mode = DELETE")


def digest_of(backup: Path) -> Path:
    """Where the digest of a backup lies."""
    return Path(f"{backup}.sha256")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def examine(path: Path) -> str:
    """The fault of a file as a backup, in one sentence; empty if there is none. Never writes to it."""
    wrong = _wrong(path) or _changed(path) or _strange(path)
    return f"{path} {wrong}." if wrong else ""


def _changed(path: Path) -> str:
    """The fault of a backup that differs from its digest, '' for none."""
    beside = digest_of(path)
    if not beside.exists():
        return ""
    try:
        known = beside.read_text(encoding="ascii").split()[:1]
    except (OSError, ValueError):
        return f"has a digest that cannot be read, {beside.name}"
    return "" if known == [_sha256(path)] else f"was changed: its SHA-256 is not the one in {beside.name}"


def _strange(path: Path) -> str:
    """The things in a whole database that the bot has not put there."""
    try:
        with closing(open_to_read(path)) as file:
            file.execute("PRAGMA trusted_schema = OFF")
            return _programs(file) or _dangling(file) or _garbled(file)
    except sqlite3.Error as error:
        return _complaint(error)


def _programs(file: sqlite3.Connection) -> str:
    """Triggers and views: what would act by itself inside the bot's own statements."""
    program = file.execute(
        "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
    ).fetchone()
    return "holds a {} named {!r}, which no database of this bot has".format(*program) if program else ""


def _dangling(file: sqlite3.Connection) -> str:
    violation = file.execute("PRAGMA foreign_key_check").fetchone()
    return (
        f"is not whole: rows of {violation[0]} belong to rows of {violation[2]} that are missing"
        if violation
        else ""
    )


def _garbled(file: sqlite3.Connection) -> str:
    """Where there should be JSON and is something else."""
    present = _columns(file)
    for table, column in of_json():
        if (table, column) in present:
            wrong = f"SELECT rowid FROM {table} WHERE {column} IS NOT NULL AND NOT json_valid({column})"  # noqa: S608
            if file.execute(f"{wrong} LIMIT 1").fetchone():
                return f"is not whole: {table}.{column} holds something that is no JSON"
    return ""


def layout(path: Path) -> Layout:
    """The layout of a file, also an empty one or one that is newer than this program knows.

    Raises `StoreError` for a file of another program, and for one from before the first release.
    """
    layouts.must_be_of_releases(path)
    try:
        with closing(open_to_read(path)) as file:
            return layouts.stamped(file, layouts.migrations()).accepted(path, "empty", "newer")
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def _wrong(path: Path) -> str:
    """The fault of a file, as the rest of a sentence that begins with its name."""
    if not path.is_file():
        return "is not there" if not path.exists() else "is not a file"
    if log_of(path).exists() and log_of(path).stat().st_size:
        return f"is no backup: its latest changes are in {log_of(path).name}, beside it"
    scripts = layouts.migrations()
    try:
        with closing(open_to_read(path)) as file:
            layout = layouts.examined(file, scripts)
            return layout.complaint or _lacking(file, scripts[: layout.number])
    except sqlite3.Error as error:
        return _complaint(error)


def _complaint(error: sqlite3.Error) -> str:
    match code(error):
        case sqlite3.SQLITE_NOTADB:
            return "is not a database"
        case sqlite3.SQLITE_CORRUPT:
            return "is damaged"
    return f"cannot be read: {error}"


def _lacking(file: sqlite3.Connection, scripts: list[str]) -> str:
    """The first column made by these scripts that a file lacks, '' for none."""
    with closing(open_file(":memory:")) as fresh:
        for script in scripts:
            fresh.executescript(script)
        lacking = sorted(_columns(fresh) - _columns(file))
    return f"is not whole: {'.'.join(lacking[0])} is missing" if lacking else ""


def _columns(file: sqlite3.Connection) -> set[tuple[str, str]]:
    return set(
        file.execute(
            """SELECT found.name, part.name FROM sqlite_master AS found, pragma_table_info(found.name) AS part
            WHERE found.type = 'table'"""
        )
    )
