"""Computer players think beside the event loop and within their time; who does not care loses the worker."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.hosting.organising import lobby
from bot.hosting.playing import play
from bot.hosting.running.driving import Drive
from bot.hosting.running.thinking import Thinker, Worker, think
from bot.hosting.table import status
from bot.hosting.table.sitting import Sitting, Wishes
from engine import codec, registry
from engine.kernel import begin
from engine.model import Decision
from tests.bot.hosting.hall import HOME, PEOPLE, Hall, hall
from tests.bot.hosting.pondering import KEY, PONDERED, a_process

AGES = 10**9


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {**registry.all_games(), KEY: PONDERED}
    monkeypatch.setattr(registry, "all_games", lambda: games)


def asked() -> tuple[object, Decision]:
    """What the first to move sees and is asked."""
    table = begin(PONDERED, 2, b"key").table
    return PONDERED.rules.view(table.state, table.open[0].seat), table.open[0]


def test_a_brain_looks_no_further_when_its_time_is_over() -> None:
    view, decision = asked()
    line = think(KEY, "patient", codec.dump(view), codec.dump(decision), "seed", AGES, seconds=0)
    assert line == decision.fallback


async def test_a_thinker_gives_every_brain_its_time() -> None:
    view, decision = asked()
    told: list[float] = []
    thinker = Thinker(lambda: ThreadPoolExecutor(1), nodes=AGES, seconds=0.01)
    thinker.took = told.append
    assert await thinker.think(KEY, "patient", view, decision, "seed") == decision.fallback
    assert len(told) == 1
    thinker.close()


class TestWorker:
    """A process for what takes long."""

    @pytest.fixture
    async def worker(self) -> AsyncIterator[Worker]:
        worker = Worker(longest=0.2)
        yield worker
        worker.close()

    async def test_what_takes_too_long_ends_with_its_process(self, worker: Worker) -> None:
        with pytest.raises(TimeoutError, match=r"sleep took longer than 0\.2 s"):
            await worker.run(time.sleep, 600)
        assert await worker.run(os.getpid) != os.getpid()

    async def test_a_process_that_has_died_is_replaced(self) -> None:
        worker = Worker()
        first = await worker.run(os.getpid)
        os.kill(first, 9)
        assert await worker.run(os.getpid) not in (first, os.getpid())
        worker.close()

    async def test_closing_it_breaks_off_what_it_does(self) -> None:
        worker = Worker()
        number = await worker.run(os.getpid)
        (process,) = (p for p in multiprocessing.active_children() if p.pid == number)
        worker.close()
        process.join()
        assert not process.is_alive()


async def _opened(h: Hall, level: str) -> str:
    """Ann plays against a bot, and it is her turn."""
    sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes(KEY, 2, brains=(level,)))
    await lobby.start(h.host, sitting.row.id, PEOPLE["Ann"])
    await h.settle()
    return sitting.row.id


async def _after_a_move(h: Hall, id: str) -> Sitting:
    sitting = await h.look(id)
    question = status.question(sitting, PEOPLE["Ann"].id)
    await play.answer(h.host, id, PEOPLE["Ann"], question.id, "o15")
    await h.settle()
    return await h.look(id)


async def test_a_brain_without_end_moves_as_if_it_were_absent_and_holds_nobody_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hall(tmp_path) as h:
        thinker = Thinker(a_process, seconds=0.1)
        h.drive = Drive(h.host, thinker)
        h.host.wake = h.drive.wake
        stubborn, other = await _opened(h, "endless"), await _opened(h, "patient")
        for id in (stubborn, other):
            sitting = await _after_a_move(h, id)
            assert status.question(sitting, PEOPLE["Ann"].id).kind == "move"
            assert any(stone.seat == 2 for stone in sitting.running.state.stones)
        assert "the endless brain of toy-duel failed at move" in caplog.text
        assert "the patient brain" not in caplog.text
        thinker.close()
