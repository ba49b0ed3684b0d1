"""The lock that keeps a second bot, and a restore, off a database that a bot runs on."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from bot.store.faults import Away, StoreError, code
from bot.store.files import open_file
from bot.store.private import begin_private, make_private


def take_lock(path: Path) -> sqlite3.Connection:
    """Take `<path>.lock`, which is held until the connection is closed, by the thread that took it, or the
    process ends, however it does.

    Makes the folder if it is missing. Raises `StoreError` where another process holds it, `sqlite3.Error`.
    """
    try:
        make_private(path.parent)
    except OSError as error:
        raise StoreError(f"The folder {path.parent} cannot be made: {error.strerror}.") from error
    with contextlib.suppress(OSError):  # SQLite says better what is wrong.
        begin_private(Path(f"{path}.lock"))
    lock = open_file(Path(f"{path}.lock"), timeout=0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if code(error) != sqlite3.SQLITE_BUSY:
            raise
        raise Away(
            f"Another bot already runs on {path}; stop it first, or give this one a file of its own."
        ) from error
    return lock
