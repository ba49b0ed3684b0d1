"""What one of several processes claims of the work: held under a lease that it prolongs while it lives."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Callable, Sequence

from bot.store import Alarm, Parcel, Stale, Store, StoreError, Work

LEASE = 12.0
"""Seconds after which another worker takes over what a dead one has held."""
PROLONGED = 3.0
"""Seconds between two times at which a living one prolongs its leases."""
SOON = 10.0
"""Seconds after which is tried again what has failed as the database was away."""
LOOK = 2.0
"""Seconds after which one looks again for work that no bell has told of, such as that of a dead worker."""


class Shift:
    """The claims of this process on a store that others work on, too; `now` is the clock."""

    def __init__(self, store: Store, now: Callable[[], float], name: str = "") -> None:
        self._store = store
        self._now = now
        self._late: list[tuple[Work, tuple[str, ...]]] = []
        self.name = name or f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"

    async def parcels(self, limit: int) -> Sequence[Parcel]:
        """The next parcel of channels at which nobody sends."""
        return await self._store.claim_parcels(self.name, *self._lease(), limit)

    async def alarms(self) -> Sequence[Alarm]:
        """Alarms that are due, of tables with whose alarms nobody is busy."""
        return await self._store.claim_alarms(self.name, *self._lease())

    async def tables(self, limit: int) -> Sequence[str]:
        """Tables that may go on by themselves and that nobody drives."""
        return await self._store.claim_tables(self.name, *self._lease(), limit)

    async def done(self, work: Work, *keys: str) -> None:
        """Let go of what was claimed, as the work on it is done; if the database is away, as soon as it is
        back."""
        try:
            await self._store.release(self.name, work, *keys)
        except (Stale, StoreError):
            self._late.append((work, keys))

    async def run(self) -> None:
        """Prolong the leases for ever."""
        while True:
            await asyncio.sleep(PROLONGED)
            late, self._late = self._late, []
            for work, keys in late:
                await self.done(work, *keys)
            await self._store.prolong(self.name, self._now() + LEASE)

    async def end(self) -> None:
        """Let go of everything, so that another worker can go on at once."""
        await self._store.retire(self.name)

    def _lease(self) -> tuple[float, float]:
        now = self._now()
        return now, now + LEASE
