"""Copies of tables at which the rules have failed, as files for the person who runs the bot.

A file holds the whole table, secrets included (`python -m engine audit` reads it), so that nobody but the
bot's own user may open it; `order` is the one that the rules failed at, if it was one. It goes with the
backups of its day, and before when somebody who sat there asks to be forgotten.
"""

from __future__ import annotations

import asyncio
import glob
import logging
from pathlib import Path

import engine
from bot.store.private import make_private, write_private
from engine import codec, journal
from engine.model import Order

log = logging.getLogger(__name__)

FOLDER = "dumps"
"""Its name in the data folder."""


class Dumps:
    """Writes dumps into a folder, beside the event loop."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writing: set[asyncio.Task[None]] = set()

    def dump(self, table: str, record: engine.Record, order: Order | None) -> None:
        """Start to write; where it cannot be written, the log says so."""
        task = asyncio.create_task(self._dump(table, record, order))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    def drop(self, table: str) -> None:
        """Delete what was written of a table."""
        for path in self._folder.glob(f"{glob.escape(table)}-*"):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                log.error("the dump %s could not be deleted: %s", path, error.strerror)

    async def finish(self) -> None:
        """Wait until everything is written."""
        await asyncio.gather(*self._writing)

    async def _dump(self, table: str, record: engine.Record, order: Order | None) -> None:
        try:
            path = await asyncio.to_thread(write, self._folder, table, record, order)
        except OSError as error:
            log.error("the dump of table %s could not be written: %s", table, error.strerror)
        else:
            log.error("the dump of table %s is %s", table, path)


def write(folder: Path, table: str, record: engine.Record, order: Order | None = None) -> Path:
    """Write a table that failed after that entry, once; returns the file. Raises `OSError`."""
    make_private(folder)
    path = folder / f"{table}-{len(record.entries)}.json"
    if path.exists():
        return path
    data = {**journal.dump_record(record), "order": codec.dump(order) if order is not None else None}
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    write_private(part, codec.text(data) + "\n")
    return part.replace(path)
