"""Tells the operator what needs somebody, as it happens: once when it begins, once when it is over.

What has been told is kept in the database, so that neither a start nor a second process tells it again. How
late its event loop is each process tells of itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import Awaitable, Callable, Mapping, Set

import aiohttp

from bot.care import logins, nightly
from bot.care.doctor import LATE, LEAST_ROOM, why_frozen
from bot.environment import Environment
from bot.events import doer
from bot.limits import CONTENT
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, OUTBOX
from bot.store import Filter, Reading, Stale, Store
from bot.store.again import again
from bot.store.columns import UNFINISHED
from bot.store.key_values import KeyValue
from bot.text import counted
from bot.times.instants import Instant, plus

TOLD = KeyValue[list[str]]("warnings-told", list[str])
"""The names of the warnings that stand."""
TOLD_AT = KeyValue[dict[str, float]]("warnings-told-at", dict[str, float])
"""The instants at which it was last told that posts are held, by the warning."""
SELDOM = 3600.0
"""Seconds between two times at which that is told for the same cause."""
HELD = "posts held:"
"""Begins the names of the warnings of what holds the outbox."""
EVERY = 60.0
"""Seconds between two looks."""
SLOW = 0.5
"""Seconds by which the event loop may be late."""
MANY = 1_000
NAMED = 5
UNDONE = "{feature} failed at {event}; the bot tries again, and the log says why it failed."
"""The words on what follows from a change and is not done yet."""
UNKNOWN = "{feature} is behind at {event}, and this release has no such part; it waits for one that has."
PATIENCE = aiohttp.ClientTimeout(total=20)
"""Less than the database lets anybody keep the others waiting."""
ROOM = "room"
"""Begins the names of what each machine finds of its own disk."""

Send = Callable[[str], Awaitable[None]]


class Warnings:
    """Looks at a running bot once a minute.

    `lag` tells how late the event loop has been since it was last asked, in seconds. Where several machines
    look, `place` is the name of this one.
    """

    def __init__(
        self,
        store: Store,
        environment: Environment,
        send: Send,
        lag: Callable[[], float],
        now: Callable[[], Instant],
        place: str = "",
    ) -> None:
        self._store = store
        self._environment = environment
        self._send = send
        self._lag = lag
        self._now = now
        self._at = f" at {place}" if place else ""
        self._slow = False

    async def run(self) -> None:
        while True:
            with contextlib.suppress(Stale):  # another process is just telling
                await self.check()
            await asyncio.sleep(EVERY)

    async def check(self) -> None:
        """Tell what is new and what is over; what cannot be told now is told at the next look."""
        late = self._lateness()
        slow = bool(late)
        async with self._store.alone(TOLD.name):
            async with self._store.reading() as read:
                warnings = await self._troubles(read) | late
                told_at = await TOLD_AT.of(read) or {}
                lately = {name for name, at in told_at.items() if self._now() - at < SELDOM}
                kept = set(await TOLD.of(read) or [])
            due = {name for name in kept if self._judges(name)} | ({self._lag_name} if self._slow else set())
            warnings = {name: words for name, words in warnings.items() if name in due or name not in lately}
            if warnings.keys() == due:
                return
            await self._send("\n".join(_words(warnings, due)))
            self._slow = slow
            await self._store_sent((kept - due) | (warnings.keys() - late.keys()), warnings.keys() - due)

    def _lateness(self) -> dict[str, str]:
        lag = self._lag()
        return {self._lag_name: f"The event loop{self._at} was {lag:.1f} seconds late."} if lag > SLOW else {}

    @property
    def _lag_name(self) -> str:
        return f"lag{self._at}"

    def _judges(self, name: str) -> bool:
        """Whether this process can tell if something is over: not how much room another machine has."""
        return name == f"{ROOM}{self._at}" or not name.startswith(ROOM)

    @again
    async def _store_sent(self, sent: Set[str], begun: Set[str]) -> None:
        async with self._store.writing() as tx:
            await TOLD.put(tx, sorted(sent))
            if new := {name: self._now() for name in begun if name.startswith(HELD)}:
                await TOLD_AT.put(tx, (await TOLD_AT.of(tx) or {}) | new)

    async def _troubles(self, read: Reading) -> dict[str, str]:
        """The troubles that need somebody, by names that stay the same while they last."""
        now, warnings = self._now(), {}
        for row in await read.tables(Filter(stages=("frozen",), limit=NAMED)):
            warnings[f"frozen {row.id}"] = why_frozen(row)
        room = shutil.disk_usage(self._environment.data).free
        if room < LEAST_ROOM:
            words = f"There are only {room // 2**20} MB free on the disk of the data folder{self._at}."
            warnings[f"{ROOM}{self._at}"] = words
        backup = await nightly.latest(read)
        if backup is not None and not backup.well:
            warnings["backup"] = f"The latest nightly backup failed: {backup.words}"
        if waits := await logins.why_waiting(read, now):
            warnings["login"] = waits
        if late := await read.alarms(plus(now, -LATE), MANY):
            warnings["alarms"] = f"More than {LATE / 60:.0f} minutes late: {counted(len(late), 'alarm')}."
        for part in await read.all_of(UNFINISHED, "ORDER BY id LIMIT ?", NAMED):
            words = UNDONE if doer(part) else UNKNOWN
            warnings[f"unfinished {part.id}"] = words.format(feature=part.subscriber, event=part.event)
        due = await read.next_due()
        if why := await CIRCUIT.of(read, OUTBOX):
            warnings[f"{HELD} {why.cause}"] = f"Nothing is posted: {CAUSES[why.cause]}"
        elif due is not None and 0 < due < now - LATE:
            warnings["outbox"] = f"Posts have been waiting for more than {LATE / 60:.0f} minutes."
        return warnings


def _words(warnings: Mapping[str, str], known: set[str]) -> list[str]:
    begun = [words for name, words in warnings.items() if name not in known]
    over = sorted(known - warnings.keys())
    return [f"\N{WARNING SIGN} {words}" for words in begun] + [
        f"\N{WHITE HEAVY CHECK MARK} Over: {name}." for name in over
    ]


def to_webhook(address: str) -> Send:
    """Send lines to a webhook of Discord, or of whatever takes `content` or `text`. Raises `ClientError`."""

    async def send(text: str) -> None:
        body = {"content": text[:CONTENT], "text": text, "allowed_mentions": {"parse": []}}
        async with aiohttp.ClientSession(timeout=PATIENCE, raise_for_status=True) as http:
            await http.post(address, json=body)

    return send
