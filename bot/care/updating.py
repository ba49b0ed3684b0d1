"""`hippodrome update`: a bot under systemd goes on by the newest release, or by the one that it had.

    fetch, verify, install beside     the running bot notices nothing
    rehearse on a copy                what would die dies there
    stop, back up, switch, start      a few seconds without a bot
    watch                             what dies now gives way, unless people have been told something

Until the new release has acknowledged anything, whatever goes wrong is undone. From then on nothing is undone
by itself, as that could cost what people were told: the operator reads the ways that there are.

Between the steps stands the file `unfinished-update`, so the next `update` goes on where one was killed.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.care.acknowledged import Since
from bot.care.releases import ALTERED, HEAD, KEY, Home, Release, run
from bot.store import StoreError
from bot.store.backups import digest_of

UNFINISHED = "unfinished-update"
"""The file in the bot's folder that says what is being switched, while that is so."""
STARTING = 300.0
"""Seconds after which a start that is not ready yet counts as failed."""
SETTLING = 15.0
"""Seconds for which a bot that has started has to run, before an update counts as done."""
NO_SYSTEMD = "Nothing is updated, and {} stays: {}."
INSTALLED = "{} is installed beside {}, which goes on meanwhile."
REFUSED = "{} stays, and was not stopped: {} does not get through its rehearsal on a copy of the database."
BACK = "{} does not run ({}). Nobody had been told anything yet, so {} is started again."
NOT_BACK = (
    "{} does not run ({}), and {} could not be restored, so the bot is stopped. Mend what stands above, and "
    "say `update` again, which goes on from there."
)
DONE = "Updated from {} to {}."
AHEAD = (
    "{} runs, which goes further than {}, the newest release, so nothing is changed. `--head` brings newer "
    "commits; docs/care.md says how to go back (*Updating*)."
)
WAYS = """\
{new} does not run ({why}).
Receipts and posts that people have had since its start: {count}. So nothing is undone by itself, and the
bot is stopped. There are two ways, in {home}:
1. Keep everything. Start it again, or wait for a release that mends it; nobody can play until then.
   systemctl start {units}
2. Go back to {old}. {cost}
   {back} && ln -sfn {old_folder} current && systemctl start {units}"""
COSTLESS = "That costs nothing if its rules play all tables alike, which the first command finds out."
COSTLY = (
    "That costs what those say, and whatever else has happened since {}: it cannot run on the database as it "
    "is now."
)
LOST = "the backup that you put in the place of the one below, which is gone"

Say = Callable[[str], object]


@dataclass(frozen=True)
class Units:
    """The units of systemd that run the bot on this machine."""

    names: Sequence[str]

    def must_be_there(self) -> None:
        """Raise `StoreError` where systemd cannot be asked about them."""
        if shutil.which("systemctl") is None:
            raise StoreError("`systemctl` is not there, and `update` is for a bot under systemd")
        self._processes()

    def stop(self) -> None:
        self._ask("stop")

    def start(self) -> None:
        """Start them. Raises `StoreError` unless all get ready and go on for a while."""
        try:
            self._ask("start", seconds=STARTING)
            begun = self._processes()
            self._settle()
            well = begun == self._processes() and "0" not in begun
        except StoreError as error:
            raise StoreError(f"{error}; `journalctl {self.told}` says why") from error
        if not well:
            raise StoreError(f"it has ended again; `journalctl {self.told}` says why")

    @property
    def told(self) -> str:
        return " ".join(f"-u {name}" for name in self.names)

    def _settle(self) -> None:
        time.sleep(SETTLING)

    def _processes(self) -> list[str]:
        return self._ask("show", "--property=MainPID", "--value").split()

    def _ask(self, verb: str, *more: str, seconds: float | None = None) -> str:
        return run(["systemctl", verb, *more, *self.names], Path("/"), seconds)


@dataclass(frozen=True)
class Switch:
    """A switch between two releases: their folders, and the backup of before."""

    old: str
    new: str
    backup: str


