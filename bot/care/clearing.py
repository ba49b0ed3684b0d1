"""Games of long ago keep their results alone, where the operator says after how many days.

Of such a table its rounds and its journal go; its end, its places, and all that ratings, careers, seasons and
halls of fame have taken from it stay. Its past is then one part, from the start to the end.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot.store import Stale, Store, StoreError, Writing
from bot.store.again import again
from bot.times.instants import Instant
from engine.values import changed

log = logging.getLogger(__name__)

DAY = 86_400.0
EVERY = 3600.0
"""Seconds between two looks."""
AT_ONCE = 20
"""Tables that one transaction clears, so that nobody who plays waits for it."""
_SEEN_OVER = "UPDATE tables SET ended = ? WHERE ended = 0 AND NOT cleared AND stage IN ('over', 'closed')"
_OLD = """SELECT id FROM tables WHERE NOT cleared AND stage IN ('over', 'closed') AND ended BETWEEN 1 AND ?
    AND id IN (SELECT table_id FROM rounds) ORDER BY ended LIMIT ?"""
_LAST = "(SELECT MAX(number) FROM rounds WHERE table_id = :table)"
_GO = (
    f"DELETE FROM rounds WHERE table_id = :table AND number < {_LAST}",  # noqa: S608
    """UPDATE rounds SET number = 1, entry = (SELECT MAX(number) + 1 FROM entries WHERE table_id = :table)
    WHERE table_id = :table""",
    "DELETE FROM entries WHERE table_id = :table",
    "DELETE FROM drafts WHERE table_id = :table",
)


class Clearing:
    """Clears the tables of `store` that have been over for more than `kept` days (None: never)."""

    def __init__(self, store: Store, kept: int | None, now: Callable[[], Instant]) -> None:
        self._store = store
        self._kept = kept
        self._now = now

    async def run(self) -> None:
        while True:
            await self.clear()
            await asyncio.sleep(EVERY)

    async def clear(self) -> int:
        """Record which tables are over, and clear those that are due; returns how many those were."""
        try:
            cleared = 0
            while count := await self._some():
                cleared += count
            if cleared:
                log.info("%d games of more than %s days ago keep their results alone", cleared, self._kept)
            return cleared
        except (StoreError, Stale) as error:
            log.warning("old games could not be cleared: %s", error)
            return 0

    @again
    async def _some(self) -> int:
        async with self._store.alone("clearing"), self._store.writing() as tx:
            tx.later(_SEEN_OVER, (self._now(),))
            if self._kept is None:
                return 0
            old = await tx.rows(_OLD, (self._now() - self._kept * DAY, AT_ONCE))
            for (table,) in old:
                await _clear(tx, table)
            return len(old)


async def _clear(tx: Writing, table: str) -> None:
    for sql in _GO:
        tx.later(sql, {"table": table})
    row = await tx.table(table)
    if row is not None:
        await tx.save_table(changed(row, cleared=True))
