"""Who watches hears of what was posted as soon as it was, however many watch, and from any process."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.care.ports import Port
from bot.features.board import handlers, news
from bot.features.board.guard import Guard
from bot.features.board.handlers import BOUNDS, port_of
from bot.features.board.news import News
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting
from bot.scale.postgres.store import PostgresStore
from bot.store.connection import Statement
from bot.store.reading import Reading
from tests import databases
from tests.bot.features.board.site import Answer, Site, allow, site_of, watched
from tests.bot.play.test_cockpit import answer_all
from tests.bot.stage import Stage, shown, stage
from tests.extent import amount
from tests.patience import PATIENCE

WATCHERS = amount(200, 30)


async def version(site: Site, code: str) -> str:
    return str(json.loads((await site.get(f"/t/{code}/state")).body)["version"])


def waits(site: Site, code: str, seen: str, household: int = 0) -> asyncio.Task[Answer]:
    """Somebody waits for another version than the one that was seen."""
    address = {"X-Forwarded-For": f"203.0.113.{household}"}
    return asyncio.create_task(site.get(f"/t/{code}/state?seen={seen}", **address))


async def wait_until(code: str, many: int) -> None:
    """Return once so many polls wait at a table, at any port of this process."""

    def waiting() -> int:
        watches = [news._watched.get(code) for news in handlers.WATCHING]
        return sum(watch.waiting for watch in watches if watch is not None)

    async with asyncio.timeout(PATIENCE):
        while waiting() < many:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def resign(s: Stage, who: str, code: str) -> None:
    await s.press(who, shown(await s.slash(who, "table act", table=code, line="resign")), "Yes")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks without a bell, and nobody goes away meanwhile."""
    monkeypatch.setattr(news, "LOOK", 600.0)
    monkeypatch.setattr(news, "LONGEST", 600.0)


