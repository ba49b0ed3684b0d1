"""Several processes of one bot on one database, each with its role, against the Discord on sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.environment import BadEnvironment, shards_of
from bot.scale.postgres.store import PostgresStore
from bot.scale.processes.holding import HELD, Holding
from bot.store import Filter, TableRow
from bot.times.instants import NEVER, Instant
from tests.bot.live.test_kill import opened
from tests.bot.live.test_twice_killed import says
from tests.bot.process import answering, end, start
from tests.bot.scale.test_endpoint import PUBLIC, free_port, refused
from tests.bot.socketcord import Outcome, SocketCord
from tests.databases import new_database
from tests.patience import PATIENCE


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


@pytest.fixture
async def database() -> AsyncIterator[str]:
    async with new_database() as address:
        yield address


class Fleet:
    """The processes of one bot."""

    def __init__(self, discord: SocketCord, database: str, data: Path, running: AsyncExitStack) -> None:
        self._discord = discord
        self._environment = discord.environment | {"HIPPODROME_DATABASE": database}
        self._data = data
        self._running = running

    async def start(self, role: str, **extra: str) -> asyncio.subprocess.Process:
        """One more process; killed with -9 at the end."""
        process = await start(self._data, "--live", "--role", role, extra=self._environment | extra)
        self._running.push_async_callback(end, process)
        return process

    async def start_gateway(self, shards: str = "0/1", listening: int = 1) -> asyncio.subprocess.Process:
        """A process that hears the gateway; returns when so many shards are heard in all."""
        process = await self.start("gateway", HIPPODROME_SHARDS=shards)
        async with asyncio.timeout(PATIENCE):
            while await self._discord.listening() < listening:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        return process

    async def start_web(self, **extra: str) -> str:
        """A process that hears HTTP requests; where, once it does so."""
        port = free_port()
        await self.start("web", HIPPODROME_PUBLIC_KEY=PUBLIC, HIPPODROME_WEB_PORT=str(port), **extra)
        return await answering(port)

    async def refused(self, role: str, **extra: str) -> str:
        return await refused(self._data, "--role", role, extra=self._environment | extra)


@asynccontextmanager
async def fleet(discord: SocketCord, database: str, data: Path) -> AsyncIterator[Fleet]:
    async with AsyncExitStack() as running:
        yield Fleet(discord, database, data, running)


async def plays(discord: SocketCord) -> None:
    """Two people open a table and start; the post of the race comes."""
    opened = await discord.slash("Ann", "arena", "play", game="chariots", seats=2)
    assert opened.acknowledged
    (lobby,) = await discord.until("arena", lambda posts: len(posts) == 1, seconds=90)
    joined = await discord.press("Ben", lobby, next(id for id in lobby.custom_ids if "join" in id))
    assert joined.acknowledged
    await discord.until("arena", lambda posts: "Ben" in json.dumps(posts[0].raw), seconds=90)


@pytest.mark.long
async def test_without_a_word_the_gateway_holds_all_shards(
    discord: SocketCord, database: str, tmp_path: Path
) -> None:
    async with fleet(discord, database, tmp_path) as f:
        await f.start("gateway")
        await discord.wait_for_bot(2)


@pytest.mark.long
async def test_one_hears_the_gateway_and_two_work(discord: SocketCord, database: str, tmp_path: Path) -> None:
    async with fleet(discord, database, tmp_path) as f:
        for role in ("work", "work"):
            await f.start(role)
        await f.start_gateway()
        await plays(discord)
        told = [post.content for post in await discord.posts("arena")]
        assert len(told) == len({*told}) <= 2, "the lobby, and that it is full"


@pytest.mark.long
async def test_two_hear_http_requests_in_turn_and_one_works(
    discord: SocketCord, database: str, tmp_path: Path
) -> None:
    async with fleet(discord, database, tmp_path) as f:
        await f.start("work")
        await discord.hear_by_http(await f.start_web(), await f.start_web())
        await plays(discord)
        assert await discord.listening() == 0


@pytest.mark.long
async def test_what_reaches_two_at_the_same_moment_counts_once_and_has_one_answer(
    discord: SocketCord, database: str, tmp_path: Path
) -> None:
    async with fleet(discord, database, tmp_path) as f:
        await f.start("work")
        await discord.hear_by_http(await f.start_web(), await f.start_web(), at_once=True)
        code = await opened(discord)
        before = (await tables(database))[code].timing.due
        extended = await discord.slash("Ann", "arena", "organise extend", time="2 h")
        await discord.until("arena", partial(says, "Everybody has until"), who="Ann")
        played = await discord.slash("Ben", "stables", "play", game="chariots", thread=True)
        await discord.until("stables", partial(says, "is open in"), who="Ben")
        answers = [await answers_to(discord, act) for act in (extended, played)]
        found = await tables(database)
        assert found[code].timing.due == before + 2 * 3600
        assert len(found) == 2
    assert [len(said) for said in answers] == [1, 1]


async def answers_to(discord: SocketCord, act: Outcome) -> list[str]:
    """What somebody was answered, once Discord has taken one acknowledgement and refused the other one."""
    callback = f"/interactions/{act.interaction}/*/callback"
    taken = await discord.answered("POST", callback, times=2)
    assert sorted(call.status for call in taken)[1:] == [400]
    token = taken[0].path.split("/")[3]
    # The one that was refused has a look, and is silent.
    await discord.answered("GET", f"/webhooks/*/{token}/messages/@original")
    said = [call.body or {} for call in await discord.calls("*", f"/webhooks/*/{token}*")]
    return [body["content"] for body in said if body.get("content")]


async def tables(database: str) -> dict[str, TableRow]:
    store = PostgresStore(database)
    await store.open()
    async with store.reading() as read:
        found = {row.id: row for row in await read.tables(Filter())}
    await store.close()
    return found


@pytest.mark.long
async def test_work_goes_on_where_a_worker_was_killed(
    discord: SocketCord, database: str, tmp_path: Path
) -> None:
    async with fleet(discord, database, tmp_path) as f:
        await f.start_gateway()
        killed = await f.start("work")
        await plays(discord)
        killed.kill()
        await f.start("work")
        opened = await discord.slash("Cleo", "stables", "play", game="chariots", seats=2)
        assert opened.acknowledged
        await discord.until("stables", lambda posts: len(posts) == 1, seconds=90)


@pytest.mark.long
async def test_shards_that_another_worker_holds(discord: SocketCord, database: str, tmp_path: Path) -> None:
    async with fleet(discord, database, tmp_path) as f:
        await f.start_gateway("0/2")
        await f.start_gateway("1/2", listening=2)
        said = await f.refused("gateway", HIPPODROME_SHARDS="1/4")
        assert said.startswith("Shard 1 of 2 is held by another worker")


@pytest.mark.parametrize("typed", ["", "4", "0-3", "3-1/4", "0-4/4", "4/4", "0-/4", "a/b", "-1/4"])
def test_what_means_no_shards(typed: str) -> None:
    assert shards_of(typed) is None


def test_shards_as_they_are_typed() -> None:
    assert shards_of("0-3/16") == (range(4), 16)
    assert shards_of("5/16") == (range(5, 6), 16)


class TestHolding:
    @pytest.fixture
    async def store(self, database: str) -> AsyncIterator[PostgresStore]:
        store = PostgresStore(database)
        await store.open()
        yield store
        await store.close()

    @pytest.fixture(autouse=True)
    def at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bot.scale.processes.holding.SAID", 0.01)
        monkeypatch.setattr("bot.scale.processes.holding.PATIENCE", 0.03)

    async def test_a_dead_worker_is_replaced(self, store: PostgresStore) -> None:
        clock = iter(range(0, 1000, 1))
        await Holding(store, lambda: NEVER, "dead", range(4), 4).take()
        await Holding(store, lambda: Instant(next(clock) / 100), "new", range(4), 4).take()

    async def test_a_living_one_is_not(self, store: PostgresStore) -> None:
        await Holding(store, lambda: NEVER, "one", range(2), 4).take()
        with pytest.raises(BadEnvironment) as refused:
            await Holding(store, lambda: NEVER, "two", range(1, 4), 4).take()
        assert str(refused.value) == HELD.format(1, 4, "one")

    async def test_shards_beside_each_other(self, store: PostgresStore) -> None:
        await Holding(store, lambda: NEVER, "one", range(2), 4).take()
        await Holding(store, lambda: NEVER, "two", range(2, 4), 4).take()

    async def test_of_two_that_begin_at_once_one_waits(self, store: PostgresStore) -> None:
        both = (Holding(store, lambda: NEVER, name, range(2), 2) for name in ("one", "two"))
        ended = await asyncio.gather(*(holding.take() for holding in both), return_exceptions=True)
        assert [type(end) for end in ended if end is not None] == [BadEnvironment]

    async def test_who_ends_in_order_is_replaced_at_once(self, store: PostgresStore) -> None:
        one = Holding(store, lambda: Instant(5.0), "one", range(2), 2)
        await one.take()
        await one.let_go()
        await Holding(store, lambda: Instant(5.0), "two", range(2), 2).take()

    async def test_another_division_overlaps_where_servers_are_the_same(self, store: PostgresStore) -> None:
        await Holding(store, lambda: NEVER, "one", (1,), 2).take()
        with pytest.raises(BadEnvironment):
            await Holding(store, lambda: NEVER, "two", (3,), 4).take()
