"""Tells the operator what needs somebody, as it happens: once when it begins, once when it is over.

What has been told is kept in the database, so that a start tells nothing twice.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable, Mapping

import aiohttp

from bot.care import nightly
from bot.care.doctor import LATE, LEAST_ROOM
from bot.limits import CONTENT
from bot.settings import Settings
from bot.store import Filter, Reading, Store

TOLD = "warnings-told"
"""The note that holds the names of the warnings that stand."""
LOOKS = 60.0
"""Seconds between two looks."""
SLOW = 0.5
"""Seconds by which the event loop may be late."""
MANY = 1_000
NAMED = 5
PATIENCE = aiohttp.ClientTimeout(total=30)

Send = Callable[[str], Awaitable[None]]


class Warnings:
    """Looks at a running bot once a minute.

    `lag` tells how late the event loop has been since it was last asked, in seconds.
    """

    def __init__(
        self, store: Store, settings: Settings, send: Send, lag: Callable[[], float], now: Callable[[], float]
    ) -> None:
        self._store = store
        self._settings = settings
        self._send = send
        self._lag = lag
        self._now = now

    async def run(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOKS)

    async def look(self) -> None:
        """Tell what is new and what is over; what cannot be told now is told at the next look."""
        async with self._store.reading() as read:
            found = await self._found(read)
            told = set(json.loads(await read.note(TOLD) or "[]"))
        if found.keys() == told:
            return
        await self._send("\n".join(_words(found, told)))
        async with self._store.writing() as tx:
            await tx.put_note(TOLD, json.dumps(sorted(found)))

    async def _found(self, read: Reading) -> dict[str, str]:
        """What needs somebody, by a name that stays the same while it lasts."""
        now, found = self._now(), {}
        for row in await read.tables(Filter(stages=("frozen",), limit=NAMED)):
            found[f"frozen {row.id}"] = f"Table {row.id} is frozen: the rules have failed there."
        room = shutil.disk_usage(self._settings.data).free
        if room < LEAST_ROOM:
            found["room"] = f"There are only {room // 2**20} MB free on the disk of the data folder."
        backup = await nightly.latest(read)
        if backup is not None and not backup.well:
            found["backup"] = f"The latest nightly backup failed: {backup.words}"
        if late := await read.alarms(now - LATE, MANY):
            found["alarms"] = f"{len(late)} alarms are more than {LATE / 60:.0f} minutes late."
        due = await read.next_due()
        if due is not None and 0 < due < now - LATE:
            found["outbox"] = f"Posts have been waiting for more than {LATE / 60:.0f} minutes."
        if (lag := self._lag()) > SLOW:
            found["lag"] = f"The event loop was {lag:.1f} seconds late."
        return found


def _words(found: Mapping[str, str], told: set[str]) -> list[str]:
    begun = [words for name, words in found.items() if name not in told]
    over = sorted(told - found.keys())
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
