"""What was made before the first release, at every door: one sentence, and nothing of it is touched."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.care.commands import before_start
from bot.care.proving import remember
from bot.care.updating import Update
from bot.ending import CONFIGURATION
from bot.environment import Environment
from bot.live import run_live
from bot.scale.postgres.server import connected
from bot.scale.postgres.store import PostgresStore
from bot.start import refused, run_in_sandbox
from bot.store import StoreError
from bot.store.backups import back_up
from bot.store.layouts import UNRELEASED
from bot.store.sqlite import SqliteStore
from tests import databases
from tests.bot.care.test_cli import raced, run
from tests.bot.care.test_updating import Server

TOLD = (
    "{} was made before the first release: play its games to the end with the last commit that knows it, or "
    "begin with an empty folder or database."
)
OF_BEFORE = f"DROP TABLE hippodrome; PRAGMA application_id = {UNRELEASED}; PRAGMA user_version = 25;"
OF_ANOTHER_SCRIPT = "UPDATE hippodrome SET digest = 'of the script as it was yesterday';"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of today with a race."""
    folder = tmp_path_factory.mktemp("whole")
    asyncio.run(raced(folder))
    return folder / "hippodrome.db"


@pytest.fixture(params=[OF_BEFORE, OF_ANOTHER_SCRIPT], ids=["of before", "of another script"])
def old(request: pytest.FixtureRequest, tmp_path: Path, whole: Path) -> Path:
    """A data folder as a bot has left it before the first release, that of the sandbox in it."""
    data = tmp_path / "data"
    (data / "dumps").mkdir(parents=True)
    (data / "dumps/KBQT.json").write_text("{}")
    for name in ("hippodrome.db", "sandbox.db"):
        shutil.copy(whole, data / name)
        with closing(sqlite3.connect(data / name)) as file:
            file.executescript(request.param)
    (data / "sandbox-history.db").write_bytes(b"as it was")
    data.chmod(0o755)
    return data


