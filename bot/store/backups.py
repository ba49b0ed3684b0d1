"""Copies of a database that a bot may be running on, and what a file is worth as one.

A backup is one whole file of a known layout, without a log of changes beside it.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.store.faults import code, store_error
from bot.store.layouts import fault, migrations, version
from bot.store.seam import StoreError


def back_up(path: Path, target: Path) -> None:
    """Copy the database at `path` to `target`, also while a bot writes to it; blocks until that is done.

    The copy is of one moment, is examined, and then takes the place of a file at `target`; only its
    owner may read it. Raises `StoreError` with a sentence, and leaves `target` as it was.
    """
    if not path.is_file():
        raise StoreError(f"There is no database {path}.")
    if target.exists() and target.samefile(path):
        raise StoreError(f"A backup of {path} needs a file of its own.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as folder:
            copy = Path(folder) / target.name
            _copy(path, copy)
            if wrong := _wrong(copy):
                raise StoreError(f"{path} was not backed up, as the copy {wrong}.")
            copy.chmod(0o600)
            os.replace(copy, target)
    except OSError as error:
        raise StoreError(f"The backup {target} cannot be written: {error.strerror}.") from error
    except sqlite3.Error as error:
        unreadable = code(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
        raise store_error(error, path if unreadable else target) from error


def _copy(path: Path, copy: Path) -> None:
    with closing(_connect(path, "mode=rw")) as source, closing(sqlite3.connect(copy)) as file:
        # An open look at one moment: otherwise every commit of the bot's would start the backup anew.
        source.execute("BEGIN")
        source.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        source.backup(file)
        # A file that needs no other one beside it.
        file.execute("PRAGMA journal_mode = DELETE")


def examine(path: Path) -> str:
    """What is wrong with a file as a backup, in one sentence; empty if nothing is. Never writes to it."""
    wrong = _wrong(path)
    return f"{path} {wrong}." if wrong else ""


def layout(path: Path) -> int:
    """The number of the layout that a file has; 0 for an empty one. Raises `StoreError`."""
    try:
        with closing(_look(path)) as file:
            return version(file)
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def _wrong(path: Path) -> str:
    """What is wrong with a file, as the rest of a sentence that begins with its name."""
    if not path.is_file():
        return "is not there" if not path.exists() else "is not a file"
    if _log(path).exists() and _log(path).stat().st_size:
        return f"is no backup: its latest changes are in {_log(path).name}, beside it"
    scripts = migrations()
    try:
        with closing(_look(path)) as file:
            match fault(file, len(scripts)):
                case "":
                    return _lacking(file, scripts[: version(file)])
                case "empty":
                    return "is empty"
                case "foreign":
                    return "is the database of another program"
                case "newer":
                    known = f"(layout {version(file)}, this one knows {len(scripts)})"
                    return f"was written by a newer version of this bot {known}"
                case "damaged":
                    return "is damaged"
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
    """Which column a file lacks that these scripts have made."""
    with closing(sqlite3.connect(":memory:")) as fresh:
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


def _look(path: Path) -> sqlite3.Connection:
    """Open a file for reading so that nothing is written to it or left beside it."""
    return _connect(path, "mode=ro" if _log(path).exists() else "mode=ro&immutable=1")


def _log(path: Path) -> Path:
    """The file in which SQLite keeps the changes that are not in the database yet."""
    return Path(f"{path}-wal")


def _connect(path: Path, way: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?{way}", uri=True, isolation_level=None)
