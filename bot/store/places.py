"""Where a database is: a file of SQLite, or an address of PostgreSQL. What can be done with either."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bot.store import backups
from bot.store.address import SCHEMES, name_of
from bot.store.layouts import migrations
from bot.store.sqlite import SqliteStore
from engine.cli.files import path

if TYPE_CHECKING:
    from bot.store.postgres import PostgresStore


@dataclass(frozen=True, slots=True)
class Address:
    """A database of PostgreSQL; `str()` names it without its password."""

    url: str

    def __str__(self) -> str:
        return name_of(self.url)

    def __repr__(self) -> str:
        return f"Address({str(self)!r})"


Place = Path | Address


def place_of(typed: str) -> Place:
    """What somebody has named: an address by how it begins, else a file."""
    return Address(typed) if typed.startswith(SCHEMES) else path(typed)


def store_at(place: Place, synchronous: Literal["NORMAL", "FULL"] = "NORMAL") -> SqliteStore | PostgresStore:
    """The store of a database, not yet opened."""
    if isinstance(place, Path):
        return SqliteStore(place, synchronous=synchronous)
    from bot.store.postgres import PostgresStore

    return PostgresStore(place.url)


async def layout_at(place: Place) -> tuple[int, int]:
    """The number of the layout that a database has (0: it is empty) and the newest.

    Raises `StoreError`, also for a database of another program.
    """
    if isinstance(place, Path):
        if not place.exists():
            return 0, len(migrations())
        return await asyncio.to_thread(backups.layout, place), len(migrations())
    from bot.store import server

    return await server.layout_at(place.url)


async def back_up(place: Place, target: Path) -> None:
    """As `backups.back_up`, also of a database of PostgreSQL. Raises `StoreError`."""
    if isinstance(place, Path):
        await asyncio.to_thread(backups.back_up, place, target)
        return
    from bot.store import moving

    await moving.back_up(place.url, target)
