"""A database wherever it is, a file of SQLite or at an address of PostgreSQL: what is done with either."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bot.store import backups
from bot.store.address import Place
from bot.store.layouts import migrations
from bot.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from bot.scale.postgres.store import PostgresStore


def store_at(place: Place, synchronous: Literal["NORMAL", "FULL"] = "NORMAL") -> SqliteStore | PostgresStore:
    """The store of a database, not yet opened."""
    if isinstance(place, Path):
        return SqliteStore(place, synchronous=synchronous)
    from bot.scale.postgres.store import PostgresStore

    return PostgresStore(place.url)


async def layout_at(place: Place) -> tuple[int, int]:
    """The number of the layout that a database has (0: it is empty) and the newest.

    Raises `StoreError`, also for a database of another program.
    """
    if isinstance(place, Path):
        if not place.exists():
            return 0, len(migrations())
        return await asyncio.to_thread(backups.layout, place), len(migrations())
    from bot.scale.postgres import server

    return await server.layout_at(place.url)


async def back_up(place: Place, target: Path) -> None:
    """As `backups.back_up`, also of a database of PostgreSQL. Raises `StoreError`."""
    if isinstance(place, Path):
        await asyncio.to_thread(backups.back_up, place, target)
        return
    from bot.scale.postgres import moving

    await moving.back_up(place.url, target)
