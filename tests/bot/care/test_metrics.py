"""Numbers about a real bot, read over loopback as Prometheus does; they say nothing about anybody."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.care.health import Health
from bot.care.metrics import Metrics
from bot.care.services import care_for
from bot.environment import Environment
from bot.ids import ChannelId
from bot.store import Parcel, Reading
from bot.store.backups import examine
from bot.workers.pool import Job
from tests.bot.process import end, live_bot, start
from tests.bot.socketcord import SocketCord
from tests.bot.stage import Stage, make_bot, stage
from tests.patience import PATIENCE

PORT = re.compile(r"http://127\.0\.0\.1:(\d+)/metrics")


async def fetched(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{port}/{path}") as answer:
        return answer.status, await answer.text()


async def numbers(port: int) -> dict[tuple[str, ...], float]:
    """Samples by their name and the values of their labels."""
    status, text = await fetched(port, "metrics")
    assert status == 200
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@asynccontextmanager
async def measured(s: Stage) -> AsyncIterator[Health]:
    """The numbers of the bot of a stage, served on a free port."""
    health = Health(s.bot.shared.metrics, s.store, s.clock.now, 0)
    task = asyncio.create_task(health.run())
    async with asyncio.timeout(PATIENCE):
        while not health.port:  # noqa: ASYNC110 - aiohttp tells nobody when it listens
            await asyncio.sleep(0.01)
    try:
        yield health
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_what_people_do_and_how_the_tables_are(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        code = await s.race("Ben", chariots="one")
        await s.table("Ben")
        await s.slash("Cleo", "plot", line="5 4 2", table=code)
        found = await numbers(health.port)
        assert found["hippodrome_tables", "running"] == 1
        assert found["hippodrome_tables", "lobby"] == 1
        assert found["hippodrome_tables", "frozen"] == 0
        assert found["hippodrome_interactions_total", "command", "refused"] == 1
        assert found["hippodrome_interactions_total", "command", "done"] >= 2
        assert found["hippodrome_interactions_total", "done", "press"] == 3, "Join twice, Start"
        answered = sum(v for k, v in found.items() if k[0] == "hippodrome_interactions_total")
        assert found["hippodrome_interaction_age_seconds_count",] == answered
        assert found["hippodrome_render_seconds_count",] >= 1
        assert found["hippodrome_outbox_parcels",] == 0
        assert found["hippodrome_alarms_overdue",] == 0
        s.clock.time += 40 * 86_400
        assert (await numbers(health.port))["hippodrome_alarms_overdue",] > 0


async def test_what_becomes_of_posts_and_since_when_they_wait(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        code = await s.race("Ben", chariots="one")
        s.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046, times=1)
        before = await numbers(health.port)
        await s.plot("Ann", "2 3 4", code)
        async with s.store.reading() as read:
            due = await read.next_due()
        assert due is not None
        s.clock.time = due + 90
        found = await numbers(health.port)
        assert found["hippodrome_outbox_oldest_seconds",] >= 90
        assert found["hippodrome_parcels_total", "edit", "refused"] == 1
        sends, edits = (("hippodrome_parcels_total", kind, "sent") for kind in ("send", "edit"))
        assert (found[sends], found[edits]) == (before[sends], before[edits])
        await s.wait(1)
        found = await numbers(health.port)
        assert found["hippodrome_outbox_oldest_seconds",] == 0
        assert found[edits] == before[edits] + 1


async def test_faults_workers_and_the_database_are_counted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        before = await numbers(health.port)
        settings = Environment(_env_file=None, HIPPODROME_DATA=str(tmp_path))
        async with care_for(s.store, settings, s.bot.shared.metrics, s.clock.now, backups=False):
            code = await s.race("Ben", chariots="one")
            async with s.store.writing() as tx:
                await tx.put_parcel(Parcel(code, ChannelId(s.arena.id), "x", "send", {"content": 7}, "n"))
            await s.settle()
        assert await s.bot.pool.run(Job("count", 30), abs, -7) == 7
        s.faults.clear()
        found = await numbers(health.port)
        assert found["hippodrome_exceptions_total", "bot.publishing"] >= 1
        assert found["hippodrome_parcels_total", "failed", "send"] >= 1
        for deed in ("read", "write"):
            counted = "hippodrome_database_seconds_count", deed
            assert found[counted] > before.get(counted, 0)
        assert found["hippodrome_workers", "busy"] == 0
        assert found["hippodrome_workers", "idle"] == 1, "who has counted"
        assert found["hippodrome_worker_jobs_waiting",] == 0


async def test_two_bots_in_one_process_count_apart(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "inbox")
        other = make_bot(s.store, s.clock.now)
        mine, theirs = [await bot.shared.metrics.text(s.store, s.clock.now) for bot in (s.bot, other)]
        assert b'kind="command",outcome="done"' in mine
        assert b'kind="command",outcome="done"' not in theirs


async def test_nobody_is_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 3 2", code)
        _, text = await fetched(health.port, "metrics")
        ids = [str(p.id) for p in s.people.values()] + [str(s.guild.id), str(s.arena.id), code]
        assert not [word for word in (*ids, *s.people) if word in text]


async def test_readiness_follows_the_heartbeat(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, measured(s) as health:
        await s.settle()
        assert await fetched(health.port, "readyz") == (200, "ok\n")
        s.clock.time += 600
        assert (await fetched(health.port, "readyz"))[0] == 503


async def test_however_many_ask_for_readiness_the_database_is_asked_once_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        await s.settle()
        ready = Health(s.bot.shared.metrics, s.store, s.clock.now, 0).paths()["/readyz"]
        reading, begun, go_on = s.store.reading, [], asyncio.Event()

        @asynccontextmanager
        async def slow() -> AsyncIterator[Reading]:
            begun.append(1)
            await go_on.wait()
            async with reading() as read:
                yield read

        monkeypatch.setattr(s.store, "reading", slow)
        asked = [asyncio.ensure_future(ready()) for _ in range(10)]
        for _turn in range(3):
            await asyncio.sleep(0)
        go_on.set()
        assert {(await one).status for one in asked} == {200}
        assert len(begun) == 1


def test_work_that_takes_long_is_told_apart_by_how_long() -> None:
    """A picture may wait for a worker, and a computer player has twenty seconds."""
    metrics, took = Metrics(), (8.0, 12.0, 18.0, 25.0, 50.0)
    for seconds in took:
        metrics.painted(seconds)
        metrics.thought(seconds)
    for name in ("hippodrome_render_seconds", "hippodrome_thinking_seconds"):
        [family] = [one for one in metrics.registry.collect() if one.name == name]
        counted = [sample.value for sample in family.samples if sample.name.endswith("_bucket")]
        assert len({count for count in counted if count}) == len(took)


async def test_a_new_bot_has_no_backup_that_could_have_failed_but_one_that_could_be_missing(
    tmp_path: Path,
) -> None:
    """No alarm rings before the first night, and one does where that never comes."""
    async with stage(tmp_path) as s, measured(s) as health:
        found = await numbers(health.port)
        assert math.isnan(found["hippodrome_backup_ok",])
        assert found["hippodrome_backup_age_seconds",] < 60
        s.clock.time += 200_000
        assert (await numbers(health.port))["hippodrome_backup_age_seconds",] > 200_000


async def test_a_bot_that_is_cut_off_is_alive_though_it_is_not_ready(tmp_path: Path) -> None:
    """Another start would not bring Discord back."""
    async with stage(tmp_path) as s, measured(s) as health:
        await s.settle()
        s.clock.time += 600
        assert await fetched(health.port, "healthz") == (200, "ok\n")


@pytest.mark.long
async def test_the_real_bot_serves_them_on_this_machine_alone_and_makes_its_backup(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord:
        port = str(_free_port())
        settings = {"HIPPODROME_METRICS_PORT": port, "HIPPODROME_BACKUP_HOUR": "0"}
        process = await start(tmp_path, "--live", extra=discord.environment | settings)
        await discord.wait_for_bot()
        async with asyncio.timeout(PATIENCE):
            found = await served(int(port))
            while found.get(("hippodrome_backup_ok",)) != 1:
                await asyncio.sleep(0.05)
                found = await served(int(port))
        [backup] = [f for f in (tmp_path / "backups").iterdir() if f.suffix != ".sha256"]
        assert examine(backup) == ""
        _, err = await end(process)
        assert PORT.search(err)
        async with live_bot(discord, tmp_path):
            pass


async def served(port: int) -> dict[tuple[str, ...], float]:
    """The numbers, none while nobody listens yet."""
    try:
        return await numbers(port)
    except aiohttp.ClientConnectorError:
        return {}


def _free_port() -> int:
    import socket

    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])
