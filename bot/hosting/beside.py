"""The work of the rules, beside the event loop.

Most orders take the rules a few milliseconds, but a crafted position may take a hundred. Nobody else waits
for that: not the loop and, where it can be helped, not the transactions of other tables. So an order is
worked out in a thread before its transaction begins, on the table as it stands then, and once more within it
only where the table has changed in between. Rules are pure, so both lead to the same.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting

T = TypeVar("T")

_THREADS = ThreadPoolExecutor(2, "rules")
"""Apart from the threads that build panels: an order waits for no panel."""


async def beside(work: Callable[..., T], *args: Any) -> T:
    """Do something in a thread for the rules, in the language of the caller."""
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(_THREADS, context.run, work, *args)


class Rehearsal(Generic[T]):
    """Something worked out of a table ahead of the transaction that needs it; `work` is a pure function.

    `seen` is the table that was looked at last.
    """

    def __init__(self, work: Callable[[Sitting], T]) -> None:
        self._work = work
        self.seen: Sitting | None = None
        self._found: T
        self._error: Exception | None = None

    async def at(self, sitting: Sitting) -> T:
        """The result of the work at this table; raises what it raises."""
        if not _same(self.seen, sitting):
            await self.work_out(sitting)
        if self._error is not None:
            raise self._error
        return self._found

    async def work_out(self, sitting: Sitting) -> None:
        """Do the work in a thread, whatever comes of it."""
        await beside(self.work_out_here, sitting)

    def work_out_here(self, sitting: Sitting) -> None:
        """Do the work at once, for those who are in a thread already."""
        self.seen, self._error = sitting, None
        try:
            self._found = self._work(sitting)
        except Exception as error:
            self._error = error


async def rehearse(host: Host, id: str, work: Callable[[Sitting], T]) -> Rehearsal[T]:
    """Work something out of a table as it stands now; raises `Refused` where there is no such table."""
    rehearsal = Rehearsal(work)
    await rehearsal.work_out(await host.look(id))
    return rehearsal


def _same(one: Sitting | None, other: Sitting) -> bool:
    return one is not None and one.row.revision == other.row.revision and one.seats == other.seats
