"""Tables whose game is missing, as another package brings it, or left out, as it cannot be prepared: they
freeze, and go on once it is back.

A process knows its games from its start on, so that is when it looks.
"""

from __future__ import annotations

import dataclasses
import logging

from bot.hosting.after import lobbies, posts
from bot.hosting.host import Host
from bot.hosting.organising import lobby, thawing
from bot.hosting.table.sitting import Refused
from bot.store import Alarm, Filter
from bot.times.instants import plus
from engine.language import N_, speaking
from engine.registry import installed

log = logging.getLogger(__name__)

ALL = 1_000_000
LONG = 10 * 366 * 86_400.0
"""Seconds after which the alarm of such a table would ring: it only says why the table is frozen."""
BACK = N_("This game is installed again: it goes on from where it was.")


async def check_games(host: Host) -> None:
    """Freeze the tables whose game is missing, and let those go on whose game is back."""
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("lobby", "running", "frozen"), limit=ALL))
        frozen = [row.id for row in rows if row.stage == "frozen"]
        waiting = {id for id in frozen for alarm in await read.alarms_of(id) if alarm.kind == "absent"}
    for row in rows:
        if not installed(row.game) and row.stage != "frozen":
            await _freeze(host, row.id)
        elif installed(row.game) and row.id in waiting:
            await _go_on(host, row.id)


async def _freeze(host: Host, id: str) -> None:
    async with host.changing(id) as (tx, sitting):
        if sitting.row.stage == "frozen":  # by another process, just now
            return
        log.warning("table %s is frozen, as its game %s is not there", id, sitting.row.game)
        sitting = dataclasses.replace(
            sitting, row=await tx.save_table(dataclasses.replace(sitting.row, stage="frozen"))
        )
        await tx.drop_alarms(id)
        await tx.put_alarm(Alarm(id, "absent", plus(host.now(), LONG)))
        with speaking(sitting.row.language):
            await posts.call(tx, sitting, "absent", sitting.why_frozen, hand=None)


async def _go_on(host: Host, id: str) -> None:
    try:
        if (await host.look(id)).table is not None:
            await thawing.thaw(host, id, BACK)
        else:
            await _open_again(host, id)
    except Refused:
        log.warning("table %s stays frozen, though its game is back", id)


async def _open_again(host: Host, id: str) -> None:
    """A lobby waits for people again."""
    async with host.changing(id) as (tx, sitting):
        row = await tx.save_table(dataclasses.replace(sitting.row, stage="lobby"))
        await tx.drop_alarms(id, "absent")
        sitting = await lobby.wait_for_use(host, tx, dataclasses.replace(sitting, row=row))
        await lobbies.tell_lobby(tx, sitting)
