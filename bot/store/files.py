"""Files of SQLite: how each is opened, and the folders in which copies of them are made and looked at."""

from __future__ import annotations

import contextlib
import glob
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.store.private import begin_private, make_private

HELD = "held"
"""The file in a folder of copies that is locked while somebody works there."""
BEGINNING = 2.0
"""Seconds that somebody may take to lock a folder that was made."""


def open_file(path: Path | str, **options: Any) -> sqlite3.Connection:
    """A connection whose transactions are begun and ended by statements; `options` are the library's.

    What is deleted by it leaves no trace in the file, whatever SQLite was built with. Raises `sqlite3.Error`.
    """
    file: sqlite3.Connection = sqlite3.connect(path, isolation_level=None, **options)
    file.execute("PRAGMA secure_delete = ON")
    return file


def look_at(path: Path) -> sqlite3.Connection:
    """A connection by which nothing is written to a file or left beside it. Raises `sqlite3.Error`."""
    return connect(path, "mode=ro" if log_of(path).exists() else "mode=ro&immutable=1")


def connect(path: Path, way: str) -> sqlite3.Connection:
    """A connection to a file by one of SQLite's ways, `mode=ro` for instance. Raises `sqlite3.Error`."""
    return open_file(f"{path.resolve().as_uri()}?{way}", uri=True)


def log_of(path: Path) -> Path:
    """The file in which SQLite keeps the changes that are not in the database yet."""
    return Path(f"{path}-wal")


@contextmanager
def copies_beside(path: Path) -> Iterator[Path]:
    """A folder beside a database, for its owner alone, which is gone afterwards; what somebody was killed at
    there before goes now. Raises `OSError`, `sqlite3.Error`.
    """
    make_private(path.parent)
    sweep(path.parent, glob.escape(path.name))
    with tempfile.TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as made:
        folder = Path(made)
        with closing(_hold(folder)):
            yield folder


def sweep(folder: Path, names: str) -> list[Path]:
    """Delete what those who were killed have left beside files of these names (a pattern); returns it."""
    found = (one for one in folder.glob(f".{names}.*") if one.is_dir() and not one.is_symlink())
    left = [one for one in found if _is_left(one)]
    for one in left:
        shutil.rmtree(one, ignore_errors=True)
    return left


def _is_left(folder: Path) -> bool:
    """Whether nobody works in a folder of copies any more."""
    try:
        if time.time() - folder.stat().st_mtime < BEGINNING:
            return False
        if (folder / HELD).exists():
            _hold(folder).close()
    except (OSError, sqlite3.Error):
        return False
    return True


def _hold(folder: Path) -> sqlite3.Connection:
    """Lock a folder until the connection is closed or the process ends, however it does."""
    begin_private(folder / HELD)
    lock = open_file(folder / HELD, timeout=0)
    with contextlib.ExitStack() as failing:
        failing.callback(lock.close)
        lock.execute("BEGIN EXCLUSIVE")
        failing.pop_all()
    return lock
