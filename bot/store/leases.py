"""Claims within one process: kept in memory, as they end with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from bot.store.rows import Work
from bot.times.instants import Instant


class Leases:
    """The leases of workers, and the tables that were woken."""

    def __init__(self) -> None:
        self._held: dict[tuple[Work, str], tuple[str, float]] = {}
        self._woken: dict[str, int] = {}
        self._marks: dict[str, int] = {}
        self._wakes = 0

    def claim(
        self, worker: str, work: Work, keys: Iterable[str], now: Instant, ends: Instant
    ) -> Iterator[str]:
        """Those of the keys that nobody holds, once each; from then on this worker holds them."""
        for key in keys:
            if self._held.get((work, key), ("", now))[1] <= now:
                self._held[work, key] = worker, ends
                if work == "drive":
                    self._marks[key] = self._woken[key]
                yield key

    def wake(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._wakes += 1
            self._woken.pop(table, None)
            self._woken[table] = self._wakes

    def woken(self) -> list[str]:
        """The first to be woken first."""
        return [*self._woken]

    def release(self, worker: str, work: Work, keys: Iterable[str]) -> None:
        for key in keys:
            if self._held.get((work, key), ("", 0.0))[0] != worker:
                continue
            del self._held[work, key]
            if work == "drive" and self._woken.get(key) == self._marks.pop(key):
                del self._woken[key]

    def prolong(self, worker: str, ends: Instant, held: Mapping[Work, Collection[str]]) -> None:
        for work, keys in held.items():
            for key in keys:
                if self._held.get((work, key), ("", 0.0))[0] == worker:
                    self._held[work, key] = worker, ends

    def retire(self, worker: str) -> None:
        self._held = {held: lease for held, lease in self._held.items() if lease[0] != worker}
