"""While Discord refuses the bot itself: what its processes do, what the operator hears, how much is asked."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp import web

from bot import deliveries
from bot.ending import CONFIGURATION
from bot.live import CLOSED, ENDED
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, LONGEST_PAUSE, OUTBOX, CircuitBreaker
from bot.publishing.reach.rate_budget import MOST, MOST_UNPROMPTED, BudgetSpent, RateBudget
from bot.publishing.reach.refusals import About, about, cause
from bot.scale.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.times.instants import NEVER, Instant
from tests.bot.care.test_metrics import fetched, measured
from tests.bot.care.test_warnings import desk
from tests.bot.hosting.hall import HOUR
from tests.bot.process import end, live_bot, start
from tests.bot.scale.test_roles import fleet
from tests.bot.socketcord import SocketCord
from tests.bot.stage import Clock, stage
from tests.databases import new_database
from tests.extent import some
from tests.patience import PATIENCE

POSTS = "/channels/*/messages"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(tmp_path / "held.db")
    await store.open()
    yield store
    await store.close()


# --- processes -----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("code", some([4004, 4012], 1))
async def test_a_bot_that_the_gateway_hears_no_more_ends_with_a_sentence(tmp_path: Path, code: int) -> None:
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path) as process:
        err = await ended(discord, process, code)
    assert process.returncode == CONFIGURATION, err
    assert err.strip().splitlines()[-1] == ENDED.get(code, CLOSED.format(code))
    assert "Traceback" not in err


async def ended(discord: SocketCord, process: asyncio.subprocess.Process, code: int) -> str:
    """What a bot has logged that ends by itself, or is killed where it does not.

    As on Discord, each of its connections is closed with that code, as one is tried again that is closed
    before it has begun.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while process.returncode is None:
                await discord.disconnect(code)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), 1)
    return (await end(process))[1]