class Update:
    """An update of the bot that lives in a folder, as the module tells it.

    `data` is the bot's data folder, `backup` a file that is not there yet, `key` signs releases.
    """

    def __init__(
        self, home: Home, units: Units, data: Path, backup: Path, say: Say, key: str | None = None
    ) -> None:
        self._home, self._units, self._backup, self._say, self._key = home, units, backup, say, key
        self._data = ("--data", str(data))
        self._file = home.folder / UNFINISHED

    def carry_out(self, *, head: bool = False) -> int:
        """Go on by the newest release, with `head` or before the first one by the newest commit.

        Returns the exit code: 0 where that runs, or nothing is newer; 1 where the old one runs again, or the
        operator has to choose. Raises `StoreError` where it could not be tried.
        """
        with self._home.alone():
            if (switch := self._unfinished()) is not None:
                if self._home.current.folder == Path(switch.new):
                    self._backup = Path(switch.backup)
                    return self._start(switch)
                self._stay()
            self._must_have_units()
            name = self._name_of_newest(head)
            if (commit := self._newer(name)) is None:
                return 0
            self._verify(name, head)
            self._say(INSTALLED.format(_capital(_called(name)), self._home.current.name))
            new = self._home.release("head" if name == HEAD else name, commit)
            self._say(f"{new.name} rehearses on a copy of the database.")
            if not self._rehearsed(new):
                self._say(REFUSED.format(self._home.current.name, new.name))
                return 1
            return self._start(self._switched(new))

    # What there is

    def _must_have_units(self) -> None:
        try:
            self._units.must_be_there()
        except StoreError as error:
            raise StoreError(NO_SYSTEMD.format(self._home.current.name, error)) from error

    def _name_of_newest(self, head: bool) -> str:
        """A tag, or `HEAD`."""
        current = self._home.current
        if current.altered():
            raise StoreError(ALTERED.format(current.folder, shlex.quote(str(current.folder))))
        self._home.repository.fetch()
        if head:
            return HEAD
        if release := self._home.repository.newest_release():
            return release
        if self._key:
            raise StoreError(
                f"There is no release yet, so {KEY} has signed nothing; `--head` follows the branch."
            )
        self._say("There is no release yet, so this follows the branch.")
        return HEAD

    def _newer(self, name: str) -> str | None:
        """The commit of that name, None where what runs is as new."""
        current, repository = self._home.current, self._home.repository
        old, new = current.commit, repository.commit_of(name)
        if old == new:
            self._say(f"{current.name} is the newest version already.")
            return None
        if repository.holds(old, new):
            self._say(AHEAD.format(current.name, _called(name)))
            return None
        if not repository.holds(new, old):
            raise StoreError(f"{_capital(_called(name))} does not go on from what runs, {current.name}.")
        return new

    def _verify(self, name: str, head: bool) -> None:
        """With a key nothing runs that it has not signed, but where `head` asks for that."""
        if name == HEAD or self._key is None:
            why = "" if self._key else f": {KEY} is not set"
            self._say(f"Whose work {_called(name)} is was not checked{why}.")
        else:
            self._home.repository.verify(name, self._key)
            self._say(f"{name} is signed by the key of {KEY}.")

    # On a copy, beside the running bot

    def _rehearsed(self, new: Release) -> bool:
        """Whether a release starts on a copy of the database, and all running tables are the same there."""
        self._back_up()
        try:
            return self._does(new, "rehearse", str(self._backup))
        finally:
            for file in (self._backup, digest_of(self._backup)):
                file.unlink(missing_ok=True)

    # Without a bot

    def _switched(self, new: Release) -> Switch:
        """Stop the old release, back up, let the link name the new one; what fails changes nothing."""
        switch = Switch(str(self._home.current.folder), str(new.folder), str(self._backup))
        self._record(switch)
        self._say(f"Now the bot is being stopped, backed up, and started as {new.name}.")
        try:
            self._units.stop()
            self._back_up()
            os.sync()  # a power cut spares what is on the disk, and the link is about to name all this
            self._home.link("current", new)
        except BaseException:
            self._home.link("current", Release(Path(switch.old)))
            self._stay()
            raise
        return switch

    def _start(self, switch: Switch) -> int:
        """Start the new release, which the link names; see whether it stays."""
        old, new = Release(Path(switch.old)), Release(Path(switch.new))
        try:
            self._units.start()
        except StoreError as error:
            return self._give_way(old, new, str(error))
        self._home.link("previous", old)
        self._file.unlink()
        self._home.prune()
        self._say(DONE.format(old.name, new.name))
        return 0

    def _give_way(self, old: Release, new: Release, why: str) -> int:
        """Put everything back if nobody was told anything; otherwise tell the ways that there are."""
        self._units.stop()
        since = self._since(old)
        if since is None or since.acknowledged:
            self._say(self._choices(old, new, why, since))
            self._file.unlink()
            return 1
        # Not later: the old release could not start on the new layout, but the new one can on the old.
        if since.moved and not self._does(old, "restore", "--differing", str(self._backup)):
            raise StoreError(NOT_BACK.format(new.name, why, self._backup))
        self._home.link("current", old)
        self._say(BACK.format(new.name, why, old.name))
        self._stay()
        return 1

    def _stay(self) -> None:
        """Let the release run that the link names, and no update be under way.

        Raises `StoreError` where it does not run: nothing is left to undo, and another release may mend that.
        """
        try:
            self._units.start()
        finally:
            self._file.unlink()

    def _choices(self, old: Release, new: Release, why: str, since: Since | None) -> str:
        """The ways that there are once the new release has acknowledged something, with what each costs."""
        moved = since is None or since.moved
        first = ("restore", "--differing", self._backup) if moved else ("replay", "--active")
        return WAYS.format(
            home=self._home.folder,
            new=new.name,
            old=old.name,
            old_folder=shlex.quote(self._home.seen(old.folder)),
            why=why,
            count="unknown" if since is None else since.acknowledged,
            cost=COSTLY.format(self._made()) if moved else COSTLESS,
            back=shlex.join(map(str, (self._home.seen(old.program), *first, *self._data))),
            units=shlex.join(self._units.names),
        )

    def _made(self) -> str:
        """When the backup was made, if it is there."""
        try:
            return f"{datetime.fromtimestamp(self._backup.stat().st_mtime, UTC):%Y-%m-%d %H:%M} UTC"
        except OSError:
            return LOST

    def _since(self, old: Release) -> Since | None:
        """The changes since the backup; None where they cannot be read."""
        try:
            output = run([old.program, "since", str(self._backup), "--json", *self._data], self._home.folder)
            return Since(**json.loads(output))
        except (StoreError, ValueError, TypeError):
            return None

    def _back_up(self) -> None:
        if not self._does(self._home.current, "backup", str(self._backup)):
            raise StoreError("Without a good backup nothing is updated.")

    def _does(self, release: Release, *command: str) -> bool:
        """Whether a command of a release succeeds; it speaks for itself."""
        done = subprocess.run([release.program, *command, *self._data], cwd=self._home.folder)  # noqa: S603
        return done.returncode == 0

    def _record(self, switch: Switch) -> None:
        """Say in one step what is being switched, so that the next update knows."""
        beside = self._file.with_suffix(".new")
        beside.write_text(json.dumps(asdict(switch)), "utf-8")
        os.sync()
        os.replace(beside, self._file)

    def _unfinished(self) -> Switch | None:
        """The switch at which an update was killed; None for none."""
        try:
            return Switch(**json.loads(self._file.read_text("utf-8")))
        except FileNotFoundError:
            return None


def _capital(words: str) -> str:
    return words if words.startswith("v") else words[:1].upper() + words[1:]


def _called(name: str) -> str:
    return "the branch" if name == HEAD else name
