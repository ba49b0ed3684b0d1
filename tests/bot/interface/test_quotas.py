"""Floods: how many tables may be open, and how fast one person may press and type."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ids import PersonId
from bot.interface.cooldowns import RATES, REMEMBERED, Cooldowns, Rate
from bot.times.instants import Instant
from tests.bot.races import finish
from tests.bot.stage import heard, stage

MINUTE = 60.0


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> Instant:
        return Instant(self.now)


@pytest.mark.long
async def test_one_person_has_so_many_open_tables(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="2", setting="per_person")
        code = await s.race("Ben")
        await s.slash("Ann", "play", seats=2)
        said = heard(await s.slash("Ann", "play", seats=2))
        assert "You organise 2 open tables here" in said
        assert f"`{code}`" in said
        assert "`/organise end`" in said
        assert "is open" in heard(await s.slash("Ben", "play", seats=2))
        await finish(s, code, "Ann")
        assert "is open" in heard(await s.slash("Ann", "play", seats=2))


async def test_one_server_has_so_many_open_tables(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="2", setting="per_server")
        for who in ("Ann", "Ben"):
            await s.slash(who, "play", seats=2)
        assert "2 tables are open on this server, as many as it allows." in heard(
            await s.slash("Cleo", "play")
        )


async def test_a_refused_table_leaves_no_thread_behind(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="1", setting="per_person")
        await s.slash("Ann", "play", seats=2)
        await s.slash("Ann", "play", seats=2, thread=True)
        assert s.arena.threads == []


async def test_who_presses_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    async with stage(tmp_path, rates={"act": Rate(3, 3.0), "open": Rate(5, 600.0)}) as s:
        for _ in range(3):
            assert "You are at no table" in heard(await s.slash("Ann", "inbox"))
        said = heard(await s.slash("Ann", "inbox"))
        assert said.startswith("That was a lot at once. I will answer again <t:")
        assert "You are at no table" in heard(await s.slash("Ben", "inbox"))
        assert await s.offered("Ann", "table show", "table") == []
        await s.wait(2)
        assert "You are at no table" in heard(await s.slash("Ann", "inbox"))


async def test_a_clock_that_is_set_back_locks_nobody_out(tmp_path: Path) -> None:
    ticks = Time()
    async with stage(tmp_path, ticks=ticks, rates={"act": Rate(1, 3.0), "open": Rate(5, 600.0)}) as s:
        await s.slash("Ann", "inbox")
        assert "I will answer again" in heard(await s.slash("Ann", "inbox"))
        s.clock.time -= 86_400
        ticks.now += 3
        assert "You are at no table" in heard(await s.slash("Ann", "inbox"))


async def test_suggestions_cost_as_much_as_presses(tmp_path: Path) -> None:
    async with stage(tmp_path, rates={"act": Rate(9, 90.0), "open": Rate(5, 600.0)}) as s:
        code = await s.table()
        await s.wait(90)
        offered = [bool(await s.offered("Ann", "table show", "table")) for _ in range(8)]
        assert offered == [True] * 6 + [False] * 2
        assert code in heard(await s.slash("Ann", "table show", table=code))


async def test_a_button_that_is_pressed_too_often_does_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, rates={"act": Rate(2, 60.0), "open": Rate(5, 600.0)}) as s:
        code = await s.table(seats=3)
        await s.press("Ben", s.newest, "Join")
        await s.press_id("Ben", s.newest, f"h1:{code}:leave")
        said = heard(await s.press("Ben", s.newest, "Join"))
        assert "I will answer again" in said
        assert len((await s.tables())[0].people) == 1


@pytest.mark.long
async def test_tables_are_opened_a_few_at_a_time(tmp_path: Path) -> None:
    async with stage(tmp_path, rates=RATES) as s:
        for _ in range(5):
            await s.slash("Ann", "play", seats=2)
        assert "You can open the next table <t:" in heard(await s.slash("Ann", "play"))
        assert "Your tables" in heard(await s.slash("Ann", "inbox"))
        await s.wait(2 * MINUTE)
        assert "is open" in heard(await s.slash("Ann", "play", seats=2))


class TestBuckets:
    """A bucket is full at first, and fills evenly."""

    def test_as_many_as_it_holds_at_once_then_one_by_one(self) -> None:
        time = Time()
        cooldowns = Cooldowns(time, {"act": Rate(3, 30.0), "open": Rate(1, 600.0)})
        assert [cooldowns.take(PersonId(1), "act") for _ in range(3)] == [0, 0, 0]
        assert cooldowns.take(PersonId(1), "act") == pytest.approx(10)
        assert cooldowns.empty(PersonId(1))
        time.now += 10
        assert not cooldowns.empty(PersonId(1))
        assert cooldowns.take(PersonId(1), "act") == 0
        assert cooldowns.take(PersonId(1), "act") == pytest.approx(10)

    def test_a_refused_try_costs_nothing(self) -> None:
        time = Time()
        cooldowns = Cooldowns(time, {"act": Rate(1, 10.0), "open": Rate(1, 600.0)})
        cooldowns.take(PersonId(1), "act")
        for _ in range(5):
            assert cooldowns.take(PersonId(1), "act", "open") == pytest.approx(10)
        time.now += 10
        assert cooldowns.take(PersonId(1), "act", "open") == 0

    def test_after_a_rest_it_holds_no_more_than_at_first(self) -> None:
        time = Time()
        cooldowns = Cooldowns(time, {"act": Rate(2, 20.0), "open": Rate(1, 600.0)})
        time.now += 10_000
        assert [bool(cooldowns.take(PersonId(1), "act")) for _ in range(3)] == [False, False, True]

    def test_a_suggestion_costs_a_token_and_leaves_a_third_for_presses(self) -> None:
        cooldowns = Cooldowns(Time(), {"act": Rate(6, 60.0), "open": Rate(1, 600.0)})
        assert [cooldowns.take_a_spare_one(PersonId(1)) for _ in range(5)] == [True] * 4 + [False]
        assert [bool(cooldowns.take(PersonId(1), "act")) for _ in range(3)] == [False, False, True]

    def test_a_clock_that_begins_at_nothing_finds_the_buckets_full(self) -> None:
        time = Time()
        time.now = -50.0
        assert not Cooldowns(time, {"act": Rate(1, 10.0), "open": Rate(1, 600.0)}).take(PersonId(1), "act")

    def test_everybody_has_their_own(self) -> None:
        cooldowns = Cooldowns(Time(), {"act": Rate(1, 10.0), "open": Rate(1, 600.0)})
        assert cooldowns.take(PersonId(1), "act") == cooldowns.take(PersonId(2), "act") == 0
        assert cooldowns.take(PersonId(1), "act")

    def test_only_so_many_people_are_remembered(self) -> None:
        cooldowns = Cooldowns(Time(), {"act": Rate(1, 10.0), "open": Rate(1, 600.0)})
        for user in range(3 * REMEMBERED):
            cooldowns.take(PersonId(user), "act")
        assert cooldowns.take(PersonId(3 * REMEMBERED - 1), "act")
        assert not cooldowns.take(PersonId(0), "act")
