"""A circuit that a refusal of the bot has opened, for all processes at once, until a probe passes."""

from __future__ import annotations

import pytest

from bot.publishing.outbox.circuit_breaker import CAUSES, LONGEST_PAUSE, OUTBOX, CircuitBreaker
from bot.store.sqlite import SqliteStore
from tests.bot.stage import Clock


async def test_after_a_pause_one_process_tries_and_the_others_go_on_waiting(store: SqliteStore) -> None:
    clock = Clock()
    here, there = (CircuitBreaker(store, clock.now, OUTBOX) for _ in range(2))
    await here.open_until()
    await there.open_until()  # both have begun
    assert await here.trip("token") > clock.time
    assert not await there.probe()
    clock.time += 3
    assert [await there.probe(), await here.probe()] == [True, False]
    await there.close()
    assert await here.open_until() is None


async def test_what_one_process_gets_through_another_one_knows(store: SqliteStore) -> None:
    clock = Clock()
    here, there = (CircuitBreaker(store, clock.now, OUTBOX) for _ in range(2))
    since = clock.now()
    await here.trip("address", 1)
    assert not await here.has_passed_since(since)
    await there.close(passed=True)
    assert await here.has_passed_since(since)
    assert not await here.has_passed_since(clock.now())


async def test_only_what_an_edge_refuses_can_be_about_one_parcel(store: SqliteStore) -> None:
    clock = Clock()
    hold = CircuitBreaker(store, clock.now, OUTBOX)
    cases = (("address", (1, 1), True), ("address", (1, 2), False), ("token", (1, 1), False))
    for why, parcels, alone in cases:
        for parcel in parcels:
            await hold.trip(why, parcel)
        assert await hold.set_aside(1) is alone
        await hold.close()


async def test_refusals_of_requests_under_way_make_no_pause_longer(store: SqliteStore) -> None:
    hold = CircuitBreaker(store, Clock().now, OUTBOX)
    assert len({await hold.trip("address") for _ in range(20)}) == 1


async def test_no_pause_is_longer_than_ten_minutes(store: SqliteStore) -> None:
    clock = Clock()
    hold = CircuitBreaker(store, clock.now, OUTBOX)
    for _ in range(200):
        until = await hold.trip("address")
        assert until - clock.time <= LONGEST_PAUSE
        clock.time = until


async def test_the_log_tells_the_same_cause_once_an_hour(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    hold = CircuitBreaker(store, clock.now, OUTBOX)
    for _ in range(13):
        await hold.trip("address")
        await hold.close()
        clock.time += 600
    assert sum(CAUSES["address"] in record.getMessage() for record in caplog.records) == 3
