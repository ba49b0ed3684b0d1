"""The errors of the store, and what SQLite complains of as sentences for the operator."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path


class StoreError(Exception):
    """The database cannot be used; `str(error)` is a sentence for the operator."""


class Away(StoreError):
    """The database cannot be reached or is held by others; another try may go better."""


class Unclear(StoreError):
    """The database went away as a change was to be made last: whether it was is not known."""


class Torn(StoreError):
    """A transaction cannot go on without a part of it that has failed: nothing of it is written."""


class Stale(Exception):
    """The table was changed by somebody else since it was read; nothing was written.

    `rest` are the seconds that it takes at least until another try may go better.
    """

    rest = 0.0


PASSING = (Away, Unclear, Stale)
"""Faults of the database, or of the way to it, and not of the query."""
_NO_WRITING = "The database {path} cannot be opened for writing; check the folder and its permissions."
_SENTENCES: Mapping[int, str] = {
    sqlite3.SQLITE_NOTADB: "{path} is not a database; give the bot a file of its own, or restore a backup.",
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged; restore the latest backup.",
    sqlite3.SQLITE_CANTOPEN: _NO_WRITING,
    sqlite3.SQLITE_READONLY: _NO_WRITING,
    sqlite3.SQLITE_PERM: _NO_WRITING,
    sqlite3.SQLITE_BUSY: "The database {path} is held by another program; close that one first.",
    sqlite3.SQLITE_FULL: "There is no room left on the disk of {path}; nothing was changed.",
}


def code(error: sqlite3.Error) -> int:
    """SQLite's primary result code, 0 for errors of the Python module itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def reason(error: Exception) -> str:
    """Why something could not be reached, in the words of the system where it has some."""
    if isinstance(error, OSError) and error.errno is not None:
        return os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
    return str(error) or ("it does not answer" if isinstance(error, TimeoutError) else type(error).__name__)


def reason_without_address(error: Exception) -> str:
    """As `reason`, for an address that is a secret: other errors than the system's may name it."""
    return reason(error) if isinstance(error, OSError) and error.errno is not None else type(error).__name__


def store_error(error: sqlite3.Error, path: Path | str) -> StoreError:
    """The error to raise in the place of one of SQLite's."""
    sentence = _SENTENCES.get(code(error), "The database {path} cannot be used: {error}.")
    kind = Away if code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL) else StoreError
    return kind(sentence.format(path=path, error=error))


def garbled(name: str, table: str) -> StoreError:
    """The error for a row that holds something else than the bot has put there."""
    return StoreError(f"The database {name} holds a row in {table} that cannot be read; restore a backup.")
