"""Updates while people play: real releases, a real bot, and somebody who answers all the while.

Whatever a release dies of, every answer with a receipt is in the journal afterwards. A release here is this
project with a patch that runs before anything else does.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Collection
from contextlib import closing
from pathlib import Path

import pytest

from bot.care.copies import copy_of
from bot.care.releases import Home
from bot.care.updating import Units, Update
from bot.scale.postgres.databases import layout_at
from bot.store import StoreError
from bot.store.address import Address
from tests.bot.live.test_kill import opened
from tests.bot.process import ROOT, environment
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE

RECEIPT = re.compile(r"Sent: `(.+?)`.*`\w{4}-(\d+)`")
PROGRAM = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(ROOT)!r})
exec(open(__file__.replace(".venv/bin/hippodrome", "patch.py")).read())
from bot.__main__ import main
raise SystemExit(main())
"""
UV = f"""#!/bin/sh
mkdir -p .venv/bin
cat > .venv/bin/hippodrome <<'END'
{PROGRAM}
END
chmod +x .venv/bin/hippodrome
"""
DIES = """
async def dies(*_: object) -> None:
    raise RuntimeError("This release dies.")
"""
FIRST, GOOD = "# first", "# good"
DIES_AT_ITS_START = f"""{DIES}
from bot.client.hippodrome import Hippodrome
Hippodrome.prepare = Hippodrome.rehearse = dies
"""
DIES_AFTER_A_MIGRATION = f"""{DIES}
from importlib import resources
from pathlib import Path
found, mine = resources.files, Path(__file__).resolve().parents[2] / "store"
resources.files = lambda name: mine if name == "bot.store" else found(name)
from bot.client.hippodrome import Hippodrome
Hippodrome.setup_hook = dies
"""
"""On Discord alone, so that it gets through its rehearsal."""
DIES_AFTER_ITS_FIRST_ANSWER = """
import os, signal
from bot import deliveries
answered = deliveries.answered
def answers_and_dies() -> None:
    answered()
    os.kill(os.getpid(), signal.SIGKILL)
deliveries.answered = answers_and_dies
"""


class Here(Units):
    """The part of systemd: starts what `current` names, and waits until that says that it is ready."""

    def __init__(self, home: Path) -> None:
        super().__init__(["hippodrome"])
        self.home = home
        self.process: subprocess.Popen[bytes] | None = None
        self.receipts: Collection[object] | None = None
        """Those of somebody who plays."""

    def _ask(self, verb: str, *more: str, seconds: float | None = None) -> str:
        match verb:
            case "start":
                self._begin()
            case "stop" if self.process is not None:
                self.process.terminate()
                self.process.wait(PATIENCE)
        return str(self.process.pid if self.runs() and self.process is not None else 0)

    def _settle(self) -> None:
        """Wait until what has started has answered, or has ended."""
        enough = 0 if self.receipts is None else len(self.receipts) + 2  # one may be of before the start
        until = time.monotonic() + PATIENCE
        while self.runs() and len(self.receipts or ()) < enough and time.monotonic() < until:
            time.sleep(0.05)

    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def _begin(self) -> None:
        if self.runs():
            return
        address = self.home / "notify"
        address.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready, (self.home / "log").open("ab") as log:
            ready.bind(str(address))
            ready.settimeout(0.1)
            typed = [str(self.home / "current/.venv/bin/hippodrome"), "--live"]
            environ = {**os.environ, "NOTIFY_SOCKET": str(address)}
            self.process = subprocess.Popen(typed, cwd=self.home, env=environ, stdout=log, stderr=log)
            while self.runs():
                with contextlib.suppress(TimeoutError):
                    assert ready.recv(100) == b"READY=1"
                    return
        raise StoreError("it has ended")


