"""The operator's commands: as processes of their own beside a running bot, without one, on broken files."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

import bot.start
from bot.__main__ import main
from bot.care import commands, proving
from bot.care.commands import before_start
from bot.care.dumps import write
from bot.ending import CONFIGURATION, DIFFERENT, TRY_AGAIN, USAGE
from bot.environment import Environment
from bot.store.backups import back_up, digest_of, layout
from bot.store.sqlite import SqliteStore
from engine.codec import text
from engine.journal import dump_record
from tests.bot.hosting.hall import Hall, hall
from tests.bot.migrations import SECOND, lead_to
from tests.bot.process import environment, live_bot, start
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE


async def run(data: Path, *arguments: object, extra: Mapping[str, str] | None = None) -> tuple[int, str, str]:
    """A command's exit code, and what it says on both streams, without a process to start."""
    with (
        patch.dict(os.environ, environment(data, extra or {}), clear=True),
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
    ):
        done = await asyncio.to_thread(main, [*map(str, arguments)])
    return done, out.getvalue(), err.getvalue()


async def run_apart(
    data: Path, *arguments: object, extra: Mapping[str, str] | None = None
) -> tuple[int, str, str]:
    """The same in a process of its own, as an operator does."""
    process = await start(data, *map(str, arguments), extra=extra)
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert "Traceback" not in err.decode()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def raced(data: Path) -> str:
    """A database in which a race of two runs; returns its code."""
    h = Hall(data / "hippodrome.db")
    await h.open()
    try:
        code = await h.race("Ann", "Ben")
        await h.plot(code, "Ann")
        return code
    finally:
        await h.store.close()


