"""Computer players think beside the event loop and within their time; who does not care loses the worker."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.hosting.organising import lobby
from bot.hosting.playing import play
from bot.hosting.running.driving import Drive
from bot.hosting.running.thinking import Thinker, think
from bot.hosting.table import status
from bot.hosting.table.sitting import Sitting, Wishes
from bot.workers.pool import Pool
from bot.workers.process import OneProcess
from engine import codec, registry
from engine.kernel import begin
from engine.model import Decision
from tests.bot.hosting.hall import HOME, PEOPLE, Hall, hall
from tests.bot.hosting.pondering import KEY, PONDERED
from tests.patience import PATIENCE

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
    pool = Pool(0)
    thinker = Thinker(pool, nodes=AGES, seconds=0.01)
    thinker.took = told.append
    assert await thinker.think(KEY, "patient", view, decision, "seed") == decision.fallback
    assert len(told) == 1
    pool.close()


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


class Slow(Thinker):
    """Lets its first brain think until it is allowed to answer."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(pool, nodes=1)
        self.allowed, self.began = asyncio.Event(), asyncio.Event()

    async def think(self, key: str, level: str, view: object, decision: Decision, seed: str) -> str:
        if not self.began.is_set():
            self.began.set()
            await self.allowed.wait()
        return await super().think(key, level, view, decision, seed)


async def test_no_table_waits_for_a_brain_at_another(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        slow, other = await _opened(h, "patient"), await _opened(h, "patient")
        thinker = Slow(pool := Pool(0))
        h.drive = Drive(h.host, thinker)
        h.host.wake = h.drive.wake
        running = asyncio.create_task(h.drive.run())
        async with asyncio.timeout(PATIENCE):
            for id in (slow, other):
                question = status.question(await h.look(id), PEOPLE["Ann"].id)
                await play.answer(h.host, id, PEOPLE["Ann"], question.id, "o15")
                await thinker.began.wait()
            while not await _answered(h, other):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.02)
            assert not await _answered(h, slow)
            thinker.allowed.set()
            while not await _answered(h, slow):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.02)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        pool.close()


async def test_a_brain_that_imagines_gets_its_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hall(tmp_path) as h:
        id = await _opened(h, "ahead")
        assert [decision.seat for decision in (await _after_a_move(h, id)).running.open] == [1]
        assert "the ahead brain" not in caplog.text


async def _answered(h: Hall, id: str) -> bool:
    """Whether the bot has moved."""
    return [decision.seat for decision in (await h.look(id)).running.open] == [1]


@pytest.mark.long
async def test_a_brain_without_end_moves_as_if_it_were_absent_and_holds_nobody_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hall(tmp_path) as h:
        pool = Pool(1, partial(OneProcess, ["tests.bot.hosting.knowing"]))
        thinker = Thinker(pool, seconds=0.5)
        h.drive = Drive(h.host, thinker)
        h.host.wake = h.drive.wake
        stubborn, other = await _opened(h, "endless"), await _opened(h, "patient")
        for id in (stubborn, other):
            sitting = await _after_a_move(h, id)
            assert status.question(sitting, PEOPLE["Ann"].id).kind == "move"
            assert any(stone.seat == 2 for stone in sitting.running.state.stones)
        assert "the endless brain of toy-duel failed at move" in caplog.text
        assert "the patient brain" not in caplog.text
        pool.close()
