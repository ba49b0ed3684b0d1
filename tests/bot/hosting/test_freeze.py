"""A fault of the rules: one table stops, its dump is kept, its organiser is called, and later it goes on."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.care.dumps import Dumps, write
from bot.hosting.organising import thawing
from bot.hosting.playing import play
from bot.hosting.table.sitting import Person, Refused
from engine import codec
from engine.cli import main as engine_main
from engine.journal import load_record
from engine.model import DecisionId, Order
from tests.altered import alter
from tests.bot.stage import GO, Stage, heard, labels, stage

FROZEN = "This table is frozen because of a fault in the rules; nothing is lost."


@contextmanager
def faulty(method: str = "advance") -> Iterator[None]:
    """Rules that fail whenever they are to carry something out."""

    def broken(*_: Any) -> None:
        raise KeyError("a square that is not there")

    with pytest.MonkeyPatch.context() as game:
        alter(game, "chariots", **{method: broken})
        yield


async def frozen(s: Stage, code: str) -> None:
    """Both plot, and the rules fail as the round closes."""
    await s.plot("Ann", "2 4 3", code)
    with faulty():
        await s.plot("Ben", "5 4 2", code)
    assert (await s.bot.host.look(code)).row.stage == "frozen"
    s.faults[:] = [fault for fault in s.faults if "frozen" not in fault and "the dump" not in fault]


@pytest.mark.long
async def test_the_organiser_is_called_and_others_play_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        other = await s.race("Ben", "Cleo")
        await frozen(s, code)
        assert "a fault in the rules has stopped this table" in s.newest.content
        assert code in s.newest.content
        assert s.pinged() == ["Ann"]
        assert FROZEN in heard(await s.slash("Ben", "inbox"))
        assert "Sent: " in await s.plot("Cleo", "2 3 4", other)


@pytest.mark.long
async def test_a_frozen_table_stands_still_whatever_the_time(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await frozen(s, code)
        before = await s.bot.host.look(code)
        await s.wait(10 * 86_400)
        await s.restart()
        assert await s.bot.host.look(code) == before


@pytest.mark.long
async def test_the_dump_can_be_opened_by_whoever_runs_the_bot_alone(tmp_path: Path, capsys: Any) -> None:
    folder = tmp_path / "dumps"
    async with stage(tmp_path, dumps=Dumps(folder)) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3", code)
        with faulty():
            await s.plot("Ben", "5 4 2", code)
        assert s.bot.dumps is not None
        await s.bot.dumps.finish()
        record = await s.bot.host.record(code)
        (path,) = folder.iterdir()
        assert path.name == f"{code}-{len(record.entries)}.json"
        assert [fault for fault in s.faults if str(path) in fault]
        s.faults.clear()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    data = json.loads(path.read_text())
    assert load_record(data) == record
    assert engine_main(["audit", str(path)]) == 0
    assert "All is well" in capsys.readouterr().out
    order = codec.load(Order, data["order"])
    assert order == Order("close", by="host")
    with faulty(), pytest.raises(KeyError):
        engine.submit(engine.find("chariots"), record.table, order, record.opening.key())


async def test_the_same_failure_is_kept_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        record = await s.bot.host.record(code)
    first = write(tmp_path / "dumps", code, record)
    written = first.stat().st_mtime_ns
    assert write(tmp_path / "dumps", code, record) == first
    assert first.stat().st_mtime_ns == written
    assert list((tmp_path / "dumps").iterdir()) == [first]


@pytest.mark.long
async def test_a_dump_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "dumps"
    folder.write_text("not a folder")
    async with stage(tmp_path, dumps=Dumps(folder)) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3", code)
        with faulty():
            await s.plot("Ben", "5 4 2", code)
        assert s.bot.dumps is not None
        await s.bot.dumps.finish()
        assert [fault for fault in s.faults if "could not be written" in fault]
        s.faults.clear()
        assert (await s.bot.host.look(code)).row.stage == "frozen"


async def test_a_fault_met_by_a_players_own_order_freezes_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = (await s.bot.host.look(code)).running
        with faulty("act"):
            said = heard(await s.slash("Ann", "table act", line="policy red null:never", table=code))
        assert said == FROZEN
        assert (await s.bot.host.look(code)).running == before
        assert f"table {code} is frozen" in s.faults.pop()


@pytest.mark.parametrize("method", ["advance", "news", "caption"])
async def test_rules_that_cannot_tell_what_happened_freeze_all_the_same(tmp_path: Path, method: str) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3", code)
        await play.answer(s.bot.host, code, Person(s.id("Ben"), "Ben"), DecisionId(2), "5 4 2")
        with faulty(method):
            await s.settle()
        assert (await s.bot.host.look(code)).row.stage == "frozen"
        record = await s.bot.host.record(code)
        assert [e.order.line for e in record.entries if e.order.by == "player"] == ["2 4 3", "", "5 4 2", ""]
        assert engine.audit(record) == []
        s.faults.clear()


async def test_thawed_it_goes_on_where_it_stood_with_a_whole_phase(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        await s.plot("Cleo", "2 4 3", code)
        await s.plot("Ann", "2 4 3", code)
        with faulty():
            await s.plot("Ben", "5 4 2", code)
        s.faults.clear()
        await s.wait(10 * 86_400)
        before = (await s.bot.host.look(code)).running
        await thawing.thaw(s.bot.host, code)
        assert (await s.bot.host.look(code)).running == before
        await s.settle()
        sitting = await s.bot.host.look(code)
        assert sitting.row.stage == "running"
        assert sitting.running.entries > before.entries
        assert sitting.row.timing.due - s.clock.time == pytest.approx(24 * 3600, abs=60)
        assert [p for p in s.posts() if "The fault in the rules is fixed" in p.content]
        assert GO in labels(s.newest)
        assert not [seat for seat in sitting.seats if seat.missed]


async def test_thawed_between_two_answers_it_calls_who_is_still_asked(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ben", "5 4 2", code)
        with faulty("act"):
            await s.slash("Ann", "table act", line="policy red null:never", table=code)
        s.faults.clear()
        await thawing.thaw(s.bot.host, code)
        await s.settle()
        assert s.pinged() == ["Ann"]
        assert "Sent: " in await s.plot("Ann", "2 4 3", code)


async def test_a_fault_that_is_still_there_freezes_it_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await frozen(s, code)
        with faulty(), pytest.raises(Refused, match="cannot replay this game"):
            await thawing.thaw(s.bot.host, code)
        assert (await s.bot.host.look(code)).row.stage == "frozen"
        await thawing.thaw(s.bot.host, code)
        with pytest.MonkeyPatch.context() as game:
            game.setattr(engine, "submit", _fails)
            await s.settle()
        assert (await s.bot.host.look(code)).row.stage == "frozen"
        s.faults.clear()


def _fails(*_: Any) -> None:
    raise KeyError("again")


async def test_only_a_frozen_table_is_thawed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        with pytest.raises(Refused, match="is not frozen"):
            await thawing.thaw(s.bot.host, code)


async def test_rules_that_cannot_even_tell_where_the_race_stands_stop_the_table_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_args: object) -> None:
        raise ValueError("nobody knows")

    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        monkeypatch.setattr("bot.hosting.after.posts.tell_frozen", fail)
        await s.bot.host._freeze(code, engine.RulesBug("broken"))
        assert (await s.bot.host.look(code)).row.stage == "frozen"
        async with s.bot.host.store.reading() as read:
            assert await read.alarms_of(code) == []
        assert len(s.faults) == 2, s.faults  # that it is frozen, and that it could not say so
        s.faults.clear()