def codes(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [row[0] for row in file.execute("SELECT id FROM tables ORDER BY id")]


def everything(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file() and "lock" not in p.name}


async def test_a_backup_without_a_bot_says_where_and_how_much(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    done, out, _ = await run(tmp_path, "backup")
    [made] = (tmp_path / "backups").glob("*.db")
    assert (done, codes(made)) == (0, [code])
    assert out.startswith(f"{made}: ")
    assert "1 table, 1 running" in out


@pytest.mark.long
async def test_a_backup_and_the_doctor_speak_json(tmp_path: Path) -> None:
    await raced(tmp_path)
    done, out, _ = await run(tmp_path, "backup", "--json")
    told = json.loads(out)
    [made] = (tmp_path / "backups").glob("*.db")
    assert (done, told["file"], told["bytes"]) == (0, str(made), made.stat().st_size)
    assert (told["tables"], told["running"], told["problems"]) == (1, 1, [])
    done, out, _ = await run(tmp_path, "doctor", "--json")
    found = json.loads(out)["findings"]
    assert {finding["severity"] for finding in found} <= {"ok", "note"}
    assert done == 0


async def test_the_folder_is_named_before_a_command_or_after_it(tmp_path: Path) -> None:
    code = await raced(tmp_path / "here")
    for line in (("--data", tmp_path / "here", "backup"), ("backup", "--data", tmp_path / "here")):
        done, _, err = await run(tmp_path, *line)
        assert (done, err) == (0, "")
    made = list((tmp_path / "here/backups").glob("*.db"))
    assert {code for one in made for code in codes(one)} == {code}


async def test_a_backup_replaces_a_backup_and_no_other_file(tmp_path: Path) -> None:
    code, copy, letter = await raced(tmp_path), tmp_path / "copy.db", tmp_path / "letter.txt"
    assert [(await run(tmp_path, "backup", copy))[0] for _ in range(2)] == [0, 0]
    assert codes(copy) == [code]
    letter.write_text("Dear Ben")
    done, _, err = await run(tmp_path, "backup", letter)
    assert (done, letter.read_text()) == (CONFIGURATION, "Dear Ben")
    assert err == f"{letter} is there, and is no backup of this bot; name a file that is not there.\n"


async def test_a_file_that_the_owner_of_the_data_may_not_write_is_told_with_the_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root names a file of its own, and the command goes on as the bot's user."""
    names = iter(("root", "hippodrome"))
    monkeypatch.setattr(bot.start, "this_user", lambda: next(names))
    monkeypatch.setattr(commands, "carry_out", _not_permitted)
    done, _, err = await run(tmp_path, "backup", "/elsewhere/copy.db")
    assert (done, err) == (
        CONFIGURATION,
        "/elsewhere/copy.db cannot be used: Permission denied (this command runs as hippodrome).\n",
    )


async def _not_permitted(*_arguments: object) -> int:
    raise PermissionError(errno.EACCES, "Permission denied", "/elsewhere/copy.db")


async def test_a_restore_makes_no_folder_and_says_what_was_there(tmp_path: Path) -> None:
    code, copy, folder = await raced(tmp_path), tmp_path / "copy.db", tmp_path / "hipodrome"
    back_up(tmp_path / "hippodrome.db", copy)
    done, _, err = await run(folder, "restore", copy)
    assert (done, folder.exists()) == (CONFIGURATION, False)
    assert err.startswith(f"There is no folder {folder}. If it is the right one (HIPPODROME_DATA)")
    folder.mkdir()
    done, out, _ = await run(folder, "restore", copy)
    assert (done, codes(folder / "hippodrome.db")) == (0, [code])
    assert out == f"{copy} was put at {folder}/hippodrome.db, where none was.\n"


async def test_a_backup_of_nothing(tmp_path: Path) -> None:
    done, _, err = await run(tmp_path, "backup", tmp_path / "copy.db")
    assert done == CONFIGURATION
    assert err.startswith("There is no database")


@pytest.mark.long
async def test_beside_a_running_bot_everything_works_but_a_restore(tmp_path: Path) -> None:
    code, copy = await raced(tmp_path), tmp_path / "copy.db"
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path) as bot:
        assert (await run_apart(tmp_path, "backup", copy))[0] == 0
        assert codes(copy) == [code]
        assert (await run(tmp_path, "doctor"))[0] == 0
        done, out, _ = await run(tmp_path, "replay", "--active")
        assert (done, out) == (0, "1 table replayed: 1 the same by the present rules.\n")
        done, _, err = await run(tmp_path, "restore", copy)
        assert done == TRY_AGAIN
        assert err.startswith("Another bot already runs on")
        assert bot.returncode is None


@pytest.mark.long
async def test_after_a_bot_was_killed_its_backup_can_be_restored(tmp_path: Path) -> None:
    await raced(tmp_path)
    async with SocketCord.launched() as discord:
        async with live_bot(discord, tmp_path):
            await run(tmp_path, "backup", tmp_path / "copy.db")
        assert (await run(tmp_path, "restore", tmp_path / "copy.db"))[0] == 0
        async with live_bot(discord, tmp_path):
            pass


@pytest.mark.long
async def test_a_restore_keeps_the_present_database_aside(tmp_path: Path) -> None:
    first = await raced(tmp_path)
    back_up(tmp_path / "hippodrome.db", tmp_path / "copy.db")
    second = await raced(tmp_path)
    done, out, _ = await run(tmp_path, "restore", tmp_path / "copy.db")
    assert done == 0
    assert "before-restore-1.db" in out
    assert codes(tmp_path / "hippodrome.db") == [first]
    assert codes(tmp_path / "before-restore-1.db") == sorted([first, second])
    await run(tmp_path, "restore", tmp_path / "before-restore-1.db")
    assert codes(tmp_path / "hippodrome.db") == sorted([first, second])
    assert codes(tmp_path / "before-restore-2.db") == [first]


async def test_a_restore_where_the_present_database_is_broken(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    back_up(tmp_path / "hippodrome.db", tmp_path / "copy.db")
    (tmp_path / "hippodrome.db").write_bytes(b"Ben Hur " * 1000)
    (tmp_path / "hippodrome.db-wal").write_bytes(b"was here")
    assert (await run(tmp_path, "restore", tmp_path / "copy.db"))[0] == 0
    assert codes(tmp_path / "hippodrome.db") == [code]
    assert (tmp_path / "before-restore-1.db").read_bytes().startswith(b"Ben Hur")
    assert (tmp_path / "before-restore-1.db-wal").read_bytes() == b"was here"


async def test_a_restore_into_an_empty_folder(tmp_path: Path) -> None:
    code = await raced(tmp_path / "old")
    back_up(tmp_path / "old/hippodrome.db", tmp_path / "copy.db")
    (tmp_path / "new").mkdir()
    done, out, _ = await run(tmp_path / "new", "restore", tmp_path / "copy.db")
    assert (done, "before" in out) == (0, False)
    assert codes(tmp_path / "new/hippodrome.db") == [code]


def _damage(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE chariots (name TEXT)")


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE hippodrome SET layout = 999")
        file.commit()


def _unloadable(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("""UPDATE tables SET state = '{"position": 1}'""")
        file.commit()


def _with(*statements: str) -> Callable[[Path], None]:
    """A file in which something was changed by hand."""

    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as file:
            for statement in statements:
                file.execute(statement)
            file.commit()

    return spoil


_OTHER_PLOT = "UPDATE entries SET entry = replace(entry, '2 3 4', '5 4 3')"
_GARBLED = """UPDATE tables SET options = '{"chariots": '"""


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_damage, "is damaged"),
        (lambda p: p.write_text("Ben Hur " * 1000), "is not a database"),
        (lambda p: p.write_text(""), "is empty"),
        (lambda p: p.unlink(), "is not there"),
        (_foreign, "another program"),
        (_newer, "newer version"),
        (_unloadable, "cannot be loaded"),
        (_with(_OTHER_PLOT), "cannot be played again"),
        (_with(_GARBLED), "tables.options holds something that is no JSON"),
        (_with("""UPDATE tables SET timing = '[1]'"""), "a row of tables holds what does not fit there"),
        (_with("UPDATE entries SET entry = 'Ben Hur'"), "entries.entry holds something that is no JSON"),
        (_with("DELETE FROM tables"), "belong to rows of tables that are missing"),
        (_with("CREATE VIEW spectators AS SELECT * FROM seats"), "a view named 'spectators'"),
        (
            _with("CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM seats; END"),
            "a trigger named 't'",
        ),
    ],
)
async def test_a_file_that_is_no_backup_changes_nothing(
    tmp_path: Path, spoil: Callable[[Path], object], said: str
) -> None:
    await raced(tmp_path)
    copy = tmp_path / "copies/copy.db"
    back_up(tmp_path / "hippodrome.db", copy)
    spoil(copy)
    digest_of(copy).unlink()
    before = everything(tmp_path)
    done, _, err = await run(tmp_path, "restore", copy)
    assert done == CONFIGURATION
    assert said in err
    assert len(err.strip().splitlines()) == 1
    assert everything(tmp_path) == before


async def test_a_backup_that_was_changed_since_is_refused(tmp_path: Path) -> None:
    await raced(tmp_path)
    copy = tmp_path / "copies/copy.db"
    back_up(tmp_path / "hippodrome.db", copy)
    _with("UPDATE seats SET notes = 'beware of Ben'")(copy)
    before = everything(tmp_path)
    done, _, err = await run(tmp_path, "restore", copy)
    assert (done, everything(tmp_path) == before) == (CONFIGURATION, True)
    assert err.endswith("was changed: its SHA-256 is not the one in copy.db.sha256.\n")
    digest_of(copy).write_bytes(b"\xff\xfe")
    assert "has a digest that cannot be read" in (await run(tmp_path, "restore", copy))[2]
    digest_of(copy).unlink()
    done, out, _ = await run(tmp_path, "restore", copy)
    assert done == 0
    assert out.startswith("There is no copy.db.sha256 beside it. The shape of all that it holds was checked;")


async def test_a_table_that_comes_out_differently_is_restored_by_who_insists(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    copy = tmp_path / "copies/copy.db"
    back_up(tmp_path / "hippodrome.db", copy)
    _with(_OTHER_PLOT)(copy)
    digest_of(copy).unlink()
    assert f"table {code} cannot be played again" in (await run(tmp_path, "restore", copy))[2]
    assert (await run(tmp_path, "restore", copy, "--differing"))[0] == 0


async def test_the_database_is_no_backup_of_itself(tmp_path: Path) -> None:
    await raced(tmp_path)
    done, _, err = await run(tmp_path, "restore", tmp_path / "hippodrome.db")
    assert done == CONFIGURATION
    assert "itself" in err


async def test_a_doctor_finds_a_new_installation_in_order(tmp_path: Path) -> None:
    done, out, _ = await run(tmp_path, "doctor")
    assert (done, "PROBLEM" in out) == (0, False)


async def test_a_doctor_who_is_to_go_live_wants_a_token_and_never_shows_it(tmp_path: Path) -> None:
    done, out, _ = await run(tmp_path, "doctor", "--live")
    assert done == 1
    assert "There is no DISCORD_TOKEN" in out
    _, out, err = await run(tmp_path, "doctor", extra={"DISCORD_TOKEN": "not.the.token"})
    assert "There is a DISCORD_TOKEN" in out
    assert "not.the.token" not in out + err


async def test_a_doctor_names_a_frozen_table_and_a_broken_database(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    with closing(sqlite3.connect(tmp_path / "hippodrome.db")) as file:
        file.execute("UPDATE tables SET stage = 'frozen'")
        file.commit()
    done, out, _ = await run(tmp_path, "doctor")
    assert done == 1
    assert f"Table {code} is frozen" in out
    (tmp_path / "hippodrome.db").write_bytes(b"Ben Hur " * 1000)
    done, out, _ = await run(tmp_path, "doctor")
    assert done == 1
    assert "is not a database" in out


@pytest.mark.long
async def test_a_doctor_asks_discord_what_the_bot_may_do_where_tables_live(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord:
        async with live_bot(discord, tmp_path):
            await discord.slash("Ann", "arena", "play", game="chariots")
            await discord.until("arena", lambda posts: len(posts) == 1)
        done, out, err = await run_apart(tmp_path, "doctor", "--live", extra=discord.environment)
        assert "Discord accepts the token" in out, out + err
        assert "the bot has what it needs" in out
        assert done == 0
        wrong = discord.environment | {"DISCORD_TOKEN": "not.the.token"}
        done, out, _ = await run_apart(tmp_path, "doctor", "--live", extra=wrong)
        assert done == 1
        assert "does not accept" in out


@pytest.mark.long
async def test_a_frozen_table_is_thawed_while_no_bot_runs(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    done, _, err = await run(tmp_path, "thaw", code)
    assert (done, len(err.strip().splitlines())) == (USAGE, 1)
    done, _, err = await run(tmp_path, "thaw", "ABC")
    assert (done, err) == (CONFIGURATION, "There is no table ABC; `doctor` names those that are frozen.\n")
    with closing(sqlite3.connect(tmp_path / "hippodrome.db")) as file:
        file.execute("UPDATE tables SET stage = 'frozen'")
        file.commit()
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path):
        done, _, err = await run(tmp_path, "thaw", code)
        assert (done, err.startswith("Another bot already runs on")) == (TRY_AGAIN, True)
    assert (await run(tmp_path, "thaw", f"table #{code.lower()}"))[0] == 0
    with closing(sqlite3.connect(tmp_path / "hippodrome.db")) as file:
        assert file.execute("SELECT stage FROM tables").fetchall() == [("running",)]


async def test_a_replay_tells_which_table_differs(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    assert (await run(tmp_path, "replay", "--active"))[0] == 0
    with closing(sqlite3.connect(tmp_path / "hippodrome.db")) as file:
        (state,) = file.execute("SELECT state FROM tables").fetchone()
        changed = json.loads(state)
        changed["epoch"] += 1
        file.execute("UPDATE tables SET state = ?", (json.dumps(changed),))
        file.commit()
    done, out, _ = await run(tmp_path, "replay", "--active")
    assert done == 1
    assert out.startswith(f"{code} chariots: ")
    assert "differ" in out
    assert out.endswith("1 table replayed: 0 the same by the present rules.\n")
    done, out, _ = await run(tmp_path, "replay", "--active", "--json")
    told = json.loads(out)
    assert (done, told["tables"], len(told["differing"])) == (1, 1, 1)


async def test_a_replay_of_a_file_and_of_a_strangers(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        record = await h.host.record(await h.race("Ann", "Ben"))
    file = tmp_path / "race.json"
    file.write_text(text(dump_record(record)))
    assert (await run(tmp_path, "replay", file))[0] == 0
    assert (await run(tmp_path, "replay", write(tmp_path / "dumps", "ABCD", record)))[0] == 0
    for content in (
        "",
        "{}",
        "[1, 2]",
        '{"format": 2}',
        '{"format": 2, "opening": {"game": "chess"}}',
        "\udcff",
    ):
        file.write_bytes(content.encode("utf-8", "surrogateescape"))
        done, out, err = await run(tmp_path, "replay", file)
        assert (done, out, len(err.strip().splitlines())) == (CONFIGURATION, "", 1)
    done, _, err = await run(tmp_path, "replay", tmp_path / "none.json")
    assert done == CONFIGURATION
    assert "cannot be read" in err


async def test_a_restored_database_is_free_for_a_bot(tmp_path: Path) -> None:
    await raced(tmp_path)
    back_up(tmp_path / "hippodrome.db", tmp_path / "copy.db")
    await run(tmp_path, "restore", tmp_path / "copy.db")
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]
    store = SqliteStore(tmp_path / "hippodrome.db")
    await store.open()
    await store.close()


async def test_a_checked_start_backs_up_and_replays_after_a_change_of_the_rules(tmp_path: Path) -> None:
    await raced(tmp_path)
    with patch.dict(os.environ, environment(tmp_path, {}), clear=True):
        here = Environment()
    said: list[str] = []
    assert await before_start(here, said.append)
    assert len([*here.backups.glob("*.db")]) == 1
    assert await before_start(here, said.append), "the rules are the same: nothing is made again"
    assert len([*here.backups.glob("*.db")]) == 1


@pytest.mark.long
async def test_what_was_rehearsed_beside_the_old_bot_is_not_looked_at_again(tmp_path: Path) -> None:
    await raced(tmp_path)
    with patch.dict(os.environ, environment(tmp_path, {}), clear=True):
        here = Environment()
    back_up(tmp_path / "hippodrome.db", tmp_path / "copy.db")
    before = {*os.listdir(tmp_path)}
    well = "1 table replayed, none differs; this version starts on the database.\n"
    assert await run_apart(tmp_path, "rehearse", tmp_path / "copy.db") == (0, well, "")
    assert not await proving.proven(here), "what a backup holds may be old"
    assert await run_apart(tmp_path, "rehearse") == (0, well, "")
    assert {*os.listdir(tmp_path)} == before | {proving.PROVEN}
    said: list[str] = []
    assert await before_start(here, said.append)
    assert not said


@pytest.mark.long
async def test_a_rehearsal_fails_where_a_table_differs(tmp_path: Path) -> None:
    code = await raced(tmp_path)
    _with(_OTHER_PLOT)(tmp_path / "hippodrome.db")
    back_up(tmp_path / "hippodrome.db", tmp_path / "copy.db")
    done, out, _ = await run_apart(tmp_path, "rehearse", tmp_path / "copy.db")
    assert (done, out.startswith(f"{code} chariots: ")) == (1, True)
    assert not (tmp_path / proving.PROVEN).exists()


async def test_what_people_were_told_since_a_backup_is_counted(tmp_path: Path) -> None:
    await raced(tmp_path)
    file, copy = tmp_path / "hippodrome.db", tmp_path / "copy.db"
    row = "INSERT INTO interactions (id, seen, table_id, entry, done) VALUES ({}, 0, '', -1, {})"
    _with(row.format(1, 1))(file)
    back_up(file, copy)
    for id, done in ((2, 1), (3, 0), (4, 1)):
        _with(row.format(id, done))(file)
    _with("INSERT INTO posts (table_id, key, channel, message, created, form) VALUES ('', '', 1, 5, 0, '')")(
        file
    )
    assert json.loads((await run(tmp_path, "since", copy, "--json"))[1]) == {
        "acknowledged": 3,
        "moved": False,
    }
    _with("UPDATE hippodrome SET layout = 999")(file)
    assert json.loads((await run(tmp_path, "since", copy, "--json"))[1])["moved"]
    assert "cannot run on the database" in (await run(tmp_path, "since", copy))[1]


async def test_before_a_migration_a_checked_start_makes_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await raced(tmp_path)
    with patch.dict(os.environ, environment(tmp_path, {}), clear=True):
        here = Environment()
    proving.remember(here)
    lead_to(monkeypatch, SECOND)
    assert await before_start(here, print)
    [made] = here.backups.glob("*.db")
    assert (layout(made).number, layout(here.file).number) == (1, 1)
    store = SqliteStore(here.file)
    await store.open()
    await store.close()
    assert layout(here.file).number == 2
    assert await before_start(here, print)
    assert [*here.backups.glob("*.db")] == [made]


async def test_a_checked_start_refuses_rules_that_would_change_a_table(tmp_path: Path) -> None:
    await raced(tmp_path)
    with closing(sqlite3.connect(tmp_path / "hippodrome.db")) as file:
        (state,) = file.execute("SELECT state FROM tables").fetchone()
        changed = json.loads(state)
        changed["epoch"] += 1
        file.execute("UPDATE tables SET state = ?", (json.dumps(changed),))
        file.commit()
    done, out, err = await run(tmp_path, "--live", "--checked", extra={"DISCORD_TOKEN": "x"})
    assert done == DIFFERENT
    assert "so it does not start" in out + err
    [made] = (tmp_path / "backups").glob("*.db")
    made.rename(earlier := made.with_name("hippodrome-20260101-030405.db"))
    digest_of(made).rename(digest_of(earlier))
    done, out, _ = await run(
        tmp_path, "--live", "--checked", extra={"DISCORD_TOKEN": "x", "HIPPODROME_BACKUPS_KEPT": "366"}
    )
    assert done == DIFFERENT
    assert f"It is the same as {earlier.name}" in out
    assert [*(tmp_path / "backups").glob("*.db")] == [earlier]
    done, out, _ = await run(tmp_path, "--live", "--checked", extra={"DISCORD_TOKEN": "x"})
    assert "It is the same" not in out, "that one is older than backups are kept"
    assert [earlier] != [*(tmp_path / "backups").glob("*.db")]
    assert len([*(tmp_path / "backups").glob("*.db")]) == 1
