"""No token is lost by logging in too often: the bot asks and counts before each login, and waits."""

from __future__ import annotations

import asyncio
import stat
from bisect import bisect_left
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
from yarl import URL

from bot.care import logins
from bot.care.logins import EVERY, FEW, FILE, FREE, LATEST, SOON, Logins, why_waiting
from bot.client.hippodrome import Hippodrome
from bot.scale.processes.shards import Sharded
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant, Seconds
from tests.bot.process import live_bot
from tests.bot.socketcord import SocketCord
from tests.extent import amount

A_DAY = 86_400.0
LAUNCH = 1_800_000_000.0


class World:
    """A data folder, a clock that goes on while somebody sleeps, and what Discord says of its token."""

    def __init__(self, folder: Path, store: SqliteStore) -> None:
        self.folder, self.store = folder, store
        self.time = LAUNCH
        self.left: list[tuple[int, float] | Exception] = [(1000, 0.0)]

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.time += seconds

    async def ask(self) -> tuple[int, Seconds]:
        told = self.left.pop(0) if len(self.left) > 1 else self.left[0]
        if isinstance(told, Exception):
            raise told
        count, seconds = told
        return count, Seconds(seconds)

    def process(self) -> Logins:
        """The logins of a process that has just been started."""
        return Logins(self.folder, self.store, self.ask, lambda: Instant(self.time))

    async def why(self) -> str:
        async with self.store.reading() as read:
            return await why_waiting(read, Instant(self.time))


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    store = SqliteStore(tmp_path / "hippodrome.db")
    await store.open()
    world = World(tmp_path, store)
    monkeypatch.setattr(logins, "sleep", world.sleep)
    yield world
    await store.close()