@pytest.mark.long
@pytest.mark.usefixtures("patient")
async def test_all_who_watch_a_table_hear_of_a_post_by_its_bell(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        seen = await version(site, code)
        waiting = [waits(site, code, seen, household=n) for n in range(WATCHERS)]
        await wait_until(code, WATCHERS)
        await resign(s, "Ben", code)
        answers = await asyncio.gather(*waiting)
        assert {answer.status for answer in answers} == {200}
        told = [json.loads(answer.body) for answer in answers]  # where the post stands is told a little later
        assert {(each["parts"], each["over"]) for each in told} == {(2, True)}
        assert seen not in {each["version"] for each in told}


@pytest.mark.usefixtures("patient")
async def test_as_the_bot_ends_whoever_waits_hears_that_there_are_none(tmp_path: Path) -> None:
    """Otherwise the end would wait for them, and cut them off at last."""
    async with watched(tmp_path) as (s, _site), aiohttp.ClientSession() as http:
        code = await s.race("Ben")
        port = port_of(s.bot, "127.0.0.1", 0)
        async with port.open():
            site = Site(port, http)
            waiting = waits(site, code, await version(site, code))
            await wait_until(code, 1)
        assert (await waiting).status == 204


@pytest.mark.long
async def test_of_several_processes_one_hears_of_a_post_whose_bell_is_lost(
    tmp_path: Path, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert news.LOOK == 10.0
    monkeypatch.setattr(news, "LOOK", 0.2)
    async with stage(tmp_path, base) as s, beside(s, base, bells=False) as other, site_of(s):
        await allow(s)
        code = await s.race("Ben")
        waiting = waits(other, code, await version(other, code))
        await wait_until(code, 1)
        await resign(s, "Ben", code)
        assert (await waiting).status == 200


async def test_what_comes_before_the_first_question_about_a_table_is_noticed_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever waits has looked at it before, and its bell was lost."""
    monkeypatch.setattr(news, "LOOK", 0.01)
    asked: set[str] = set()

    async def ask(codes: Collection[str]) -> Mapping[str, int]:
        asked.update(codes)
        return dict.fromkeys(codes, 1)

    known = News(ask)
    async with known.at("ABCD"):
        async with asyncio.timeout(PATIENCE):
            while not asked:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        async with known.at("EFGH") as watch:
            async with asyncio.timeout(PATIENCE):
                await watch.changed.wait()
    known.end()


async def test_one_question_looks_at_all_tables_that_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many they are, and however many watch; only then is one of them read where it has changed."""
    monkeypatch.setattr(news, "LOOK", 0.05)
    questions, each = list[Statement](), Reading.each

    async def counted(read: Reading, *statements: Statement) -> list[list[Any]]:
        questions.extend(statements)
        return await each(read, *statements)

    async with watched(tmp_path) as (s, _site):
        codes = [await s.race("Ben") for _ in range(4)]
        guard = Guard(Host(s.store, s.clock.now, shared=True), s.bot.shared.permissions.everyone_reads)
        async with AsyncExitStack() as watching:
            for code in codes * 5:
                await watching.enter_async_context(guard.news.at(code))
            await asyncio.sleep(0)
            monkeypatch.setattr(Reading, "each", counted)
            async with asyncio.timeout(PATIENCE):
                while len(questions) < 3:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            monkeypatch.setattr(Reading, "each", each)
        guard.news.end()
        assert {frozenset(question.values) for question in questions} == {frozenset(codes)}


async def test_a_poll_costs_a_look_only_every_two_minutes_where_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the second poll on; the first one learns that its version is the newest."""
    monkeypatch.setattr(news, "LONGEST", 0.3)
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        seen = await version(site, code)
        assert (await waits(site, code, seen)).status == 204
        looks = 0
        look = s.bot.host.look

        async def counted(*asked: Any, **more: Any) -> Sitting:
            nonlocal looks
            looks += 1
            return await look(*asked, **more)

        monkeypatch.setattr(s.bot.host, "look", counted)
        for anew, count in ((news.ANEW, 0), (0.0, 1)):
            monkeypatch.setattr(news, "ANEW", anew)
            assert (await waits(site, code, seen)).status == 204
            assert looks == count


async def test_a_table_that_is_not_there_is_watched_by_nobody(tmp_path: Path) -> None:
    async with watched(tmp_path) as (_s, site):
        assert (await waits(site, "QQQQ", "seen")).status == 404
        async with asyncio.timeout(news.KEPT / 2):
            while any("QQQQ" in known._watched for known in handlers.WATCHING):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def follow(site: Site, code: str, household: int) -> bytes:
    """Wait for the second part of a game; the answer that tells of it."""
    answer = await site.get(f"/t/{code}/state")
    while (told := json.loads(answer.body))["parts"] < 2:
        newer = await waits(site, code, told["version"], household)
        answer = newer if newer.status == 200 else answer
    return answer.body


@pytest.mark.long
async def test_what_fifty_play_at_ten_tables_reaches_all_who_watch(tmp_path: Path) -> None:
    """Two hundred watch the first table, somebody each of the others."""
    async with watched(tmp_path) as (s, site):
        for n in range(len(s.people), 50):
            s.people[f"P{n}"] = s.guild.add_member(s.env.create_user(f"p{n}", global_name=f"P{n}"))
        names, codes = [*s.people], []
        for host, *others in (names[n::10] for n in range(10)):
            await s.slash(host, "play", game="circus", seats=len(others) + 1)
            for who in others:
                await s.press(who, s.newest, "Join")
            await s.press(host, s.newest, "Start")
            codes.append((await s.tables())[0].row.id)
        watching = [*codes, *[codes[0]] * (WATCHERS - 1)]
        waiting = [asyncio.create_task(follow(site, code, n)) for n, code in enumerate(watching)]
        while not all(one.done() for one in waiting):
            for code in codes:
                await answer_all(s, code, random.Random(code))
        told = [json.loads(body)["code"] for body in await asyncio.gather(*waiting)]
        assert told == watching


async def test_without_news_one_hears_that_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "LONGEST", 0.5)
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        assert (await waits(site, code, await version(site, code))).status == 204


@pytest.mark.long
async def test_so_many_wait_who_come_from_one_address(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        seen = await version(site, code)
        waiting = [waits(site, code, seen, household=1) for _ in range(news.AT_AN_ADDRESS)]
        await wait_until(code, news.AT_AN_ADDRESS)
        assert (await waits(site, code, seen, household=1)).status == 429
        other = waits(site, code, seen, household=2)
        await resign(s, "Ben", code)
        assert {answer.status for answer in await asyncio.gather(*waiting, other)} == {200}


@pytest.mark.long
async def test_who_come_from_one_address_wait_at_so_many_tables(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        codes = [await s.race("Ben") for _ in range(news.TABLES + 1)]
        seen = {code: await version(site, code) for code in codes}
        *first, last = codes
        waiting = [waits(site, code, seen[code], household=1) for code in first]
        for code in first:
            await wait_until(code, 1)
        assert (await waits(site, last, seen[last], household=1)).status == 429
        other = waits(site, last, seen[last], household=2)
        await resign(s, "Ben", first[0])
        assert (await waiting[0]).status == 200
        again = waits(site, last, seen[last], household=1)
        await resign(s, "Ben", last)
        assert {(await other).status, (await again).status} == {200}
        for task in waiting[1:]:
            task.cancel()


async def test_who_waits_is_sent_away_when_the_server_withdraws(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        waiting = waits(site, code, await version(site, code))
        await wait_until(code, 1)
        await allow(s, False)
        assert (await waiting).status == 404


@pytest.fixture
async def base() -> AsyncIterator[str]:
    async with databases.new_database() as address:
        yield address


@asynccontextmanager
async def beside(s: Stage, address: str, bells: bool = True) -> AsyncIterator[Site]:
    """The pages of another process on the same database, which hears of the first one by that alone."""
    store = PostgresStore(address)
    await store.open()
    guard = Guard(Host(store, s.clock.now, shared=True), s.bot.shared.permissions.everyone_reads)
    handlers.WATCHING.add(guard.news)
    if bells:
        store.heard = lambda said: guard.news.ring(said.rpartition(" ")[2])
    port = Port("127.0.0.1", 0, lambda _deed: None, {}, pages=guard.app(), bounds=BOUNDS)
    try:
        async with port.open(), aiohttp.ClientSession() as http:
            yield Site(port, http)
    finally:
        await store.close()


@pytest.mark.long
@pytest.mark.usefixtures("patient")
async def test_any_process_answers_and_one_that_goes_is_not_missed(tmp_path: Path, base: str) -> None:
    async with stage(tmp_path, base) as s, beside(s, base) as other:
        async with site_of(s) as site:
            await allow(s)
            code = await s.race("Ben")
            seen = await version(other, code)
            assert seen == await version(site, code)
            here, there = waits(site, code, seen), waits(other, code, seen)
            await wait_until(code, 2)
            await resign(s, "Ben", code)
            assert (await here).body == (await there).body
        assert (await other.get(f"/t/{code}/state")).status == 200
        assert json.loads((await other.get(f"/t/{code}.json")).body)["stage"] == "over"
