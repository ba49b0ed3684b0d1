"""The claims of a process on the work that is due: all of it, where it has the database for itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.store import Alarm, Parcel, Share, Store, Work
from bot.times.instants import Instant

SOON = 10.0
"""Seconds after which is tried again what has failed as the database was away."""


class Alone:
    """The claims of a process that shares the database with none; `now` is the clock.

    `bot.scale.processes.shift` has those of one among several.
    """

    shared = False
    """Whether others work on the same database."""
    name = ""
    """A name that no other process has."""
    every: float | None = None
    """Seconds after which to look again for work that no bell has told of."""

    def __init__(self, store: Store, now: Callable[[], Instant]) -> None:
        self._store = store
        self._now = now

    async def parcels(self, limit: int, busy: Sequence[int]) -> Sequence[Parcel]:
        """The next parcel of channels at which nobody sends; `busy` are those where this process does."""
        async with self._store.reading() as read:
            return await read.parcels(self._now(), limit, busy)

    async def alarms(self, reached: Collection[Share] | None = None) -> Sequence[Alarm]:
        """Alarms that are due, of tables with whose alarms nobody is busy, on servers that are reached."""
        async with self._store.reading() as read:
            return await read.alarms(self._now(), reached=reached)

    async def tables(self, limit: int) -> Sequence[str]:
        """Tables that may go on by themselves, that nobody drives and that the process was not told of."""
        return ()

    def holds(self, work: Work, key: str) -> bool:
        """Whether nobody else can have taken over what was claimed."""
        return True

    async def done(self, work: Work, *keys: str) -> None:
        """Let go of what was claimed, as the work on it is done."""

    def leave(self, work: Work, *keys: str) -> None:
        """Prolong no more what was claimed: somebody takes it over when the lease has ended."""

    async def run(self) -> None:
        """Prolong for ever what is held."""

    async def end(self) -> None:
        """Let go of everything."""