@pytest.mark.long
async def test_so_does_one_that_hears_shards_alone(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord, new_database() as database:
        extra = discord.environment | {"HIPPODROME_DATABASE": database, "HIPPODROME_SHARDS": "0/1"}
        process = await start(tmp_path, "--live", "--role", "gateway", extra=extra)
        try:
            await discord.wait_for_bot()
            err = await ended(discord, process, 4004)
        finally:
            await end(process)
    assert process.returncode == CONFIGURATION, err
    assert err.strip().splitlines()[-1] == ENDED[4004]


@pytest.mark.long
async def test_one_that_works_alone_goes_on_by_itself_when_the_cause_is_gone(tmp_path: Path) -> None:
    async with (
        SocketCord.launched() as discord,
        new_database() as database,
        fleet(discord, database, tmp_path) as f,
    ):
        await f.start("work")
        await f.start_gateway()
        await discord.trouble("POST", POSTS, times=None, status=401)
        opened = await discord.slash("Ann", "arena", "play", game="chariots", seats=2)
        assert opened.acknowledged
        await until_held(database)
        assert await discord.posts("arena") == []
        await discord.calm()
        await discord.until("arena", lambda posts: len(posts) == 1, seconds=60)


async def until_held(database: str) -> None:
    store = PostgresStore(database)
    await store.open()
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                async with store.reading() as read:
                    if (known := await CIRCUIT.of(read, OUTBOX)) is not None:
                        assert known.cause == "token"
                        return
                await asyncio.sleep(0.1)
    finally:
        await store.close()


# --- a hold of all processes ---------------------------------------------------------------------------


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


# --- what the operator hears ---------------------------------------------------------------------------


async def test_a_held_outbox_is_told_once_an_hour_for_the_same_cause(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        hold = CircuitBreaker(d.hall.store, lambda: Instant(d.hall.time), OUTBOX)
        for _ in range(5):
            await hold.trip("address")
            await d.service.check()
            await hold.close()
            await d.service.check()
            d.hall.time += 600
        begun = [words for words in d.told if CAUSES["address"] in words]
        assert len(begun) == 1
        await hold.trip("token")
        await d.service.check()
        assert CAUSES["token"] in d.told[-1]
        await hold.close()
        await d.service.check()
        d.hall.time += HOUR
        await hold.trip("address")
        await d.service.check()
        assert CAUSES["address"] in d.told[-1]


async def test_the_log_says_it_once_an_hour_too(store: SqliteStore, caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    hold = CircuitBreaker(store, clock.now, OUTBOX)
    for _ in range(13):
        await hold.trip("address")
        await hold.close()
        clock.time += 600
    assert sum(CAUSES["address"] in record.getMessage() for record in caplog.records) == 3


async def test_readiness_stays_while_people_are_answered_and_its_body_says_what_is_held(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        await s.settle()
        await CircuitBreaker(s.store, s.clock.now, OUTBOX).trip("token")
        status, body = await fetched(health.port, "readyz")
        assert status == 200
        assert CAUSES["token"] in body


# --- how much may be refused ---------------------------------------------------------------------------


async def test_the_refusals_of_all_processes_are_counted_together(store: SqliteStore) -> None:
    clock = Clock()
    one, other = RateBudget(store, clock.now), RateBudget(store, clock.now)
    for _ in range(MOST_UNPROMPTED // 2):
        await one.count()
        await other.count()
    with pytest.raises(BudgetSpent):
        other.check("/api/v10/channels/1/messages")
    other.check("/api/v10/interactions/1/token/callback")
    await one.count()
    with pytest.raises(BudgetSpent):
        one.check("/api/v10/guilds/1")


async def test_after_ten_minutes_requests_go_out_again(store: SqliteStore) -> None:
    clock = Clock()
    allowance = RateBudget(store, clock.now)
    for _ in range(MOST):
        await allowance.count()
    with pytest.raises(BudgetSpent):
        allowance.check("/api/v10/webhooks/1/token/messages/@original")
    clock.time += 660
    allowance.check("/api/v10/channels/1/messages")


async def test_what_is_counted_without_the_database_is_told_later(tmp_path: Path) -> None:
    store, clock = SqliteStore(tmp_path / "held.db"), Clock()
    allowance = RateBudget(store, clock.now)
    await allowance.count()  # not open
    await store.open()
    await allowance.count()
    other = RateBudget(store, clock.now)
    await other.count()
    assert other.spent == 3
    await store.close()


async def test_what_was_counted_without_the_database_ends_after_ten_minutes_too(tmp_path: Path) -> None:
    """Nothing is asked meanwhile, so nothing is refused that could tell it."""
    clock = Clock()
    allowance = RateBudget(SqliteStore(tmp_path / "held.db"), clock.now)  # not open
    for _ in range(MOST):
        await allowance.count()
    with pytest.raises(BudgetSpent):
        allowance.check("/api/v10/webhooks/1/token")
    clock.time += 660
    allowance.check("/api/v10/webhooks/1/token")


async def test_what_is_counted_is_no_deed_of_the_interaction_that_was_refused(store: SqliteStore) -> None:
    """Or its copy would hear that something is stored."""

    async def refused() -> bool:
        deliveries.begin(7, NEVER)
        await RateBudget(store, Clock().now).count()
        return deliveries.has_stored()

    assert not await asyncio.create_task(refused())
    async with store.reading() as read:
        assert await read.brought(7) is None


@asynccontextmanager
async def asking(
    store: SqliteStore, answer: web.Response
) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """A client whose requests are watched, and an API that always answers the same."""

    async def answered(_request: web.Request) -> web.Response:
        headers = {name: value for name, value in answer.headers.items() if name == "Location"}
        return web.Response(
            status=answer.status, text=answer.text, content_type=answer.content_type, headers=headers
        )

    app = web.Application()
    app.add_routes([web.route("*", "/{path:.*}", answered)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    trace = aiohttp.TraceConfig()
    RateBudget(store, Clock().now).watch(trace)
    try:
        async with aiohttp.ClientSession(trace_configs=[trace]) as http:
            yield http, f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10/channels/1/messages"
    finally:
        await runner.cleanup()


async def test_no_more_requests_are_refused_than_are_allowed(store: SqliteStore) -> None:
    async with asking(store, web.Response(status=403, text="{}", content_type="application/json")) as (
        http,
        url,
    ):
        got = 0
        for _ in range(MOST):
            try:
                async with http.post(url):
                    got += 1
            except BudgetSpent:
                continue
    assert got == MOST_UNPROMPTED


@pytest.mark.parametrize(
    "answer",
    [
        web.Response(text="<html>", content_type="text/html"),
        web.Response(text="Welcome to our network"),
        web.Response(status=302, headers={"Location": "/login"}),
    ],
    ids=["html", "words", "elsewhere"],
)
async def test_a_page_in_the_place_of_data_is_a_refusal_of_the_bot(
    store: SqliteStore, answer: web.Response, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asking(store, answer) as (http, url):
        monkeypatch.setattr(discord.http.Route, "BASE", url.partition("/channels")[0])
        with pytest.raises(discord.HTTPException) as refused:
            await http.get(url)
    assert about(refused.value) is About.BOT
    assert cause(refused.value) == "address"
