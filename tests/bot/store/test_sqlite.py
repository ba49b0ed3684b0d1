"""What only the SQLite store promises: its file, its lock, its migrations, and surviving kill -9."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from bot.ids import ChannelId, GuildId, PersonId
from bot.store import Filter, StoreError, TableRow, layouts
from bot.store.backups import back_up, digest_of, examine, layout
from bot.store.connection import Statement
from bot.store.files import open_file
from bot.store.layouts import APPLICATION, digest, migrate, migrations
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from tests.bot.migrations import SECOND, THIRD, lead_to

TABLE = TableRow(
    id="KBQT",
    game="chariots",
    stage="running",
    guild=GuildId(1),
    channel=ChannelId(2),
    organiser=PersonId(3),
    tempo="round",
    options={},
    seats=2,
    seed="00",
    commit="11",
    created=Instant(1.0),
)

BOT = """
import asyncio, json, sys
from dataclasses import replace
from bot.store.sqlite import SqliteStore
from bot.store import Parcel

async def main():
    store = SqliteStore(sys.argv[1])
    await store.open()
    while True:
        async with store.writing() as tx:
            row = await tx.table("KBQT")
            await tx.add_entry("KBQT", row.told, {"number": row.told, "filler": "x" * 3000})
            await tx.put_parcel(Parcel("KBQT", 2, f"round-{row.told}", "send", {}, str(row.told)))
            if sys.argv[2] == "stays":
                await tx.parcels_waiting()  # by now all of it is carried out
                print("inside", flush=True)
                await asyncio.Event().wait()
            await tx.save_table(replace(row, told=row.told + 1, state=json.dumps({"filler": "y" * 5000})))
        print(row.told, flush=True)

asyncio.run(main())
"""
"""Another process that writes for ever; each printed number is a transaction that has returned."""


@contextmanager
def bot_process(path: Path, way: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", BOT, str(path), way],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def killed_after(path: Path, lines: int) -> int:
    """The last number that a writing process printed before it was killed."""
    with bot_process(path, "writes") as process:
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        return int([*printed, *process.stdout.readlines()][-1])


def execute(path: Path, script: str) -> None:
    file = sqlite3.connect(path)
    file.executescript(script)
    file.close()


def fetch(path: Path, statement: str) -> list[tuple[object, ...]]:
    file = sqlite3.connect(path)
    rows = file.execute(statement).fetchall()
    file.close()
    return rows


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def overwrite(path: Path, start: int) -> None:
    """Fill a file with rubbish from a byte on."""
    content = path.read_bytes()
    path.write_bytes(content[:start] + b"\xff" * (len(content) - start))


async def opening_fails(path: Path) -> str:
    """The one sentence with which the store refuses a file; it must have let go of it."""
    store = SqliteStore(path)
    with pytest.raises(StoreError) as refusal:
        await store.open()
    with pytest.raises(StoreError, match="not open"):
        async with store.reading():
            pass
    sentence = str(refusal.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A file in which there is one table."""
    store = SqliteStore(tmp_path / "races.db")
    await store.open()
    async with store.writing() as tx:
        await tx.add_table(TABLE)
    await store.close()
    return store.path


class TestKill:
    async def test_whatever_was_committed_survives_kill_9(self, path: Path) -> None:
        told = 0
        for lines in (1, 7, 40):
            committed = killed_after(path, lines)
            store = SqliteStore(path)
            await store.open()
            async with store.writing() as tx:
                row = await tx.table("KBQT")
                entries = await tx.entries("KBQT")
                parcels = []
                while waiting := await tx.parcels(now=Instant(1.0)):
                    parcels.append(int(waiting[0].nonce))
                    await tx.drop_parcel(waiting[0].id)
            await store.close()
            assert row is not None
            assert row.told - 1 in (committed, committed + 1)
            assert [e["number"] for e in entries] == list(range(row.told))
            assert parcels == list(range(told, row.told))
            told = row.told

    @pytest.mark.long
    async def test_an_unfinished_transaction_is_undone_and_the_file_is_free(self, path: Path) -> None:
        with bot_process(path, "stays") as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "inside\n"
            assert "Another bot already runs" in await opening_fails(path)
        store = SqliteStore(path)
        await store.open()
        async with store.reading() as read:
            assert await read.table("KBQT") == TABLE
            assert await read.entries("KBQT") == []
            assert await read.next_due() is None
        await store.close()