def everything(folder: Path) -> dict[Path, tuple[int, bytes]]:
    """The rights and the bytes of a folder and of all in it."""
    return {
        path: (path.stat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in (folder, *folder.rglob("*"))
    }


def environment(data: Path) -> Environment:
    return Environment(DISCORD_TOKEN="x", HIPPODROME_DATA=data, HIPPODROME_WORKERS=0)


STARTS: dict[str, Callable[[Path], Awaitable[object]]] = {
    "hippodrome.db": lambda data: run_live(environment(data)),
    "sandbox.db": lambda data: run_in_sandbox(environment(data), 0),
}


@pytest.mark.parametrize("name", STARTS)
async def test_a_start(old: Path, name: str) -> None:
    before = everything(old)
    with pytest.raises(StoreError) as error:
        await STARTS[name](old)
    assert refused(error.value) == (TOLD.format(old / name), CONFIGURATION)
    assert everything(old) == before


async def test_a_checked_start(old: Path) -> None:
    remember(environment(old))  # the rules have run on it
    before = everything(old)
    with pytest.raises(StoreError, match="before the first release"):
        await before_start(environment(old), print)
    assert everything(old) == before


COMMANDS = {
    "backup": ("backup",),
    "doctor": ("doctor",),
    "replay": ("replay", "--active"),
    "rehearse": ("rehearse",),
    "thaw": ("thaw", "KBQT"),
    "copy": ("copy", "--to", "postgresql://127.0.0.1:9/nobody"),
}


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_command(old: Path, command: str) -> None:
    before = everything(old)
    code, out, err = await run(old, *COMMANDS[command])
    told = TOLD.format(old / "hippodrome.db")
    if command == "doctor":
        assert (code, f"PROBLEM  {told}" in out) == (1, True)
    else:
        assert (code, out, err.strip()) == (CONFIGURATION, "", told)
    assert everything(old) == before


async def test_a_restore_of_a_backup(old: Path, tmp_path: Path) -> None:
    """So does a file that Litestream has brought back."""
    before = everything(old)
    code, _out, err = await run(tmp_path / "new", "restore", old / "hippodrome.db")
    assert (code, err.strip()) == (CONFIGURATION, TOLD.format(old / "hippodrome.db"))
    assert everything(old) == before
    assert not (tmp_path / "new").exists()


async def test_a_backup_in_its_place(old: Path, tmp_path: Path) -> None:
    await raced(tmp_path / "new")
    before = everything(old)
    code, out, err = await run(tmp_path / "new", "backup", old / "hippodrome.db")
    assert (code, out, err.strip()) == (CONFIGURATION, "", TOLD.format(old / "hippodrome.db"))
    assert everything(old) == before


async def test_a_restore_in_its_place(old: Path, tmp_path: Path, whole: Path) -> None:
    back_up(whole, tmp_path / "copy.db")
    before = everything(old)
    code, _out, err = await run(old, "restore", tmp_path / "copy.db")
    assert (code, err.strip()) == (CONFIGURATION, TOLD.format(old / "hippodrome.db"))
    assert everything(old) == before


def test_an_update(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(tmp_path, monkeypatch)
    monkeypatch.setattr(Update, "_does", lambda *typed: main([*typed[2:], "--data", str(old)]) == 0)
    before = everything(old)
    server.commit("second")
    with pytest.raises(StoreError, match="Without a good backup nothing is updated"):
        server.update()
    assert capsys.readouterr().err.strip() == TOLD.format(old / "hippodrome.db")
    assert (server.version, everything(old)) == ("first", before)


async def test_an_exported_game(tmp_path: Path) -> None:
    """So does `python -m engine audit`, by the same sentence."""
    exported = tmp_path / "table.json"
    exported.write_text('{"format": 1, "opening": {"game": "chariots"}, "entries": []}')
    code, _out, err = await run(tmp_path, "replay", exported)
    assert code == CONFIGURATION
    assert err.endswith(
        "This table was exported before the first release: replay it with the last commit that knows it.\n"
    )


@pytest.mark.parametrize("written_back", [True, False])
async def test_a_bot_that_was_killed(tmp_path: Path, written_back: bool) -> None:
    """All of a young database may still be in its log; of the log's index SQLite makes what it likes then."""
    source, data = tmp_path / "source.db", tmp_path / "data"
    data.mkdir()
    with closing(sqlite3.connect(source)) as file:
        file.executescript(f"PRAGMA journal_mode = WAL; PRAGMA application_id = {UNRELEASED};")
        if written_back:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        file.execute("CREATE TABLE tables (id)")
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{source}{end}", data / f"hippodrome.db{end}")
    before = everything(data)
    with pytest.raises(StoreError, match="before the first release"):
        await SqliteStore(data / "hippodrome.db").open()
    assert (await run(data, "backup"))[0] == CONFIGURATION
    assert (await run(data, "doctor"))[0] == 1
    after, index = everything(data), data / "hippodrome.db-shm"
    if not written_back:
        before[index] = after[index]
    assert after == before


@pytest.mark.long
@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE hippodrome_layout (version BIGINT); CREATE TABLE tables (id TEXT);",
        "CREATE TABLE hippodrome (layout BIGINT, digest TEXT); INSERT INTO hippodrome VALUES (1, 'old');",
    ],
    ids=["of before", "of another script"],
)
async def test_a_database_of_postgresql(tmp_path: Path, whole: Path, script: str) -> None:
    back_up(whole, tmp_path / "copy.db")
    async with databases.new_database(empty=True) as address:
        base = await connected(address)
        await base.execute(script)
        here, told = {"HIPPODROME_DATABASE": address}, TOLD.format(PostgresStore(address).name)
        with pytest.raises(StoreError) as error:
            await PostgresStore(address).open()
        assert str(error.value) == told
        for command in (
            ("backup", tmp_path / "b.db"),
            ("replay", "--active"),
            ("restore", tmp_path / "copy.db"),
            ("copy", "--from", whole, "--to", address),
            ("copy", "--from", address, "--to", tmp_path / "new.db"),
        ):
            assert await run(tmp_path / "data", *command, extra=here) == (CONFIGURATION, "", f"{told}\n"), (
                command
            )
        tables = "SELECT array_agg(tablename::text) FROM pg_tables WHERE schemaname = 'public'"
        assert len(await base.fetchval(tables)) == script.count("CREATE TABLE")
        await base.close()
    assert not (tmp_path / "new.db").exists()
