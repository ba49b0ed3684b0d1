"""The changes that people have been told of since a backup: the price of putting that backup back."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.scale.postgres.databases import layout_at
from bot.store.address import Place
from bot.store.backups import examine
from bot.store.faults import StoreError, store_error
from bot.store.files import open_to_read

IDS = "SELECT id FROM interactions WHERE done UNION ALL SELECT message FROM posts"
"""A row stands for each command, press and form of the last hour that has changed something: it is written
with the change, so nobody is told of one without the other. What has come by the clock stands in posts."""


@dataclass(frozen=True)
class Since:
    """The part of a database that a backup lacks.

    `acknowledged` counts the changes that people have asked for, after an hour as a lower bound, and what was
    posted. `moved` says that this version of the bot cannot run on it, as it has another layout.
    """

    acknowledged: int
    moved: bool


async def since(place: Place, backup: Path) -> Since:
    """Compare a database at which no bot runs, perhaps of a newer version, with a backup of it.

    Raises `StoreError`.
    """
    if wrong := await asyncio.to_thread(examine, backup):
        raise StoreError(wrong)
    before = await asyncio.to_thread(_ids_in, backup)
    now = await (asyncio.to_thread(_ids_in, place) if isinstance(place, Path) else _ids_at(place.url))
    return Since(len(now - before), bool((await layout_at(place)).fault))


def _ids_in(path: Path) -> set[int]:
    try:
        with closing(open_to_read(path)) as file:
            return {id for (id,) in file.execute(IDS)}
    except sqlite3.Error as error:
        raise store_error(error, path) from error


async def _ids_at(address: str) -> set[int]:
    from bot.scale.postgres.server import asked  # whose driver not everybody has

    return {id for (id,) in await asked(address, IDS)}
