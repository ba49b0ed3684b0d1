"""A time of day that jumps while the bot runs is an outage like any other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.hosting.running.clock import Clock
from bot.hosting.running.hearing import OUTAGE
from bot.hosting.time.terms import Terms
from bot.hosting.time.watch import Watch
from tests.bot.hosting.hall import DAY, HOUR, Hall, hall

LONG = Terms(phase=int(2 * DAY), calm=3600)
SHORT = Terms(phase=int(HOUR))
BANKS = Terms(phase=int(DAY), bank=int(DAY))


class Machine:
    """A machine's two clocks: the time of day is the hall's, `uptime` is nobody's to set."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.uptime = 7.0

    async def runs(self, seconds: float) -> None:
        self.uptime += seconds
        await self.hall.wait(seconds)

    async def is_set(self, seconds: float) -> None:
        await self.hall.wait(seconds)


@asynccontextmanager
async def machine(folder: Path) -> AsyncIterator[Machine]:
    async with hall(folder) as h:
        m = Machine(h)
        h.host.now = Watch(lambda: h.time, lambda: m.uptime)
        h.clock = Clock(h.host)
        yield m


async def left(m: Machine, id: str) -> float:
    """How long people still have."""
    return (await m.hall.look(id)).row.timing.due - m.hall.time


def test_a_watch_goes_on_evenly_until_it_is_set_right() -> None:
    wall, ticks = 1000.0, 5.0
    watch = Watch(lambda: wall, lambda: ticks)
    wall, ticks = 5000.0, 15.0
    assert (watch(), watch.ahead()) == (1010.0, 3990.0)
    watch.set_right()
    assert (watch(), watch.ahead()) == (5000.0, 0.0)
    wall -= 4500
    assert (watch(), watch.ahead()) == (5000.0, -4500.0)


@pytest.mark.parametrize("jump", [3 * DAY, -3 * DAY, 1.5 * HOUR, -1.5 * HOUR])
@pytest.mark.parametrize("terms", [SHORT, LONG, BANKS], ids=["short", "long", "banks"])
async def test_a_clock_that_is_set_costs_nobody_time_and_gives_nobody_a_day(
    tmp_path: Path, terms: Terms, jump: float
) -> None:
    async with machine(tmp_path) as m:
        id = await m.hall.race("Ann", "Ben", terms=terms)
        await m.runs(1200)
        before, asked = await left(m, id), (await m.hall.look(id)).running.asked
        await m.is_set(jump)
        assert (await m.hall.look(id)).running.asked == asked
        assert before - 1 <= await left(m, id) <= before + 2 * HOUR
        here = (await m.hall.look(id)).row.timing
        await m.runs(await left(m, id) + 60)
        assert (await m.hall.look(id)).row.timing != here


async def test_the_early_close_is_where_it_was(tmp_path: Path) -> None:
    async with machine(tmp_path) as m:
        id = await m.hall.race("Ann", "Ben", terms=LONG)
        await m.hall.plot(id, "Ann", "Ben")
        asked = (await m.hall.look(id)).running.asked
        for jump in (DAY, -DAY):
            await m.is_set(jump)
            closing = (await m.hall.look(id)).row.timing.closing
            assert closing - m.hall.time == pytest.approx(3600, abs=1)
        await m.runs(3601)
        assert (await m.hall.look(id)).running.asked > asked


async def test_nobody_is_charged_for_a_jump_before_it_is_noticed(tmp_path: Path) -> None:
    """Between two heartbeats the host goes on by the clock that nobody sets."""
    async with machine(tmp_path) as m:
        id = await m.hall.race("Ann", "Ben", terms=BANKS)
        m.hall.time += 20 * HOUR
        await m.hall.plot(id, "Ann")
        await m.hall.settle()
        banks = (await m.hall.look(id)).row.timing.banks
        assert min(bank.left for bank in banks) > DAY - 60


async def test_a_clock_that_is_a_little_off_moves_nothing(tmp_path: Path) -> None:
    async with machine(tmp_path) as m:
        id = await m.hall.race("Ann", "Ben", terms=LONG)
        due = (await m.hall.look(id)).row.timing.due
        for step in (OUTAGE - 10, -OUTAGE + 10):
            await m.is_set(step)
            assert (await m.hall.look(id)).row.timing.due == due
            assert m.hall.host.now() == m.hall.time


async def test_a_machine_that_has_slept_gives_the_time_back_once(tmp_path: Path) -> None:
    async with machine(tmp_path) as m:
        id = await m.hall.race("Ann", "Ben", terms=LONG)
        due = (await m.hall.look(id)).row.timing.due
        await m.is_set(DAY)
        await m.hall.settle()
        await m.hall.restart()
        await m.hall.settle()
        assert (await m.hall.look(id)).row.timing.due == pytest.approx(due + DAY, abs=1)
