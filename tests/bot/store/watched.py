"""Connections of SQLite that note in which threads they are used, and their cursors die."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

Threads = set[str]


class _Cursor(sqlite3.Cursor):
    threads: Threads

    def execute(self, *args: Any) -> sqlite3.Cursor:  # type: ignore[override]
        self.threads.add(threading.current_thread().name)
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:  # type: ignore[override]
        self.threads.add(threading.current_thread().name)
        return super().executemany(*args)

    def __del__(self) -> None:
        self.threads.add(threading.current_thread().name)


class _Connection(sqlite3.Connection):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.threads: Threads = {threading.current_thread().name}

    def cursor(self, *_args: Any) -> Any:  # `execute` and its like come here, too
        made = super().cursor(_Cursor)
        made.threads = self.threads
        return made

    def rollback(self) -> None:
        self.threads.add(threading.current_thread().name)
        super().rollback()

    def close(self) -> None:
        self.threads.add(threading.current_thread().name)
        super().close()


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Threads]]:
    """The threads of each connection that is opened while the context lasts."""
    found: list[Threads] = []

    def connect(*args: Any, **options: Any) -> sqlite3.Connection:
        made: _Connection = really(*args, **options, factory=_Connection)
        found.append(made.threads)
        return made

    really: Any = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connect)
        yield found
