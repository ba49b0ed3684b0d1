"""The nightly backup: when it is made and tried out, how long it is kept, what becomes of a failure."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.care import doctor, nightly
from bot.care.copies import Trial
from bot.care.nightly import Nightly
from bot.environment import SECRETS, Environment
from bot.hosting.people import data
from bot.store.backups import back_up
from tests.bot.hosting.hall import DAY, HOUR, PEOPLE, Hall, hall

MIDNIGHT = datetime(2027, 3, 1, tzinfo=UTC).timestamp()


@asynccontextmanager
async def night(folder: Path, hour: int | None = 4, kept: int = 14) -> AsyncIterator[tuple[Hall, Nightly]]:
    async with hall(folder) as h:
        h.time = MIDNIGHT
        yield h, Nightly(h.store, folder / "backups", hour, kept, h.host.now)


def names(folder: Path) -> list[str]:
    """What is in the folder of the backups, each backup having its digest beside it."""
    found = sorted(p.name for p in (folder / "backups").glob("*"))
    digests = {name for name in found if name.endswith(".sha256")}
    assert digests <= {f"{name}.sha256" for name in found}
    return [name for name in found if name not in digests]


async def test_it_is_made_once_a_day_when_its_hour_has_come(tmp_path: Path) -> None:
    async with night(tmp_path) as (h, service):
        await h.race("Ann", "Ben")
        await service.run_if_due()
        assert names(tmp_path) == []
        for _ in range(3):
            h.time += 4 * HOUR
            await service.run_if_due()
        assert names(tmp_path) == ["hippodrome-20270301.db"]
        h.time += DAY
        await service.run_if_due()
        assert names(tmp_path) == ["hippodrome-20270301.db", "hippodrome-20270302.db"]


async def test_a_bot_that_slept_through_the_hour_makes_up_for_it(tmp_path: Path) -> None:
    async with night(tmp_path) as (h, service):
        h.time += 23 * HOUR
        await service.run_if_due()
        assert names(tmp_path) == ["hippodrome-20270301.db"]


async def test_off_makes_none(tmp_path: Path) -> None:
    async with night(tmp_path, hour=None) as (h, service):
        h.time += 12 * HOUR
        await service.run_if_due()
        assert names(tmp_path) == []


async def test_it_says_that_it_can_be_restored(tmp_path: Path) -> None:
    async with night(tmp_path, hour=0) as (h, service):
        await h.race("Ann", "Ben")
        await service.run_if_due()
        async with h.store.reading() as read:
            last = await nightly.latest(read)
        assert last is not None
        assert (last.well, last.whole_at) == (True, h.time)
        assert "1 table, 1 running, can be restored" in last.words


async def test_a_table_that_cannot_be_loaded_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with night(tmp_path, hour=0) as (h, service):
        code = await h.race("Ann", "Ben")
        with closing(sqlite3.connect(h.path)) as file:
            file.execute("""UPDATE tables SET state = '{"position": 1}'""")
            file.commit()
        await service.run_if_due()
        async with h.store.reading() as read:
            last = await nightly.latest(read)
        assert last is not None
        assert not last.well
        assert f"table {code} cannot be loaded" in last.words
        assert "the nightly backup failed" in caplog.text


async def test_it_goes_after_the_days_that_are_promised_and_nothing_else_does(tmp_path: Path) -> None:
    async with night(tmp_path, hour=0, kept=3) as (h, service):
        (tmp_path / "backups").mkdir()
        (tmp_path / "backups/hippodrome-20270226-120000.db").touch()
        (tmp_path / "backups/notes.txt").touch()
        (tmp_path / "before-restore-1.db").touch()
        (tmp_path / "before-restore-2.db").touch()
        os.utime(tmp_path / "before-restore-2.db", (time.time() - 4 * DAY,) * 2)
        for _ in range(6):
            await service.run_if_due()
            h.time += DAY
        assert names(tmp_path) == [
            *(f"hippodrome-202703{day:02d}.db" for day in (3, 4, 5, 6)),
            "notes.txt",
        ]
        assert [name for name in os.listdir(tmp_path) if "before" in name] == ["before-restore-1.db"]


@pytest.mark.long
async def test_who_is_forgotten_is_in_no_backup_after_those_days(tmp_path: Path) -> None:
    async with night(tmp_path, hour=0, kept=14) as (h, service):
        await h.race("Ann", "Ben")
        await service.run_if_due()
        ann = str(PEOPLE["Ann"].id)
        h.time += HOUR
        await data.forget(h.host, PEOPLE["Ann"].id)
        for _ in range(14):
            h.time += DAY
            await service.run_if_due()
        for backup in (tmp_path / "backups").glob("*.db"):
            with closing(sqlite3.connect(backup)) as file:
                assert not file.execute("SELECT 1 FROM people WHERE user_id = ?", (ann,)).fetchall()


async def test_a_failure_is_told_tried_again_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with night(tmp_path, hour=0) as (h, service):
        (tmp_path / "backups").write_text("a file where the folder should be")
        await service.run_if_due()
        assert "the nightly backup failed" in caplog.text
        async with h.store.reading() as read:
            last = await nightly.latest(read)
        assert last is not None
        assert not last.well
        back_up(h.path, tmp_path / "hippodrome.db")
        settings = Environment(_env_file=None, HIPPODROME_DATA=str(tmp_path))
        found = [
            f.words async for f in doctor.examine(settings, False, h.host.now()) if f.severity == "problem"
        ]
        assert any("The latest nightly backup" in words for words in found)
        (tmp_path / "backups").unlink()
        await service.run_if_due()
        assert names(tmp_path) == []
        h.time += HOUR
        await service.run_if_due()
        assert names(tmp_path) == ["hippodrome-20270301.db"]


@pytest.mark.parametrize("shared", [False, True])
async def test_what_nobody_has_thought_of_is_a_failure_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, shared: bool
) -> None:
    caplog.set_level(logging.INFO)
    async with hall(tmp_path) as h:
        h.time = MIDNIGHT
        service = Nightly(h.store, tmp_path / "backups", 0, 14, h.host.now, shared=shared)
        with monkeypatch.context() as failing:
            failing.setattr(nightly, "try_out", _misused)
            await service.run_if_due()
            await service.run_if_due()
        assert caplog.text.count("the nightly backup failed") == 1
        async with h.store.reading() as read:
            last = await nightly.latest(read)
        assert last is not None
        assert (last.well, "InterfaceError" in last.words) == (False, True)
        h.time += HOUR
        await service.run_if_due()
        assert "can be restored" in caplog.text
        async with h.store.reading() as read:
            last = await nightly.latest(read)
        assert last is not None
        assert last.well


async def _misused(_backup: Path) -> Trial:
    raise sqlite3.InterfaceError("bad parameter or other API misuse")


async def test_the_operators_command_takes_it_away(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        h.time = MIDNIGHT
        command = f'cp "$HIPPODROME_BACKUP" {tmp_path / "elsewhere.db"}'
        await Nightly(h.store, tmp_path / "backups", 0, 14, h.host.now, command).run_if_due()
        assert (tmp_path / "elsewhere.db").read_bytes() == (
            tmp_path / "backups" / "hippodrome-20270301.db"
        ).read_bytes()


async def test_the_command_inherits_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*SECRETS, "RCLONE_CONFIG"):
        monkeypatch.setenv(name, "told")
    async with hall(tmp_path) as h:
        h.time = MIDNIGHT
        command = f"env > {tmp_path / 'env'}"
        await Nightly(h.store, tmp_path / "backups", 0, 14, h.host.now, command).run_if_due()
    lines = (tmp_path / "env").read_text().splitlines()
    assert [line for line in lines if line.endswith("=told")] == ["RCLONE_CONFIG=told"]


async def test_a_command_that_fails_is_told_though_the_backup_is_there(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        h.time = MIDNIGHT
        await Nightly(h.store, tmp_path / "backups", 0, 14, h.host.now, "exit 3").run_if_due()
        async with h.store.reading() as read:
            last = await nightly.latest(read)
        assert last is not None
        assert not last.well
        assert last.words.endswith("can be restored, but HIPPODROME_BACKUP_COMMAND ended with 3.")
        assert names(tmp_path) == ["hippodrome-20270301.db"]


async def test_a_command_that_hangs_is_ended_with_all_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nightly, "LONGEST_COMMAND", 0.5)
    mark = tmp_path / "late"
    assert "took more than" in await nightly.taken_away(f"(sleep 2; touch {mark}) & wait", tmp_path / "b.db")
    await asyncio.sleep(2.2)
    assert not mark.exists()
