"""The nightly backup: made beside the running bot, tried out, kept for some days, told to the person who
asks.

A failure is logged, kept for `python -m bot doctor` and the metrics, and tried again an hour later; it never
stops the bot. Whatever else there is to go by age goes here too, so that what a person has deleted is
nowhere after the days that `/me data` states.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bot.care.copies import ASIDE, try_out
from bot.care.dumps import FOLDER as DUMPS
from bot.environment import SECRETS
from bot.store import Reading, Stale, Store, StoreError
from bot.store.again import again
from bot.store.backups import digest_of
from bot.store.faults import reason
from bot.store.key_values import KeyValue
from bot.text import counted
from bot.times.instants import NEVER, Instant

log = logging.getLogger(__name__)

NAME = "hippodrome-%Y%m%d.db"
BY_HAND = "hippodrome-%Y%m%d-%H%M%S.db"
DAY = 86_400.0
EVERY = 60.0
"""Seconds between two looks at the clock; a machine may sleep, and clocks are set."""
LONGEST_COMMAND = 900.0
"""Seconds that the operator's command may take."""
AGAIN = 3600.0
"""Seconds before another try after a failure."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a nightly backup went: when, whether it can be restored, and when the last one could."""

    at: Instant
    well: bool
    words: str
    whole_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Begun:
    """A backup, by its file, that one of several processes has begun to make, and when."""

    name: str = ""
    at: Instant = NEVER


OUTCOME = KeyValue[Outcome]("backup", Outcome)
BEGUN = KeyValue[Begun]("backup-begun", Begun)


class Nightly:
    """Makes the backups of `store` in `folder` at an `hour` (UTC; None: never), `kept` for that many days.

    Where the database is `shared`, one of the processes makes it, whichever comes first.
    """

    def __init__(
        self,
        store: Store,
        folder: Path,
        hour: int | None,
        kept: int,
        now: Callable[[], Instant],
        command: str | None = None,
        shared: bool = False,
    ) -> None:
        self._store = store
        self._folder = folder
        self._hour = hour
        self._kept = kept
        self._now = now
        self._command = command
        self._shared = shared
        self._not_before = 0.0
        self._failed = False

    async def run(self) -> None:
        while True:
            await self.run_if_due()
            await asyncio.sleep(EVERY)

    async def run_if_due(self) -> None:
        """Drop what is too old, and make the backup of today if its hour has come and it is not there."""
        try:
            await asyncio.to_thread(prune, self._folder, self._kept, self._now())
        except OSError as error:
            log.warning("what is old could not be deleted: %s", reason(error))
        today = datetime.fromtimestamp(self._now(), UTC)
        target = self._folder / today.strftime(NAME)
        due = self._hour is not None and today.hour >= self._hour and self._now() >= self._not_before
        there = not self._failed and target.exists()
        if due and not there and (outcome := await self._tried(target)):
            await self._store_outcome(outcome)

    async def _tried(self, target: Path) -> Outcome | None:
        """How a backup went, whatever went wrong with it; None where another process makes it."""
        try:
            if self._shared and not await self._is_ours(target.name):
                return None
            return await self._make(target)
        except (StoreError, Stale, OSError) as error:
            words = str(error)
        except Exception as error:
            log.exception("the nightly backup met what nobody has thought of")
            words = f"{target.name} could not be made ({type(error).__name__}; see the log)."
        return Outcome(self._now(), False, words)

    @again
    async def _is_ours(self, name: str) -> bool:
        """Whether no other process has made this backup, nor begun within the last hour; then it is ours."""
        now = self._now()
        async with self._store.alone(BEGUN.name), self._store.writing() as tx:
            begun, made = await BEGUN.of(tx) or Begun(), await latest(tx)
            done = made is not None and made.well and made.at >= begun.at
            if begun.name == name and (now - begun.at < AGAIN or done):
                return False
            await BEGUN.put(tx, Begun(name, now))
        return True

    async def _make(self, target: Path) -> Outcome:
        await self._store.backup(target)
        trial = await try_out(target)
        if trial.problems:
            return Outcome(self._now(), False, f"{target.name}: {'; '.join(trial.problems)}.")
        words = f"{target.name}: {counted(trial.tables, 'table')}, {trial.running} running, can be restored."
        if self._command is not None and (problem := await taken_away(self._command, target)):
            return Outcome(self._now(), False, f"{words[:-1]}, but HIPPODROME_BACKUP_COMMAND {problem}.")
        return Outcome(self._now(), True, words, self._now())

    async def _store_outcome(self, outcome: Outcome) -> None:
        self._failed = not outcome.well
        if outcome.well:
            log.info("nightly backup %s", outcome.words)
        else:
            log.error("the nightly backup failed: %s", outcome.words)
            self._not_before = self._now() + AGAIN
        try:
            await self._record(outcome)
        except (StoreError, Stale) as error:
            log.error("how the nightly backup went could not be kept: %s", error)

    @again
    async def _record(self, outcome: Outcome) -> None:
        async with self._store.writing() as tx:
            before = await latest(tx)
            if before is not None and not outcome.well:
                outcome = replace(outcome, whole_at=before.whole_at)
            await OUTCOME.put(tx, outcome)


async def taken_away(command: str, backup: Path) -> str:
    """Run the operator's command after a backup; what went wrong, '' where nothing did."""
    process = await asyncio.create_subprocess_shell(
        command,
        env={name: value for name, value in os.environ.items() if name not in SECRETS}
        | {"HIPPODROME_BACKUP": str(backup)},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(LONGEST_COMMAND):
            code = await process.wait()
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)  # the shell with what it has started
        await process.wait()
        return f"took more than {LONGEST_COMMAND / 60:.0f} minutes"
    return f"ended with {code}" if code else ""


async def latest(read: Reading) -> Outcome | None:
    """How the latest nightly backup went, None before the first one."""
    try:
        return await OUTCOME.of(read)
    except ValueError:
        return Outcome(NEVER, False, "what is kept of it cannot be read.")


def prune(folder: Path, kept: int, now: Instant) -> None:
    """Delete the backups of more than `kept` days ago, and from before that what restores have put aside and
    what was dumped of frozen tables."""
    old = [path for path, made in backups(folder) if made < now - kept * DAY]
    beside = (*folder.parent.glob(f"{ASIDE}*"), *(folder.parent / DUMPS).glob("*"))
    old += [path for path in beside if path.stat().st_mtime < time.time() - kept * DAY]
    for path in old:
        try:
            path.unlink(missing_ok=True)
            digest_of(path).unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s is old and cannot be deleted: %s", path.name, error.strerror)


def backups(folder: Path) -> Iterator[tuple[Path, float]]:
    """The backups in a folder with the instants at which they were made, oldest first.

    Their names tell them; of a nightly one the file tells when on that day.
    """
    for path in sorted(folder.glob("hippodrome-*.db")):
        for pattern in (NAME, BY_HAND):
            try:
                made = datetime.strptime(path.name, pattern).replace(tzinfo=UTC)
            except ValueError:
                continue
            at = made.timestamp()
            written = path.stat().st_mtime if pattern == NAME else at
            yield path, written if at <= written < at + DAY else at
