"""Threads that Discord has put to sleep, and how they are woken before somebody needs them.

Discord archives a thread after a while without messages. One can still look at it then, but the buttons of
its posts may do nothing on a phone. So a thread is opened again while a question is open in it: when Discord
says that it was archived, before a reminder, before a post in it is edited, and, in case all that was missed,
every `LOOKED_AFTER` seconds. Opening one that is open does nothing and tells nobody.
"""

from __future__ import annotations

import secrets

from bot.hosting.host import Host
from bot.ids import ChannelId
from bot.store import Alarm, Filter, Parcel, TableRow, Writing
from bot.store.again import again
from bot.times.instants import Instant, plus

LOOKED_AFTER = 12 * 3600.0
KEY = "thread"


def needed(row: TableRow) -> bool:
    """Whether somebody may want to press something in the thread of a table."""
    here = row.thread and row.channel and not row.homeless and not row.timing.held
    return bool(here) and (row.stage == "lobby" or (row.stage == "running" and bool(row.timing.stop)))


async def wake(tx: Writing, row: TableRow) -> None:
    """Open the thread of a table again, which may be archived."""
    if needed(row):
        await tx.put_parcel(Parcel(row.id, row.channel, KEY, "wake", {}, secrets.token_hex(12)))


@again
async def wake_again(host: Host, id: str) -> None:
    """Wake the thread of a table and come back later, as long as it is needed."""
    async with host.changing(id) as (tx, sitting):
        await wake(tx, sitting.row)
        await watch(tx, sitting.row, host.now())


async def watch(tx: Writing, row: TableRow, now: Instant) -> None:
    """Set the alarm at which the thread of a table is looked after."""
    if needed(row):
        await tx.put_alarm(Alarm(row.id, "thread", plus(now, LOOKED_AFTER)))


async def archived(host: Host, channel: ChannelId) -> None:
    """Discord has archived a thread: anybody who plays there needs it open."""
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("lobby", "running"), channel=channel))
    for row in rows:
        await wake_again(host, row.id)
