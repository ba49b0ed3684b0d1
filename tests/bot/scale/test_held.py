"""While Discord refuses the bot itself: what its processes do, and what the operator hears."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from bot.ending import CONFIGURATION
from bot.live import CLOSED, ENDED
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, OUTBOX, CircuitBreaker
from bot.scale.postgres.store import PostgresStore
from bot.times.instants import Instant
from tests.bot.care.test_metrics import fetched, measured
from tests.bot.care.test_warnings import desk
from tests.bot.hosting.hall import HOUR
from tests.bot.process import end, live_bot, start
from tests.bot.scale.test_roles import fleet
from tests.bot.socketcord import SocketCord
from tests.bot.stage import stage
from tests.databases import new_database
from tests.extent import some
from tests.patience import PATIENCE

POSTS = "/channels/*/messages"


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


async def test_readiness_stays_while_people_are_answered_and_its_body_says_what_is_held(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        await s.settle()
        await CircuitBreaker(s.store, s.clock.now, OUTBOX).trip("token")
        status, body = await fetched(health.port, "readyz")
        assert status == 200
        assert CAUSES["token"] in body
