"""SQLite without threads: what many tests use, as a way to a thread and back costs more than a statement."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from bot.store import connection
from bot.store.connection import R, SqliteConnection, Ts
from tests import extent


class InPlace(SqliteConnection):
    """A file of SQLite that is used where it is asked for, without a way to a thread and back."""

    def __init__(self, path: Path, open: Callable[[], sqlite3.Connection]) -> None:
        self.name = str(path)
        self._opened = open
        self._file: sqlite3.Connection | None = None

    async def open(self) -> None:
        with self._told():
            self._file = self._opened()

    async def run(self, work: Callable[[sqlite3.Connection, *Ts], R], *args: *Ts) -> R:
        await asyncio.sleep(0)  # others have their turn, as they would
        assert self._file is not None
        with self._told():
            return work(self._file, *args)

    async def close(self) -> None:
        if self._file is not None:
            self._file.close()


@contextmanager
def used_in_place() -> Iterator[None]:
    """Every file that is opened meanwhile is used in place, unless everything is tested."""
    connected = SqliteConnection if extent.whole() else InPlace
    with patch.object(connection, "SqliteConnection", connected):
        yield
