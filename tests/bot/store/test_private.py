"""What the bot keeps may be read by its owner alone, whatever the machine gives to new files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.care import doctor
from bot.care.dumps import write
from bot.care.restoring import restore
from bot.environment import Environment
from bot.store.backups import back_up
from bot.store.private import become_owner_of, mend, open_to_others
from tests.bot.hosting.hall import Hall
from tests.bot.process import end, live_bot, start
from tests.bot.socketcord import SocketCord

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")


@contextmanager
def generous() -> Iterator[None]:
    """A machine that gives every right to everybody."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def everything(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): rights(path) for path in (folder, *folder.rglob("*"))}


def for_others(folder: Path) -> dict[str, int]:
    return {name: found for name, found in everything(folder).items() if found & 0o077}


@pytest.mark.long
async def test_everything_that_a_live_bot_makes_is_its_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "some/where"
    with generous():
        async with SocketCord.launched() as discord, live_bot(discord, data):
            await discord.slash("Ann", "arena", "play", game="chariots")
            await discord.until("arena", lambda posts: len(posts) == 1)
            kept = everything(data)
            assert {"hippodrome.db", "hippodrome.db-wal", "hippodrome.db.lock"} <= kept.keys()
            assert for_others(data) == {}
    assert rights(data) == 0o700
    assert rights(tmp_path / "some") == 0o700
    assert rights(data / "hippodrome.db") == 0o600


async def test_so_are_backups_dumps_and_what_a_restore_puts_aside(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with generous():
        h = Hall(data / "hippodrome.db")
        await h.open()
        code = await h.race("Ann", "Ben")
        write(data / "dumps", code, await h.host.record(code))
        await h.store.close()
        back_up(h.path, data / "backups/hippodrome-20270301.db")
        await restore(data / "backups/hippodrome-20270301.db", h.path)
    kept = everything(data)
    assert {"before-restore-1.db", "backups/hippodrome-20270301.db.sha256", f"dumps/{code}-1.json"} <= {*kept}
    assert for_others(data) == {}


@pytest.mark.long
async def test_a_folder_that_was_open_is_mended_at_the_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with generous():
        h = Hall(data / "hippodrome.db")
        await h.open()
        await h.store.close()
        back_up(h.path, data / "backups/hippodrome-20270301.db")
    for path in (data, *data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    async with SocketCord.launched() as discord, live_bot(discord, data):
        assert for_others(data) == {}
        assert rights(data) == 0o700


@pytest.mark.long
async def test_a_folder_with_other_things_in_it_is_left_open_and_warned_of(tmp_path: Path) -> None:
    data = tmp_path / "shared"
    data.mkdir()
    (data / "photos.txt").write_text("for everybody")
    (data / "hippodrome.db").touch()
    for path in (data, *data.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    async with SocketCord.launched() as discord:
        bot = await start(data, "--live", extra=discord.environment)
        await discord.wait_for_bot()
        _, err = await end(bot)
    assert for_others(data) == {".": 0o755, "photos.txt": 0o644}
    assert err.count("can be read by others on this machine") == 1
    assert "give the bot a folder of its own" in err


def test_links_and_what_is_not_there_are_left_alone(tmp_path: Path) -> None:
    data, elsewhere = tmp_path / "data", tmp_path / "elsewhere.db"
    assert mend(data) == open_to_others(data) == []
    data.mkdir(mode=0o700)
    elsewhere.touch(0o644)
    elsewhere.chmod(0o644)
    (data / "hippodrome.db").symlink_to(elsewhere)
    assert mend(data) == []
    assert rights(elsewhere) == 0o644


async def test_the_doctor_tells_of_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o750)
    environment = Environment(_env_file=None, HIPPODROME_DATA=str(data))
    told = [f.words async for f in doctor.examine(environment, False)]
    assert any("can be read by others on this machine" in words and "chmod" in words for words in told)
    data.chmod(0o700)
    told = [f.words async for f in doctor.examine(environment, False)]
    assert not any("others" in words for words in told)


class TestWhatRootTypes:
    @pytest.fixture
    def became(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
        """What root has become, if anything."""
        done: list[tuple[str, int]] = []
        monkeypatch.setenv("HOME", "/root")
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(os, "setgroups", lambda groups: None)
        for name in ("setgid", "setuid"):
            monkeypatch.setattr(os, name, lambda number, name=name: done.append((name, number)))
        return done

    def owned(self, folder: Path, user: int, group: int, monkeypatch: pytest.MonkeyPatch) -> Path:
        """The folder, as one of that user and group."""
        fields = list(folder.stat())
        fields[4:6] = user, group
        monkeypatch.setattr(type(folder), "stat", lambda _path, **_more: os.stat_result(fields))
        return folder

    def test_is_carried_out_as_the_owner_of_the_data(
        self, tmp_path: Path, became: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        become_owner_of(self.owned(tmp_path, 61234, 61235, monkeypatch))
        assert became == [("setgid", 61235), ("setuid", 61234)]

    def test_is_carried_out_as_root_where_the_data_are_roots(
        self, tmp_path: Path, became: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        become_owner_of(self.owned(tmp_path, 0, 0, monkeypatch))
        assert became == []

    def test_is_carried_out_as_root_where_roots_bot_has_used_the_data(
        self, tmp_path: Path, became: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever has written the settings."""
        for name in ("hippodrome.db", ".env"):
            (tmp_path / name).touch()
        there = list(tmp_path.stat())

        def stat(path: Path, **_more: bool) -> os.stat_result:
            return os.stat_result(
                [*there[:4], *((61234, 61235) if path.name == ".env" else (0, 0)), *there[6:]]
            )

        monkeypatch.setattr(type(tmp_path), "stat", stat)
        become_owner_of(tmp_path / "hippodrome.db", tmp_path, tmp_path / ".env")
        assert became == []

    def test_needs_no_data(self, tmp_path: Path, became: list[tuple[str, int]]) -> None:
        become_owner_of(tmp_path / "nothing")
        assert became == []

    def test_is_carried_out_as_the_owner_of_the_settings_where_there_are_no_data(
        self, tmp_path: Path, became: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / ".env").touch()
        monkeypatch.setattr(Path, "exists", lambda path: path.name == ".env")
        become_owner_of(tmp_path / "nothing", self.owned(tmp_path / ".env", 61234, 61235, monkeypatch))
        assert became == [("setgid", 61235), ("setuid", 61234)]
