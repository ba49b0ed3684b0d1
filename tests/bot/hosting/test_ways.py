"""Several processes hear people by several ways: an outage is when those of a server could not answer."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.running.clock import Clock
from bot.hosting.running.hearing import OUTAGE, Hearing
from bot.hosting.time.watch import Watch
from bot.hosting.time.ways import SILENT, Way
from bot.ids import GuildId
from bot.store import Alarm
from bot.store.reading import Reading
from bot.times.instants import Instant
from tests.bot.hosting.hall import HOUR, Hall, hall

SHARDS = 2
EVEN, ODD = Way(0, SHARDS), Way(1, SHARDS)


def server(way: Way) -> int:
    """A server whose people come by this way."""
    return (7 * way.count + way.number) << 22


@pytest.mark.parametrize("way", [EVEN, ODD, Way(3, 16)])
def test_a_shard_leads_to_its_servers_alone(way: Way) -> None:
    ways = [Way(number, way.count) for number in range(way.count)]
    assert [other.leads_to(GuildId(server(way))) for other in ways] == [other == way for other in ways]


def test_private_messages_come_by_the_first_shard() -> None:
    assert EVEN.leads_to(None)
    assert not ODD.leads_to(None)


class Fleet:
    """Two processes that hear a shard each, and one that hears nobody and keeps the time."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.open: set[Way] = {EVEN, ODD}
        self.hearing = {way: self._hears(way) for way in (EVEN, ODD)}
        self.start_work()

    def _hears(self, way: Way) -> Hearing:
        def ways() -> Collection[Way]:
            return {way} & self.open

        return Hearing(self.hall.host, ways, alone=False)

    def start_work(self) -> None:
        self.hall.clock = Clock(self.hall.host, Hearing(self.hall.host, lambda: (), alone=False))

    async def wait(self, seconds: float, *, working: bool = True) -> None:
        """Time passes; heartbeats are kept, and the time is if somebody is `working`."""
        end = self.hall.time + seconds
        while self.hall.time < end:
            self.hall.time = min(end, self.hall.time + 30)
            for hearing in self.hearing.values():
                await hearing.beat()
            if working:
                await self.hall.clock.drain()
        if working:
            await self.hall.settle()


@asynccontextmanager
async def fleet(folder: Path) -> AsyncIterator[tuple[Fleet, dict[Way, str]]]:
    """A race on a server of each shard."""
    async with hall(folder) as h:
        races = {way: await h.race("Ann", "Ben") for way in (EVEN, ODD)}
        for way, id in races.items():
            async with h.store.writing() as tx:
                row = await tx.table(id)
                assert row is not None
                await tx.save_table(dataclasses.replace(row, guild=GuildId(server(way))))
        f = Fleet(h)
        await f.wait(60)
        yield f, races


async def due(f: Fleet, id: str) -> float:
    return (await f.hall.look(id)).row.timing.due


@pytest.mark.long
async def test_a_lost_shard_stops_nobody_elses_deadlines(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, races):
        deadline = await due(f, races[EVEN])
        f.open = {ODD}
        await f.wait(deadline - f.hall.time + HOUR)
        assert await due(f, races[EVEN]) == deadline
        assert await due(f, races[ODD]) != deadline


async def test_only_the_deadlines_of_a_lost_shard_move(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, races):
        before = {way: await due(f, id) for way, id in races.items()}
        f.open = {ODD}
        await f.wait(2 * HOUR)
        f.open = {EVEN, ODD}
        await f.wait(60)
        assert await due(f, races[ODD]) == before[ODD]
        assert await due(f, races[EVEN]) == pytest.approx(before[EVEN] + 2 * HOUR, abs=120)


async def test_a_worker_that_sleeps_is_no_outage(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, races):
        before = {way: await due(f, id) for way, id in races.items()}
        await f.wait(2 * HOUR, working=False)
        f.start_work()
        await f.wait(60)
        assert {way: await due(f, id) for way, id in races.items()} == before


async def test_another_worker_may_hear_a_shard_in_the_place_of_a_lost_one(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, races):
        before = await due(f, races[EVEN])
        f.hearing[EVEN] = f._hears(EVEN)
        await f.wait(OUTAGE)
        assert await due(f, races[EVEN]) == before


async def test_a_shard_counts_as_lost_soon(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, _):
        work = Hearing(f.hall.host, lambda: (), alone=False)
        assert await work.reached() == {EVEN, ODD}
        f.open = {ODD}
        await f.wait(SILENT + 30)
        assert await work.reached() == {ODD}


async def test_a_worker_whose_machine_slept_moves_the_deadlines_of_nobody(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, races):
        before = {way: await due(f, id) for way, id in races.items()}
        wall, ticks = f.hall.time, 0.0
        f.hall.host.now = Watch(lambda: wall, lambda: ticks)
        f.start_work()
        wall += HOUR
        f.hall.time = wall
        await f.hall.clock.drain()
        assert {way: await due(f, id) for way, id in races.items()} == before


async def test_another_division_of_the_servers_counts_no_time_in_which_nobody_used_it(tmp_path: Path) -> None:
    """Two shards heard everybody for a month, before that and after it one way: nobody was cut off."""
    async with fleet(tmp_path) as (f, races):
        before = {way: (await f.hall.look(id)).row.timing.due for way, id in races.items()}
        alone = Hearing(f.hall.host, lambda: (Way(),), alone=False)
        async with f.hall.store.writing() as tx:
            await Way().hear(tx, Instant(f.hall.time - 30 * 24 * HOUR))
        await alone.beat()
        await f.hall.clock.drain()
        assert {way: (await f.hall.look(id)).row.timing.due for way, id in races.items()} == before


@pytest.mark.long
async def test_who_was_cut_off_before_another_division_is_given_that_time(tmp_path: Path) -> None:
    async with fleet(tmp_path) as (f, races):
        before = {way: (await f.hall.look(id)).row.timing.due for way, id in races.items()}
        f.open = {EVEN}
        await f.wait(3 * HOUR)
        alone = Hearing(f.hall.host, lambda: (Way(),), alone=False)
        await alone.beat()
        f.open = set()
        await f.hall.clock.drain()
        moved = {way: (await f.hall.look(id)).row.timing.due - before[way] for way, id in races.items()}
        assert moved[EVEN] == 0
        assert moved[ODD] == pytest.approx(3 * HOUR, abs=60)


@pytest.mark.long
async def test_what_is_overdue_at_a_lost_shard_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many alarms of its servers are due, and however long: here as many as are taken at once."""
    some = Reading.alarms

    async def one(self: Reading, now: Instant, limit: int = 1, reached: Any = None) -> Sequence[Alarm]:
        return await some(self, now, 1, reached)

    async with fleet(tmp_path) as (f, races):
        deadline = await due(f, races[ODD])
        f.open = {ODD}
        await f.wait(SILENT + 30)
        async with f.hall.store.writing() as tx:
            await tx.put_alarm(Alarm(races[EVEN], "own", Instant(f.hall.time)))
        monkeypatch.setattr(Reading, "alarms", one)
        await f.wait(deadline - f.hall.time + HOUR)
        assert await due(f, races[ODD]) != deadline
        async with f.hall.store.reading() as read:
            assert "own" in {alarm.kind for alarm in await read.alarms_of(races[EVEN])}
