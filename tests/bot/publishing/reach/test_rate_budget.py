"""How many requests of all processes may be refused in ten minutes, before nothing more is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp import web

from bot import deliveries
from bot.publishing.reach.rate_budget import MOST, MOST_UNPROMPTED, BudgetSpent, RateBudget
from bot.publishing.reach.refusals import About, about, cause
from bot.store.sqlite import SqliteStore
from bot.times.instants import NEVER
from tests.bot.stage import Clock


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
    allowance = await spent(store, clock)
    with pytest.raises(BudgetSpent):
        allowance.check("/api/v10/webhooks/1/token/messages/@original")
    clock.time += 660
    allowance.check("/api/v10/channels/1/messages")


async def spent(store: SqliteStore, clock: Clock) -> RateBudget:
    """A budget from which nothing is left."""
    allowance = RateBudget(store, clock.now)
    for _ in range(MOST):
        await allowance.count()
    return allowance


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
    allowance = await spent(SqliteStore(tmp_path / "held.db"), clock)  # not open
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
