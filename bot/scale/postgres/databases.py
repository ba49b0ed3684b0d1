"""A database wherever it is, a file of SQLite or at an address of PostgreSQL: what is done with either."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bot.store import backups, layouts
from bot.store.address import Place
from bot.store.layouts import Layout
from bot.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from bot.scale.postgres.store import PostgresStore


def store_at(place: Place, synchronous: Literal["NORMAL", "FULL"] = "NORMAL") -> SqliteStore | PostgresStore:
    """The store of a database, not yet opened."""
    if isinstance(place, Path):
        return SqliteStore(place, synchronous=synchronous)
    from bot.scale.postgres.store import PostgresStore

    return PostgresStore(place.url)


async def layout_at(place: Place) -> Layout:
    """The layout of a database, also an empty one or one that is newer than this program knows.

    Raises `StoreError` for one of another program, and for one from before the first release.
    """
    if isinstance(place, Path):
        if not place.exists():
            return Layout(0, len(layouts.migrations()), "empty")
        return await asyncio.to_thread(backups.layout, place)
    from bot.scale.postgres import server

    return await server.layout_at(place.url)


async def back_up(place: Place, target: Path) -> None:
    """As `backups.back_up`, also of a database of PostgreSQL. Raises `StoreError`."""
    if isinstance(place, Path):
        await asyncio.to_thread(backups.back_up, place, target)
        return
    from bot.scale.postgres import moving

    await moving.back_up(place.url, target)


async def nobody_at(place: Place) -> None:
    """Raise `Away` where a bot runs on a database of PostgreSQL; a file has its lock for that."""
    if isinstance(place, Path):
        return
    from bot.scale.postgres import moving

    await moving.nobody_at(place.url)
