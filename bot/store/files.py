"""Files of SQLite: how each is opened, and the folders in which copies of them are made and looked at."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.store.faults import code
from bot.store.private import begin_private, make_private

WORK = ".hippodrome-work-"
"""How the names of folders begin in which copies are made."""
HELD = "held"
"""The file in such a folder that is locked while somebody works there."""


def open_file(path: Path | str, **options: Any) -> sqlite3.Connection:
    """A connection whose transactions are begun and ended by statements; `options` are the library's.

    What is deleted by it leaves no trace in the file, whatever SQLite was built with. Raises `sqlite3.Error`.
    """
    file: sqlite3.Connection = sqlite3.connect(path, isolation_level=None, **options)
    file.execute("PRAGMA secure_delete = ON")
    return file


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection by which nothing is written to a file or left beside it. Raises `sqlite3.Error`."""
    return connect(path, "mode=ro" if log_of(path).exists() else "mode=ro&immutable=1")


def connect(path: Path, way: str) -> sqlite3.Connection:
    """A connection to a file by one of SQLite's ways, `mode=ro` for instance. Raises `sqlite3.Error`."""
    return open_file(f"{path.resolve().as_uri()}?{way}", uri=True)


def log_of(path: Path) -> Path:
    """The file in which SQLite keeps the changes that are not in the database yet."""
    return Path(f"{path}-wal")


def empty_log(file: sqlite3.Connection) -> bool:
    """Empty the log of changes, which still holds what was deleted since; whether that could be done.

    It cannot while somebody reads what is older, nor in a file that cannot be written to; nobody waits.
    """
    file.execute("PRAGMA busy_timeout = 0")
    try:
        [(busy, _, _)] = file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return False
    finally:
        file.execute("PRAGMA busy_timeout = 5000")
    return not busy


@contextmanager
def copies_beside(path: Path) -> Iterator[Path]:
    """A folder beside a database, for its owner alone, which is gone afterwards; what somebody was killed at
    there before goes now. Raises `OSError`, `sqlite3.Error`.
    """
    make_private(path.parent)
    sweep(path.parent)
    with contextlib.ExitStack() as made:
        lock = None
        while lock is None:  # somebody who sweeps may take a new folder for one that was left
            folder = Path(made.enter_context(tempfile.TemporaryDirectory(prefix=WORK, dir=path.parent)))
            lock = _hold(folder)
        made.enter_context(closing(lock))
        yield folder


def sweep(folder: Path) -> list[Path]:
    """Delete what those who were killed while they made copies have left in a folder; returns it."""
    folders = [one for one in folder.glob(f"{WORK}*") if one.is_dir() and not one.is_symlink()]
    return [one for one in folders if _swept(one)]


def _swept(folder: Path) -> bool:
    """Whether nobody worked in a folder of copies any more, so that it is gone."""
    try:
        lock = _hold(folder)
    except (OSError, sqlite3.Error):
        return False
    if lock is None:
        return False
    with closing(lock):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)  # Windows keeps what is open
    return True


def _hold(folder: Path) -> sqlite3.Connection | None:
    """Lock a folder until the connection is closed or the process ends, however it does.

    None where somebody else has locked it, or has swept it away. Raises `OSError`, `sqlite3.Error`.
    """
    with contextlib.ExitStack() as failing:
        try:
            begin_private(folder / HELD)
            lock = open_file(folder / HELD, timeout=0)
            failing.callback(lock.close)
            lock.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.Error) as error:
            if folder.exists() and (isinstance(error, OSError) or code(error) != sqlite3.SQLITE_BUSY):
                raise
            return None
        if not (folder / HELD).exists():
            return None
        failing.pop_all()
        return lock
