"""What somebody has deleted leaves no trace: in no file, backup or dump, and in no copy left behind."""

from __future__ import annotations

import ast
import asyncio
import dataclasses
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.care import nightly
from bot.care.copies import copy_of, sweep_copies
from bot.care.dumps import Dumps
from bot.care.restoring import restore
from bot.hosting.people import data
from bot.ids import PersonId
from bot.store import StoreError
from bot.store.backups import back_up, digest_of
from bot.store.connection import Statement
from bot.store.files import copies_beside, open_file
from bot.store.shapes import misshapen
from bot.store.sqlite import REST
from bot.times.instants import Instant
from tests.bot.hosting.hall import DAY, PEOPLE, hall
from tests.bot.panels.test_data import rows_with
from tests.bot.process import ROOT, live_bot
from tests.bot.socketcord import SocketCord
from tests.laws.sources import source, sources, where

PEOPLE_GONE = 300


def name(number: int) -> str:
    return f"Deleted-{number:03d}-Person"


def traces(*files: Path) -> int:
    """How often one of those who are gone is still named in these files."""
    return sum(file.read_bytes().count(b"Deleted-") for file in files if file.exists())


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A SQLite that was built to leave what is deleted where it was."""
    connect = sqlite3.connect

    def as_built(*arguments: Any, **options: Any) -> sqlite3.Connection:
        file: sqlite3.Connection = connect(*arguments, **options)
        file.execute("PRAGMA secure_delete = OFF")
        return file

    monkeypatch.setattr(sqlite3, "connect", as_built)


@pytest.mark.long
@pytest.mark.usefixtures("careless")
async def test_deleted_names_are_in_no_new_backup_nor_in_the_file_and_its_log(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for number in range(PEOPLE_GONE):
            async with h.store.writing() as tx:
                person = await tx.person(PersonId(10_000 + number))
                await tx.put_person(dataclasses.replace(person, name=name(number), zone="Europe/Berlin"))
        backup, log = tmp_path / "backups/backup.db", Path(f"{h.path}-wal")
        assert traces(log) > 0, "what is in the log of changes has to be looked for"
        back_up(h.path, backup)
        assert traces(backup) >= PEOPLE_GONE
        for number in range(PEOPLE_GONE):
            await data.forget(h.host, PersonId(10_000 + number))
        assert traces(h.path, log) == 0
        back_up(h.path, backup)
        assert traces(backup, h.path, log) == 0


async def test_a_deleted_name_leaves_the_log_once_nobody_reads_what_is_older(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        async with h.store.writing() as tx:
            await tx.put_person(dataclasses.replace(await tx.person(PersonId(10_000)), name=name(1)))
        async with h.store.reading() as read:
            await read.stages()
            forgetting = asyncio.create_task(data.forget(h.host, PersonId(10_000)))
            await asyncio.sleep(2 * REST)
            assert not forgetting.done()
        await forgetting
        assert traces(h.path, Path(f"{h.path}-wal")) == 0


@pytest.mark.usefixtures("careless")
async def test_every_connection_of_a_store_deletes_for_good(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        assert h.store._writer is not None
        for connection in (h.store._writer, *h.store._readers):
            [[(setting,)]] = await connection.carry_out([Statement("PRAGMA secure_delete")])
            assert setting == 1


def test_files_of_sqlite_are_opened_in_one_place() -> None:
    connects = {"sqlite3.connect", "aiosqlite.connect"}
    opened = [where(path) for path in sources("bot") if source(path).uses & connects]
    assert opened == ["bot/store/files.py"]


def test_nothing_is_put_into_the_temporary_folder() -> None:
    """It may be memory, is shared, and nobody sweeps there what the bot has left."""
    elsewhere = [
        where(path)
        for path in sources("bot")
        if "tempfile" in path.read_text("utf-8")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith("tempfile.")
        and "dir" not in {keyword.arg for keyword in node.keywords}
    ]
    assert elsewhere == []


async def test_a_dump_goes_when_somebody_of_its_table_is_forgotten(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        dumps = Dumps(tmp_path / "dumps")
        h.host.drop_dump = dumps.drop
        mine, others = await h.race("Ann", "Ben"), await h.race("Ben", "Cleo")
        for code in (mine, others):
            dumps.dump(code, await h.host.record(code), None)
        await dumps.finish()
        assert len(os.listdir(tmp_path / "dumps")) == 2
        await data.forget(h.host, PEOPLE["Ann"].id)
        assert [file.split("-")[0] for file in os.listdir(tmp_path / "dumps")] == [others]


def test_a_dump_goes_with_the_backups_of_its_day(tmp_path: Path) -> None:
    (tmp_path / "dumps").mkdir()
    for days in (1, 13, 15):
        dump = tmp_path / f"dumps/T-{days}.json"
        dump.touch()
        os.utime(dump, (time.time() - days * DAY,) * 2)
    nightly.prune(tmp_path / "backups", 14, Instant(time.time()))
    assert sorted(os.listdir(tmp_path / "dumps")) == ["T-1.json", "T-13.json"]


class TestCopies:
    async def test_a_copy_lies_beside_the_data_for_its_owner_alone(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            async with copy_of(h.path, h.path) as copy:
                assert copy.path.is_relative_to(tmp_path)
                if os.name == "posix":
                    assert copy.path.stat().st_mode & 0o777 == 0o600
                    assert copy.path.parent.stat().st_mode & 0o777 == 0o700
            assert not copy.path.parent.exists()

    async def test_where_it_cannot_lie_there_is_a_sentence(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            (tmp_path / "taken").touch()
            with pytest.raises(StoreError, match="cannot be copied"):
                async with copy_of(h.path, tmp_path / "taken/hippodrome.db"):
                    pass

    @pytest.mark.long
    async def test_what_a_killed_one_has_left_goes_at_the_next_start(self, tmp_path: Path) -> None:
        await left_by_killed(tmp_path / "hippodrome.db", tmp_path / "backups/hippodrome-20270301.db")
        left = {*folders(tmp_path)}
        assert len(left) == 2
        async with SocketCord.launched() as discord, live_bot(discord, tmp_path):
            assert left & {*folders(tmp_path)} == set()

    async def test_where_somebody_is_at_work_nothing_goes(self, tmp_path: Path) -> None:
        path = tmp_path / "hippodrome.db"
        with copies_beside(path) as folder:
            sweep_copies(tmp_path)
            with copies_beside(path) as other:
                assert folder.exists()
                assert other.exists()

    async def test_folders_of_others_stay(self, tmp_path: Path) -> None:
        for other in (".other.db.abc", "hippodrome-work-abc", ".hippodrome"):
            (tmp_path / other).mkdir()
        sweep_copies(tmp_path)
        assert len(os.listdir(tmp_path)) == 3

    @pytest.mark.long
    async def test_a_backup_sweeps_where_it_is_made(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            target = tmp_path / "elsewhere/mine.db"
            await left_by_killed(target)
            back_up(h.path, target)
            assert folders(target.parent) == []


def folders(folder: Path) -> list[str]:
    """Folders of copies in a folder and among its backups."""
    found = (*folder.glob(".*"), *(folder / "backups").glob(".*"))
    return [path.name for path in found if path.is_dir()]


async def left_by_killed(*targets: Path) -> None:
    """Leave what a process leaves that is killed with -9 while it makes copies beside these files."""
    for target in targets:
        code = (
            "import sys; from pathlib import Path; from bot.store.files import copies_beside\n"
            "with copies_beside(Path(sys.argv[1])): print('.', flush=True); sys.stdin.read()"
        )
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", code, str(target)),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        await process.stdout.readline()
        process.kill()
        await process.communicate()


def spoilt(*statements: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        with closing(open_file(path)) as file:
            for statement in statements:
                file.execute(statement)

    return spoil


class TestWithoutADigest:
    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ("UPDATE seats SET missed = 'many'", "seats.missed"),
            ("UPDATE seats SET name = x'00ff'", "seats.name"),
            ("UPDATE tables SET terms = '[]'", "tables.terms"),
            ("UPDATE tables SET stage = 'sunk' WHERE stage = 'closed'", "tables.stage"),
            ("""UPDATE tables SET timing = '{"due": "soon"}' WHERE stage = 'closed'""", "tables.timing"),
            ("UPDATE tables SET invited = '[1, \"two\"]' WHERE stage = 'closed'", "tables.invited"),
            ("UPDATE people SET letters = 1.5", "people.letters"),
        ],
    )
    async def test_what_does_not_fit_its_place_is_named(
        self, tmp_path: Path, change: str, where: str
    ) -> None:
        copy = await self._copied(tmp_path)
        spoilt(change)(copy)
        with pytest.raises(StoreError, match=rf"copy\.db is not whole: {where} holds"):
            await restore(copy, tmp_path / "hall.db")

    async def test_what_fits_is_restored(self, tmp_path: Path) -> None:
        copy = await self._copied(tmp_path)
        spoilt("UPDATE people SET name = 'Somebody else'")(copy)
        assert misshapen(copy) == ""
        await restore(copy, tmp_path / "hall.db")
        assert rows_with(tmp_path / "hall.db", "Somebody else") == {"people"}

    async def _copied(self, folder: Path) -> Path:
        async with hall(folder) as h:
            await h.race("Ann", "Ben")
            over = await h.race("Ben", "Cleo")
            async with h.store.writing() as tx:
                row = await tx.table(over)
                assert row is not None
                await tx.save_table(dataclasses.replace(row, stage="closed"))
                await tx.put_person(dataclasses.replace(await tx.person(PEOPLE["Ann"].id), name="Ann"))
        copy = folder / "copies/copy.db"
        back_up(h.path, copy)
        digest_of(copy).unlink()
        return copy