@pytest.mark.long
@pytest.mark.parametrize("shards", [1, 50])
async def test_one_that_crashes_after_each_login_logs_in_two_hundred_times_a_day_and_goes_on(
    world: World, shards: int
) -> None:
    made = []
    for _start in range(amount(700, FREE + 20) // shards):
        started = world.process()
        await started.wait(shards)
        for _shard in range(shards):
            await started.begin()
            made.append(world.time)
            world.time += 10 / shards
    assert made[FREE - 1] - made[0] < 10 * FREE, "a day has room for many starts"
    for number, at in enumerate(made):
        assert number - bisect_left(made, at - A_DAY) < 200
    assert made[-1] - made[-2] <= A_DAY / FREE


async def test_where_few_logins_are_left_the_next_waits_for_more_and_says_so(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    told = []

    async def sleep(seconds: float) -> None:
        told.append(await world.why())
        await world.sleep(seconds)

    world.left = [(FEW, 2 * EVERY), (FEW, EVERY), (1000, A_DAY)]
    with pytest.MonkeyPatch.context() as hearing:
        hearing.setattr(logins, "sleep", sleep)
        await world.process().wait(1)
    assert world.time == LAUNCH + 2 * EVERY
    assert {words for words in told if words and f"only {FEW} logins" in words} == {*told}
    assert len([record for record in caplog.records if "logins until" in record.message]) == 1
    assert await world.why() == ""


async def test_each_shard_is_a_login(world: World) -> None:
    world.left = [(FEW + 4, 30.0), (1000, A_DAY)]
    process = world.process()
    await process.wait(4)
    assert world.time == LAUNCH
    for _shard in range(4):
        await process.begin()
    await process.begin()
    assert world.time == LAUNCH + 30
    assert len(process.made()) == 5


async def test_where_discord_says_nothing_it_is_asked_again(world: World) -> None:
    world.left = [aiohttp.ClientError(), OSError(), (1000, A_DAY)]
    await world.process().wait(1)
    assert world.time == LAUNCH + 2 * SOON


async def test_a_token_that_was_reset_is_not_asked_about_for_ever() -> None:
    async def request(_route: object) -> None:
        raise discord.HTTPException(SimpleNamespace(status=401, reason=""), "")

    bot: Any = SimpleNamespace(http=SimpleNamespace(request=request))
    with pytest.raises(discord.LoginFailure):
        await Hippodrome.logins_left(bot)


@pytest.mark.parametrize("written", ["", "nonsense\n1e", f"{LAUNCH + 9e9}\n" * 300])
async def test_what_cannot_be_in_the_file_does_not_count(world: World, written: str) -> None:
    (world.folder / FILE).write_text(written)
    await world.process().begin()
    assert world.time == LAUNCH
    assert world.process().made() == [LAUNCH]


async def test_two_processes_of_one_folder_count_together(world: World) -> None:
    one, other = world.process(), world.process()
    for _ in range(3):
        await one.begin()
        await other.begin()
    assert len(world.process().made()) == 6
    assert stat.S_IMODE((world.folder / FILE).stat().st_mode) == 0o600


async def test_a_process_that_logs_in_takes_back_its_own_wait_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(_seconds: float) -> None:
        raise TimeoutError

    world.left = [(FEW, 9e9)]
    one, other = world.process(), world.process()
    with monkeypatch.context() as killed:
        killed.setattr(logins, "sleep", end)
        for process in (one, other):
            with pytest.raises(TimeoutError):
                await process.wait(1)
    world.left, world.time = [(1000, A_DAY)], world.time + EVERY
    await one.wait(1)
    assert "logins until" in await world.why(), "the other one waits"
    world.time += 3 * EVERY
    assert await world.why() == "", "it has been killed"


async def test_logins_of_former_days_are_dropped_from_the_file(world: World) -> None:
    old = f"\n{LAUNCH - 2 * A_DAY!r}" * (LATEST // 10)
    (world.folder / FILE).write_text(old + f"\n{LAUNCH - 60!r}")
    await world.process().begin()
    assert (world.folder / FILE).read_text().split() == [f"{LAUNCH - 60!r}", f"{LAUNCH!r}"]
    assert stat.S_IMODE((world.folder / FILE).stat().st_mode) == 0o600


async def test_a_wait_that_is_broken_off_and_begun_again_warns_once(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As discord.py does with a reconnect, each minute."""

    async def sleep(seconds: float) -> None:
        await world.sleep(seconds)
        raise TimeoutError

    world.left = [(FEW, 9e9)]
    process = world.process()
    monkeypatch.setattr(logins, "sleep", sleep)
    for _ in range(5):
        with pytest.raises(TimeoutError):
            await process.begin()
    assert len([record for record in caplog.records if "logins until" in record.message]) == 1


async def test_a_proxy_that_counts_no_logins_lets_the_bot_log_in(world: World) -> None:
    async def request(_route: object) -> dict[str, str]:
        return {"url": "wss://gateway.discord.gg"}

    bot: Any = SimpleNamespace(http=SimpleNamespace(request=request))
    assert (await Hippodrome.logins_left(bot))[0] > FEW


async def test_a_token_that_is_reset_between_two_shards_ends_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py tries again whatever fails while it connects a shard."""

    async def connect(client: Sharded, *_args: object, **_kwargs: object) -> None:
        await client.before_identify_hook(0)

    async def begin() -> None:
        raise discord.LoginFailure

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", connect)
    monkeypatch.setattr(asyncio, "sleep", AsyncMock())
    bot = Sharded(SqliteStore(tmp_path / "hippodrome.db"), shards=((0,), 1))
    bot.logins = SimpleNamespace(begin=begin)  # type: ignore[assignment]
    with pytest.raises(discord.LoginFailure):
        await bot.launch_shard(URL("ws://127.0.0.1:9"), 0)


@pytest.mark.long
@pytest.mark.parametrize("shards", [{}, {"HIPPODROME_SHARDS": "0-1/2"}])
async def test_a_bot_waits_before_it_logs_in(tmp_path: Path, shards: dict[str, str]) -> None:
    async with SocketCord.launched() as discord_:
        await discord_.leave_logins(0, 3)
        async with live_bot(discord_, tmp_path, **shards) as bot:
            await discord_.wait_for_bot(max(1, 2 * len(shards)))
            assert len((tmp_path / FILE).read_text().split()) == max(1, 2 * len(shards))
            bot.terminate()
            _out, errors = await bot.communicate()
    assert "only 0 logins" in errors.decode()
