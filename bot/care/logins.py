"""When the bot may log in at Discord's gateway: a token that logs in too often in a day is reset by Discord.

Discord says how many logins are left. The bot counts its own, too, as one that crashes after each login and
is started again at once would use them up. Where a login has to wait, the bot waits, says so, and goes on by
itself; meanwhile it serves the person who comes by other ways.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from asyncio import sleep
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.publishing.reach.refusals import CUT
from bot.store import Reading, Stale, Store, StoreError
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.store.private import FILE as PRIVATE
from bot.times.instants import Instant, Seconds, between, plus

log = logging.getLogger(__name__)

FILE = "logins"
"""The file in the data folder that holds the instants of the logins, a line each."""
LATEST = 200_000
"""Bytes at its end that hold more logins than a day may have; in a larger file older ones are dropped."""
DAY = 86_400.0
FREE = 100
"""Logins within a day that follow each other as they come; any more are spread over a day."""
FOR_EACH_SHARD = 2
"""The least of them for each shard."""
FEW = 10
"""Logins that Discord has to leave beyond those that are to come now."""
EVERY = 60.0
"""Seconds for which an answer of Discord's is taken for true, and between two looks while a login waits."""
SOON = 5.0
"""Seconds before Discord is asked again where it gives no answer."""
OFTEN = (
    "The bot has logged in at Discord {count} times within a day, so the next login waits until {until} UTC: "
    "Discord resets a token that logs in too often. The log says why the bot was started so often."
)
LEFT = (
    "Discord leaves this bot only {left} logins until {until} UTC, so the next one waits until then: "
    "Discord resets a token that goes on. Something logs in with this token again and again."
)
SILENT = "Discord does not say how many logins are left; it is asked again."


@dataclass(frozen=True, slots=True)
class Left:
    """How many logins Discord leaves until an instant, as it said at another."""

    count: int
    until: Instant
    asked: Instant


@dataclass(frozen=True, slots=True)
class Wait:
    """Why the next login of a process waits, as it said at an instant."""

    words: str
    said: Instant


WAITS = KeyValue[dict[str, Wait]]("login-waits", dict[str, Wait])
"""The waits by process; of one that has ended unheard until another process tells of its own."""


async def why_waiting(read: Reading, now: Instant) -> str:
    """Why logins wait, '' where none does."""
    return " ".join(sorted({wait.words for wait in _lately(await WAITS.of(read), now).values()}))


def _lately(waits: Mapping[str, Wait] | None, now: Instant) -> dict[str, Wait]:
    """The waits without those of processes that have told nothing for a while."""
    return {name: wait for name, wait in (waits or {}).items() if now - wait.said < 3 * EVERY}


class Logins:
    """The logins of one process, counted in a data folder.

    `ask` asks Discord how many are left, and the seconds until there are more; what `CUT` names is
    tried again, and anything else that it raises ends a wait.
    """

    def __init__(
        self,
        folder: Path,
        store: Store,
        ask: Callable[[], Awaitable[tuple[int, Seconds]]],
        now: Callable[[], Instant] = lambda: Instant(time.time()),
    ) -> None:
        self._file = folder / FILE
        self._store = store
        self._now = now
        self._ask = ask
        self._shards = 1
        self._left: Left | None = None
        self._name = secrets.token_hex(4)
        self._told: Wait | None = None
        self._warned = ""

    async def wait(self, shards: int) -> None:
        """Return when that many shards may log in."""
        self._shards = shards
        await self._wait(shards)

    async def begin(self) -> None:
        """Wait until one shard may log in, and count that."""
        await self._wait(1)
        if self._left is not None:
            self._left = replace(self._left, count=self._left.count - 1)
        try:
            self._add(self._now())
        except OSError as error:
            log.warning("a login cannot be counted: %s", error.strerror)

    async def _wait(self, logins: int) -> None:
        """Wait, and warn once: the library breaks off a reconnect that waits, and begins it anew."""
        while (why := await self._why_not(logins)) is not None:
            seconds, kind, words = why
            if kind != self._warned:
                log.warning("%s", words)
            if kind != self._warned or self._told is None or self._now() - self._told.said >= EVERY:
                await self._tell(Wait(words, self._now()))
            self._warned = kind
            await sleep(min(seconds, EVERY))
        self._warned = ""
        await self._tell(None)

    async def _why_not(self, logins: int) -> tuple[Seconds, str, str] | None:
        """For how many seconds a login has to wait, and why in a word and in a sentence."""
        made, now = self.made(), self._now()
        free = max(FREE, FOR_EACH_SHARD * self._shards)
        next_one = plus(made[-1], DAY / free) if len(made) >= free else now
        if next_one > now:
            return between(now, next_one), "often", OFTEN.format(count=len(made), until=_clock(next_one))
        left = await self._asked()
        if left is None:
            return Seconds(SOON), "silent", SILENT
        if left.count < FEW + logins:
            words = LEFT.format(left=max(0, left.count), until=_clock(left.until))
            return Seconds(max(between(now, left.until), SOON)), "left", words
        return None

    async def _asked(self) -> Left | None:
        """Discord's own count, as it was told within the last minute; None where it tells nothing."""
        now = self._now()
        if self._left is None or not self._left.asked <= now < min(
            self._left.asked + EVERY, self._left.until
        ):
            try:
                count, seconds = await self._ask()
            except CUT as error:
                log.info("Discord was asked for the logins that are left: %r", error)
                return None
            self._left = Left(count, plus(now, seconds), now)
        return self._left

    def made(self) -> list[Instant]:
        """The instants of the logins of the last day, in order."""
        try:
            with self._file.open("rb") as file:
                file.seek(max(0, os.stat(file.fileno()).st_size - LATEST))
                lines = file.read().split()
        except OSError:
            return []
        now, instants = self._now(), list[Instant]()
        for line in lines:
            try:
                instants.append(Instant(float(line)))
            except ValueError:  # a machine that lost its power as one was written
                continue
        return sorted(at for at in instants if now - DAY < at <= now)

    def _add(self, at: Instant) -> None:
        """Add a line in one step, as other processes add theirs; one that lost its end spoils no other."""
        file = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, PRIVATE)
        try:
            os.write(file, f"\n{at!r}".encode("ascii"))
            size = os.stat(file).st_size
        finally:
            os.close(file)
        if size > LATEST:
            self._drop_older()

    def _drop_older(self) -> None:
        """Keep the last day alone; a login that another process adds meanwhile may go uncounted."""
        rest = self._file.with_suffix(".new")
        with open(rest, "w", encoding="ascii", opener=partial(os.open, mode=PRIVATE)) as file:
            file.writelines(f"\n{at!r}" for at in self.made())
        rest.replace(self._file)

    async def _tell(self, wait: Wait | None) -> None:
        """Keep why a login waits, for the person who looks after the bot."""
        if wait is None and self._told is None:
            return
        try:
            await self._store_wait(wait)
            self._told = wait
        except (StoreError, Stale) as error:
            log.warning("why a login waits could not be kept: %s", error)

    @again
    async def _store_wait(self, wait: Wait | None) -> None:
        async with self._store.writing() as tx:
            waits = _lately(await WAITS.of(tx), self._now())
            waits.pop(self._name, None)
            await WAITS.put(tx, waits | ({self._name: wait} if wait else {}))


def _clock(at: Instant) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%d %B, %H:%M")
