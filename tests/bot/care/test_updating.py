"""An update of a checkout: carried out whole, or nothing has changed. Git is real, systemd is a script."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from bot.care import updating
from bot.care.updating import Checkout, update
from bot.store import StoreError

SYSTEMCTL = """#!/bin/sh
echo "$@" >> "{log}"
case "$1" in is-active) test ! -e "{broken}" || ! grep -q broken "{code}" ;; esac
"""
UV = """#!/bin/sh
find bot -name '*.py' -exec touch -t 202601010000 {} +
"""
"""Gives all files one time, as if every version had been written within one second."""
REPLAY = "import sys\nprint(sys.argv)\nraise SystemExit({code})\n"


class Server:
    """A machine with a clone that follows a repository, in which `commit` makes a new version."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.origin, self.clone, self.log = folder / "origin", folder / "clone", folder / "systemctl.log"
        self.broken = folder / "broken"
        self.said: list[str] = []
        for name, value in (("NAME", "Ann"), ("EMAIL", "ann@example.org")):
            monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
            monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
        tools = folder / "tools"
        tools.mkdir()
        script = SYSTEMCTL.format(log=self.log, broken=self.broken, code=self.clone / "version.txt")
        for name, text in (("systemctl", script), ("uv", UV)):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setattr(updating, "SETTLING", 0.0)
        for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
            monkeypatch.delenv(name, raising=False)
        self.git(folder, "init", "--quiet", str(self.origin))
        self.commit("first", replays=True)
        self.git(folder, "clone", "--quiet", str(self.origin), str(self.clone))

    def git(self, where: Path, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=where, check=True, capture_output=True)

    def commit(self, version: str, *, replays: bool) -> None:
        (self.origin / "bot").mkdir(exist_ok=True)
        (self.origin / "bot" / "__init__.py").touch()
        (self.origin / "bot" / "__main__.py").write_text(REPLAY.format(code=0 if replays else 1))
        (self.origin / "version.txt").write_text(version)
        self.git(self.origin, "add", ".")
        self.git(self.origin, "commit", "--quiet", "-m", version)

    @property
    def version(self) -> str:
        return (self.clone / "version.txt").read_text()

    @property
    def asked_of_systemd(self) -> list[str]:
        return [line.split()[0] for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def update(self) -> int:
        return update(Checkout(self.clone), "hippodrome", self.clone, self.clone / "b.db", self.said.append)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    return Server(tmp_path, monkeypatch)


def test_nothing_new_stops_nobody(server: Server) -> None:
    assert server.update() == 0
    assert server.said == ["This is the newest version already."]
    assert server.asked_of_systemd == []


def test_a_new_version_that_replays_is_started(server: Server) -> None:
    server.commit("second", replays=True)
    assert server.update() == 0
    assert server.version == "second"
    assert server.asked_of_systemd == ["restart", "is-active"]


def test_a_database_that_cannot_be_backed_up_is_not_updated(server: Server) -> None:
    server.commit("second", replays=False)
    server.update()
    server.git(server.clone, "merge", "--quiet", "origin/HEAD")
    server.commit("third", replays=True)
    with pytest.raises(StoreError, match="Without a good backup"):
        server.update()
    assert server.version == "second"


def test_one_that_would_change_a_table_never_runs(server: Server) -> None:
    server.commit("second", replays=False)
    assert server.update() == 1
    assert server.version == "first"
    assert server.asked_of_systemd == []
    assert "the old version stays" in server.said[-1]


def test_what_was_compiled_of_another_version_never_runs(server: Server) -> None:
    """Both have the same length and the same second; the new one has run, so it was compiled."""
    server.commit("second", replays=False)
    assert server.update() == 1
    assert Checkout(server.clone).does("replay")
    server.commit("third", replays=True)
    assert server.update() == 0


def test_one_that_does_not_come_up_gives_way_to_the_old_one(server: Server) -> None:
    server.commit("broken", replays=True)
    server.broken.touch()
    assert server.update() == 1
    assert server.version == "first"
    assert server.asked_of_systemd == ["restart", "is-active", "stop", "restart", "is-active"]
    assert "`journalctl -u hippodrome` says why" in server.said[-1]


def test_a_checkout_that_was_changed_by_hand_is_left_alone(server: Server) -> None:
    server.commit("second", replays=True)
    (server.clone / "version.txt").write_text("mine")
    with pytest.raises(StoreError, match="changed by hand"):
        server.update()
    assert server.version == "mine"


def test_what_is_no_checkout_says_how_it_is_updated(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pipx upgrade"):
        Checkout(tmp_path)
