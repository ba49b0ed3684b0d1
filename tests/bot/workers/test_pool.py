"""Workers are processes of their own: losing one costs the answer it was working on, and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.messages import Picture
from bot.publishing.pictures import studio
from bot.publishing.pictures.studio import Studio
from bot.workers import machine, process
from bot.workers import pool as pools
from bot.workers.pool import Job, Lost, OneThread, Pool, Worker, usual_size
from bot.workers.process import OneProcess, Template
from bot.workers.work import NICE
from engine import codec
from engine.games.starter import GAME
from engine.journal import start
from engine.selfplay import opening_of
from tests.bot.workers import jobs
from tests.patience import PATIENCE

QUICK = Job("quick", 30)
LONG = Job("long", 30, long=True)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@asynccontextmanager
async def pool_of(size: int, worker: Callable[[], Worker] = OneProcess) -> AsyncIterator[Pool]:
    pool = Pool(size, worker)
    try:
        yield pool
    finally:
        pool.close()


class TestLosing:
    """A worker that dies or does not come to an end."""

    async def test_what_does_not_come_to_an_end_is_ended(self, caplog: pytest.LogCaptureFixture) -> None:
        async with pool_of(1) as pool:
            counted: list[str] = []
            pool.lost = counted.append
            before = await pool.run(QUICK, os.getpid)
            with pytest.raises(Lost):
                await pool.run(Job("painting", 0.3), jobs.loop)
            assert counted == ["painting"]
            assert "painting took too long" in caplog.text
            assert await pool.run(QUICK, os.getpid) not in (before, os.getpid())

    async def test_a_busy_machine_costs_no_answer(self) -> None:
        """Who waits has computed nothing."""
        async with pool_of(1) as pool:
            number = await pool.run(QUICK, os.getpid)
            await pool.run(Job("painting", 0.3), time.sleep, 0.6)
            assert await pool.run(QUICK, os.getpid) == number

    async def test_work_that_goes_on_slowly_is_not_lost(self) -> None:
        """As on a loaded machine: in six times its seconds it computes for less than one of them."""
        async with pool_of(1) as pool:
            assert await pool.run(Job("painting", 0.5), jobs.slowly, 4.0)

    async def test_who_waits_for_ever_is_ended_as_well(self) -> None:
        async with pool_of(1) as pool:
            with pytest.raises(Lost):
                await pool.run(Job("painting", 0.1), time.sleep, 600)

    async def test_neither_is_it_spared_where_no_other_python_runs_in_its_process(self) -> None:
        async with pool_of(1) as pool:
            with pytest.raises(Lost):
                await pool.run(Job("painting", 0.3), jobs.stuck)

    async def test_whoever_works_elsewhere_or_waits_is_not_concerned(self) -> None:
        async with pool_of(2) as pool:
            working = asyncio.create_task(pool.run(LONG, time.sleep, 0.5))
            dying = asyncio.create_task(pool.run(QUICK, jobs.die))
            waiting = [asyncio.create_task(pool.run(QUICK, abs, -n)) for n in range(5)]
            with pytest.raises(Lost):
                await dying
            assert await asyncio.gather(*waiting) == [0, 1, 2, 3, 4]
            await working

    async def test_one_that_died_with_nothing_to_do_costs_nothing(self) -> None:
        async with pool_of(1) as pool:
            number = await pool.run(QUICK, os.getpid)
            os.kill(number, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE):
                while not pool._quick._free[0].gone:  # noqa: ASYNC110 - nobody is told of it
                    await asyncio.sleep(0.02)
            assert await pool.run(QUICK, abs, -7) == 7

    async def test_a_fault_of_the_work_is_no_loss(self) -> None:
        async with pool_of(1) as pool:
            number = await pool.run(QUICK, os.getpid)
            with pytest.raises(ZeroDivisionError) as fault:
                await pool.run(QUICK, divmod, 1, 0)
            assert any("work(*args)" in note for note in fault.value.__notes__), "it says where"
            with pytest.raises(RuntimeError, match="Unreadable"):
                await pool.run(QUICK, jobs.fail_unreadably)
            with pytest.raises(Exception, match="pickle"):
                await pool.run(QUICK, jobs.give_what_cannot_be_sent)
            assert await pool.run(QUICK, os.getpid) == number

    @pytest.mark.long
    async def test_a_picture_whose_painter_is_killed_can_be_painted_again(self) -> None:
        table = start(GAME, opening_of(GAME, 2, 0)).table
        view = codec.dump(GAME.rules.view(table.state, None), GAME.rules.View)
        picture = Picture(GAME.key, view, "board")
        async with pool_of(1) as pool:
            studio = Studio(pool=pool)
            number = await pool.run(QUICK, os.getpid)
            os.kill(number, signal.SIGSTOP)
            painting = asyncio.create_task(studio.paint(picture))
            await asyncio.sleep(0.1)
            os.kill(number, signal.SIGKILL)
            with pytest.raises(Lost):
                await painting
            assert studio.lost(picture)
            assert (await studio.paint(picture)).png.startswith(b"\x89PNG")
            assert not studio.lost(picture)


class TestSharing:
    """Who gets a worker, and when."""

    @pytest.fixture(autouse=True)
    def _let_go(self) -> Iterator[None]:
        self.gate = threading.Event()
        yield
        self.gate.set()

    async def test_what_takes_long_leaves_a_worker_for_the_rest(self) -> None:
        pool = Pool(3, OneThread)
        long = [asyncio.create_task(pool.run(LONG, self.gate.wait)) for _ in range(4)]
        await asyncio.sleep(0.05)
        assert await pool.run(QUICK, abs, -7) == 7
        self.gate.set()
        assert all(await asyncio.gather(*long))
        pool.close()

    async def test_pictures_need_one_and_others_come_only_for_what_takes_long(self) -> None:
        made, counted = _counted()
        pool = Pool(3, counted)
        await asyncio.gather(*(pool.run(QUICK, abs, n) for n in range(9)))
        assert len(made) == 1
        work = [asyncio.create_task(pool.run(LONG, self.gate.wait)) for _ in range(9)]
        await asyncio.sleep(0.05)
        self.gate.set()
        await asyncio.gather(*work)
        assert len(made) == 3
        pool.close()

    async def test_who_came_for_it_goes_home_when_nothing_takes_long_any_more(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pools, "IDLE", 0.1)
        async with pool_of(2) as pool:
            stays = await pool.run(QUICK, os.getpid)
            gone = await pool.run(LONG, os.getpid)
            async with asyncio.timeout(PATIENCE):
                while at_work(gone):  # noqa: ASYNC110 - nobody is told of it
                    await asyncio.sleep(0.02)
            assert await pool.run(QUICK, os.getpid) == stays
            assert await pool.run(LONG, os.getpid) not in (stays, gone)

    async def test_what_takes_long_stands_back(self) -> None:
        async with pool_of(2) as pool:
            usual = await pool.run(QUICK, os.nice, 0)
            assert await pool.run(LONG, os.nice, 0) == max(usual, NICE)

    async def test_a_single_one_stands_back_for_what_takes_long_and_goes_home_afterwards(self) -> None:
        async with pool_of(1) as pool:
            stays = await pool.run(QUICK, os.getpid)
            assert await pool.run(LONG, os.nice, 0) == max(os.nice(0), NICE)
            assert await pool.run(QUICK, os.getpid) != stays
            assert await pool.run(QUICK, os.nice, 0) == os.nice(0)

    async def test_a_picture_behind_it_soon_gets_a_second_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pools, "SOON", 0.05)
        made, counted = _counted()
        async with pool_of(1, counted) as pool:
            long = [asyncio.create_task(pool.run(LONG, self.gate.wait)) for _ in range(3)]
            await asyncio.sleep(0)
            assert [await pool.run(QUICK, abs, -n) for n in (1, 2)] == [1, 2]
            assert len(made) == 2
            self.gate.set()
            assert all(await asyncio.gather(*long))

    async def test_a_picture_behind_pictures_waits_for_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pools, "SOON", 0.01)
        made, counted = _counted()
        async with pool_of(1, counted) as pool:
            busy = asyncio.create_task(pool.run(QUICK, self.gate.wait))
            waiting = asyncio.create_task(pool.run(QUICK, abs, -7))
            await asyncio.sleep(0.1)
            assert len(made) == 1
            self.gate.set()
            assert (await busy, await waiting) == (True, 7)

    async def test_what_is_done_singly_waits_for_the_one_before(self) -> None:
        """Others that take long do not."""
        singly, at_work, most = Job("singly", 30, long=True, singly=True), [0], [0]

        def work(seconds: float) -> None:
            at_work[0] += 1
            most[0] = max(most[0], at_work[0])
            time.sleep(seconds)
            at_work[0] -= 1

        async with pool_of(4, OneThread) as pool:
            await asyncio.gather(*(pool.run(singly, work, 0.01) for _ in range(3)))
            assert most == [1]
            await asyncio.gather(*(pool.run(LONG, work, 0.05) for _ in range(3)))
            assert most != [1]

    async def test_one_that_has_done_much_is_relieved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pools, "TIRED", 3)
        async with pool_of(1) as pool:
            numbers = [await pool.run(QUICK, os.getpid) for _ in range(6)]
            assert [numbers.count(number) for number in dict.fromkeys(numbers)] == [3, 3]

    async def test_who_does_something_once_goes_home_with_it(self) -> None:
        async with pool_of(2) as pool:
            stays = await pool.run(QUICK, os.getpid)
            first, second = [
                await pool.run(Job("cover", 30, long=True, once=True), os.getpid) for _ in range(2)
            ]
            assert len({stays, first, second}) == 3
            assert await pool.run(QUICK, os.getpid) == stays

    async def test_nobody_waits_for_one_who_has_gone(self) -> None:
        pool = Pool(1, OneThread)
        busy = asyncio.create_task(pool.run(QUICK, self.gate.wait))
        impatient, patient = (asyncio.create_task(pool.run(QUICK, abs, -n)) for n in (1, 2))
        await asyncio.sleep(0.05)
        impatient.cancel()
        self.gate.set()
        assert await patient == 2
        await busy
        pool.close()


class TestBeginning:
    """What a worker does before it is asked for anything."""

    async def test_one_is_there_before_anybody_wants_it(self) -> None:
        async with pool_of(3) as pool:
            pool.warm()
            async with asyncio.timeout(PATIENCE):
                while not pool.idle:  # noqa: ASYNC110 - nobody is told of it
                    await asyncio.sleep(0.05)

    async def test_a_thread_takes_the_place_of_one_that_cannot_which_is_said_once(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        async with pool_of(1, partial(OneProcess, ["tests.bot.workers.dying"])) as pool:
            for _ in range(2):
                assert await pool.run(QUICK, os.getpid) == os.getpid()
        assert caplog.text.count("a thread takes its place") == 1

    async def test_neither_does_it_end_the_bot_where_none_can_be_made(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        class WithoutProcesses(OneThread):
            async def begin(self) -> None:
                raise PermissionError(13, "Permission denied")

        async with pool_of(2, WithoutProcesses) as pool:
            for job in (QUICK, LONG, QUICK):
                assert await pool.run(job, os.getpid) == os.getpid()
        assert caplog.text.count("a thread takes its place") == 1

    async def test_painters_load_nothing_of_discord_and_no_game_that_is_not_offered(self) -> None:
        async with pool_of(1, studio.worker) as pool:
            for package, there in (("engine.games.troy", True), ("engine.games.starter", False)):
                assert await pool.run(QUICK, jobs.loaded, package) == there
            assert not await pool.run(QUICK, jobs.loaded, "discord")

    @pytest.mark.long
    async def test_where_nothing_can_be_forked_each_loads_for_itself(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(process, "FORKED", False)
        async with pool_of(1, partial(OneProcess, ["engine.games.troy"])) as pool:
            number = await pool.run(QUICK, os.getpid)
            assert await pool.run(QUICK, jobs.loaded, "engine.games.troy")
            with pytest.raises(ZeroDivisionError):
                await pool.run(QUICK, divmod, 1, 0)
            with pytest.raises(Lost):
                await pool.run(Job("painting", 0.3), jobs.stuck)
            assert await pool.run(QUICK, jobs.say_something) not in (number, os.getpid())

    async def test_what_they_are_forked_from_may_be_lost(self) -> None:
        async with pool_of(2) as pool:
            await pool.run(QUICK, os.getpid)
            template = Template.of(()).process  # asked again, it may be a new one
            template.kill()
            template.wait()
            assert await pool.run(LONG, abs, -7) == 7

    async def test_it_may_be_lost_while_one_begins(self) -> None:
        async with pool_of(2) as pool:
            await pool.run(QUICK, os.getpid)
            template = Template.of(()).process
            os.kill(template.pid, signal.SIGSTOP)
            beginning = asyncio.create_task(pool.run(LONG, os.getpid))
            await asyncio.sleep(0.1)
            template.kill()
            template.wait()
            assert await beginning != os.getpid(), "no thread took its place"

    @pytest.mark.long
    @pytest.mark.parametrize("there", [False, True])
    async def test_the_pool_ends_though_what_they_are_forked_from_is_stopped(self, there: bool) -> None:
        pool = Pool(2)
        number = await pool.run(QUICK, os.getpid) if there else 0
        os.kill(Template.of(()).process.pid, signal.SIGSTOP)
        waiting = asyncio.create_task(pool.run(LONG, abs, -7))
        await asyncio.sleep(0.1)
        pool.close()
        Template.end_all()
        assert Template._all == {}
        if number:
            await ended(number)
        with pytest.raises(Lost):
            await waiting

    async def test_where_the_system_has_no_timers_the_pool_works_without(self) -> None:
        async with pool_of(1) as pool:
            await pool.run(QUICK, jobs.forget_timers)
            assert await pool.run(QUICK, abs, -7) == 7


def _counted() -> tuple[list[Worker], Callable[[], Worker]]:
    """The workers that are made by what is beside them."""
    made: list[Worker] = []

    def make() -> Worker:
        made.append(OneThread())
        return made[-1]

    return made, make


def at_work(number: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


async def ended(number: int) -> None:
    """Until there is no process of this number any more."""
    async with asyncio.timeout(PATIENCE):
        while at_work(number):  # noqa: ASYNC110 - nobody is told of it
            await asyncio.sleep(0.02)


async def test_closing_it_breaks_off_what_it_does() -> None:
    pool = Pool(1)
    number = await pool.run(QUICK, os.getpid)
    work = asyncio.create_task(pool.run(QUICK, jobs.loop))
    await asyncio.sleep(0.1)
    pool.close()
    await ended(number)
    with pytest.raises(Lost):
        await work


@pytest.mark.parametrize("job", [QUICK, LONG])
async def test_what_comes_after_the_end_is_lost_at_once(job: Job) -> None:
    pool = Pool(2)
    pool.close()
    pool.warm()
    with pytest.raises(Lost):
        await asyncio.wait_for(pool.run(job, abs, -7), PATIENCE)
    assert not pool.busy


async def test_without_processes_there_is_a_thread() -> None:
    pool = Pool(0)
    assert await pool.run(QUICK, os.getpid) == os.getpid()
    pool.close()


class TestSize:
    """How many workers there may be."""

    @pytest.mark.parametrize(
        ("cores", "memory", "size"),
        [(8, 2**31, 3), (2, 2**31, 2), (1.5, 2**31, 1), (0.25, 2**31, 1), (4, 512 * 2**20, 1)],
    )
    def test_it_goes_by_cores_and_a_small_machine_has_one(
        self, monkeypatch: pytest.MonkeyPatch, cores: float, memory: float, size: int
    ) -> None:
        monkeypatch.setattr(pools, "cores", lambda: cores)
        monkeypatch.setattr(pools, "memory", lambda: memory)
        assert usual_size() == size

    @pytest.mark.parametrize(
        ("ours", "files"),
        [
            ("0::/a/b\n", {"a/memory.max": "1000\n", "a/b/memory.max": "max", "a/cpu.max": "25000 100000"}),
            (
                "4:memory:/a\n1:cpu:/\n",
                {
                    "memory/a/memory.limit_in_bytes": "1000\n",
                    "cpu/cpu.cfs_quota_us": "25000\n",
                    "cpu/cpu.cfs_period_us": "100000\n",
                },
            ),
        ],
    )
    def test_the_limits_of_a_container_count(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ours: str, files: dict[str, str]
    ) -> None:
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        (tmp_path / "ours").write_text(ours)
        monkeypatch.setattr(machine, "GROUPS", tmp_path)
        monkeypatch.setattr(machine, "OURS", tmp_path / "ours")
        assert (machine.memory(), machine.cores()) == (1000, 0.25)
