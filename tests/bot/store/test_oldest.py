"""A race that began on the oldest layout is brought up to date and played on, to its end."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.care.copies import try_out
from bot.care.restoring import restore
from bot.hosting.playing import play
from bot.hosting.table import status
from bot.hosting.table.sitting import Person
from bot.ids import PersonId
from bot.store.backups import examine, layout
from bot.store.layouts import migrations
from engine import audit
from tests.bot.hosting.hall import HOUR, Hall

OLDEST = (Path(__file__).parents[1] / "old/games/running-1.sql").read_text("utf-8")
CODE = "F7X9"
ANN, BEN = Person(PersonId(1456074443980800013), "Ann"), Person(PersonId(1456074443980800014), "Ben")
ROUNDS = 60


@pytest.fixture
def oldest(tmp_path: Path) -> Path:
    path = tmp_path / "old/hippodrome.db"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as file:
        file.executescript(OLDEST)
    return path


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Hall]:
    h = Hall(path)
    await h.open()
    try:
        await h.drive.sweep()
        await h.settle()
        yield h
    finally:
        await h.store.close()


async def plot(h: Hall, who: Person, line: str = "3 4 5") -> None:
    sitting = await h.look(CODE)
    asked = status.question(sitting, who.id)
    full = sitting.game.rules.fill(sitting.view(who.id), asked, line, "")
    await play.answer(h.host, CODE, who, asked.id, full)


async def test_what_had_a_receipt_then_counts_now(oldest: Path) -> None:
    """Ann had sent her plot when the old bot ended; Ben's closes the round."""
    assert layout(oldest) == 1
    async with opened(oldest) as h:
        sitting = await h.look(CODE)
        (sent,) = sitting.running.answers
        assert (sent.seat, sent.line) == (1, "3 4 2")
        before = sitting.running.entries
        await plot(h, BEN)
        await h.wait(HOUR)
        sitting = await h.look(CODE)
        assert sitting.running.entries > before + 2
        assert "round 4" in sitting.game.face.caption(sitting.view(None))
    assert layout(oldest) == len(migrations())


async def test_it_is_played_to_its_end_and_comes_out_the_same_again(oldest: Path) -> None:
    async with opened(oldest) as h:
        await plot(h, BEN)
        for _round in range(ROUNDS):
            await h.wait(HOUR)
            sitting = await h.look(CODE)
            if sitting.running.outcome is not None:
                break
            for who in (ANN, BEN):
                if sitting.asked(who.id) is not None:
                    await plot(h, who)
        sitting = await h.look(CODE)
        assert sitting.row.stage == "over"
        assert sitting.running.outcome is not None
        assert audit(await h.host.record(CODE)) == []


async def test_it_can_be_restored(oldest: Path, tmp_path: Path) -> None:
    assert examine(oldest) == ""
    trial = await try_out(oldest, replayed=True)
    assert (trial.tables, trial.running, trial.problems) == (1, 1, ())
    target = tmp_path / "new/hippodrome.db"
    assert await restore(oldest, target) is None
    async with opened(target) as h:
        assert len((await h.look(CODE)).running.answers) == 1
