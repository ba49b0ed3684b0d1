"""Subscribers that have failed at an event that they must hear of are told again, until they have done their
part: each in a transaction of its own, whichever process has a clock."""

from __future__ import annotations

import logging
from functools import partial

from bot.events import retry
from bot.hosting.host import Host
from bot.store import Stale, StoreError
from bot.store.again import again
from bot.store.columns import UNFINISHED

log = logging.getLogger(__name__)

LOT = 20
"""How many are told in one round of the clock."""


async def catch_up(host: Host) -> None:
    """Tell again all subscribers for which it is time."""
    async with host.store.asking() as read:
        due = await read.all_of(UNFINISHED, "WHERE due <= ? ORDER BY due, id LIMIT ?", host.now(), LOT)
    for late in due:
        try:
            await again(_tell)(host, late.id)
        except (StoreError, Stale) as error:
            log.warning("%s is told again soon: %s", late.subscriber, error)
        except Exception:
            log.exception("%s cannot be told again now", late.subscriber)
    if due:
        await host.store.checkpoint()  # it may be a name that was deleted
        host.posted()
        host.timed()


async def _tell(host: Host, id: int) -> None:
    async with host.store.writing() as tx:
        late = await tx.one_of(UNFINISHED, f"WHERE id = ?{tx.locks}", id)
        if late is not None and late.due <= host.now():
            await retry(tx, late, partial(host.read, tx), host.now())