class Server:
    """A machine with a bot's folder, on which the bot runs."""

    def __init__(self, folder: Path, address: str, discord: SocketCord) -> None:
        self.discord = discord
        self.origin, self.home, self.data = folder / "origin", folder / "home", folder / "data"
        self.units = Here(self.home)
        self.place = Address(address) if address else self.data / "hippodrome.db"
        self.said: list[str] = []

    def release(self, patch: str) -> None:
        """Release this project with a patch."""
        store = self.origin / "store"
        shutil.copytree(ROOT / "bot/store/migrations", store / "migrations", dirs_exist_ok=True)
        for scripts in (store / "migrations", store / "migrations/postgres"):
            (scripts / "9999_tried.sql").write_text("ALTER TABLE notes ADD COLUMN tried TEXT;\n")
        (self.origin / "patch.py").write_text(patch)
        self.git(self.origin, "add", ".")
        self.git(self.origin, "commit", "--quiet", "--allow-empty", "-m", "release")

    def git(self, where: Path, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=where, check=True)

    def install(self) -> None:
        self.git(self.origin.parent, "init", "--quiet", "--initial-branch=main", str(self.origin))
        self.release(FIRST)
        self.git(self.origin.parent, "clone", "--quiet", str(self.origin), str(self.home / "repository"))
        first = self.home / "releases/first"
        self.git(self.home / "repository", "worktree", "add", "--quiet", "--detach", str(first))
        subprocess.run(["uv"], cwd=first, check=True)
        (self.home / "current").symlink_to("releases/first")

    async def update(self, patch: str) -> int:
        """Release that, and update to it."""
        self.release(patch)
        backup = self.data / f"backups/{len(list(self.home.glob('releases/*')))}.db"
        update = Update(Home(self.home), self.units, self.data, backup, self.said.append)
        return await asyncio.to_thread(update.carry_out)

    @property
    def runs(self) -> str:
        """The patch of the release that runs."""
        return (self.home / "current/patch.py").read_text() if self.units.runs() else ""

    def type(self, line: str) -> None:
        """Type a line that ends with a start of the bot."""
        subprocess.run(line.strip().removesuffix("&&"), shell=True, cwd=self.home, check=True)
        self.units.start()

    async def journal(self) -> dict[int, str]:
        """The entries of the table, by number."""
        async with copy_of(self.place, self.data / "hippodrome.db") as copy:
            with closing(sqlite3.connect(copy.path)) as database:
                return dict(database.execute("SELECT number, entry FROM entries"))


@pytest.fixture
async def server(tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/uv").write_text(UV)
    (tmp_path / "tools/uv").chmod(0o755)
    async with SocketCord.launched() as discord:
        server = Server(tmp_path, address, discord)
        ours = {**discord.environment, "HIPPODROME_DATABASE": address}
        ours["PATH"] = f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}"
        ours |= {
            f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
        }
        for name, value in environment(server.data, ours).items():
            monkeypatch.setenv(name, value)
        server.install()
        await asyncio.to_thread(server.units.start)
        yield server
        server.units.stop()


class Player:
    """Ann, who changes her plot all the while and keeps every receipt: its line, the number of its entry."""

    def __init__(self, discord: SocketCord, code: str) -> None:
        self._discord, self._code = discord, code
        self.receipts: set[tuple[str, str]] = set()
        self._another = asyncio.Event()

    async def plays(self) -> None:
        """Plot for ever."""
        for line in itertools.cycle(("2 4 3", "3 4 2", "4 3 2", "5 4 2", "5 4 3")):
            await self._discord.slash("Ann", "arena", "plot", line=line, table=self._code)
            await asyncio.sleep(0.3)
            for post in (await self._discord.posts("arena", "Ann"))[-3:]:
                found = RECEIPT.search(post.content) if post.ephemeral else None
                if found is not None and found.groups() not in self.receipts:
                    self.receipts.add((found[1], found[2]))
                    self._another.set()

    async def has_another(self) -> None:
        """Wait until the bot has taken another answer."""
        self._another.clear()
        async with asyncio.timeout(PATIENCE):
            await self._another.wait()


@contextlib.asynccontextmanager
async def playing(server: Server) -> AsyncIterator[Player]:
    player = Player(server.discord, await opened(server.discord))
    server.units.receipts = player.receipts
    task = asyncio.create_task(player.plays())
    try:
        await player.has_another()
        yield player
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest.mark.long
async def test_every_receipt_survives_releases_that_die_and_one_that_does_not(server: Server) -> None:
    async with playing(server) as ann:
        began, layout = server.units.process, await layout_at(server.place)
        assert await server.update(DIES_AT_ITS_START) == 1
        assert server.units.process is began, "the old one was not stopped"

        assert await server.update(DIES_AFTER_A_MIGRATION) == 1
        assert (server.runs, await layout_at(server.place)) == (FIRST, layout)
        await ann.has_another()

        assert await server.update(GOOD) == 0
        assert server.runs == GOOD
        await ann.has_another()

        assert await server.update(DIES_AFTER_ITS_FIRST_ANSWER) == 1
        assert server.runs == ""
        *_, keep, _, back = server.said[-1].splitlines()
        assert keep.strip() == "systemctl start hippodrome"
        await asyncio.to_thread(server.type, back.removesuffix(keep.strip()))
        assert server.runs == GOOD
        await ann.has_another()
    journal = await server.journal()
    assert [(line, number) for line, number in ann.receipts if line not in journal[int(number)]] == []
