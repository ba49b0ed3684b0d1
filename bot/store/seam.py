"""The seam behind which a database stands.

All writing happens inside `Store.writing()`: one transaction that commits as a whole or not at all.
No network is awaited inside one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Literal, Protocol

from bot.store.reading import Reading
from bot.store.rows import Alarm, Bell, Parcel, Share, Work
from bot.store.writing import Writing
from bot.times.instants import Instant

Deed = Literal["read", "write"]


class Store(Protocol):
    """A database: opened once by each process that uses it.

    Where several processes work on one database, each claims what it is about to do and holds it under a
    lease: nobody is given the same, not even the worker itself, before the lease is released or has ended. So
    a worker that dies keeps nothing. `worker` is a name that no other process has or has ever had; `now` and
    `ends` are instants of the clock by which parcels and alarms are due.
    """

    ring: Callable[[Bell], None]
    """Called when another process may have queued parcels, set alarms or woken tables; it must not block.

    A bell may be lost, so look now and then while you wait for one.
    """

    took: Callable[[Deed, float], None]
    """Called with the seconds that a look ("read") or a transaction ("write") has taken, waiting included."""

    helps_itself: bool
    """Whether this process does the work itself of which its bells tell: then others look a moment later, and
    find something only where it cannot keep up."""

    async def backup(self, target: Path) -> None:
        """Copy what is committed to a file for `restore`; nobody waits for it meanwhile.

        Raises `StoreError` with a sentence, and leaves `target` as it was.
        """
        ...

    heard: Callable[[str], None]
    """Called with what another process has said; it must not block."""

    def say(self, word: str) -> None:
        """Tell the other processes something that is forgotten at once; who does not listen misses it."""
        ...

    async def claim_parcels(
        self, worker: str, now: Instant, ends: Instant, limit: int = 50
    ) -> Sequence[Parcel]:
        """The heads of channels, as `parcels` has them, where nobody sends; holds each channel until `ends`.

        Release `"send"` with the channel as a text after the parcel was dropped or delayed.
        """
        ...

    async def claim_alarms(
        self,
        worker: str,
        now: Instant,
        ends: Instant,
        limit: int = 200,
        reached: Collection[Share] | None = None,
    ) -> Sequence[Alarm]:
        """Alarms that are due, of tables whose alarms nobody works at; holds each table until `ends`.

        Servers take turns, and only those that are `reached` do, as in `alarms`. All that are due of a table
        come together. Release `"ring"` with the table when they have rung.
        """
        ...

    async def claim_tables(self, worker: str, now: Instant, ends: Instant, limit: int = 50) -> Sequence[str]:
        """Tables that were woken that nobody drives, the first to be woken first; holds them until `ends`.

        Release `"drive"` with the table when it was driven as far as it goes; one that was woken again
        meanwhile is there to be claimed again, and so is one whose lease has ended.
        """
        ...

    async def release(self, worker: str, work: Work, *keys: str) -> None:
        """Let go of what a worker holds; of what it no longer holds, nothing happens."""
        ...

    async def prolong(self, worker: str, ends: Instant, held: Mapping[Work, Collection[str]]) -> None:
        """Hold these until another instant: the heartbeat of what a worker is at work on.

        What else it holds, as a claim was cut off for instance, ends in its time.
        """
        ...

    async def retire(self, worker: str) -> None:
        """Let go of all that a worker holds; a table that it was driving is there to be claimed again."""
        ...

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """No other process is within the same block meanwhile; tasks of one process keep apart by themselves.

        Raises `StoreError`. What is held goes with its process.
        """
        ...

    async def checkpoint(self) -> None:
        """Empty the log of changes, in which what was deleted would stay for a while. Raises `StoreError`."""
        ...

    async def open(self) -> None:
        """Connect and migrate. Raises `StoreError` with a sentence (locked, damaged, too new)."""
        ...

    async def close(self) -> None:
        """Finish the transactions under way and let go; until then the process does not end."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Reading]:
        """One consistent look at what is committed. Raises `StoreError`."""
        ...

    def asking(self) -> AbstractAsyncContextManager[Reading]:
        """As `reading`, each question answered by what is committed when it is put: for a single one."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Writing]:
        """One transaction, never inside another one: all of it is written, or, on any exception, nothing.

        The first of a delivery (`bot.deliveries`) that changes anything writes the interaction's id, for an
        hour, and raises `Repeated` where that is there already. Raises `StoreError`, also for rows of a table
        that does not exist.
        """
        ...