class TestFile:
    async def test_the_folder_is_made(self, tmp_path: Path) -> None:
        store = SqliteStore(tmp_path / "new" / "folder" / "races.db")
        await store.open()
        await store.close()
        assert store.path.is_file()

    async def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        assert "cannot be made" in await opening_fails(tmp_path / "file" / "races.db")

    @pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder that nobody can write to")
    async def test_a_folder_that_cannot_be_written(self) -> None:
        assert "cannot be opened for writing" in await opening_fails(Path("/proc/self/races.db"))

    async def test_a_folder_in_place_of_the_file(self, tmp_path: Path) -> None:
        assert "cannot be opened for writing" in await opening_fails(tmp_path)

    @pytest.mark.parametrize("content", [b"chariots\n", b"not a database " * 1000])
    async def test_a_file_that_is_no_database_is_left_as_it_is(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "races.db"
        path.write_bytes(content)
        assert "is not a database" in await opening_fails(path)
        assert path.read_bytes() == content

    async def test_the_database_of_another_program_is_left_as_it_is(self, tmp_path: Path) -> None:
        path = tmp_path / "races.db"
        execute(path, "CREATE TABLE recipes (name TEXT)")
        before = path.read_bytes()
        assert "another program" in await opening_fails(path)
        assert path.read_bytes() == before

    async def test_an_empty_file_becomes_a_database(self, tmp_path: Path) -> None:
        path = tmp_path / "races.db"
        path.touch()
        store = SqliteStore(path)
        await store.open()
        async with store.reading() as read:
            assert await read.tables(Filter()) == []
        await store.close()

    async def test_a_file_of_a_newer_program(self, path: Path) -> None:
        newer = len(migrations()) + 1
        execute(path, f"UPDATE hippodrome SET layout = {newer}")
        assert f"layout {newer}" in await opening_fails(path)

    async def test_a_damaged_file(self, path: Path) -> None:
        overwrite(path, start=4096)
        assert "is damaged" in await opening_fails(path)

    async def test_another_path_to_the_same_file_is_the_same_file(self, path: Path) -> None:
        link = path.with_name("link.db")
        link.symlink_to(path)
        store = SqliteStore(path)
        await store.open()
        assert "Another bot already runs" in await opening_fails(link)
        await store.close()

    async def test_a_full_disk_is_one_sentence_and_changes_nothing(self, path: Path) -> None:
        store = SqliteStore(path)
        await store.open()
        assert store._writer is not None
        await store._writer.carry_out([Statement("PRAGMA max_page_count = 1")])

        async def write() -> None:
            async with store.writing() as tx:
                await tx.put_value("small", "written first")
                await tx.put_value("large", "x" * 100_000)

        with pytest.raises(StoreError, match="no room left"):
            await write()
        async with store.writing() as tx:
            assert await tx.value("small") is None
        await store.close()

    @pytest.mark.parametrize(("synchronous", "stored"), [("NORMAL", 1), ("FULL", 2)])
    async def test_the_writer_is_as_careful_as_asked(self, path: Path, synchronous: str, stored: int) -> None:
        store = SqliteStore(path, synchronous="FULL" if synchronous == "FULL" else "NORMAL")
        await store.open()
        assert store._writer is not None
        for pragma, value in (("synchronous", stored), ("foreign_keys", 1), ("journal_mode", "wal")):
            [[row]] = await store._writer.carry_out([Statement(f"PRAGMA {pragma}")])
            assert row[0] == value
        await store.close()

    def test_with_a_table_goes_everything_that_belongs_to_it(self, path: Path) -> None:
        """All but the log of moderators, wishes for seats, drivers of a race of the week, who stay in its
        standings, heats of championships and, for an hour, what interactions brought."""
        stays = {"acts", "heats", "interactions", "queue", "race_drivers"}
        with closing(sqlite3.connect(path)) as file:
            for name in belonging(file):
                columns = file.execute(COLUMNS, (name,)).fetchall()
                row = ["KBQT" if column == "table_id" else "1" for (column,) in columns]
                into = f"{name} ({', '.join(column for (column,) in columns)})"
                file.execute(f"INSERT INTO {into} VALUES ({', '.join('?' * len(row))})", row)
            file.commit()
            file.executescript("PRAGMA foreign_keys = ON; DELETE FROM tables")
            left = {name for name in belonging(file) if file.execute(f"SELECT 1 FROM {name}").fetchone()}
        assert left == stays


COLUMNS = "SELECT name FROM pragma_table_info(?)"


def belonging(file: sqlite3.Connection) -> list[str]:
    """The tables of a file whose rows belong to a table."""
    names = "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE c.name = 'table_id'"
    found = [name for (name,) in file.execute(names)]
    assert len(found) >= 12
    return found


async def told_and_entries(path: Path) -> tuple[int, int]:
    """How far a writing process had come, as the table and as the journal say."""
    store = SqliteStore(path)
    await store.open()
    async with store.reading() as read:
        row, entries = await read.table("KBQT"), await read.entries("KBQT")
    await store.close()
    assert row is not None
    return row.told, len(entries)


class TestBackup:
    @pytest.fixture
    async def store(self, path: Path) -> AsyncIterator[SqliteStore]:
        store = SqliteStore(path)
        await store.open()
        yield store
        await store.close()

    async def test_a_backup_is_one_whole_file_that_opens(self, store: SqliteStore, tmp_path: Path) -> None:
        target = tmp_path / "backups" / "copy.db"
        await store.backup(target)
        assert names(target.parent) == ["copy.db", "copy.db.sha256"]
        assert examine(target) == ""
        for path in (target.parent, target, digest_of(target)):
            assert path.stat().st_mode & 0o077 == 0
        copy = SqliteStore(target)
        await copy.open()
        async with copy.reading() as read:
            assert await read.table("KBQT") == TABLE
        await copy.close()

    async def test_it_is_of_one_moment_while_transactions_go_on(
        self, store: SqliteStore, tmp_path: Path
    ) -> None:
        target = tmp_path / "copy.db"

        async def write() -> int:
            for number in itertools.count():
                async with store.writing() as tx:
                    row = await tx.table("KBQT")
                    assert row is not None
                    await tx.add_entry("KBQT", number, {"filler": "x" * 3000})
                    await tx.save_table(replace(row, told=number + 1))
                if backup.done():
                    return number + 1
            raise AssertionError

        backup = asyncio.create_task(store.backup(target))
        written, _ = await asyncio.gather(write(), backup)
        told, entries = await told_and_entries(target)
        assert told == entries <= written

    async def test_it_waits_for_no_transaction_and_holds_none_that_is_under_way(
        self, store: SqliteStore, tmp_path: Path
    ) -> None:
        target = tmp_path / "copy.db"
        async with store.writing() as tx:
            await tx.put_value("half", "done")
            await store.backup(target)
        assert fetch(target, "SELECT * FROM notes") == []

    @pytest.mark.long
    async def test_another_process_may_take_one_of_a_bot_that_writes(
        self, path: Path, tmp_path: Path
    ) -> None:
        copy = tmp_path / "copy.db"
        with bot_process(path, "writes") as process:
            assert process.stdout is not None
            committed = int(process.stdout.readline())
            back_up(path, copy)
        told, entries = await told_and_entries(copy)
        assert told == entries > committed

    async def test_a_newer_backup_takes_the_place_of_the_old_one(
        self, store: SqliteStore, tmp_path: Path
    ) -> None:
        target = tmp_path / "copy.db"
        target.write_text("an old one")
        await store.backup(target)
        assert examine(target) == ""

    async def test_a_backup_over_the_database_itself_is_refused(self, store: SqliteStore) -> None:
        link = store.path.with_name("link.db")
        link.symlink_to(store.path)
        for target in (store.path, link):
            with pytest.raises(StoreError, match="a file of its own"):
                await store.backup(target)
        async with store.reading() as read:
            assert await read.table("KBQT") == TABLE

    async def test_a_place_that_cannot_be_written(self, store: SqliteStore, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        (tmp_path / "folder").mkdir()
        before = names(tmp_path)
        for target in (tmp_path / "file" / "copy.db", tmp_path / "folder"):
            with pytest.raises(StoreError, match="cannot be written"):
                await store.backup(target)
        assert names(tmp_path / "folder") == []
        assert names(tmp_path) == before

    async def test_a_damaged_database_makes_no_backup_and_leaves_the_old_one(
        self, path: Path, tmp_path: Path
    ) -> None:
        folder = tmp_path / "backups"
        folder.mkdir()
        back_up(path, folder / "copy.db")
        before = (folder / "copy.db").read_bytes()
        overwrite(path, start=4096)
        with pytest.raises(StoreError, match="is damaged"):
            back_up(path, folder / "copy.db")
        assert names(folder) == ["copy.db", "copy.db.sha256"]
        assert (folder / "copy.db").read_bytes() == before
        assert examine(folder / "copy.db") == ""

    def test_its_digest_is_written_as_sha256sum_writes_it(self, path: Path, tmp_path: Path) -> None:
        target = tmp_path / "copies/copy.db"
        back_up(path, target)
        hashed = hashlib.sha256(target.read_bytes()).hexdigest()
        assert digest_of(target).read_text() == f"{hashed}  copy.db\n"

    @pytest.mark.skipif(not shutil.which("sha256sum"), reason="coreutils are not installed")
    def test_sha256sum_checks_it_wherever_both_lie(self, path: Path, tmp_path: Path) -> None:
        """As docs/operating.md has it, from any folder."""
        back_up(path, tmp_path / "copies/copy.db")
        shutil.copytree(tmp_path / "copies", tmp_path / "far away")
        for folder in ("copies", "far away"):
            check = f"(cd '{tmp_path / folder}' && sha256sum -c copy.db.sha256)"
            done = subprocess.run(["sh", "-c", check], cwd="/", capture_output=True, text=True)
            assert (done.returncode, done.stdout) == (0, "copy.db: OK\n")

    async def test_a_closed_store_makes_none(self, path: Path, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="not open"):
            await SqliteStore(path).backup(tmp_path / "copy.db")

    @pytest.mark.parametrize(("content", "wrong"), [(None, "no database"), (b"no database " * 1000, "not a")])
    def test_without_a_database_there_is_none(
        self, tmp_path: Path, content: bytes | None, wrong: str
    ) -> None:
        if content:
            (tmp_path / "races.db").write_bytes(content)
        before = list(tmp_path.iterdir())
        with pytest.raises(StoreError, match=wrong) as refusal:
            back_up(tmp_path / "races.db", tmp_path / "copy.db")
        assert "races.db" in str(refusal.value)
        assert list(tmp_path.iterdir()) == before


class TestExamine:
    def test_a_whole_file_is_left_as_it_is(self, path: Path) -> None:
        before = path.read_bytes()
        beside = names(path.parent)
        assert examine(path) == ""
        assert layout(path) == (len(migrations()), len(migrations()), "")
        assert path.read_bytes() == before
        assert names(path.parent) == beside

    @pytest.mark.parametrize(
        ("script", "wrong"),
        [
            ("PRAGMA application_id = 0", "is the database of another program."),
            ("UPDATE hippodrome SET layout = 99", "(layout 99, this one knows 1)."),
            ("DELETE FROM hippodrome", "is damaged."),
            ("DROP TABLE drafts", "is not whole: drafts."),
            ("ALTER TABLE drafts DROP COLUMN line", "is not whole: drafts.line is missing."),
        ],
    )
    def test_a_database_that_is_no_whole_one_of_ours(self, path: Path, script: str, wrong: str) -> None:
        execute(path, script)
        before = path.read_bytes()
        assert wrong in sentence(path)
        assert path.read_bytes() == before

    @pytest.mark.parametrize(
        ("content", "wrong"),
        [(b"", "is empty."), (b"chariots\n", "not a database"), (b"no database " * 1000, "not a database")],
    )
    def test_a_file_that_is_no_database(self, tmp_path: Path, content: bytes, wrong: str) -> None:
        path = tmp_path / "copy.db"
        path.write_bytes(content)
        assert wrong in sentence(path)
        assert path.read_bytes() == content

    @pytest.mark.parametrize("start", [4096, 40_000])
    def test_a_damaged_file(self, path: Path, start: int) -> None:
        overwrite(path, start)
        assert "is damaged" in sentence(path)

    def test_a_file_that_was_cut_off(self, path: Path) -> None:
        path.write_bytes(path.read_bytes()[:20_000])
        assert "is damaged" in sentence(path)

    def test_nothing_and_a_folder(self, tmp_path: Path) -> None:
        assert "is not there" in sentence(tmp_path / "copy.db")
        assert "is not a file" in sentence(tmp_path)
        assert list(tmp_path.iterdir()) == []

    async def test_the_file_of_a_running_bot_is_no_backup(self, path: Path) -> None:
        store = SqliteStore(path)
        await store.open()
        async with store.writing() as tx:
            await tx.put_value("latest", "change")
        assert "races.db-wal" in sentence(path)
        assert layout(path) == (len(migrations()), len(migrations()), "")
        await store.close()
        assert examine(path) == ""

    def test_the_layout_of_what_is_no_database(self, tmp_path: Path) -> None:
        path = tmp_path / "copy.db"
        path.touch()
        assert layout(path).fault == "empty"
        path.write_bytes(b"no database " * 1000)
        with pytest.raises(StoreError, match="not a database"):
            layout(path)


def sentence(path: Path) -> str:
    """The one sentence that says what is wrong with a file as a backup."""
    found = examine(path)
    assert found.startswith(str(path))
    assert found.endswith(".")
    assert "\n" not in found
    return found


HALF = "CREATE TABLE x (y); SELECT nothing;"
MARK = "SELECT layout, digest FROM hippodrome"


class TestMigrations:
    """The runner, by two small migrations of these tests' own and one that breaks off halfway."""

    def test_both_databases_have_the_same_layouts_each_by_the_script_of_its_number(self) -> None:
        folder = resources.files("bot.store") / "migrations"
        for there in (folder, folder / "postgres"):
            names = sorted(script.name for script in there.iterdir() if script.name.endswith(".sql"))
            assert [name[:4] for name in names] == [f"{n:04}" for n in range(1, len(migrations()) + 1)]

    def test_a_new_file_has_the_newest_layout(self, path: Path) -> None:
        assert fetch(path, MARK) == [(len(migrations()), digest(migrations()))]
        assert fetch(path, "PRAGMA application_id") == [(APPLICATION,)]

    @pytest.mark.parametrize("before", range(3))
    async def test_a_file_of_any_age_is_brought_up_to_date_once(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
    ) -> None:
        path = tmp_path / "races.db"
        lead_to(monkeypatch, SECOND, THIRD)
        with closing(open_file(path)) as file:
            migrate(file, layouts.migrations()[:before])
        for kept in (None, "by the first start"):
            store = SqliteStore(path)
            await store.open()
            async with store.writing() as tx:
                assert await tx.value("added") == "once"
                assert await tx.value("kept") == kept
                await tx.put_value("kept", "by the first start")
            await store.close()
        assert fetch(path, MARK) == [(3, digest(layouts.migrations()))]
        assert fetch(path, "SELECT paint FROM notes WHERE key = 'added'") == [("white",)]

    async def test_what_is_there_stays(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lead_to(monkeypatch, SECOND, THIRD)
        store = SqliteStore(path)
        await store.open()
        async with store.reading() as read:
            assert await read.table("KBQT") == TABLE
        await store.close()

    async def test_one_that_fails_leaves_the_file_at_the_layout_before(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lead_to(monkeypatch, SECOND, HALF)
        await opening_fails(path)
        assert fetch(path, MARK) == [(2, digest(layouts.migrations()[:2]))]
        assert fetch(path, "SELECT name FROM sqlite_master WHERE name = 'x'") == []
        assert fetch(path, "SELECT colour FROM notes") == [("white",)]
        lead_to(monkeypatch, SECOND, THIRD)
        store = SqliteStore(path)
        await store.open()
        await store.close()
        assert fetch(path, "SELECT key, paint FROM notes") == [("added", "white")]

    def test_a_backup_of_a_layout_before_is_whole(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lead_to(monkeypatch, SECOND, THIRD)
        assert examine(path) == ""
        assert layout(path) == (1, 3, "")
