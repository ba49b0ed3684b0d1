"""The claims of one of several processes, held under a lease that it prolongs while it lives."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
from collections.abc import Callable, Collection, Sequence

from bot.hosting.running.claims import Alone
from bot.store import Alarm, Parcel, Share, Stale, Store, StoreError, Work
from bot.times.instants import Instant, plus

LEASE = 12.0
"""Seconds after which another worker takes over what a dead one has held."""
PROLONGED = 3.0
"""Seconds between two times at which a living one prolongs its leases."""
LOT = 40
"""Alarms that one claims at once: where hundreds are due, all workers share them."""
EVERY = 2.0
"""Seconds after which one looks again for work that no bell has told of, such as that of a dead worker."""


class Shift(Alone):
    """The claims of this process on a store that others work on, too; `now` is the clock.

    Only what it knows that it holds is prolonged, so nothing is held for ever by a claim whose answer was
    lost.
    """

    shared = True
    every = EVERY

    def __init__(self, store: Store, now: Callable[[], Instant], name: str = "") -> None:
        super().__init__(store, now)
        self.held: dict[Work, dict[str, Instant]] = {"send": {}, "ring": {}, "drive": {}}
        """The claims to prolong, and until when each is held."""
        self._late: list[tuple[Work, tuple[str, ...]]] = []
        self.name = name or f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"

    async def parcels(self, limit: int, busy: Sequence[int] = ()) -> Sequence[Parcel]:
        now, ends = self._lease()
        parcels = await self._store.claim_parcels(self.name, now, ends, limit)
        self.held["send"] |= {str(parcel.channel): ends for parcel in parcels}
        return parcels

    async def alarms(self, reached: Collection[Share] | None = None) -> Sequence[Alarm]:
        now, ends = self._lease()
        alarms = await self._store.claim_alarms(self.name, now, ends, LOT, reached)
        self.held["ring"] |= {alarm.table: ends for alarm in alarms}
        return alarms

    async def tables(self, limit: int) -> Sequence[str]:
        now, ends = self._lease()
        tables = await self._store.claim_tables(self.name, now, ends, limit)
        self.held["drive"] |= dict.fromkeys(tables, ends)
        return tables

    def holds(self, work: Work, key: str) -> bool:
        """As of one alone; not after a long sleep of the process."""
        return self._now() < self.held[work].get(key, 0.0)

    async def done(self, work: Work, *keys: str) -> None:
        """As of one alone; if the database is away, as soon as it is back."""
        self.leave(work, *keys)
        try:
            await self._store.release(self.name, work, *keys)
        except (Stale, StoreError):
            self._late.append((work, keys))

    def leave(self, work: Work, *keys: str) -> None:
        for key in keys:
            self.held[work].pop(key, None)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(PROLONGED)
            late, self._late = self._late, []
            for work, keys in late:
                await self.done(work, *({*keys} - self.held[work].keys()))  # but not what was claimed anew
            ends = plus(self._now(), LEASE)
            prolonged = {work: tuple(keys) for work, keys in self.held.items()}
            await self._store.prolong(self.name, ends, prolonged)
            for work, those in prolonged.items():
                self.held[work] |= {key: ends for key in those if key in self.held[work]}

    async def end(self) -> None:
        """Let go of everything, so that another worker can go on at once; without the database, in time."""
        with contextlib.suppress(Stale, StoreError):
            await self._store.retire(self.name)

    def _lease(self) -> tuple[Instant, Instant]:
        now = self._now()
        return now, plus(now, LEASE)
