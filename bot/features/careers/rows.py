"""Careers as they are stored, and what each table has changed of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.ids import GuildId, PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns, values
from bot.store.reading import ALIVE
from bot.store.rows import Json
from bot.times.instants import Instant
from engine.model import Seat


@dataclass(frozen=True)
class CareerRow:
    """A driver of somebody's on a server, in a game that keeps something from table to table.

    The `id` is the number by which the game knows it. `over` says how it has ended, at the instant `ended`:
    by what the game says, or as its person wanted it (`left`).
    """

    id: int
    guild: GuildId
    user: PersonId
    game: str
    name: str
    began: Instant
    over: Literal["", "dead", "free", "left"] = ""
    ended: float = 0.0


@dataclass(frozen=True)
class Ride:
    """The part of a career that a table has `changed`, driven on a seat there."""

    career: int
    table: str
    seat: Seat
    changed: Json
    finished: Instant


CAREERS = Columns(CareerRow, "careers", "id", numbered=True)
RIDES = Columns(Ride, "rides", "career", "table_id")


async def one(read: Reading, id: int) -> CareerRow | None:
    """The career of that number."""
    return await read.one_of(CAREERS, f"WHERE id = ?{read.locks}", id)


async def found(
    read: Reading, guild: GuildId | None = None, user: PersonId | None = None, game: str | None = None
) -> Sequence[CareerRow]:
    """The careers that meet every given condition, the newest first."""
    rest = """WHERE guild = COALESCE(?, guild) AND user_id = COALESCE(?, user_id)
        AND game = COALESCE(?, game) ORDER BY id DESC"""
    return await read.all_of(CAREERS, rest, guild, user, game)


async def rides(read: Reading, career: int) -> Sequence[Ride]:
    """The changes of a career, in the order in which their tables ended."""
    return await read.all_of(RIDES, "WHERE career = ? ORDER BY finished, rowid", career)


async def driven_at(read: Reading, career: int) -> str | None:
    """The table that lives and has a seat that is driven for a career."""
    at = await read.rows(
        f"""SELECT id FROM tables WHERE {ALIVE}
        AND id IN (SELECT table_id FROM seats WHERE career = ? AND career > 0)""",  # noqa: S608
        (career,),
    )
    return at[0][0] if at else None


async def add(tx: Writing, row: CareerRow) -> CareerRow:
    """Add a career (`id` is ignored); returns it with its id."""
    [(id,)] = await tx.rows(f"{CAREERS.insert} RETURNING id", values(row))
    return replace(row, id=id)


def save(tx: Writing, row: CareerRow) -> None:
    """Change the career of that id."""
    tx.later(f"{CAREERS.update} WHERE id = :id", values(row))


def forget(tx: Writing, user: PersonId) -> None:
    """Let no seat be driven any more for the careers of somebody."""
    own = "(SELECT id FROM careers WHERE user_id = ?)"
    tx.change_seats(f"UPDATE seats SET career = 0 WHERE career IN {own}", (user,))  # noqa: S608
