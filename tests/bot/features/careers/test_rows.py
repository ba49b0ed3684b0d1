"""Careers as the store keeps them, in every database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.features.careers import rows
from bot.features.careers.rows import CareerRow, Ride
from bot.ids import GuildId, PersonId
from bot.store import Store, StoreError
from bot.times.instants import Instant
from engine.model import Seat
from tests.bot.store.test_store import seat, table

ANN = PersonId(11)


def career(user: int = ANN, **changes: Any) -> CareerRow:
    return replace(
        CareerRow(0, GuildId(5), PersonId(user), "chariots", f"Driver of {user}", Instant(1000.0)), **changes
    )


async def test_careers_are_found_by_server_person_and_game_the_newest_first(store: Store) -> None:
    async with store.writing() as tx:
        dead = await rows.add(tx, career(over="dead", ended=2000.0))
        alive = await rows.add(tx, career())
        elsewhere = await rows.add(tx, career(guild=6))
        other = await rows.add(tx, career(12))
    async with store.reading() as read:
        assert await rows.found(read, GuildId(5), ANN, "chariots") == [alive, dead]
        assert await rows.found(read, GuildId(5)) == [other, alive, dead]
        assert await rows.found(read, user=ANN, game="troy") == []
        assert await rows.one(read, elsewhere.id) == elsewhere
        assert await rows.one(read, 99) is None


async def test_one_of_a_person_server_and_game_lives(store: Store) -> None:
    async def begin_twice() -> None:
        async with store.writing() as tx:
            await rows.add(tx, career())
            await rows.add(tx, career(name="Another"))

    with pytest.raises(StoreError):
        await begin_twice()


async def test_a_table_has_one_row_for_a_career_and_they_come_as_they_ended(two: Store) -> None:
    async with two.writing() as tx:
        row = await rows.add(tx, career())
        tx.put(rows.RIDES, Ride(row.id, "OTHR", Seat(2), {"coins": 1}, Instant(9.0)))
        tx.put(rows.RIDES, Ride(row.id, "KBQT", Seat(1), {"coins": 2}, Instant(8.0)))
        tx.put(rows.RIDES, Ride(row.id, "OTHR", Seat(2), {"coins": 5}, Instant(9.0)))
        rides = await rows.rides(tx, row.id)
    assert [(ride.table, ride.changed) for ride in rides] == [
        ("KBQT", {"coins": 2}),
        ("OTHR", {"coins": 5}),
    ]


async def test_a_driver_is_at_a_table_that_lives(two: Store) -> None:
    async with two.writing() as tx:
        row = await rows.add(tx, career())
        assert await rows.driven_at(tx, row.id) is None
        await tx.put_seat(replace(seat(), career=row.id))
        assert await rows.driven_at(tx, row.id) == "KBQT"
        await tx.save_table(replace(table(), stage="over"))
        assert await rows.driven_at(tx, row.id) is None


async def test_a_career_that_is_forgotten_leaves_no_seat_and_no_row(two: Store) -> None:
    async with two.writing() as tx:
        row = await rows.add(tx, career())
        await tx.put_seat(replace(seat(), career=row.id))
        tx.put(rows.RIDES, Ride(row.id, "KBQT", Seat(1), {}, Instant(8.0)))
        rows.forget(tx, ANN)
        await tx.forget_person(ANN)
    async with two.reading() as read:
        assert (await read.seats("KBQT"))[0].career == 0
        assert await rows.rides(read, row.id) == []
